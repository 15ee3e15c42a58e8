"""python -m lab judged: how far a review can be trusted."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.numbers import at_least
from app.rules.errors import BadRecord
from app.rules.game import Game
from lab.blunders.positions import BadPosition, read
from lab.commands import bot_runs, fail
from lab.commands.bot_runs import EXAMPLE
from lab.judged import TIMES, Plan, planted, planted_rows, row
from lab.judged import run as run_plan

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "judged",
        help="review decisions of bots twice, and count what they are called",
        epilog=f"For example: python -m lab judged {EXAMPLE} 4 --decisions 1000 --jobs 2",
    )
    bot_runs.add_to(parser, "whose decisions are judged, each at tables of its own", number="*")
    parser.add_argument(
        "--file", type=Path, help="positions, one a line: judge what was done there instead"
    )
    parser.add_argument(
        "--decisions", type=at_least(1), default=500, metavar="N", help="at least; default 500"
    )
    parser.add_argument(
        "--tries", type=at_least(1), default=0, metavar="N", help="playouts at most; default usual"
    )
    parser.add_argument(
        "--beside",
        action="store_true",
        help=f"measure every loss by {TIMES} times the tries, too, to see whether intervals hold",
    )
    parser.set_defaults(run=bot_runs.with_game(run))


def run(chosen: argparse.Namespace, game: Game) -> int:
    """Judge and print."""
    if chosen.file:
        try:
            positions = read(chosen.file)
        except (OSError, BadPosition, BadRecord) as error:
            return fail(f"{chosen.file}: {error}")
        for line in planted_rows(list(planted(game.name, positions, str(chosen.seed)))):
            print(line)
        return 0
    if not chosen.levels:
        return fail("Name a level whose decisions are judged, or a --file of positions.")
    plan = Plan(
        game.name,
        game.players,
        game.options,
        chosen.levels,
        chosen.decisions,
        str(chosen.seed),
        chosen.beside,
        chosen.tries,
    )
    found = list(run_plan(plan, chosen.jobs, progress=sys.stderr.isatty()))
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "levels": [asdict(each) for each in found]}))
        return 0
    print(f"{game.title}, {game.players} seats, seed {plan.seed}")
    for counts in found:
        print(row(counts))
    return 0
