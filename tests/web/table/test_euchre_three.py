"""The table of Euchre for three: who plays against whom, three scores, and what is said of them."""

import pytest

from app.web.games.euchre.table import UI
from app.web.render.renderer import Renderer
from tests.games.euchre.scenes import Scene
from tests.web.table.test_euchre import hint, pressed, renderer, seen, table

__all__ = ["renderer"]  # a fixture

EUCHRED = Scene(
    ("pass", "pass", "pass", "call S"),
    dealer=2,
    hands=("9C TC TS 9D TD", "JS JC AS", "KS QS AD"),
    turned="9H",
    over="deal",
    players=3,
)


def test_each_has_a_score_of_their_own() -> None:
    shown = table("maker of three", 0)
    assert [found.side.names for found in shown.standings()] == ["You", "Anselm", "Cleo"]
    assert [found.side.short for found in shown.standings()] == ["You", "Anselm", "Cleo"]
    assert [found.note for found in shown.standings()] == ["made trump", "", ""]


def test_before_trump_is_made_nobody_has_a_partner() -> None:
    shown = table("order of three", 0)
    assert {place.side for place in shown.places.values()} == {""}
    assert {place.side_words for place in shown.places.values()} == {""}


@pytest.mark.parametrize(
    ("scene", "seat", "words"),
    [
        ("maker of three", 0, ["", "opponent", "opponent"]),
        ("maker of three", 1, ["opponent", "", "partner"]),
        ("against the maker", 0, ["", "opponent", "partner"]),
        ("against the maker", -1, ["", "", ""]),
    ],
)
def test_who_plays_with_whom_in_a_deal(scene: str, seat: int, words: list[str]) -> None:
    places = table(scene, seat).places
    assert [places[other].side_words for other in range(3)] == words
    base = max(seat, 0)
    assert places[base].side == "ours"


def test_nobody_is_asked_to_go_alone(renderer: Renderer) -> None:
    assert pressed(renderer.table(seen("order of three"))) == ["order", "pass"]
    assert pressed(renderer.table(seen("call of three"))) == ["call C", "call D", "call H", "pass"]
    assert hint("order of three") == "Your turn: order up the nine of hearts, or pass."


def test_a_euchre_counts_for_each_of_the_others() -> None:
    assert table(EUCHRED, 0).outcome() == (
        "You made spades trump, but took no tricks: euchred. 2 points for Anselm and Cleo each."
    )
    assert table(EUCHRED, 1).outcome() == (
        "Hanna made spades trump, but took no tricks: euchred. 2 points for you and Cleo each."
    )


def test_how_a_deal_and_a_match_stand() -> None:
    assert table("sheet of three", 0).outcome().startswith("You made hearts trump and took ")
    ended = table("end of three", 0).finished()
    assert len(ended.scores) == 3
    assert max(ended.places) > 1


def test_the_turn_down_comes_after_three_passes() -> None:
    said = [words for _, words in table("call of three", 0).said()]
    assert any("is turned down" in words for words in said)


def test_a_newcomer_is_told_what_three_means() -> None:
    assert "against both" in table("order of three", 0).tips()
    lead = Scene(("order", ""), dealer=2, players=3)
    assert "maker" in table(lead, 0).tips()
    assert "against both others" in UI.goal_of(seen("order of three").house.options)
