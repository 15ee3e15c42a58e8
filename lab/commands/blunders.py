"""python -m lab blunders: what bots do where others have thrown something away."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.numbers import at_least
from app.rules.errors import BadRecord
from app.rules.game import Game
from lab.blunders.answers import answers, rows
from lab.blunders.mine import Plan, mine
from lab.blunders.positions import BadPosition, read
from lab.commands import bot_runs, fail
from lab.commands.bot_runs import EXAMPLE

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "blunders",
        help="ask bots what they do where others have blundered, or find such positions",
        epilog=f"For example: python -m lab blunders {EXAMPLE} 1 --find 10 --file found.jsonl",
    )
    bot_runs.add_to(parser, "asked; with --find: those whose play is searched")
    parser.add_argument("--file", type=Path, required=True, help="positions, one a line")
    parser.add_argument(
        "--find",
        type=at_least(0),
        default=0,
        metavar="N",
        help="write so many of each level to a new file",
    )
    parser.add_argument(
        "--tries",
        type=at_least(1),
        default=1,
        metavar="N",
        help="ask each so many times, with other luck; default 1",
    )
    parser.set_defaults(run=bot_runs.with_game(run))


def run(chosen: argparse.Namespace, game: Game) -> int:
    """Find, or ask and print."""
    try:
        if chosen.find:
            plan = Plan(
                game.name,
                game.players,
                game.options,
                chosen.levels,
                chosen.find,
                str(chosen.seed),
            )
            with chosen.file.open("x", encoding="utf-8") as file:
                for position in mine(plan, chosen.jobs, progress=sys.stderr.isatty()):
                    print(position.line(), file=file, flush=True)
            return 0
        positions = read(chosen.file)
    except OSError as error:
        return fail(f"{chosen.file}: {error.strerror}.")
    except (BadPosition, BadRecord, UnicodeDecodeError) as error:
        return fail(f"{chosen.file}: {error}")
    if not positions or any(position.record["game"] != game.name for position in positions):
        return fail(f"{chosen.file}: There must be positions of {game.title}, and no others.")
    found = answers(positions, chosen.levels, str(chosen.seed), chosen.jobs, chosen.tries)
    if chosen.json:
        print(json.dumps([asdict(answer) for answer in found]))
        return 0
    for row in rows(positions, found, chosen.tries):
        print(row)
    return 0
