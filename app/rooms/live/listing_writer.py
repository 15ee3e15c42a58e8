"""What the first page says of a room that is played in: stored when a deal begins or ends, when
somebody sits down or leaves, and when strangers are let in; never for a move."""

from collections.abc import Callable, Sequence

import structlog

from app.logs import room_id
from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.logbook.listing import Describe, Listing
from app.rooms.logbook.log import EventLog, LogError

logger = structlog.get_logger("black_queen.rooms")


class ListingWriter:
    """The listing of one room. anybody_here: of the table."""

    def __init__(
        self,
        room: Room,
        epoch: int,
        log: EventLog,
        describe: Describe | None,
        anybody_here: Callable[[], bool],
    ) -> None:
        self._room = room
        self._epoch = epoch
        self._log = log
        self._describe = describe
        self._anybody_here = anybody_here
        self._stored: Listing | None = None
        self._told = False, False  # whether it was offered and played when it was stored

    @property
    def offered(self) -> bool:
        """Whether strangers are to be shown the way, and find a seat."""
        access = self._room.access
        if not access.public or access.locked or access.closed:  # most rooms: all are asked
            return False
        seats = any(seat.free or (seat.level and not seat.next_person) for seat in self._room.seats)
        return seats and self._anybody_here()

    @property
    def overdue(self) -> bool:
        """Whether it is offered to strangers, or played, otherwise than it is said to be."""
        return self._describe is not None and self._told != (self.offered, self._room.playing)

    async def follow(self, happened: Sequence[events.Event]) -> None:
        """Store what these events have changed in it."""
        moves = all(isinstance(event, events.Acted) for event in happened)
        if self.overdue or not moves:
            await self.store()

    async def store(self, *, at_rest: bool = False) -> None:
        """Store it, where it has changed. at_rest: the room leaves the memory."""
        if self._describe is None:
            return
        now = self.offered, self._room.playing
        listing = self._describe(self._room, is_open=self.offered, at_rest=at_rest)
        if listing != self._stored:
            try:
                await self._log.list_room(self._room.code, self._epoch, listing)
            except LogError as error:  # it goes with the next one
                id_ = room_id(self._room.code)
                logger.warning("a room is not listed", room=id_, reason=str(error))
                return
        self._stored, self._told = listing, now
