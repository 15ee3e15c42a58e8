"""Arguments of long runs between bots, and the figures that they print."""

import argparse
from collections.abc import Callable, Iterable

from app.cli import game_arguments
from app.cli.numbers import at_least
from app.rules.game import Game
from app.rules.games import GAMES
from lab.bots import find


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


def game_of(chosen: argparse.Namespace, level_of: Callable[[Game, str], object] = offered) -> Game:
    """The game that was named, which has the levels; raises BadOption and UnknownBot.

    level_of: makes the player of a level, or raises.
    """
    game = game_arguments.game_of(chosen)
    for level in chosen.levels:
        level_of(game, level)
    return game
