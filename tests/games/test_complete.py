"""A game in the list has all that the tests of all games need; what is missing is named here."""

import pytest

from app.bots.levels import BOTS
from app.rules.games import GAMES
from app.web.looks import LOOKS
from app.web.render.renderer import TEMPLATES
from tests.games import make
from tests.games.contract import CONTRACTS, HERE
from tests.games.worlds import WORLDS

PAGES = ("help", "review", "marks", "pills", "score", "table")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_in_all_lists(game: str) -> None:
    assert game in BOTS, f"app/bots/levels.py needs a line for {game}"
    assert game in LOOKS, f"app/web/looks.py needs a line for {game}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_contract(game: str) -> None:
    assert game in CONTRACTS, f"tests/games/{game}/contract.py is missing: its kinds of actions"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_world(game: str) -> None:
    """Without it nothing shows that the game keeps its secrets."""
    assert game in WORLDS, f"tests/games/{game}/world.py is missing: what {game} hides"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_records_and_checksums(game: str) -> None:
    wanted = [HERE / game / "checksums.json"]
    if game in CONTRACTS and game in BOTS:
        wanted += [make.path(game, *which) for which in make.planned(game)]
    missing = [path.relative_to(HERE).as_posix() for path in wanted if not path.exists()]
    assert not missing, f"{missing} are missing: python -m tests.games.make {game}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_templates(game: str) -> None:
    missing = [name for name in PAGES if not (TEMPLATES / game / f"{name}.html").exists()]
    assert not missing, f"app/templates/{game} needs {missing}"


def test_nothing_is_left_of_a_game_that_is_no_more() -> None:
    folders = {path.name for path in HERE.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert folders == set(GAMES)
