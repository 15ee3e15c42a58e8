"""black-queen arena: how many points a deal one bot is better than another."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from app.bots.levels import UnknownBot, find
from app.commands import fail, game_arguments
from app.lab.arena import Comparison, Plan, PlanMismatch, Shares
from app.lab.arena import run as run_plan
from app.rules.errors import BadOption

if TYPE_CHECKING:
    from app.commands.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "arena",
        help="compare bots on duplicate deals with rotated seats",
        epilog="For example: black-queen arena black_queen 2 1 --deals 1000 --jobs 2, or"
        " black-queen arena oh_hell 2 1 --players 5 --whole --two-tables --deals 100",
    )
    game_arguments.add_to(parser)
    parser.add_argument("levels", nargs="+", metavar="LEVEL", help="two or more; all pairs play")
    parser.add_argument(
        "--deals", type=int, default=1000, metavar="N", help="or matches; default 1000"
    )
    parser.add_argument(
        "--whole", action="store_true", help="whole matches, not only their first deals"
    )
    parser.add_argument(
        "--two-tables",
        action="store_true",
        help="two opposite tables for a deal, not all: better figures in the same time",
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes; default 1")
    parser.add_argument("--seed", default="0", metavar="S", help="any text; default 0")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="keep outcomes there, and go on from them"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and print."""
    try:
        game = game_arguments.game_of(chosen)
        for level in chosen.levels:
            find(game.name, level)
    except (BadOption, UnknownBot) as error:
        return fail(str(error))
    if len(set(chosen.levels)) < 2 or len(set(chosen.levels)) < len(chosen.levels):
        return fail("Name two or more different levels.")
    if chosen.deals < 1 or chosen.jobs < 1:
        return fail("--deals and --jobs must be at least 1.")
    plan = Plan(
        game.name,
        game.players,
        game.options,
        chosen.levels,
        chosen.deals,
        str(chosen.seed),
        chosen.whole,
        chosen.two_tables,
    )
    try:
        comparisons = run_plan(plan, chosen.jobs, chosen.save, progress=sys.stderr.isatty())
    except PlanMismatch as error:
        return fail(str(error))
    except OSError as error:
        return fail(f"{chosen.save}: {error.strerror}.")
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "pairs": [asdict(c) for c in comparisons]}))
    else:
        print(f"{game.title}, {game.players} seats, seed {plan.seed}; points a deal and seat")
        for comparison in comparisons:
            print(_line(comparison, "matches" if plan.whole else "deals"))
            if comparison.made:
                print(f"  bids made: {_shares(comparison.made, comparison)}")
    return 0


def _line(c: Comparison, units: str) -> str:
    return (
        f"{c.first} against {c.second}: {_figure(c.difference, c.error)}"
        f" ({c.first}: {_figure(c.first_mean, c.first_error)},"
        f" {c.second}: {_figure(c.second_mean, c.second_error)};"
        f" {c.deals} {units} at {c.tables} tables)"
    )


def _figure(mean: float, error: float | None) -> str:
    return f"{mean:+.3f}" if error is None else f"{mean:+.3f} ± {error:.3f}"


def _shares(shares: Shares, c: Comparison) -> str:
    return (
        f"{_percent(shares.difference, shares.error, '+')}"
        f" ({c.first}: {_percent(shares.first, shares.first_error)},"
        f" {c.second}: {_percent(shares.second, shares.second_error)})"
    )


def _percent(share: float, error: float | None, sign: str = "") -> str:
    mean = f"{100 * share:{sign}.1f}"
    return f"{mean} %" if error is None else f"{mean} ± {100 * error:.1f} %"
