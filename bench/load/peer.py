"""Moves for each second of the server's processor time, beside boardgame.io.

The same small trick game on both sides, for four people, at the same bytes a seat and move: the
side that sends fewer is padded. Every room sends its next move as soon as all four have seen the
last one; the load has a core of its own. The servers take turns, several times, so that the speed
of the machine cancels. boardgame.io keeps its matches in memory, as it does by default, and in a
second server in files (its FlatFile), after it has answered; ours stores every move before it is
shown. Our real tables are played in the same way.
"""

import argparse
import asyncio
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field

from bench import host
from bench.load import client, launcher, tables
from bench.load.crowd import Crowd, run
from bench.load.figures import Span, progress
from bench.load.paces import AtOnce
from bench.load.people import steady
from bench.load.room import Player, Room, Tally
from bench.missing import Missing, program

SOURCE = host.ROOT / "bench" / "peer"
HOME = host.ROOT / "build" / "peer"
PACKAGE = HOME / "node_modules" / "boardgame.io" / "package.json"
PEER, STORED, SAME = "boardgame.io", "boardgame.io, files", "ours, same game"
REAL = {"ours, Black Queen": "black_queen", "ours, Euchre": "euchre"}
LAUNCHER = ("-m", launcher.__name__)
PROBE_ROOMS, PROBE_S = 2, 2.0
TICK_S = 0.01  # in which the system counts
SETTLE_S = 0.3  # between the first click of a turn and its figures
GOALS = {PEER: 1.0, STORED: 2.0}


def version() -> str:
    """The version of boardgame.io that is measured."""
    wanted: dict[str, dict[str, str]] = json.loads((SOURCE / "package.json").read_text())
    return wanted["dependencies"][PEER]


def installed() -> bool:
    """Whether boardgame.io is there, in this version."""
    return PACKAGE.exists() and json.loads(PACKAGE.read_text())["version"] == version()


def install() -> None:
    """Fetch boardgame.io unless it is there; raises Missing."""
    program("node", "nodejs")
    if installed():
        return
    npm = program("npm")
    HOME.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(SOURCE / name, HOME)
    progress(f"fetching boardgame.io {version()} into build/peer")
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    done = subprocess.run([npm, "ci", *quiet], cwd=HOME, check=False, stdout=subprocess.DEVNULL)
    if done.returncode:
        raise Missing(f"boardgame.io {version()} cannot be fetched: see what npm says above")


Join = Callable[[Crowd, host.Server], Coroutine[object, object, Room]]


@dataclass
class Side:
    """A server that is measured with a game. rates: of each of its turns."""

    name: str
    server: host.Server
    join: Join
    rooms: list[Room] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    moves: int = 0
    received: int = 0

    async def open(self, crowd: Crowd, rooms: int) -> None:
        """Join so many rooms."""
        self.rooms = await tables.several(lambda _: self.join(crowd, self.server), range(rooms))

    async def play(self, seconds: float) -> None:
        """One turn."""
        paces = [AtOnce(room) for room in self.rooms]
        await asyncio.sleep(SETTLE_S)
        moves, received, span = self._moves, self._received, Span(self.server)
        await asyncio.sleep(seconds)
        span.end()
        moves, received = self._moves - moves, self._received - received
        for pace in paces:
            pace.stop()
        for room in self.rooms:
            await room.settled()
        self.moves += moves
        self.received += received
        self.spans.append(span)
        self.rates.append(moves / max(span.cpu_s, TICK_S))

    def forget(self) -> None:
        """What was measured was a warm-up."""
        self.moves = self.received = 0
        self.spans.clear()
        self.rates.clear()

    @property
    def _moves(self) -> int:
        return sum(room.tally.moves for room in self.rooms)

    @property
    def _received(self) -> int:
        return sum(player.received for room in self.rooms for player in room.players)

    @property
    def rate(self) -> float:
        """Moves for each second of the server's processor time, over all turns."""
        return self.moves / max(sum(span.cpu_s for span in self.spans), TICK_S)

    @property
    def size(self) -> float:
        """Bytes of a seat and move."""
        return self.received / tables.SEATS / self.moves

    def __str__(self) -> str:
        seconds = sum(span.seconds for span in self.spans)
        server = sum(span.cpu_s for span in self.spans) / seconds
        load = sum(span.load_s for span in self.spans) / seconds
        return (
            f"  {self.name:18} {self.rate:7,.0f} moves a CPU second"
            f" ({min(self.rates):,.0f} to {max(self.rates):,.0f}),"
            f" {self.size:6,.0f} bytes a seat and move;"
            f" server {100 * server:.0f} % of a core, load {100 * load:.0f} %"
        )


async def join_peer(crowd: Crowd, server: host.Server) -> Room:
    """A match of boardgame.io; the first player deals anew."""
    return _room(await client.join(crowd, server))


