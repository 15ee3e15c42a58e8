"""Moments: what a play brings about that the table feels. Each game has its own in moments.py.

They follow from what everybody at the table may know, and belong to a line of what is said
(Table.said), so that each is shown once: static/moments.js.
"""

from typing import NamedTuple


class Moment(NamedTuple):
    """kind: how moments.css shows it and sounds.js lets it be heard. seats: where. words: what
    stands over the felt for a second, "" where it is seen at the seats alone."""

    kind: str
    seats: tuple[int, ...]
    words: str = ""

    @property
    def at(self) -> str:
        """The seats, for the page."""
        return " ".join(map(str, self.seats))
