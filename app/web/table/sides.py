"""Partners: the sides of a table, how they are called and how they stand."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.web.table.words import inside, listed


class Side(NamedTuple):
    """Seats that win together, or one by itself. kind: "ours" for the viewer's, or for whose cards
    are seen, or seat 0's."""

    kind: str
    seats: tuple[int, ...]
    names: str  # "You and Cleo"
    short: str  # "You", "They"; the names for those who watch

    @property
    def lower(self) -> str:
        """The names inside a sentence: "you and Cleo"."""
        return "you" + self.names.removeprefix("You") if self.short == "You" else self.names


def sides(view: TableView, groups: tuple[tuple[int, ...], ...]) -> Sequence[Side]:
    """The sides of these seats, the viewer's first."""
    base = max(view.you, view.beside, 0)
    return _sides(view.you, base, tuple(seat.name for seat in view.seats), groups)


def side_of(found: Sequence[Side], seat: int) -> Side:
    """The side of a seat."""
    return next(side for side in found if seat in side.seats)


def partner_words(view: TableView, side: Side, seat: int) -> str:
    """How a seat belongs to the viewer: "partner", "opponent"; for who watches, with whom."""
    if seat == view.you:
        return ""
    if view.you >= 0:
        return "partner" if view.you in side.seats else "opponent"
    return f"with {listed([view.seats[other].name for other in side.seats if other != seat])}"


@lru_cache(maxsize=1_000)
def _sides(
    you: int, base: int, names: tuple[str, ...], groups: tuple[tuple[int, ...], ...]
) -> Sequence[Side]:
    found = []
    for seats in sorted(groups, key=lambda seats: base not in seats):
        ours = base in seats
        both = _together(you, names, seats)
        short = both if you < 0 or len(seats) == 1 else "You" if ours else "They"
        found.append(Side("ours" if ours else "theirs", seats, both, short))
    return found


def _together(you: int, names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    """The names of seats, the viewer first: "You and Cleo"."""
    ordered = sorted(seats, key=lambda seat: seat != you)
    return " and ".join("You" if s == you else inside(names[s]) for s in ordered)
