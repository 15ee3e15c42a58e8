"""A game in the list has all that a complete game has; what it lacks is named, all at once."""

import pytest

from app.rules.games import GAMES
from tests.games.complete import missing, told
from tests.games.contract import HERE


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_complete(game: str) -> None:
    found = missing(game)
    assert not found, told(game, found)


def test_nothing_is_left_of_a_game_that_is_no_more() -> None:
    folders = {path.name for path in HERE.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert folders == set(GAMES)
