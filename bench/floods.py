"""What bad clients do to the others: waits of scripted people while a server is flooded.

Rooms of four play at the pace of quick people, under the limits that a server has by default. All
the bad clients of a flood come from one other address, on connections that begin anew when they are
cut off. They have a process of their own, on the core of the scripted people.
"""

import argparse
import asyncio
import multiprocessing
import os
import select
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from statistics import median
from urllib.parse import urlsplit

from app.settings import Settings
from app.web.limits import Allowances
from bench import host, machine
from bench.people import Person, open_room, table_of_four

DEFAULTS = {
    f"BLACK_QUEEN_{name.upper()}": str(Settings.model_fields[name].default)
    for name in Allowances.__dataclass_fields__
}
MOVE_S = 0.25  # between two moves of a room
SOCKETS = 1000
GIVE_UP_S = 10.0
AGAIN_S = 0.05  # until who was cut off comes back


def frame(opcode: int, data: bytes = b"", size: int | None = None) -> bytes:
    """A masked frame, final; size: a length that is not true."""
    if size is not None:
        return bytes([0x80 | opcode, 0xFF]) + size.to_bytes(8, "big") + bytes(4) + data
    return bytes([0x80 | opcode, 0x80 | len(data)]) + bytes(4) + data


FLOODS: Mapping[str, bytes] = {
    "commands": frame(1, b'{"do":"ready","id":"x"}') * 5000,
    "nonsense": frame(1, b"x") * 20_000,
    "pings": frame(9) * 20_000,
    "pongs": frame(10, bytes(125)) * 2000,
    "fragments": bytes([1, 0x80, 0, 0, 0, 0]) + bytes([0, 0x80, 0, 0, 0, 0]) * 20_000,
    "oversized": frame(1, bytes(500_000), size=2**40),
}


