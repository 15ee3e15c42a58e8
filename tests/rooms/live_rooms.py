"""Live rooms for tests: a log behind a gate, people who play."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from app.rooms.fold import commands
from app.rooms.fold.clocks.timing import Timing
from app.rooms.live.live_room import LiveRoom, Services
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import RoomRequest, Rooms
from app.rooms.logbook.listing import Listing
from app.rooms.logbook.log import Entry, LogUnavailable
from app.rooms.logbook.made import MadeRow
from app.store.sqlite import SqliteLog
from tests.patience import PATIENCE_S
from tests.rooms.table import GUEST, HOST, entropy_of, new_id

AT_ONCE = Pace(0, 0, 0)
NEVER = Pace(3600, 0, 3600)


class Time:
    """A clock that is set by hand, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Gate:
    """The real log behind a gate that can be shut, or say that the disk is full."""

    def __init__(self, log: SqliteLog) -> None:
        self.log = log
        self.open = asyncio.Event()
        self.open.set()
        self.asked = 0
        self.came = asyncio.Event()
        self.full = False
        self.lapsed = self.shared = False

    async def claim(self, room: str, *, new: bool = False) -> int:
        return await self.log.claim(room, new=new)

    async def release(self, room: str, epoch: int) -> None:
        await self.log.release(room, epoch)

    async def processes(self) -> int:
        return await self.log.processes()

    async def append(self, entries: Sequence[Entry]) -> None:
        self.asked += 1
        self.came.set()
        await self.open.wait()
        if self.full:
            raise LogUnavailable("the disk is full")
        await self.log.append(entries)

    async def read(self, room: str, first: int = 0, most: int | None = None) -> list[Entry]:
        return await self.log.read(room, first, most)

    async def rooms_of(self, person: str, most: int) -> list[str]:
        return await self.log.rooms_of(person, most)

    async def finished(self, person: str, most: int) -> list[Entry]:
        return await self.log.finished(person, most)

    async def list_room(self, room: str, epoch: int | None, listing: Listing) -> None:
        await self.log.list_room(room, epoch, listing)

    async def listed(self, person: str, most: int) -> list[tuple[str, str | None]]:
        return await self.log.listed(person, most)

    async def offered(self, most: int) -> list[str]:
        return await self.log.offered(most)

    async def room_sealed(self, seal: str) -> str:
        return await self.log.room_sealed(seal)

    async def put_made(self, row: MadeRow) -> None:
        await self.log.put_made(row)

    async def made(self, keys: Sequence[str]) -> dict[str, str]:
        return await self.log.made(keys)

    async def check(self) -> None:
        await self.log.check()


@asynccontextmanager
async def house(
    folder: Path, pace: Pace = AT_ONCE, now: Callable[[], float] = time.monotonic
) -> AsyncIterator[tuple[Rooms, Gate]]:
    """Rooms over the log of a folder. now: seconds, for who is here and for clocks."""
    log = SqliteLog(folder / "rooms.sqlite3")
    await log.open()
    gate = Gate(log)
    with ThreadPoolExecutor(2, "bot") as pool:
        rooms = Rooms(Services(gate, pool, pace, entropy_of(5), now))
        try:
            async with asyncio.timeout(PATIENCE_S):
                yield rooms, gate
        finally:
            await rooms.close()
            await asyncio.sleep(0)  # the rooms' tasks end
    await log.close()


async def opened(rooms: Rooms, players: int = 4, start: str = "", deals: int = 1) -> LiveRoom:
    """A new room of the host."""
    return await opened_for(rooms, RoomRequest("black_queen", players, {"deals": deals}, start))


async def opened_for(rooms: Rooms, wanted: RoomRequest) -> LiveRoom:
    """A new room of the host, for any game."""
    return await rooms.get(await rooms.open(HOST, "Alice", wanted))


async def until(live_room: LiveRoom, holds: Callable[[], object], person: str = "watcher") -> None:
    """Wait for the table to be so."""
    with live_room.watching(person) as changed:
        while not holds():
            changed.clear()
            await changed.wait()


async def both(rooms: Rooms, timing: Timing | None = None) -> LiveRoom:
    """A table of host and guest, dealt, the host to lead and not there."""
    for _ in range(20):
        room = await opened(rooms, players=2)
        await room.ask(GUEST, sit(1))
        if timing:
            await room.ask(HOST, commands.ChooseTiming(id=new_id(), timing=timing))
        await room.ask(HOST, commands.Start(id="s"))
        deal = room.room.deal
        assert deal is not None
        if deal.turn == 0:
            return room
    raise AssertionError("the guest leads every time")


def sit(seat: int, id_: str = "") -> commands.Sit:
    return commands.Sit(id=id_ or new_id(), seat=seat)


def first_act(room: LiveRoom, person: str = HOST) -> commands.Act:
    """A legal action of a person whose turn it is."""
    view = room.view(person)
    assert view.deal is not None
    return commands.Act(id=new_id(), action=view.deal.actions(view.you)[0], move=view.move)


async def people_play(room: LiveRoom, *people: str) -> None:
    """Let people play their first legal actions until the deal is over; the last trick plays
    itself."""
    with room.watching(people[0]) as changed:
        while room.room.playing:
            changed.clear()
            deal = room.room.deal
            assert deal is not None
            person = room.room.seats[deal.turn].person
            if person in people and not deal.plays_itself:
                await room.ask(person, first_act(room, person))
            else:
                await changed.wait()
