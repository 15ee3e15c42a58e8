"""Where the players gather: the chairs around the table, and what a press on each one does."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.rooms.fold.view import SeatView, TableView
from app.web.table.sides import sides
from app.web.table.table import AROUND
from app.web.table.words import inside, ordinal

# A press sits down, moves there, gives the chair to a bot, or opens what may be done with it.
Does = Literal["sit", "move", "bot", "open", ""]


class Chair(NamedTuple):
    """A chair. where: "me" or a direction; side: "ours" or "theirs" where partners are fixed."""

    seat: SeatView
    where: str
    side: str
    partner: bool  # the viewer's
    does: Does


class Gathering:
    """Those of one table, as a viewer sees them."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self._sides = sides(view, view.partners)
        count = len(view.seats)
        where = ("me", *AROUND[count - 1])
        order = [(max(view.you, 0) + at) % count for at in range(count)]
        self.chairs = [self._chair(seat, at) for seat, at in zip(order, where, strict=True)]
        sits = [chair.seat for chair in self.chairs if chair.does == "sit"]
        # The first is the one to offer: friends come to be partners.
        self.joins = sorted(sits, key=lambda seat: (not seat.free, not self._is_with_host(seat)))

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(seat.free for seat in self.view.seats)

    @property
    def full(self) -> bool:
        """Whether people sit on all chairs: nobody is to be invited any more."""
        return not any(seat.free or seat.bot for seat in self.view.seats)

    @property
    def sides(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Each side with its names, the viewer's first; "" is a free seat."""
        return [
            (side.kind, [self._name(seat) for seat in sorted(side.seats, key=self._not_you)])
            for side in self._sides
        ]

    @property
    def here(self) -> str:
        """Who is at the table, for a screen reader."""
        names = [inside(seat.name) for seat in self.view.seats if not seat.free]
        return f"{', '.join(names)} at the table."

    def called(self, seat: SeatView) -> str:
        """Who sits there, or which of the free seats it is."""
        if not seat.free:
            return seat.name
        if self.view.you < 0:
            return f"Free seat {seat.number + 1}"
        players = len(self.view.seats)
        steps = (seat.number - self.view.you) % players
        where = {1: "on your left", players - 1: "on your right", players / 2: "opposite you"}
        return f"Free seat, {where.get(steps, f'{ordinal(steps)} to your left')}"

    def _chair(self, number: int, where: str) -> Chair:
        seat, side = self.view.seats[number], self._side(number)
        partner = side == "ours" and self.view.you not in (-1, number)
        return Chair(seat, where, side, partner, self._does(seat))

    def _does(self, seat: SeatView) -> Does:
        view = self.view
        nobody = seat.free or bool(seat.bot)
        if view.you < 0:
            return "sit" if nobody and not view.house.locked else ""
        if view.viewer.hosting:
            return "bot" if seat.free else "open"
        if seat.free:
            return "move"
        mutable = not nobody and view.house.talk != "off"
        return "open" if mutable or seat.number == view.you else ""

    def _side(self, number: int) -> str:
        return next((side.kind for side in self._sides if number in side.seats), "")

    def _is_with_host(self, seat: SeatView) -> bool:
        """Whether who sits there is a partner of the host."""
        return any({seat.number, self.view.house.host} <= {*side.seats} for side in self._sides)

    def _not_you(self, number: int) -> bool:
        return number != self.view.you

    def _name(self, number: int) -> str:
        return "You" if number == self.view.you else self.view.seats[number].name
