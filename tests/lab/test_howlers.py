"""Positions with what a good player would laugh at: bots are held against them, not against
their own rules of taste."""

from collections import Counter
from pathlib import Path

import pytest

from app.bots.levels import levels
from app.rules.games import GAMES
from lab.blunders.answers import answers, rows
from lab.blunders.positions import Position, read
from tests.games.contract import CONTRACTS, OF_A_KIND, POSITIONS

HOME = Path(__file__).parents[1] / "games"
STRONG = ("3", "4")


def howlers(game: str) -> list[Position]:
    return read(HOME / game / "howlers.jsonl")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_some(game: str) -> None:
    found = howlers(game)
    assert len(found) >= POSITIONS
    reasons = Counter(position.why for position in found)
    assert [why for why, times in reasons.items() if times < OF_A_KIND] == [], "too few of a kind"
    for position in found:
        view = position.view()
        assert position.record["game"] == game
        assert set(position.blunders) < set(view.actions(view.turn)), "something else can be done"


@pytest.mark.parametrize("game", GAMES)
def test_strong_bots_are_not_laughed_at(game: str) -> None:
    """Some are left to them where a game says so."""
    found = howlers(game)
    strong = [level for level in levels(game) if level in STRONG]
    if not strong:
        pytest.skip("Without a compiler nobody is strong.")
    given = answers(found, strong, "0", 1)
    for level in strong:
        wrong = [each.position for each in given if each.level == level and each.blunder]
        assert len(wrong) <= CONTRACTS[game].howlers, (level, wrong)


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_at_random_is_laughed_at(game: str) -> None:
    found = howlers(game)
    given = answers(found, ["0"], "0", 1)
    assert sum(each.blunder for each in given) > len(found) // 10
    assert any("is laughable: " in row for row in rows(found, given))
