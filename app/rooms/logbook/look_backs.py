"""Matches that are looked back at: each is read once for all who ask, and kept for a while."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

import structlog

from app.rooms.fold.errors import (
    CANNOT_READ,
    STOPPING,
    UNREADABLE,
    NoSuchRoom,
    Refused,
    Unavailable,
    Unreadable,
)
from app.rooms.fold.matches.played import Played
from app.rooms.fold.room import Room
from app.rooms.logbook.history import Replay, UnreadableEntry
from app.rooms.logbook.log import EventLog, LogUnavailable
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.turns import Joined, Stopped, Turns

Value = TypeVar("Value")
logger = structlog.get_logger("black_queen.rooms")

KEPT_BYTES = 48_000_000  # of matches that are over
UNENDED_BYTES = 24_000_000  # of matches of which nobody knows yet how they end
MOST = 500  # of either
NOT_OVER = "That match is not over yet. You can replay it once it is."


class LookBacks:
    """Matches by their seals. at_hand: the room of a code, if it is in memory."""

    def __init__(self, log: EventLog, turns: Turns, at_hand: Callable[[str], Room | None]) -> None:
        self._log = log
        self._turns = turns
        self._at_hand = at_hand
        self._making = Joined[LookBack]()
        self._kept = Kept[LookBack](KEPT_BYTES, MOST)
        self._unended = Kept[Replay](UNENDED_BYTES, MOST)  # as far as they have been read

    def __contains__(self, seal: str) -> bool:
        """Whether nothing has to be read for a match."""
        return seal in self._kept or seal in self._making or seal in self._unended

    async def get(self, seal: str, asker: str) -> LookBack:
        """The match whose seal begins so, once it is over; raises NoSuchRoom, Refused or
        Unavailable. asker: for whom (Turns)."""
        if found := self._kept.get(seal):
            return found
        try:
            return await self._making.get(seal, lambda: self._make(seal, asker))
        except Stopped:
            raise Unavailable(STOPPING) from None

    async def must_be_read(self, seal: str) -> bool:
        """Whether there is a match that would have to be read from the log; raises Unavailable."""
        if seal in self:
            return False
        try:
            code = await self._log.room_sealed(seal)
        except LogUnavailable as error:
            logger.error("a match cannot be read", reason=str(error))
            raise Unavailable(CANNOT_READ) from None
        here = self._at_hand(code) if code else None
        known = here and (_ended(here, seal) or here.fairness.commitment.startswith(seal))
        return bool(code) and not known

    async def _make(self, seal: str, asker: str) -> LookBack:
        played = await self.played(seal, asker)
        found = LookBack(played)
        await self._turns.do(found.making(), asker)
        self._kept.put(seal, found, played.bytes)
        return found

    async def played(self, seal: str, asker: str) -> Played:
        """The same as it was played, which is not kept for anybody else."""
        try:
            return await self._played(seal, asker)
        except LogUnavailable as error:
            logger.error("a match cannot be read", reason=str(error))
            raise Unavailable(CANNOT_READ) from None
        except UnreadableEntry as wrong:
            logger.error("a room is unreadable", entry=wrong.number, reason=wrong.reason)
            raise Unreadable(UNREADABLE) from None

    async def _played(self, seal: str, asker: str) -> Played:
        code = await self._log.room_sealed(seal)
        if not code:
            raise NoSuchRoom
        here = self._at_hand(code)
        if here and (played := _ended(here, seal)):
            return played
        if here and here.fairness.commitment.startswith(seal):
            raise Refused(NOT_OVER)
        replay = self._unended.take(seal) or Replay(self._log, code, self._turns)
        room = None
        try:
            room = await replay.run(asker, until=lambda room: bool(_ended(room, seal)))
        finally:
            if replay.room and not (room and _ended(room, seal)):
                self._unended.put(seal, replay, replay.room.matches.played.bytes)
        if room is None:
            raise NoSuchRoom
        if played := _ended(room, seal):
            return played
        raise Refused(NOT_OVER)

    def stop(self) -> None:
        """Read nothing more."""
        self._making.stop()


class Kept(Generic[Value]):
    """So many things, and so many bytes of them: those that were asked for last."""

    def __init__(self, most_bytes: int, most: int) -> None:
        self._most_bytes = most_bytes
        self._most = most
        self._values: OrderedDict[str, tuple[Value, int]] = OrderedDict()
        self.bytes = 0

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def get(self, key: str) -> Value | None:
        """One that is kept on; None if it is not there."""
        if key not in self._values:
            return None
        self._values.move_to_end(key)
        return self._values[key][0]

    def put(self, key: str, value: Value, size: int) -> None:
        """Keep one, as long as there is room for it."""
        self.take(key)
        self._values[key] = value, size
        self.bytes += size
        while self.bytes > self._most_bytes or len(self._values) > self._most:
            self.take(next(iter(self._values)))

    def take(self, key: str) -> Value | None:
        """Take one out; None if it is not kept."""
        value, size = self._values.pop(key, (None, 0))
        self.bytes -= size
        return value


def _ended(room: Room, seal: str) -> Played | None:
    """The match of a seal, if it is the last one of a room, and over or abandoned."""
    last = room.matches.ended
    return last if last and last.seal.startswith(seal) else None
