"""black-queen replay: check records by the rules."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands import fail
from app.rules.errors import BadRecord
from app.rules.record import Record, parse

if TYPE_CHECKING:
    from app.commands.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser("replay", help="check records by the rules, print totals")
    parser.add_argument("file", metavar="FILE", help="a record, or one a line; - reads the input")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check every record; the first that is wrong is an error."""
    count = 0
    deals = 0
    try:
        for place, text in _texts(chosen.file):
            try:
                record = parse(text)
            except BadRecord as error:
                return fail(f"{place}: {error}")
            print(f"{place}: {_summary(record)}")
            count += 1
            deals += len(record.match.results)
    except OSError as error:
        if error.filename is None:  # it concerns the output
            raise
        return fail(f"{chosen.file}: {error.strerror}.")
    except UnicodeDecodeError:
        return fail(f"{chosen.file}: This is not UTF-8 text.")
    if not count:
        return fail(f"{chosen.file}: There is no record in it.")
    print(f"{count} records, {deals} deals: all right")
    return 0


def _texts(name: str) -> Iterator[tuple[str, str]]:
    """The records of a file with their places: one JSON object, or one a line."""
    if name == "-":
        yield from _lines(sys.stdin)
        return
    path = Path(name)
    if path.suffix == ".json":
        yield "match 0", path.read_text(encoding="utf-8")
        return
    with path.open(encoding="utf-8") as file:
        yield from _lines(file)


def _lines(file: Iterator[str]) -> Iterator[tuple[str, str]]:
    number = 0
    for line_number, line in enumerate(file, 1):
        if line.strip():
            yield f"match {number} (line {line_number})", line
            number += 1


def _summary(record: Record) -> str:
    match = record.match
    totals = " ".join(str(total) for total in match.totals)
    open_deal = ", one deal not over" if record.unfinished else ""
    over = "" if match.over else ", not over"
    return f"{match.game.name}, {len(match.results)} deals, totals {totals}{over}{open_deal}"
