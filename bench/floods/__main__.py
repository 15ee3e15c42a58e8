"""What bad clients do to the others: waits of scripted people while a server is flooded.

Rooms of four play at the pace of quick people, under the limits that a server has by default. All
the bad clients of a flood come from one other address, on connections that begin anew when they are
cut off. They have a process of their own, on the core of the scripted people. Beside the rooms
somebody opens the first page, from an address that nobody else has.
"""

import argparse
import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass
from statistics import median
from urllib.parse import urlsplit

from app.settings import Settings
from app.web.gateway.limits import LimitSettings
from bench import host, machine
from bench.floods.attacks import FLOODS, Flood, Target, dribble, hold, send, step_back
from bench.floods.crowds import REVIEWED, members, newcomers, reviewers, strangers
from bench.people import Person, finished, open_room, table_of_four, visit

DEFAULTS = {
    f"BLACK_QUEEN_{name.upper()}": str(Settings.model_fields[name].default)
    for name in LimitSettings.__dataclass_fields__
}
MOVE_S = 0.25  # between two moves of a room
SOCKETS = 1000
MEMBERS, WINDOWS = 7, 30
WATCH, VISIT = 250, 240
REVIEWS, MATCHES = 10, 6
NEWCOMER, VISIT_S = "127.0.0.3", 0.1


class Room:
    """Four scripted people. waits: seconds from each of their clicks to the last of four tables."""

    def __init__(self, people: Sequence[Person], begins_s: float) -> None:
        """begins_s: so that not all rooms move at once."""
        self._people = people
        self._begins_s = begins_s
        self.waits: list[float] = []

    async def play(self, until: float) -> None:
        """Play deal after deal until a time of the monotonic clock."""
        await asyncio.sleep(self._begins_s)
        while (start := time.monotonic()) < until:
            before = self._people[0].move
            if self._people[0].over:
                for person in self._people:
                    await person.do("ready")
            else:
                actor, legal = next((p, p.legal) for p in self._people if p.legal)
                await actor.act(legal[0])
            over = self._people[0].over
            for person in self._people:
                await person.until_moved(before)
            if not over:
                self.waits.append(time.monotonic() - start)
            await asyncio.sleep(max(0.0, start + MOVE_S - time.monotonic()))


class Newcomer:
    """Somebody who opens the first page again and again, each time on a new connection.

    waits: seconds from each click to the whole page.
    """

    def __init__(self, url: str) -> None:
        self._at = urlsplit(url)
        self.waits: list[float] = []

    async def come(self, until: float) -> None:
        """Open pages until a time of the monotonic clock."""
        ask = f"GET / HTTP/1.1\r\nHost: {self._at.netloc}\r\nConnection: close\r\n\r\n"
        while (start := time.monotonic()) < until:
            reader, writer = await asyncio.open_connection(
                self._at.hostname, self._at.port, local_addr=(NEWCOMER, 0)
            )
            writer.write(ask.encode())
            answer = await reader.read()
            writer.close()
            if not answer.startswith(b"HTTP/1.1 200 "):
                raise RuntimeError(f"A newcomer is answered {answer[:40]!r}.")
            self.waits.append(time.monotonic() - start)
            await asyncio.sleep(VISIT_S)


Attack = tuple[Callable[[Target, str, int, float], Flood], str, int]
ATTACKS: Mapping[str, Attack | None] = {
    "nobody else": None,
    **{kind: (send, kind, 10) for kind in FLOODS},
    "handshakes of a byte a second": (dribble, "", 100),
    f"{SOCKETS:,} connections that do not read": (hold, "", SOCKETS),
    "members": (members, "", WINDOWS),
    "strangers": (strangers, "", WATCH),
    "newcomers": (newcomers, "", VISIT),
    "people who review matches": (reviewers, "", REVIEWS),
    "nobody again": None,
}


