"""Rooms for the first page: those in memory as they are, of the others what is stored of them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from app.rooms.live.live_room import LiveRoom, Services
from app.rooms.logbook.history import Replay, UnreadableEntry
from app.rooms.logbook.listing import Line, line_for, offered
from app.rooms.logbook.log import LogError, LogUnavailable
from app.rooms.logbook.turns import Turns

logger = structlog.get_logger("black_queen.rooms")

CANDIDATES = 3  # times as many rooms are looked at: somebody may have left them


class ListingReader:
    """What the first page shows; no room is claimed for it. in_memory: the room of a code."""

    def __init__(
        self, services: Services, turns: Turns, in_memory: Callable[[str], LiveRoom | None]
    ) -> None:
        self._services = services
        self._turns = turns
        self._in_memory = in_memory

    async def of(
        self, person: str, most: int, within_s: float, asker: str = ""
    ) -> list[LiveRoom | Line]:
        """Where a person has a seat or waits for one, the last that was sat down at first: a room
        in memory, or what was stored of one that is not, and which may have been left since.

        At most so many; what takes longer than that, or cannot be read, is left out.
        """
        found: list[LiveRoom | Line] = []
        try:
            async with asyncio.timeout(within_s):
                for code, own in await self._services.log.listed(person, CANDIDATES * most):
                    if live := self._in_memory(code):
                        if person in live.room.seats.members:
                            found.append(live)
                    elif line := await self._line(code, person, own, asker):
                        found.append(line)
                    if len(found) == most:
                        break
        except (TimeoutError, LogUnavailable):
            logger.info("not all tables of a person are shown", count=len(found))
        return found

    async def offered(self, most: int) -> list[Line]:
        """Tables of other processes that strangers are shown, at most so many."""
        try:
            return offered(await self._services.log.offered(most))
        except LogUnavailable:
            return []

    async def _line(self, code: str, person: str, own: str | None, asker: str) -> Line | None:
        """What is stored of a room for a person. Where nothing is, or another version has stored
        it, the room is read for that, which nobody need own."""
        with suppress(ValueError):
            if own is not None:
                return line_for(person, own)
        if self._services.describe is None:
            return None
        try:
            room = await Replay(self._services.log, code, self._turns).run(asker)
        except UnreadableEntry:
            return None
        if room is None:
            return None
        listing = self._services.describe(room, is_open=False, at_rest=True)
        if own is None:
            with suppress(LogError):
                await self._services.log.list_room(code, None, listing)
        return line_for(person, listing.own)
