"""Servers over one PostgreSQL beside one with a file: moves a second, CPU time, appends, claims.

Scripted people play at tables of four as fast as they are answered, on the servers' own cores, each
table at one of them, as behind a balancer.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.store.postgres.log import PostgresLog
from app.store.sqlite import SqliteLog
from bench.host import PROC, SETTINGS
from bench.missing import Missing
from bench.store import grouped
from chaos.cluster import Door, Pulse
from chaos.player import Player
from chaos.tables import Seating, cancelled, seated
from cluster.postgres import NoPostgres, Postgres, running
from cluster.processes import Process, serving, some

TABLE = Seating("black_queen", 4, 4)
WRITERS = (1, 10, 100)
CLAIMS = 300
WARM_S = 2.0


@dataclass(frozen=True)
class Trial:
    """One line."""

    name: str
    processes: int
    postgres: bool = True


TRIALS = (
    Trial("a file, 1 process", 1, postgres=False),
    Trial("PostgreSQL, 1 process", 1),
    Trial("PostgreSQL, 2 processes", 2),
    Trial("PostgreSQL, 3 processes", 3),
)


def cpu_s(pids: Sequence[int]) -> float:
    """Processor time of processes and of their children that live, in seconds."""
    total = 0
    for stat in PROC.glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) in pids or int(fields[1]) in pids:
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def postmaster(server: Postgres) -> int:
    """The number of PostgreSQL's first process."""
    return int((server.folder / "data" / "postmaster.pid").read_text().split()[0])


async def play(processes: Sequence[Process], database: int, rooms: int, seconds: float) -> str:
    """Moves a second and what they cost."""
    players, pulses = [], []
    for number in range(rooms):
        door = processes[number % len(processes)]
        code, tokens = await seated(Door(door.origin), TABLE)
        pulses.append(Pulse())
        players += [
            Player(door.origin, code, token, f"{number}-{seat}", pulses[-1])
            for seat, token in enumerate(tokens)
        ]
    tasks = [asyncio.create_task(player.run()) for player in players]
    await asyncio.sleep(WARM_S)
    servers = [process.pid for process in processes]
    before = time.perf_counter(), sum(len(p.beats) for p in pulses), cpu_s(servers)
    database_before = cpu_s([database]) if database else 0.0
    await asyncio.sleep(seconds)
    moves = sum(len(p.beats) for p in pulses) - before[1]
    took = time.perf_counter() - before[0]
    server_ms = 1000 * (cpu_s(servers) - before[2]) / moves
    database_ms = 1000 * (cpu_s([database]) - database_before) / moves if database else 0.0
    await cancelled(tasks)
    return (
        f"{moves / took:6.0f} moves/s, {rooms * took / moves * 1000:5.1f} ms a move of a room;"
        f" CPU a move: servers {server_ms:.2f} ms, PostgreSQL {database_ms:.2f} ms"
    )


async def claims(url: str, rooms: int) -> str:
    """How long a claim takes, of a room that nobody owns and of one whose owner lives, and until
    that one is told."""
    log, other = PostgresLog(url), PostgresLog(url)
    told: asyncio.Queue[float] = asyncio.Queue()
    log.when_lost(lambda room, epoch: told.put_nowait(time.perf_counter()), lambda: None)
    await log.open()
    await other.open()
    free, taken, news = [], [], []
    for number in range(rooms):
        room = f"room-{number}"
        await log.claim(room, new=True)
        await log.release(room, 0)
        times = [time.perf_counter()]
        for claiming in (log, other):
            await claiming.claim(room)
            times.append(time.perf_counter())
        free.append(times[1] - times[0])
        taken.append(times[2] - times[1])
        news.append(await told.get() - times[1])
    await log.close()
    await other.close()
    return (
        f"a claim {_ms(free)}; from a process that lives {_ms(taken)}, which is told"
        f" after {_ms(news)}"
    )


def _ms(times: Sequence[float]) -> str:
    middle, p99 = (1000 * sorted(times)[int(len(times) * part)] for part in (0.5, 0.99))
    return f"{middle:.2f} ms (median), {p99:.2f} ms (p99)"


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("--rooms", type=int, default=24, help="(24)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each line (10)")
    options = parser.parse_args(args)
    try:
        with running() as server, tempfile.TemporaryDirectory(prefix="bench-cluster-") as name:
            _measure(server, Path(name), options.rooms, options.seconds)
    except NoPostgres as reason:
        raise Missing(str(reason)) from None


def _measure(server: Postgres, folder: Path, rooms: int, seconds: float) -> None:
    for writers in WRITERS:
        log = SqliteLog(folder / f"{writers}.sqlite")
        print(f"  a file, {writers:3} rooms     {asyncio.run(grouped(log, writers, seconds / 4))}")
        store = PostgresLog(server.create(f"appends_{writers}"))
        print(
            f"  PostgreSQL, {writers:3} rooms {asyncio.run(grouped(store, writers, seconds / 4))}"
        )
    print(f"  {asyncio.run(claims(server.create('claims'), CLAIMS))}", flush=True)
    for number, trial in enumerate(TRIALS):
        place = folder / f"trial-{number}"
        place.mkdir()
        store_url = server.create(f"trial_{number}") if trial.postgres else ""
        processes = some(trial.processes, store_url, place, SETTINGS)
        with serving(processes):
            database = postmaster(server) if trial.postgres else 0
            line = asyncio.run(play(processes, database, rooms, seconds))
            print(f"  {trial.name:40} {line}", flush=True)


if __name__ == "__main__":
    main()
