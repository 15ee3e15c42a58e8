"""Arguments of long runs between bots, and the figures that they print."""

import argparse
from collections.abc import Iterable

from app.bots.levels import find
from app.commands import game_arguments
from app.lab.figures import Figure
from app.rules.game import Game
from app.rules.games import GAMES


def add_to(parser: argparse.ArgumentParser, levels: str, games: Iterable[str] = GAMES) -> None:
    """Add the game (one of those games) with its options, LEVELs, --jobs, --seed and --json.

    levels: what is said of them.
    """
    game_arguments.add_to(parser, games)
    parser.add_argument("levels", nargs="+", metavar="LEVEL", help=levels)
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes; default 1")
    parser.add_argument("--seed", default="0", metavar="S", help="any text; default 0")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def game_of(chosen: argparse.Namespace) -> Game:
    """The game that was named, which has the levels; raises BadOption and UnknownBot."""
    game = game_arguments.game_of(chosen)
    for level in chosen.levels:
        find(game.name, level)
    return game


def text_of(figure: Figure, digits: int, unit: str = "", sign: str = "") -> str:
    """A figure with its error; sign "+" shows that of a positive one, too."""
    error = "" if figure.error is None else f" ± {figure.error:.{digits}f}"
    return f"{figure.mean:{sign}.{digits}f}{error}{unit}"


def percent_of(figure: Figure, sign: str = "") -> str:
    """A share (0 to 1) in percent, with its error."""
    error = None if figure.error is None else 100 * figure.error
    return text_of(Figure(100 * figure.mean, error), 1, " %", sign)
