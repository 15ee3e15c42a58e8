"""Arguments of long runs between bots, and the figures that they print."""

import argparse
from collections.abc import Callable, Iterable

from app.bots.levels import UnknownBot
from app.cli import game_arguments
from app.cli.numbers import at_least
from app.rules.errors import BadOption
from app.rules.game import Game
from app.rules.games import GAMES
from lab.bots import find
from lab.commands import fail

EXAMPLE = next(iter(GAMES))  # in what --help shows


def add_to(
    parser: argparse.ArgumentParser, levels: str, games: Iterable[str] = GAMES, number: str = "+"
) -> None:
    """Add the game (one of those games) with its options, LEVELs, --jobs, --seed and --json.

    levels: what is said of them. number: "*" where none need be named.
    """
    game_arguments.add_to(parser, games)
    parser.add_argument("levels", nargs=number, metavar="LEVEL", help=levels)
    parser.add_argument(
        "--jobs", type=at_least(1), default=1, metavar="J", help="processes; default 1"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text; default 0")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def offered(game: Game, level: str) -> object:
    """A bot of a game; raises UnknownBot."""
    return find(game.name, level)


def with_game(
    run: Callable[[argparse.Namespace, Game], int],
    level_of: Callable[[Game, str], object] = offered,
) -> Callable[[argparse.Namespace], int]:
    """A command that is run with the game that was named, if there is one that has the levels.

    level_of: makes the player of a level; raises UnknownBot, or BadOption.
    """

    def checked(chosen: argparse.Namespace) -> int:
        try:
            game = game_arguments.game_of(chosen)
            for level in chosen.levels:
                level_of(game, level)
        except (BadOption, UnknownBot) as error:
            return fail(str(error))
        return run(chosen, game)

    return checked