@dataclass(frozen=True)
class Figures:
    """What was measured during one flood. came: the waits of a newcomer."""

    name: str
    waits: Sequence[float]
    came: Sequence[float]
    flood: Flood | None
    grown: int  # bytes that the server took

    def __str__(self) -> str:
        lines = [
            f"{self.name:36} {len(self.waits):5,} moves: {spread(self.waits)};"
            f" memory {self.grown / 1e6:+.1f} MB",
            f"      a newcomer's {len(self.came):,} pages: {spread(self.came)}",
        ]
        return "\n".join([*lines, f"      {self.flood}"] if self.flood else lines)


def spread(waits: Sequence[float]) -> str:
    """Median, 99th percentile and the longest."""
    ordered = sorted(waits)
    p99 = ordered[int(0.99 * len(ordered))]
    return (
        f"{1000 * median(ordered):5.1f} ms (median), {1000 * p99:5.1f} ms (p99),"
        f" {1000 * ordered[-1]:5.1f} ms (longest)"
    )


async def measure(
    server: host.Server, rooms: int, seconds: float, attacks: Mapping[str, Attack | None] = ATTACKS
) -> AsyncIterator[Figures]:
    """One flood after the other, of so many seconds each, while rooms play."""
    loop = asyncio.get_running_loop()
    spawned = multiprocessing.get_context("spawn")
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(table_of_four(server)) for _ in range(rooms)]
        playing = [Room(t[2], MOVE_S * number / rooms) for number, t in enumerate(tables)]
        pool = stack.enter_context(ProcessPoolExecutor(1, spawned, initializer=step_back))
        await loop.run_in_executor(pool, time.monotonic)  # the process has started
        for number, (name, attack) in enumerate(attacks.items()):
            target = await _target(server, tables[0][0], attack, f"192.0.2.{number + 1}")
            before = server.memory
            until = time.monotonic() + seconds
            newcomer = Newcomer(server.url)
            games = asyncio.gather(newcomer.come(until), *(each.play(until) for each in playing))
            found = None
            if attack:
                flood, kind, clients = attack
                found = await loop.run_in_executor(pool, flood, target, kind, clients, until)
            await games
            waits = [wait for room in playing for wait in room.waits]
            yield Figures(name, waits, newcomer.waits, found, server.memory - before)
            for each in playing:
                each.waits.clear()


async def _target(server: host.Server, playing: str, attack: Attack | None, home: str) -> Target:
    """What is flooded: a room of the scripted people where bad clients watch, else a quiet one."""
    flood = attack[0] if attack else None
    if flood in (hold, strangers):
        return Target(server.url, playing, home)
    if flood is reviewers:
        matches = [await finished(server, REVIEWED) for _ in range(MATCHES)]
        return Target(server.url, playing, home, matches=tuple(matches))
    if flood is not members:
        return Target(server.url, open_room(server, friends="true")[0], home)
    form = {"game": "called_partner", "players": str(MEMBERS), "friends": "true"}
    code, first = open_room(server, **form)
    others = (visit(server, code) for _ in range(1, MEMBERS))
    return Target(server.url, code, home, (first, *others))


async def _print_all(
    server: host.Server, rooms: int, seconds: float, attacks: Mapping[str, Attack | None]
) -> None:
    async for figures in measure(server, rooms, seconds, attacks):
        print(f"  {figures}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.floods", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each flood (10)")
    parser.add_argument("--rooms", type=int, default=10, help="of four people (10)")
    parser.add_argument(
        "--only", action="append", choices=ATTACKS, metavar="NAME", help="of all the floods"
    )
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    both = host.cores()
    if not both:
        print("  server and load share their cores here")
    with host.serving(**DEFAULTS) as server, host.pinned(both[1] if both else None):
        attacks = {name: ATTACKS[name] for name in chosen.only or ATTACKS}
        asyncio.run(_print_all(server, chosen.rooms, chosen.seconds, attacks))


if __name__ == "__main__":
    main()
