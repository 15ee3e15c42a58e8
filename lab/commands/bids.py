"""python -m lab bids: what bids come to in whole matches between equal bots."""

import argparse
import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from app.cli.numbers import at_least
from app.rules.game import Game
from lab import workshops
from lab.bids import Plan
from lab.bids import run as run_plan
from lab.commands import bot_runs, fail

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

COUNTED = workshops.games_with("bids")


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bids",
        help="count the bids made in whole matches, every table with bots of one level",
        epilog=f"For example: python -m lab bids {COUNTED[-1]} 1 --matches 200 --jobs 2",
    )
    bot_runs.add_to(parser, "each has tables of its own", COUNTED)
    parser.add_argument("--matches", type=at_least(1), default=100, metavar="N", help="default 100")
    parser.set_defaults(run=bot_runs.with_game(run))


def run(chosen: argparse.Namespace, game: Game) -> int:
    """Play and print."""
    if game.name not in COUNTED:
        return fail(f"Bids are not counted in {game.title}; in {', '.join(COUNTED)} they are.")
    plan = Plan(
        game.name, game.players, game.options, chosen.levels, chosen.matches, str(chosen.seed)
    )
    lines = run_plan(plan, chosen.jobs, progress=sys.stderr.isatty())
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "lines": [asdict(line) for line in lines]}))
        return 0
    print(f"{game.title}, {game.players} seats, seed {plan.seed}, {plan.matches} matches")
    for row in workshops.of(game.name, "bids").rows(lines):
        print(row)
    return 0
