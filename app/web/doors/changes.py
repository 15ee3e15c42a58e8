"""What is sent of a table: the parts of its HTML that the page does not have yet.

A table is a list of parts (render/renderer.py). A message numbers the tables of its connection from
1 and says for each part where it stood in the table before, or what it is:

    number, then for each run of parts SEPARATOR and  @first+count  parts of the table before
                                                      !html         a new one

The first table of a connection is new in all its parts. Only fingerprints of them are kept.
"""

from array import array
from collections.abc import Iterator, Sequence

SEPARATOR = "\x1e"  # in no table: names and texts have no control characters
OLD, NEW = "@", "!"


class Changes:
    """What a page has been sent."""

    def __init__(self) -> None:
        self._had = array("q")
        self._number = 0

    def message(self, parts: Sequence[str]) -> str:
        """The next table, for a page that has taken over all messages before."""
        self._number += 1
        shown = [part for part in parts if part]
        hashes = array("q", map(hash, shown))
        message = SEPARATOR.join((str(self._number), *self._runs(shown, hashes)))
        self._had = hashes
        return message

    def _runs(self, parts: Sequence[str], hashes: Sequence[int]) -> Iterator[str]:
        had = self._had
        where = {known: at for at, known in enumerate(had)}
        at = following = 0
        while at < len(parts):
            first = following
            if first >= len(had) or had[first] != hashes[at]:
                first = where.get(hashes[at], -1)
            if first < 0:
                yield NEW + parts[at]
                at += 1
                continue
            count = 1
            for known, wanted in zip(had[first + 1 :], hashes[at + 1 :], strict=False):
                if known != wanted:
                    break
                count += 1
            yield f"{OLD}{first}+{count}"
            at += count
            following = first + count


class Assembled:
    """The other side, for those who are no browser: what connection.js does."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._number = 0

    def take(self, message: bytes) -> bytes:
        """The whole table after a message; raises ValueError where one is missing."""
        number, *runs = message.split(SEPARATOR.encode())
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
