"""python -m lab tables: the tables that bots bid by, made anew in bulk play."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app import built
from app.cli.numbers import at_least
from lab import workshops
from lab.commands import fail

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

GAMES = workshops.games_with("run")


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "tables",
        help="make the tables that bots bid by",
        epilog="Interrupted, the same command goes on where it was. For example: "
        f"python -m lab tables {GAMES[0]} --deals 5000000 --jobs 2",
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--deals", type=at_least(1), default=100_000, metavar="N", help="default 100000"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text; default 0")
    parser.add_argument(
        "--jobs", type=at_least(1), default=1, metavar="J", help="processes; default 1"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("tables"),
        metavar="FOLDER",
        help="where they are written (default: tables); app/bots/GAME/tables has those in use",
    )
    parser.add_argument(
        "--only",
        default="",
        metavar="TABLE",
        help="one of those that need no other one made anew",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Make them."""
    if chosen.game not in GAMES:
        return fail(f"There are no tables for {chosen.game!r}; there are for {', '.join(GAMES)}.")
    watched = sys.stderr.isatty()
    if watched and not built.compiled():
        print(built.notice(), file=sys.stderr)
    workshop = workshops.of(chosen.game, "run")
    if chosen.only and chosen.only not in workshop.SINGLE:
        return fail(f"--only is for {', '.join(workshop.SINGLE)}.")
    plan = workshop.Plan(chosen.deals, str(chosen.seed), only=chosen.only)
    try:
        written = workshop.run(plan, chosen.jobs, chosen.out, progress=watched)
    except workshop.OtherTables as error:
        return fail(str(error))
    except OSError as error:
        return fail(f"{error.filename or chosen.out}: {error.strerror}.")
    for file in written:
        print(file)
    return 0
