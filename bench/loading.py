"""How long others wait while a room with a long log is loaded, and what that takes.

The longest stop is what a task on the same event loop measures that wants to run every millisecond.
The rooms are made in a process of their own: one of renames, one of play.
"""

import argparse
import asyncio
import gc
import multiprocessing
import resource
import secrets
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path

from app.rooms.fold import commands, events
from app.rooms.fold.room import Room
from app.rooms.live.live_room import Services
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.history import entry_of
from app.store.sqlite import SqliteLog
from bench import machine

KINDS = {"renames": "rename00", "play": "p1ay0000"}  # and the code of the room
EVENTS = 100_000
BATCH = 1_000  # entries of an append
TICK_S = 0.001
HOST, AT = "0" * 32, "2026-01-31T12:00:00.000+00:00"
WAIT = Pace(3600, 0, 3600)  # no bot plays while it is measured


def happened(room: Room, opened: events.RoomOpened, kind: str) -> Iterator[events.Event]:
    """What happens in a room, without an end."""
    yield opened
    yield from _done(room, commands.Sit(id="sit", seat=0, name="Ada"))
    number = 0
    while kind == "renames":
        number += 1
        yield from _done(room, commands.Rename(id="name", name=f"Ada {number}"))
    yield from _done(room, commands.Start(id="start", level="1"))
    while True:
        deal = room.deal
        if deal is None or deal.turn < 0:
            yield from _done(room, commands.Ready(id="ready", anyway=True))
            continue
        seat = deal.turn
        event = events.Acted(seat=seat, action=deal.actions(seat)[0], by="bot")
        room.apply(event)
        yield event


def _done(room: Room, command: commands.Command) -> list[events.Event]:
    found = room.decide(HOST, command, secrets.token_bytes)
    for event in found:
        room.apply(event)
    return found


def make(path: Path, kind: str, count: int) -> None:
    """Write a room of so many events."""
    code = KINDS[kind]

    async def write() -> None:
        log = SqliteLog(path)
        await log.open()
        opened = events.RoomOpened(game="black_queen", players=4, options={}, host=HOST)
        story = islice(happened(Room.opened(code, opened), opened, kind), count)
        entries = (entry_of(code, n, 1, f"{HOST}:{n}", AT, event) for n, event in enumerate(story))
        while batch := list(islice(entries, BATCH)):
            await log.append(batch)
        await log.close()

    asyncio.run(write())


async def load(path: Path, code: str) -> tuple[float, float]:
    """Seconds until the room is there, and the longest stop of others meanwhile."""
    log = SqliteLog(path)
    await log.open()
    with ThreadPoolExecutor(1) as pool:
        rooms = Rooms(Services(log, pool, WAIT, secrets.token_bytes))
        longest_s = 0.0

        async def tick() -> None:
            nonlocal longest_s
            while True:
                before = time.perf_counter()
                await asyncio.sleep(TICK_S)
                longest_s = max(longest_s, time.perf_counter() - before - TICK_S)

        ticking = asyncio.create_task(tick())
        await asyncio.sleep(0.1)
        longest_s = 0.0
        start = time.perf_counter()
        await rooms.get(code)
        took_s = time.perf_counter() - start
        await asyncio.sleep(0.1)  # what is let go is part of it
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking
        await rooms.close()
    await log.close()
    return took_s, longest_s


def measured(path: Path, kind: str) -> tuple[float, float, float]:
    """load, and by how many megabytes the process has grown at most."""
    gc.collect()
    gc.freeze()
    gc.disable()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    took_s, longest_s = asyncio.run(load(path, KINDS[kind]))
    return took_s, longest_s, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1000


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.loading", description=__doc__)
    parser.add_argument(
        "--events", type=int, nargs="+", default=[EVENTS], help=f"in each room ({EVENTS})"
    )
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    spawn = multiprocessing.get_context("spawn")
    for count in chosen.events:
        for kind in KINDS:
            with (
                tempfile.TemporaryDirectory(prefix="bench-") as folder,
                ProcessPoolExecutor(1, spawn, max_tasks_per_child=1) as process,
            ):
                path = Path(folder) / "rooms.sqlite3"
                process.submit(make, path, kind, count).result()
                took_s, longest_s, grown = process.submit(measured, path, kind).result()
            print(
                f"  {count:9,} events of {kind:8} {took_s:6.2f} s,"
                f" others stopped {1000 * longest_s:5.1f} ms at most, {grown:5.1f} MB"
            )


if __name__ == "__main__":
    main()
