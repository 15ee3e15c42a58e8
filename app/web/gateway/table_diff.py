"""What is sent of a table: the parts of its HTML that the page does not have yet.

A table is a list of parts (render/renderer.py). A message numbers the tables of its connection from
1 and says for each part where it stood in the table before, or what it is:

    number, then for each run of parts SEPARATOR and  @first+count  parts of the table before
                                                      !html         a new one

The first table of a connection is new in all its parts. Most of them are kept for all who see them,
so that a connection has little of its own.
"""

from collections.abc import Sequence

SEPARATOR = "\x1e"  # in no table: names and texts have no control characters
OLD, NEW = "@", "!"


class TableDiff:
    """What a page has been sent."""

    def __init__(self) -> None:
        self._had: Sequence[str] = ()
        self._number = 0

    def message(self, parts: Sequence[str]) -> str:
        """The next table, for a page that has taken over all messages before."""
        self._number += 1
        message = SEPARATOR.join((str(self._number), *self._runs(parts)))
        self._had = parts
        return message

    def _runs(self, parts: Sequence[str]) -> list[str]:
        had = self._had
        where = dict(zip(had, range(len(had)), strict=True))
        runs = list[str]()
        start = after = 0  # the run of old parts that goes on
        for part in parts:
            if after < len(had) and had[after] == part:  # mostly the very same object
                after += 1
                continue
            if after > start:
                runs.append(f"{OLD}{start}+{after - start}")
            found = where.get(part)
            if found is None:
                runs.append(NEW + part)
                start = after = after + 1  # it stands where another one stood
            else:
                start, after = found, found + 1
        if after > start:
            runs.append(f"{OLD}{start}+{after - start}")
        return runs


class Assembled:
    """The other side, for those who are no browser: what connection.js does."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._number = 0

    def take(self, message: bytes) -> bytes:
        """The whole table after a message; raises ValueError where one is missing."""
        number, *runs = message.split(SEPARATOR.encode())
        if number == b"1":  # the table has moved to another process
            self._number = 0
        if int(number) != self._number + 1:
            raise ValueError(f"Table {int(number)} does not follow {self._number}.")
        self._number += 1
        parts: list[bytes] = []
        for run in runs:
            if run.startswith(NEW.encode()):
                parts.append(run[1:])
            else:
                first, count = map(int, run[1:].split(b"+"))
                parts += self._parts[first : first + count]
        self._parts = parts
        return b"".join(parts)
