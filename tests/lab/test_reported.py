"""Positions after what players have reported of other bots: real ones, with their sources."""

import pytest

from app.rules.games import GAMES
from app.rules.record import replay
from lab.blunders.answers import answers, rows
from lab.blunders.positions import Position, read
from tests.games.contract import HERE

TOGETHER, OF_A_GAME = 30, 10  # positions at least
GAMES_WITH = [game for game in GAMES if (HERE / game / "reported.jsonl").exists()]


def reported(game: str) -> list[Position]:
    return read(HERE / game / "reported.jsonl")


def test_there_are_some_of_five_games() -> None:
    found = {game: len(reported(game)) for game in GAMES_WITH}
    assert len(found) >= 5
    assert min(found.values()) >= OF_A_GAME, found
    assert sum(found.values()) >= TOGETHER, found


@pytest.mark.parametrize("game", GAMES_WITH)
def test_they_can_come_about(game: str) -> None:
    """Reading replays each record by the rules; what was complained of can be done, and so can
    something else."""
    for position in reported(game):
        record = replay(position.record)
        assert record.match.game.name == game
        assert record.unfinished is not None
        view = position.view()
        assert view.turn == view.viewer
        assert set(position.blunders) < set(view.actions(view.turn)), position.why
        assert position.blunders


@pytest.mark.parametrize("game", GAMES_WITH)
def test_each_says_whose_words_it_goes_by(game: str) -> None:
    for position in reported(game):
        assert position.source
        assert position.why.endswith(".")
        assert not position.losses, "an expectation is no trial"


def test_rows_name_the_source() -> None:
    found = reported("euchre")
    lines = list(rows(found, answers(found, ["0"], "0", 1, 3), 3))
    assert lines[0].endswith(f" blunders in {len(found)} positions, each asked 3 times")
    assert any("times) is complained of: " in line for line in lines)
    assert any("(TricksterCards/TricksterBots#" in line for line in lines)
