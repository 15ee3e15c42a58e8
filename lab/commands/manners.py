"""python -m lab manners: how often bots do what a good player would laugh at."""

import argparse
import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from app.bots.levels import UnknownBot, levels
from app.cli.numbers import at_least
from app.rules.errors import BadOption
from lab.commands import bot_runs, fail
from lab.manners.run import JUDGED, Plan, rows
from lab.manners.run import run as run_plan

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "manners",
        help="count what a good player would laugh at, every table with bots of one level",
        epilog=f"For example: python -m lab manners {JUDGED[-1]} 1 2 --deals 1000 --examples 3",
    )
    bot_runs.add_to(
        parser, "each has tables of its own; default: all that tables offer but 0", JUDGED, "*"
    )
    parser.add_argument("--deals", type=at_least(1), default=1000, metavar="N", help="default 1000")
    parser.add_argument(
        "--examples",
        type=at_least(0),
        default=0,
        metavar="N",
        help="to print, of each kind and level",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and print."""
    try:
        game = bot_runs.game_of(chosen)
    except (BadOption, UnknownBot) as error:
        return fail(str(error))
    if game.name not in JUDGED:
        return fail(f"Manners are not counted in {game.title}; in {', '.join(JUDGED)} they are.")
    plan = Plan(
        game.name,
        game.players,
        game.options,
        list(dict.fromkeys(chosen.levels)) or levels(game.name)[1:],
        chosen.deals,
        str(chosen.seed),
        chosen.examples,
    )
    found = run_plan(plan, chosen.jobs, progress=sys.stderr.isatty())
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "levels": [asdict(level) for level in found]}))
        return 0
    print(f"{game.title}, {game.players} seats, seed {plan.seed}, {plan.deals} deals")
    for row in rows(game.name, found):
        print(row)
    return 0