@dataclass(frozen=True)
class Target:
    """What is flooded. home: the address that the bad clients claim, as behind a proxy."""

    url: str
    code: str
    home: str

    @property
    def handshake(self) -> bytes:
        """A handshake for the table."""
        return (
            f"GET /r/{self.code}/ws HTTP/1.1\r\nHost: {urlsplit(self.url).netloc}\r\n"
            f"Origin: {self.url.rstrip('/')}\r\nX-Forwarded-For: {self.home}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()

    @contextmanager
    def tcp(self) -> Iterator[socket.socket]:
        """A connection on which nothing was sent."""
        at = urlsplit(self.url)
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(GIVE_UP_S)
            connection.connect((at.hostname, at.port))
            yield connection


@dataclass
class Flood:
    """What became of bad clients. cut_s: seconds from the first bad byte to the end of each."""

    cut_s: list[float] = field(default_factory=list)
    refused: int = 0  # at once, by a limit
    left: int = 0  # still connected in the end

    def __str__(self) -> str:
        cut = f"{len(self.cut_s):,} connections cut off"
        if self.cut_s:
            cut += f" after {median(self.cut_s):.2f} s (median), {max(self.cut_s):.2f} s (longest)"
        return f"{cut}; {self.refused:,} refused by a limit, {self.left:,} left"


def _until_table(connection: socket.socket) -> bool:
    """Read the answer to a handshake and what follows; False if that is a refusal."""
    got = b""
    while not got.partition(b"\r\n\r\n")[2][20:]:
        more = connection.recv(2048)
        if not more:
            return False
        got += more
    return b'{"refused"' not in got


def _send_until_cut(target: Target, data: bytes, found: Flood) -> None:
    with target.tcp() as connection:
        connection.sendall(target.handshake)
        if not _until_table(connection):
            found.refused += 1
            return
        connection.setblocking(False)
        start, sent = time.monotonic(), 0
        while time.monotonic() - start < GIVE_UP_S:
            readable, writable, _ = select.select([connection], [connection], [], 1.0)
            try:
                if readable and not connection.recv(65_536):
                    break
                if writable:
                    sent = (sent + connection.send(data[sent : sent + 65_536])) % len(data)
            except BlockingIOError:
                continue
            except OSError:
                break
        else:
            found.left += 1
            return
        found.cut_s.append(time.monotonic() - start)


def send(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many clients that send as fast as they can, until a time of the monotonic clock."""
    found = Flood()

    def attack() -> None:
        while time.monotonic() < until:
            with suppress(OSError):
                _send_until_cut(target, FLOODS[kind], found)
            time.sleep(AGAIN_S)

    _at_once(attack, clients)
    return found


def dribble(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many handshakes of a byte a second."""
    found = Flood()

    def attack() -> None:
        while time.monotonic() < until:
            with suppress(OSError), target.tcp() as connection:
                connection.settimeout(1.0)
                start = time.monotonic()
                for byte in target.handshake:
                    connection.send(bytes([byte]))
                    with suppress(TimeoutError):
                        connection.recv(4096)
                        found.cut_s.append(time.monotonic() - start)
                        break

    _at_once(attack, clients)
    return found


def hold(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many connections that never read: what the limits let in stays to the end."""
    found = Flood()
    with ExitStack() as open_:
        connections = []
        for _ in range(clients):
            with suppress(OSError):
                connections.append(open_.enter_context(target.tcp()))
                connections[-1].sendall(target.handshake)
        time.sleep(max(0.0, until - time.monotonic()))
        for connection in connections:
            with suppress(OSError):
                if _until_table(connection):
                    found.left += 1
                    continue
            found.refused += 1
    return found


def _at_once(attack: Callable[[], None], clients: int) -> None:
    with ThreadPoolExecutor(clients) as threads:
        for attacking in [threads.submit(attack) for _ in range(clients)]:
            attacking.result()


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


Attack = tuple[Callable[[Target, str, int, float], Flood], str, int]
ATTACKS: Mapping[str, Attack | None] = {
    "nobody else": None,
    **{kind: (send, kind, 10) for kind in FLOODS},
    "handshakes of a byte a second": (dribble, "", 100),
    f"{SOCKETS:,} connections that do not read": (hold, "", SOCKETS),
    "nobody again": None,
}


@dataclass(frozen=True)
class Figures:
    """What was measured during one flood."""

    name: str
    waits: Sequence[float]
    flood: Flood | None
    grown: int  # bytes that the server took

    def __str__(self) -> str:
        waits = sorted(self.waits)
        line = (
            f"{self.name:36} {len(waits):5,} moves: {1000 * median(waits):5.1f} ms (median),"
            f" {1000 * waits[int(0.99 * len(waits))]:5.1f} ms (p99);"
            f" memory {self.grown / 1e6:+.1f} MB"
        )
        return f"{line}\n      {self.flood}" if self.flood else line


async def measure(
    server: host.Server, rooms: int, seconds: float, attacks: Mapping[str, Attack | None] = ATTACKS
) -> AsyncIterator[Figures]:
    """One flood after the other, of so many seconds each, while rooms play."""
    loop = asyncio.get_running_loop()
    spawned = multiprocessing.get_context("spawn")
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(table_of_four(server)) for _ in range(rooms)]
        playing = [Room(t[2], MOVE_S * number / rooms) for number, t in enumerate(tables)]
        quiet, _ = open_room(server, friends="true")
        pool = stack.enter_context(ProcessPoolExecutor(1, spawned, initializer=_step_back))
        await loop.run_in_executor(pool, time.monotonic)  # the process has started
        for number, (name, attack) in enumerate(attacks.items()):
            before = server.memory
            until = time.monotonic() + seconds
            games = asyncio.gather(*(each.play(until) for each in playing))
            found = None
            if attack:
                flood, kind, clients = attack
                room = tables[0][0] if flood is hold else quiet
                target = Target(server.url, room, f"192.0.2.{number + 1}")
                found = await loop.run_in_executor(pool, flood, target, kind, clients, until)
            await games
            yield Figures(
                name, [w for r in playing for w in r.waits], found, server.memory - before
            )
            for each in playing:
                each.waits.clear()


def _step_back() -> None:
    """Leave the core to the scripted people where both want it."""
    os.nice(10)


async def _print_all(server: host.Server, rooms: int, seconds: float) -> None:
    async for figures in measure(server, rooms, seconds):
        print(f"  {figures}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.floods", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each flood (10)")
    parser.add_argument("--rooms", type=int, default=10, help="of four people (10)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    both = host.cores()
    if not both:
        print("  server and load share their cores here")
    with host.serving(**DEFAULTS) as server, host.pinned(both[1] if both else None):
        asyncio.run(_print_all(server, chosen.rooms, chosen.seconds))


if __name__ == "__main__":
    main()
