"""A log that notes what is read of it, and in which turn of the loop."""

import asyncio

from app.rooms.live.rooms import Rooms
from app.rooms.logbook.log import Entry
from tests.rooms.live_rooms import Gate


class Watched(Gate):
    """A gate that notes what is read: how many entries at most, and in which turn of the loop."""

    def __init__(self, gate: Gate) -> None:
        super().__init__(gate.log)
        self.reads: list[tuple[int | None, int]] = []
        self.turns = 0
        self.was_read = asyncio.Event()
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def until(self, reads: int) -> None:
        while len(self.reads) < reads:
            self.was_read.clear()
            await self.was_read.wait()

    async def count_turns(self) -> None:
        while True:
            self.turns += 1
            await asyncio.sleep(0)

    async def read(self, room: str, first: int = 0, most: int | None = None) -> list[Entry]:
        self.reads.append((most, self.turns))
        self.was_read.set()
        await self.go_on.wait()
        return await super().read(room, first, most)


def watched(rooms: Rooms, gate: Gate) -> Watched:
    """Put the notes between these rooms and their log."""
    rooms._services.log = found = Watched(gate)
    return found
