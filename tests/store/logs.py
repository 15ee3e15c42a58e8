"""Event logs for tests: opened, and held just before they commit."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path

from app.rooms.logbook.log import Entry, EventLog, LogUnavailable
from app.store.postgres.log import PostgresLog
from app.store.sqlite import SqliteLog
from tests.patience import PATIENCE_S


@asynccontextmanager
async def opened_at(place: Path | str) -> AsyncIterator[SqliteLog | PostgresLog]:
    """A log of either kind."""
    log = SqliteLog(place) if isinstance(place, Path) else PostgresLog(place)
    await log.open()
    try:
        yield log
    finally:
        await log.close()


async def begun(log: EventLog, *rooms: str) -> None:
    """Claim rooms that are new."""
    for room in rooms:
        assert await log.claim(room, new=True) == 0


async def store(log: EventLog, appends: Iterable[Sequence[Entry]]) -> None:
    """Store entries, each append to a room that is claimed first if need be."""
    claimed: dict[str, int] = {}
    for entries in appends:
        room = entries[0].room
        if room not in claimed:
            claimed[room] = await log.claim(room, new=True)
        await log.append([replace(entry, epoch=claimed[room]) for entry in entries])


async def claimed(log: EventLog) -> int:
    """The epoch of the room r, as soon as it can be claimed."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await log.claim("r")
            except LogUnavailable:
                await asyncio.sleep(0.05)


@asynccontextmanager
async def opened(path: Path, queue: int = 10_000) -> AsyncIterator[SqliteLog]:
    log = SqliteLog(path, queue=queue)
    await log.open()
    try:
        yield log
    finally:
        await log.close()


def entry(number: int, room: str = "r", data: str = "{}") -> Entry:
    return Entry(room, number, 0, f"c{number}", "2026-01-31T12:00:00Z", "CardPlayed", data)


def set_pragma(log: SqliteLog, setting: str) -> None:
    """Change the writer's own connection, which is idle."""
    log._write_db.execute(f"pragma {setting}").fetchall()


@contextmanager
def held(log: SqliteLog) -> Iterator[threading.Event]:
    """Hold the writer before it commits; the event says that it has come that far."""
    there, go_on = threading.Event(), threading.Event()

    def stop(statement: str) -> None:
        if statement == "commit":
            there.set()
            go_on.wait(PATIENCE_S)  # so that a broken test ends

    log._write_db.set_trace_callback(stop)
    try:
        yield there
    finally:
        go_on.set()


async def held_back(
    log: SqliteLog, there: threading.Event, *appends: list[Entry]
) -> list["asyncio.Task[None]"]:
    """Start appends of which the first is written alone and the others wait for one batch."""
    first = asyncio.create_task(log.append(appends[0]))
    assert await asyncio.to_thread(there.wait, PATIENCE_S)
    rest = [asyncio.create_task(log.append(entries)) for entries in appends[1:]]
    await asyncio.sleep(0)  # each of them runs up to its wait
    return [first, *rest]
