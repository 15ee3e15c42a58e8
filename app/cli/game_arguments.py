"""Arguments that name a game with its options, shared by several commands."""

import argparse
import json
from collections.abc import Iterable

from app.rules.errors import BadOption
from app.rules.game import Game
from app.rules.games import GAMES, find


def add_to(parser: argparse.ArgumentParser, games: Iterable[str] = GAMES) -> None:
    """Add GAME (one of those games), --players and --option."""
    parser.add_argument("game", metavar="GAME", help=", ".join(games))
    parser.add_argument("--players", type=int, default=4, metavar="N", help="seats (default 4)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )


def game_of(chosen: argparse.Namespace) -> Game:
    """The game that was named; raises BadOption."""
    options: dict[str, object] = {}
    for text in chosen.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"Give an option as NAME=VALUE, not {text!r}.")
        if name in options:
            raise BadOption(f"Option {name} is given twice.")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value  # a plain word
    return find(chosen.game)(chosen.players, options)
