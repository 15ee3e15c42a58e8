"""What somebody asks of a room, with what the room needs to know beside the command."""

from collections.abc import Callable
from dataclasses import dataclass

from app.rooms.fold.clocks.time_used import NO_TIME, TimeUsed
from app.rooms.fold.errors import NotAllowed, Refused
from app.rooms.fold.seats.seat import Seat
from app.rooms.fold.state import RoomState

Entropy = Callable[[int], bytes]  # so many secret random bytes
People = frozenset[str]


@dataclass(frozen=True)
class Request:
    """away: people without a connection, for whom nobody needs to wait between deals. gone: those
    who have been away so long that a bot stands in for them. used: by the clocks.
    """

    room: RoomState
    person: str
    entropy: Entropy
    away: People = frozenset()
    gone: People = frozenset()
    used: TimeUsed = NO_TIME

    def only_host(self) -> None:
        """Raises NotAllowed for everybody else, and for a host who is away."""
        if self.person != self.room.seats.host_now(self.away):
            raise NotAllowed("Only the host can do that.")

    def only_owner(self) -> None:
        """What lasts is not for somebody who only stands in for the host."""
        self.only_host()
        if self.person != self.room.seats.host:
            raise NotAllowed("Only the host can do that; you are standing in for now.")

    def own_seat(self, to: str) -> int:
        """The seat of who asks; raises NotAllowed for who has none. to: what it is needed for."""
        seat = self.room.seats.of(self.person)
        if seat < 0:
            raise NotAllowed(f"You are watching; take a seat to {to}.")
        return seat

    def seat(self, number: int) -> Seat:
        """A place at the table; raises Refused where there is none."""
        if number >= len(self.room.seats):
            raise Refused(f"There are {len(self.room.seats)} seats.")
        return self.room.seats[number]
