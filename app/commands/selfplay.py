"""black-queen selfplay: matches between bots, one record a line."""

import argparse
import json
from typing import TYPE_CHECKING

from app.bots.levels import UnknownBot, find
from app.bots.selfplay import key_of, play_match
from app.cli import game_arguments
from app.cli.numbers import at_least
from app.cli.program import fail
from app.rules.errors import BadOption

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser("selfplay", help="play matches between bots, print records")
    game_arguments.add_to(parser)
    parser.add_argument("--matches", type=at_least(1), default=1, metavar="K", help="default 1")
    parser.add_argument("--seed", default="0", metavar="S", help="any text; default 0")
    parser.add_argument("--level", default="0", metavar="L", help="of the bots; default 0, random")
    parser.add_argument("--legal", action="store_true", help="with all legal actions")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the records."""
    try:
        game = game_arguments.game_of(chosen)
        bots = [find(game.name, chosen.level)] * game.players
    except (BadOption, UnknownBot) as error:
        return fail(str(error))
    names = [f"Bot {chosen.level}"] * game.players
    for number in range(chosen.matches):
        key = key_of(chosen.seed, number)
        record = play_match(game, bots, names, key, legal=chosen.legal)
        print(json.dumps(record, separators=(",", ":")))
    return 0
