"""python -m lab arena: how many points a deal one bot is better than another."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.numbers import at_least
from app.rules.game import Game
from lab.arena import MIXES, Comparison, Plan, PlanMismatch, Shares, contestant
from lab.arena import run as run_plan
from lab.chart import chart
from lab.commands import bot_runs, fail
from lab.commands.bot_runs import EXAMPLE
from lab.figures import Figure, percent_of, text_of

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "arena",
        help="compare bots on duplicate deals with rotated seats",
        epilog=f"For example: python -m lab arena {EXAMPLE} 2 1 --deals 1000 --jobs 2, or"
        f" python -m lab arena {EXAMPLE} 2 1 --players 4 --mix every --whole --two-tables",
    )
    bot_runs.add_to(
        parser,
        "two or more, all pairs play; ismcts:N is a plain tree search, openspiel:N OpenSpiel's",
    )
    parser.add_argument(
        "--deals", type=at_least(1), default=1000, metavar="N", help="or matches; default 1000"
    )
    parser.add_argument(
        "--whole", action="store_true", help="whole matches, not only their first deals"
    )
    parser.add_argument(
        "--two-tables",
        action="store_true",
        help="two opposite tables for a deal, not all: better figures in the same time",
    )
    parser.add_argument(
        "--mix",
        choices=MIXES,
        default="alternate",
        help="who sits where: both bots alternately (the default), half and half in every order,"
        " or one against all others",
    )
    parser.add_argument(
        "--timed", action="store_true", help="also the CPU time of a decision, in the mean"
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="keep outcomes there, and go on from them"
    )
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw the differences, as SVG")
    parser.set_defaults(run=bot_runs.with_game(run, contestant))


def run(chosen: argparse.Namespace, game: Game) -> int:
    """Play and print."""
    if len(set(chosen.levels)) < 2 or len(set(chosen.levels)) < len(chosen.levels):
        return fail("Name two or more different levels.")
    plan = Plan(
        game.name,
        game.players,
        game.options,
        chosen.levels,
        chosen.deals,
        str(chosen.seed),
        chosen.whole,
        chosen.two_tables,
        chosen.mix,
        chosen.timed,
    )
    try:
        comparisons = run_plan(plan, chosen.jobs, chosen.save, progress=sys.stderr.isatty())
    except PlanMismatch as error:
        return fail(str(error))
    except OSError as error:
        return fail(f"{chosen.save}: {error.strerror}.")
    title = f"{game.title}, {game.players} seats, seed {plan.seed}; {game.measure}"
    if chosen.chart:
        try:
            chosen.chart.write_text(chart(title, comparisons), encoding="utf-8")
        except OSError as error:
            return fail(f"{chosen.chart}: {error.strerror}.")
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "pairs": [asdict(c) for c in comparisons]}))
    else:
        print(title)
        for comparison in comparisons:
            print(_line(comparison, "matches" if plan.whole else "deals"))
            if comparison.first_ms is not None and comparison.second_ms is not None:
                print(
                    f"  CPU time a decision: {comparison.first}"
                    f" {_ms(comparison.first_ms)}, {comparison.second} {_ms(comparison.second_ms)}"
                )
            if comparison.made:
                print(f"  bids made: {_shares(comparison.made, comparison)}")
            if comparison.won:
                print(f"  matches won, by a seat: {_shares(comparison.won, comparison)}")
    return 0


def _line(c: Comparison, units: str) -> str:
    return (
        f"{c.first} against {c.second}: {_points(c.difference, c.error)}"
        f" ({c.first}: {_points(c.first_mean, c.first_error)},"
        f" {c.second}: {_points(c.second_mean, c.second_error)};"
        f" {c.deals} {units} at {c.tables} tables{_chance(c.p)})"
    )


def _points(mean: float, error: float | None) -> str:
    return text_of(Figure(mean, error), 3, sign="+")


def _ms(time: float) -> str:
    return f"{time:.3g} ms"


def _chance(p: float | None) -> str:
    if p is None:
        return ""
    return "; p < 0.0001" if p < 0.0001 else f"; p = {p:.4f}"


def _shares(shares: Shares, c: Comparison) -> str:
    return (
        f"{percent_of(Figure(shares.difference, shares.error), '+')}"
        f" ({c.first}: {percent_of(Figure(shares.first, shares.first_error))},"
        f" {c.second}: {percent_of(Figure(shares.second, shares.second_error))})"
    )
