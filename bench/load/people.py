"""Rooms of four people, each at one move every so many seconds: waits, processor time, memory.

Server and load have a core each. A wait is from the click to the last of four new tables. The loop
is open: a move that is due while the last one is still on its way counts from when it was due.
"""

import argparse
import asyncio
import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from app.settings import Settings
from bench import host
from bench.load import figures, tables
from bench.load.crowd import Crowd, run
from bench.load.figures import Lag, Memory, Span, progress
from bench.load.paces import Ahead, AtOnce, Every
from bench.load.room import Room, Tally

PACE = {
    f"BLACK_QUEEN_{name.upper()}": str(Settings.model_fields[name].default)
    for name in ("bot_delay_s", "bot_delay_spread_s", "trick_pause_s")
}
WARM_UP_ROOMS = 8
REST_S = 1.0  # for so long a server does next to nothing that has stopped working
TELL_S = 10.0
SAMPLE_S = 1.0
GOAL_MS, GOAL_ROOM_KB, GOAL_SOCKET_KB = 50, 100, 40


@dataclass
class Held:
    """Bytes that the server holds: at rest, with rooms that nobody is connected to, with all."""

    empty: int
    dealt: int
    joined: int


@dataclass
class Figures:
    """What was measured. received: bytes of all tables."""

    rooms: int
    set_up_s: float
    held: Held
    tally: Tally
    span: Span
    memory: Memory
    lag_s: float
    received: int

    def __str__(self) -> str:
        tally, span, held = self.tally, self.span, self.held
        sockets = tables.SEATS * self.rooms
        clicks = max(1, len(tally.waits))
        first, last = self.memory.ends()
        room = (held.dealt - held.empty) / self.rooms
        socket = (held.joined - held.dealt) / sockets
        return "\n".join(
            (
                f"  {self.rooms:,} rooms of four people, {span.seconds:,.0f} s; dealt and joined"
                f" in {self.set_up_s:.0f} s",
                f"  from the click to the last table: {figures.in_ms(tally.waits)}"
                f" (goal: p99 under {GOAL_MS} ms)",
                f"  {len(tally.waits) / span.seconds:,.0f} moves a second,"
                f" {self.received / tables.SEATS / clicks:,.0f} bytes a seat and move;"
                f" {span.shares}",
                f"  the load: clicks came {figures.in_ms(tally.late)} late; its event loop at most"
                f" {1000 * self.lag_s:.1f} ms",
                f"  memory: {held.empty / 1e6:,.1f} MB empty, {held.dealt / 1e6:,.1f} MB with the"
                f" rooms, {held.joined / 1e6:,.1f} MB with {sockets:,} connections:"
                f" {room / 1e3:,.1f} KB a room, {socket / 1e3:,.1f} KB a connection"
                f" (goal: under {GOAL_ROOM_KB} and {GOAL_SOCKET_KB})",
                f"  over the run: {first / 1e6:,.1f} MB at first, {last / 1e6:,.1f} MB at last,"
                f" {self.memory.per_minute / 1e3:+,.0f} KB a minute",
            )
        )


@contextmanager
def steady() -> Iterator[None]:
    """What is there by now is not looked at again by the garbage collector of the load."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


async def measure(
    crowd: Crowd,
    server: host.Server,
    game: str,
    rooms: int,
    seconds: float,
    every_s: float,
    rest_s: float = REST_S,
) -> Figures:
    """Deal the rooms, join them, and let them play for so many seconds."""
    lag = Lag()
    await _warm_up(crowd, server, game, rest_s)
    empty = await figures.quiet(server, rest_s)
    start = time.monotonic()
    dealt = await tables.several(lambda _: tables.deal(crowd, server, game), range(rooms))
    took_s = time.monotonic() - start
    progress(f"{rooms:,} rooms are dealt after {took_s:.1f} s")
    without = await figures.quiet(server, rest_s)
    start = time.monotonic()
    people = await tables.several(lambda table: table.join(crowd, server), dealt)
    took_s += time.monotonic() - start
    held = Held(empty, without, await figures.quiet(server, rest_s))
    progress(f"{tables.SEATS * rooms:,} people are there after {took_s:.1f} s; they play")

    tally = Tally()
    playing = [Room(each, tally) for each in people]
    start = time.monotonic()
    # Not in the order of their moves, or the ends of their deals would come in heaps.
    shares = Random(0).sample(range(rooms), rooms)
    await tables.several(lambda n: _begun(playing[n], shares[n] / rooms, game), range(rooms))
    progress(f"their deals are in all stages after {time.monotonic() - start:.1f} s more")
    first = time.monotonic() + 0.1
    paces = [
        Every(room, every_s, first + every_s * number / rooms)
        for number, room in enumerate(playing)
    ]
    with steady():
        await asyncio.sleep(2 * every_s)  # the first moves do not count
        tally.reset()
        lag.longest_s = 0.0
        received = _received(playing)
        span = Span(server)
        memory = await _watch(server, tally, seconds)
        span.end()
        received = _received(playing) - received
    for pace in paces:
        pace.stop()
    lag.stop()
    return Figures(rooms, took_s, held, tally, span, memory, lag.longest_s, received)


async def _begun(room: Room, share: float, game: str) -> None:
    """Play such a share of a deal."""
    await Ahead(room, int(share * tables.MOVES[game])).done()


async def _warm_up(crowd: Crowd, server: host.Server, game: str, seconds: float) -> None:
    """Play a few rooms that are closed again: what the server keeps for all rooms is there."""
    tally = Tally()
    for _ in range(WARM_UP_ROOMS):
        table = await tables.deal(crowd, server, game)
        people = await table.join(crowd, server)
        pace = AtOnce(Room(people, tally))
        await asyncio.sleep(seconds / WARM_UP_ROOMS)
        pace.stop()
        people[0].do("close")
        for person in people:
            person.leave()


async def _watch(server: host.Server, tally: Tally, seconds: float) -> Memory:
    """Take samples of the memory, and tell now and then how it goes."""
    start = told = time.monotonic()
    seen = 0  # of the waits, by whoever was told
    at, held = list[float](), list[int]()
    while (now := time.monotonic()) < start + seconds or len(at) < 2:
        at.append(now - start)
        held.append(server.memory)
        if now > told + TELL_S:
            told = now
            waits, seen = figures.in_ms(tally.waits[seen:]), len(tally.waits)
            progress(f"{now - start:4.0f} s: {waits}; {held[-1] / 1e6:,.1f} MB")
        await asyncio.sleep(min(SAMPLE_S, seconds / 10, start + seconds - now + 0.001))
    return Memory(at, held)


def _received(rooms: Sequence[Room]) -> int:
    return sum(player.received for room in rooms for player in room.players)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load people", description=__doc__)
    parser.add_argument("--rooms", type=int, default=1000, help="of four (1000)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of play (60)")
    parser.add_argument("--every", type=float, default=2.0, help="seconds of a room's moves (2)")
    parser.add_argument("--game", default="black_queen", help="its name (black_queen)")
    chosen = parser.parse_args(arguments)
    both = host.cores()
    if not both:
        print("  server and load share their cores here")
    with host.serving(**PACE) as server, host.pinned(both[1] if both else None):
        found = run(
            lambda crowd: measure(
                crowd, server, chosen.game, chosen.rooms, chosen.seconds, chosen.every
            )
        )
    print(found, flush=True)
