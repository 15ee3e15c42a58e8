"""Partners: the sides of a table, how they are called and how they stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.rooms.view import TableView
from app.web.words import inside


@dataclass(frozen=True)
class Side:
    """Seats that win together. kind: "ours" for the viewer's, or seat 0's when watching."""

    kind: str
    seats: Sequence[int]
    names: str  # "You and Cleo"
    short: str  # "You", "They"; the names for those who watch

    @property
    def lower(self) -> str:
        """The names inside a sentence: "you and Cleo"."""
        return "you" + self.names.removeprefix("You") if self.short == "You" else self.names


def sides(view: TableView, groups: Sequence[Sequence[int]]) -> list[Side]:
    """The sides of these seats, the viewer's first."""
    base = max(view.you, 0)
    found = []
    for seats in sorted(groups, key=lambda seats: base not in seats):
        ours = base in seats
        names = together(view, seats)
        short = names if view.you < 0 else "You" if ours else "They"
        found.append(Side("ours" if ours else "theirs", seats, names, short))
    return found


def together(view: TableView, seats: Sequence[int]) -> str:
    """The names of seats, the viewer first: "You and Cleo"."""
    ordered = sorted(seats, key=lambda seat: seat != view.you)
    return " and ".join("You" if s == view.you else inside(view.seats[s].name) for s in ordered)
