"""Files of records, read one after the other and judged."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from app.cli.program import fail
from app.rules.errors import BadRecord
from app.rules.record import Record, parse


def judge(name: str, verdict: Callable[[Record], str]) -> int:
    """Print what is said of every record of a file; the first that is wrong is an error.

    name: as for each. verdict raises BadRecord.
    """
    deals = list[int]()

    def say(place: str, record: Record) -> None:
        print(f"{place}: {verdict(record)}")
        deals.append(len(record.match.results))

    status = each(name, say)
    if not status:
        print(f"{len(deals)} records, {sum(deals)} deals: all right")
    return status


def each(name: str, do: Callable[[str, Record], None]) -> int:
    """Do something with every record of a file, and its place; the first that is wrong is an error.

    name: a record (.json), or one a line; - reads the input. do raises BadRecord.
    """
    count = 0
    try:
        for place, text in _texts(name):
            try:
                do(place, parse(text))
            except BadRecord as error:
                return fail(f"{place}: {error}")
            count += 1
    except OSError as error:
        if error.filename is None:  # it concerns the output
            raise
        return fail(f"{name}: {error.strerror}.")
    except UnicodeDecodeError:
        return fail(f"{name}: This is not UTF-8 text.")
    return 0 if count else fail(f"{name}: There is no record in it.")


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
