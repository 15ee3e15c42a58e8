"""black-queen replay: check records by the rules."""

import argparse
from typing import TYPE_CHECKING

from app.commands.record_files import judge
from app.rules.record import Record

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser("replay", help="check records by the rules, print totals")
    parser.add_argument("file", metavar="FILE", help="a record, or one a line; - reads the input")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check every record; the first that is wrong is an error."""
    return judge(chosen.file, _summary)


def _summary(record: Record) -> str:
    match = record.match
    totals = " ".join(str(total) for total in match.totals)
    open_deal = ", one deal not over" if record.unfinished else ""
    over = "" if match.over else ", not over"
    return f"{match.game.name}, {len(match.results)} deals, totals {totals}{over}{open_deal}"
