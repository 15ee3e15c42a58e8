"""The score sheet of Called Partners, as on paper: a line for each deal."""

from typing import NamedTuple

from app.rules.called_partner.game import Past
from app.rules.counts import plain
from app.web.table.score_sheet import running_totals
from app.web.table.words import signed


class Cell(NamedTuple):
    """What a deal brought a seat, and the total after it. part: "caller", "partner" or ""."""

    part: str
    score: str
    total: str


class Row(NamedTuple):
    """A deal on the sheet. taken: by the caller's side."""

    number: int
    bid: int
    taken: int
    made: bool
    cells: tuple[Cell, ...]


class Lines(NamedTuple):
    """Deals one below the other; hashable, since their HTML is kept by them."""

    entries: tuple[Past, ...]

    def rows(self) -> list[Row]:
        """The deals, with the totals after each."""
        totals = running_totals(entry.scores for entry in self.entries)
        return [
            Row(
                number,
                entry.bid,
                entry.taken,
                entry.taken >= entry.bid,
                tuple(
                    Cell(_part(entry, seat), signed(score) if score else "0", plain(total))
                    for seat, (score, total) in enumerate(zip(entry.scores, after, strict=True))
                ),
            )
            for number, (entry, after) in enumerate(zip(self.entries, totals, strict=True), 1)
        ]


def _part(entry: Past, seat: int) -> str:
    if seat == entry.caller:
        return "caller"
    return "partner" if entry.side >> seat & 1 else ""


class Member(NamedTuple):
    """A seat in the result of a deal."""

    seat: int
    name: str
    part: str  # "caller", "partner" or "opponent"; "" when all passed
    by: str  # the called cards that it was dealt, in signs
    by_words: str
    taken: int
    score: str
    reason: str
    total: str
    place: int  # in a match that is over, else 0
    you: bool
