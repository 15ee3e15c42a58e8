"""python -m lab worths: how much luck is left once what the cards were worth is taken off."""

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from app.cli.numbers import at_least
from app.review.review import AGAIN
from app.rules.game import Game
from lab.commands import bot_runs, fail
from lab.commands.bot_runs import EXAMPLE
from lab.worths import Plan, rows
from lab.worths import run as run_plan

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "worths",
        help="count how much luck is left in results less what the cards were worth",
        epilog=f"For example: python -m lab worths {EXAMPLE} 2 3 --matches 100 --jobs 2",
    )
    bot_runs.add_to(parser, "the one that sits in one seat, and the one in all others")
    parser.add_argument("--matches", type=at_least(2), default=100, metavar="N", help="default 100")
    parser.add_argument(
        "--times",
        type=at_least(2),
        default=AGAIN,
        metavar="N",
        help=f"that each deal is played again; default {AGAIN}, as for matches of people",
    )
    parser.set_defaults(run=bot_runs.with_game(run))


def run(chosen: argparse.Namespace, game: Game) -> int:
    """Play, subtract and print."""
    if len(chosen.levels) != 2:
        return fail("Name two levels: that of one seat, and that of all others.")
    plan = Plan(
        game.name,
        game.players,
        game.options,
        chosen.levels[0],
        chosen.levels[1],
        chosen.matches,
        str(chosen.seed),
        chosen.times,
    )
    found = run_plan(plan, chosen.jobs)
    if chosen.json:
        matches = [[asdict(seat) for seat in seats] for seats in found]
        print(json.dumps({"plan": asdict(plan), "matches": matches}))
        return 0
    print(f"{game.title}, {game.players} seats, {plan.matches} matches, seed {plan.seed}")
    for line in rows(plan, found):
        print(line)
    return 0
