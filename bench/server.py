"""Moves a second through rules, log, rendering and sockets: rooms of four scripted people.

Each move is sent as soon as all four have seen the last one. The server has one core, the load
another, in another process. Bytes are those of the tables, without the frames around them.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from statistics import median

from bench import host, machine
from bench.people import Person, table_of_four

ROOMS = (1, 20)


@dataclass
class Figures:
    """What was measured. waits: seconds from each move to the last of the four tables."""

    rooms: int
    seconds: float = 0.0
    cpu_s: float = 0.0
    load_s: float = 0.0
    received: int = 0
    waits: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        moves = len(self.waits)
        waits = sorted(self.waits)
        rooms = f"{self.rooms} room{'s' * (self.rooms > 1)}"
        server, load = self.cpu_s / self.seconds, self.load_s / self.seconds
        return (
            f"{rooms:8} {moves / self.seconds:7,.0f} moves a second,"
            f" {moves / self.cpu_s:7,.0f} per CPU second of the server;"
            f" {self.received / 4 / moves:,.0f} bytes a seat and move\n"
            f"           from a move to all four tables {1000 * median(waits):.1f} ms (median),"
            f" {1000 * waits[int(0.99 * moves)]:.1f} ms (p99);"
            f" the server used {server:.2f} of its core, the load {load:.2f}"
        )


async def play(people: Sequence[Person], until: float, waits: list[float]) -> None:
    """Play deal after deal until a time of the monotonic clock."""
    while (start := time.monotonic()) < until:
        before = people[0].move
        if people[0].over:
            for person in people:
                await person.do("ready")
        else:
            actor, legal = next((p, p.legal) for p in people if p.legal)
            await actor.act(legal[0])
        over = people[0].over
        for person in people:
            await person.until_moved(before)
        if not over:
            waits.append(time.monotonic() - start)


async def measure(server: host.Server, rooms: int, seconds: float) -> Figures:
    """Let rooms play at once for so many seconds, after a tenth of that as a warm-up."""
    found = Figures(rooms)
    async with AsyncExitStack() as stack:
        tables = [(await stack.enter_async_context(table_of_four(server)))[2] for _ in range(rooms)]

        async def all_play(for_s: float) -> list[float]:
            waits: list[float] = []
            until = time.monotonic() + for_s
            await asyncio.gather(*(play(people, until, waits) for people in tables))
            return waits

        def received() -> int:
            return sum(person.received for people in tables for person in people)

        await all_play(seconds / 10)
        bytes_, cpu_s = received(), server.cpu_s
        load_s, start = time.process_time(), time.monotonic()
        found.waits = await all_play(seconds)
        found.seconds, found.load_s = time.monotonic() - start, time.process_time() - load_s
        found.received, found.cpu_s = received() - bytes_, server.cpu_s - cpu_s
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each line (10)")
    parser.add_argument("--rooms", type=int, nargs="*", default=ROOMS, help="at once (1 20)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    both = host.cores()
    if not both:
        print("  server and load share their cores here")
    for rooms in chosen.rooms:
        with host.serving() as server, host.pinned(both[1] if both else None):
            print(f"  {asyncio.run(measure(server, rooms, chosen.seconds))}", flush=True)


if __name__ == "__main__":
    main()
