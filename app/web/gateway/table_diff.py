"""What is sent of a table: the parts of its HTML that the page does not have yet.

A table is a list of parts (render/renderer.py). A message numbers the tables of its connection from
1, and says how to make the next table out of the one before, in steps with SEPARATOR between:

    !html   a new part
    =index  a part of the table before, or after those a new one of this message
    +count  so many parts of the table before, from where it goes on
    @index  it goes on there, after which a +count comes

A part that is new or fetched from elsewhere stands in place of another: it goes on one part later.
The first table of a connection is new in all its parts. Most of them are kept for all who see them,
so that a connection has little of its own.
"""

from collections.abc import Sequence

SEPARATOR = "\x1e"  # in no table: names and texts have no control characters
NEW, FETCHED, ON, AT = "!", "=", "+", "@"


class TableDiff:
    """What a page has been sent."""

    def __init__(self) -> None:
        self._had: Sequence[str] = ()
        self._number = 0

    def message(self, parts: Sequence[str]) -> str:
        """The next table, for a page that has taken over all messages before."""
        self._number += 1
        message = SEPARATOR.join((str(self._number), *self._steps(parts)))
        self._had = parts
        return message

    def _steps(self, parts: Sequence[str]) -> list[str]:
        size, last = len(self._had), len(parts) - 1
        had = [*self._had, None]  # which no part is
        where: dict[str | None, int] = dict(zip(had, range(size), strict=False))
        known = size
        steps = list[str]()
        start = after = 0  # the old parts that go on
        at = 0  # where the page goes on by itself
        for place, part in enumerate(parts):
            if had[after] == part:  # mostly the very same object
                after += 1
                continue
            if after > start:
                if start != at:
                    steps.append(f"{AT}{start}")
                steps.append(f"{ON}{after - start}")
                at = after
            found = where.get(part)
            if found is None:
                where[part] = known
                known += 1
                steps.append(NEW + part)
            elif found >= size or place == last or had[min(at + 1, size)] == parts[place + 1]:
                steps.append(f"{FETCHED}{found}")
            else:  # it has moved with what follows it
                start, after = found, found + 1
                continue
            at += 1
            start = after = min(at, size)
        if after > start:
            if start != at:
                steps.append(f"{AT}{start}")
            steps.append(f"{ON}{after - start}")
        return steps


class Assembled:
    """The other side, for those who are no browser: what connection.js does."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._number = 0

    def take(self, message: bytes) -> bytes:
        """The whole table after a message; raises ValueError where one is missing."""
        number, *steps = message.split(SEPARATOR.encode())
        if number == b"1":  # the table has moved to another process
            self._number, self._parts = 0, []
        if int(number) != self._number + 1:
            raise ValueError(f"Table {int(number)} does not follow {self._number}.")
        self._number += 1
        known = self._parts
        parts: list[bytes] = []
        at = 0
        for step in steps:
            kind, rest = step[:1].decode(), step[1:]
            if kind == AT:
                at = int(rest)
            elif kind == ON:
                parts += known[at : at + int(rest)]
                at += int(rest)
            else:
                if kind == NEW:
                    known.append(rest)
                parts.append(rest if kind == NEW else known[int(rest)])
                at += 1
        self._parts = parts
        return b"".join(parts)
