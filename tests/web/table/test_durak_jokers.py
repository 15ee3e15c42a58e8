"""The table of Durak with jokers: their place in the hand, their words, and no trump suit."""

import pytest

from app.rules import cards
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.web.table.test_durak import seen, table, text_of


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def test_jokers_stand_before_all_trumps_the_higher_one_first() -> None:
    faces = table("joker").hand().faces()
    assert [face.text for face in faces] == ["XR", "XB", "AH", "KD", "7D"]
    assert [face.label for face in faces[:3]] == [
        "Red joker, trump",
        "Black joker, trump",
        "Ace of hearts, trump",
    ]
    assert [face.sort for face in faces[:3]] == [(0, 14), (0, 13), (0, 12)]


def test_what_may_be_done_with_a_joker() -> None:
    shown = table("joker attacks")
    assert shown.hint() == ("Your turn: beat the black joker, pass it on with a joker, or take it.")
    assert shown.answers is not None
    labels = [(choice.action, choice.label) for choice in shown.answers.choices[1:]]
    assert labels == [("transfer XR", "Pass it on with the red joker")]
    shown = table("joker thrown in")
    assert shown.hint() == "Cleo takes.\nAdd a nine or a joker, or say “no more”."


def test_without_a_trump_suit(renderer: Renderer) -> None:
    html = text_of(renderer.table(seen("joker turned up")))
    assert "Only jokers are jokers trump" in html
    assert "The red joker is turned up: only jokers are trump." in html
    shown = table("joker turned up", 3)
    assert (shown.medal(), shown.hand().faces()[0].text) == (-1, "XB")
    late = table("joker gone")
    words = "The draw pile is empty; only jokers are trump, the red joker is in the hand of Anselm"
    assert late.talon().words == words
    assert late.talon().sign == cards.name(cards.RED_JOKER)