def joins(game: str, *, alone: bool) -> Join:
    """How a room of ours comes to be; alone: the host deals anew without waiting for the others."""

    async def join(crowd: Crowd, server: host.Server) -> Room:
        table = await tables.deal(crowd, server, game)
        people = await table.join(crowd, server, alone=alone)
        return _room(people) if alone else Room(people, Tally())

    return join


def _room(players: Sequence[Player]) -> Room:
    return Room(players, Tally(), goes_on=players[:1])


@contextmanager
def peer(padding: int, folder: str = "") -> Iterator[host.Server]:
    """boardgame.io's server. folder: where it keeps its matches, "" for in memory."""
    command = [program("node", "nodejs"), str(SOURCE / "server.js")]
    modules = str(PACKAGE.parents[1])
    settings = {"NODE_ENV": "production", "NODE_PATH": modules, "PADDING": str(padding)}
    with host.running(command, {**settings, "FOLDER": folder}) as server:
        yield server


@contextmanager
def stored_peer(padding: int) -> Iterator[host.Server]:
    """The same, which keeps its matches in files."""
    with tempfile.TemporaryDirectory() as folder, peer(padding, folder) as server:
        yield server


def ours(padding: int) -> AbstractContextManager[host.Server]:
    """Our server, with the small game."""
    return host.started({launcher.PADDING: str(padding)}, program=LAUNCHER)


Starts = Callable[[int], AbstractContextManager[host.Server]]
SERVERS: Mapping[str, tuple[Starts, Join]] = {
    PEER: (peer, join_peer),
    STORED: (stored_peer, join_peer),
    SAME: (ours, joins("trick", alone=True)),
}


async def take_turns(
    crowd: Crowd, sides: Sequence[Side], rooms: int, seconds: float, rounds: int
) -> None:
    """Join the rooms of all sides, let each warm up, then let one after the other play."""
    for side in sides:
        await side.open(crowd, rooms)
        await side.play(seconds)
        side.forget()
    with steady():
        for number in range(rounds):
            for side in sides:
                await side.play(seconds)
            rates = ", ".join(f"{side.name} {side.rates[-1]:,.0f}" for side in sides)
            progress(f"turn {number + 1} of {rounds}: {rates} moves a CPU second")


def paddings() -> Mapping[str, int]:
    """By how many bytes each side must be padded so that all send the same to a seat."""
    sizes = {name: _probe(name, 0) for name in SERVERS}
    least = {name: max(0, round(max(sizes.values()) - size)) for name, size in sizes.items()}
    told = ", ".join(f"{name} {size:,.0f}" for name, size in sizes.items())
    progress(f"bytes a seat and move, not padded: {told}")
    return least


def _probe(name: str, padding: int) -> float:
    start, join = SERVERS[name]
    with start(padding) as server:
        side = Side(name, server, join)
        run(lambda crowd: take_turns(crowd, [side], PROBE_ROOMS, PROBE_S / 2, 1))
    return side.size


def measure(rooms: int, seconds: float, rounds: int, *, real: bool = True) -> list[Side]:
    """All servers, and our real tables, in turns; raises Missing."""
    install()
    padding = paddings()
    with ExitStack() as started:
        sides = [
            Side(name, started.enter_context(start(padding[name])), join)
            for name, (start, join) in SERVERS.items()
        ]
        for name, game in REAL.items() if real else ():
            server = started.enter_context(host.serving())
            sides.append(Side(name, server, joins(game, alone=False)))
        run(lambda crowd: take_turns(crowd, sides, rooms, seconds, rounds))
    return sides


def ratio(theirs: Side, same: Side) -> str:
    """One side to another, with the range of their turns."""
    turns = sorted(b / a for a, b in zip(theirs.rates, same.rates, strict=True))
    return (
        f"{same.rate / theirs.rate:.2f} times the moves a CPU second of {theirs.name}"
        f" ({turns[0]:.2f} to {turns[-1]:.2f} in {len(turns)} turns)"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load peer", description=__doc__)
    parser.add_argument("--rooms", type=int, default=20, help="of four, at once (20)")
    parser.add_argument("--seconds", type=float, default=5.0, help="of a turn (5)")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (5)")
    chosen = parser.parse_args(arguments)
    both = host.cores()
    if not both:
        print("  servers and load share their cores here")
    with host.pinned(both[1] if both else None):
        sides = measure(chosen.rooms, chosen.seconds, chosen.rounds)
    node = subprocess.run(["node", "--version"], capture_output=True, check=True, text=True)
    print(
        f"  boardgame.io {version()} on Node.js {node.stdout.strip()}, in memory and in files;"
        " ours on SQLite, synchronous=FULL; rooms of four, next moves at once"
    )
    for side in sides:
        print(side)
    by_name = {side.name: side for side in sides}
    for name, goal in GOALS.items():
        told = ratio(by_name[name], by_name[SAME])
        print(f"  the same game: {told}; goal: at least {goal:.0f} times", flush=True)
