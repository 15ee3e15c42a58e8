"""Durable appends per second of the SQLite log, beside SQLite with a commit for each append.

Each writer is a task that appends one entry to its own room and waits until it is on the disk.
"""

import argparse
import asyncio
import os
import platform
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING

from app.rooms.logbook.log import Entry
from app.store.sqlite import SqliteLog

if TYPE_CHECKING:
    from app.store.opening import Log

WRITERS = (1, 10, 1000)
DATA = '{"seat":2,"action":"play QS","state":117,"note":"' + "x" * 100 + '"}'


def entry(room: str, number: int) -> Entry:
    return Entry(room, number, 0, "0123456789abcdef", "2026-01-31T12:00:00Z", "CardPlayed", DATA)


def plain(folder: Path, seconds: float) -> tuple[int, float]:
    """Appends, and the seconds that they took: one connection, one commit each, no threads."""
    with closing(sqlite3.connect(folder / "plain.sqlite", isolation_level=None)) as db:
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute(
            "create table event (room text, number integer, epoch integer, command text, at text,"
            " kind text, data text, primary key (room, number)) without rowid, strict"
        )
        count, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            row = astuple(entry("r", count))
            db.execute("insert into event values (?, ?, ?, ?, ?, ?, ?)", row)
            count += 1
        return count, time.perf_counter() - start


async def grouped(log: "Log", writers: int, seconds: float) -> str:
    """Appends a second of so many writers, and how long each waited, for people."""
    await log.open()
    waits: list[float] = []
    start = time.perf_counter()

    async def write(room: str) -> None:
        await log.claim(room, new=True)
        number, now = 0, time.perf_counter()
        while now - start < seconds:
            await log.append([entry(room, number)])
            before, now = now, time.perf_counter()
            waits.append(now - before)
            number += 1

    await asyncio.gather(*(write(f"room {writers} {n}") for n in range(writers)))
    took = time.perf_counter() - start
    await log.close()
    waits.sort()
    median, p99 = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
    return f"{len(waits) / took:9,.0f} appends/s, wait {median:.2f} ms (median), {p99:.2f} ms (p99)"


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.store", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line (3)")
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to measure (.)")
    options = parser.parse_args(args)
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()},", end=""
    )
    print(f" SQLite {sqlite3.sqlite_version}, WAL, synchronous=FULL; an entry of {len(DATA)} bytes")
    with tempfile.TemporaryDirectory(prefix="bench-store-", dir=options.folder) as name:
        folder = Path(name)
        count, took = plain(folder, options.seconds)
        print(f"one commit each   {count / took:9,.0f} appends/s")
        for writers in WRITERS:
            log = SqliteLog(folder / f"{writers}.sqlite")
            found = asyncio.run(grouped(log, writers, options.seconds))
            print(f"{writers:5,} writer{'s' * (writers > 1):1}     {found}")


if __name__ == "__main__":
    main()
