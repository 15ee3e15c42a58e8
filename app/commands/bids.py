"""black-queen bids: how often equal bots take exactly the tricks that they bid."""

import argparse
import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from app.bots.levels import UnknownBot, find
from app.commands import fail, game_arguments
from app.lab.bids import GAMES, Figure, Line, Plan
from app.lab.bids import run as run_plan
from app.rules.errors import BadOption

if TYPE_CHECKING:
    from app.commands.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bids",
        help="count the bids made in whole matches, every table with bots of one level",
        epilog="For example: black-queen bids oh_hell 1 --players 5 --matches 200 --jobs 2",
    )
    game_arguments.add_to(parser, GAMES)
    parser.add_argument("levels", nargs="+", metavar="LEVEL", help="each has tables of its own")
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="default 100")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes; default 1")
    parser.add_argument("--seed", default="0", metavar="S", help="any text; default 0")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and print."""
    try:
        game = game_arguments.game_of(chosen)
        for level in chosen.levels:
            find(game.name, level)
    except (BadOption, UnknownBot) as error:
        return fail(str(error))
    if game.name not in GAMES:
        return fail(f"In {game.title} no seat bids for itself; in {', '.join(GAMES)} it does.")
    if chosen.matches < 1 or chosen.jobs < 1:
        return fail("--matches and --jobs must be at least 1.")
    plan = Plan(
        game.name, game.players, game.options, chosen.levels, chosen.matches, str(chosen.seed)
    )
    lines = run_plan(plan, chosen.jobs, progress=sys.stderr.isatty())
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "lines": [asdict(line) for line in lines]}))
        return 0
    print(f"{game.title}, {game.players} seats, seed {plan.seed}, {plan.matches} matches")
    width = max(12, *(len(f"level {level} ") for level in plan.levels))
    print(f"{'':{width}}{'bids made':>16}{'points a deal':>18}{'bid too many':>18}")
    for line in lines:
        print(_row(line, width))
    return 0


def _row(line: Line, width: int) -> str:
    cards = "1 card" if line.cards == 1 else f"{line.cards} cards"
    title = f"level {line.level}" if line.cards is None else f"  {cards}"
    return (
        f"{title:{width}}{_figure(line.made, 100, 1, ' %'):>16}"
        f"{_figure(line.points, 1, 2):>18}{_figure(line.excess, 1, 2):>18}"
    )


def _figure(figure: Figure, scale: int, digits: int, unit: str = "") -> str:
    mean = f"{scale * figure.mean:.{digits}f}"
    if figure.error is not None:
        mean += f" ± {scale * figure.error:.{digits}f}"
    return mean + unit
