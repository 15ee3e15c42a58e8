"""What is done for the file while the server runs: is it damaged, which tables are old?

All of it goes by connections of its own, so that nobody who plays waits for more than the removal
of one table.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import structlog

from app.rooms.logbook.log import LogUnavailable
from app.store.forgetting import ROOMS, forget_hourly, remove_each
from app.store.sqlite import SqliteLog

logger = structlog.get_logger("black_queen.store")

Result = TypeVar("Result")

_NEXT = "select room from event where room > ? order by room limit 1"
_LAST = "select at from event where room = ? order by number desc limit 1"


async def maintain(log: SqliteLog, forget_days: int, in_use: Callable[[str], bool]) -> None:
    """Look for damage once, and for old tables now and then, until cancelled.

    in_use: whether a room is in memory; asked from another thread.
    """
    await _look_for_damage(log.path)
    await forget_hourly(forget_days, lambda before: forget(log, before, in_use))


async def _look_for_damage(path: Path) -> None:
    if reason := await damage(path):
        logger.error(
            "the file is damaged",
            reason=reason,
            advice=f"stop the server, run: black-queen rescue {path}, and see docs/operations.md",
        )


async def damage(path: Path) -> str:
    """The first thing that is wrong with a file, "" if nothing is."""
    with closing(_reading(path)) as db:
        return await _on_thread(db, _quick_check, db)


async def _on_thread(
    db: sqlite3.Connection, function: Callable[..., Result], *arguments: object
) -> Result:
    """What a function that reads returns; it ends early when nobody waits for it any more."""
    running = asyncio.ensure_future(asyncio.to_thread(function, *arguments))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        db.interrupt()  # it may have gigabytes to go
        await asyncio.wait([running])
        running.exception()  # looked at, or the loop would report it
        raise


def _quick_check(db: sqlite3.Connection) -> str:
    try:
        (found,) = db.execute("pragma quick_check(1)").fetchone()
    except sqlite3.Error as error:
        return str(error)
    return "" if found == "ok" else " ".join(str(found).split())


async def forget(log: SqliteLog, before: str, in_use: Callable[[str], bool]) -> int:
    """Remove the rooms whose last entry is older than a time; returns how many. Raises
    LogUnavailable."""
    try:
        with closing(_reading(log.path)) as db:
            return await remove_each(
                lambda room: _on_thread(db, _old_rooms, db, room, before),
                lambda room: log.remove(room, before, in_use),
            )
    except sqlite3.Error as error:
        raise LogUnavailable(f"The file cannot be read now ({error}).") from None


def _old_rooms(db: sqlite3.Connection, room: str, before: str) -> tuple[list[str], str]:
    """The old ones among the next rooms after one, and the last that was looked at, "" at the end.

    From index to index, for a table's entries need not be read to find the next one's.
    """
    old: list[str] = []
    for _ in range(ROOMS):
        found = db.execute(_NEXT, (room,)).fetchone()
        if not found or found[0] <= room:  # or else the file is damaged
            return old, ""
        (room,) = found
        (at,) = db.execute(_LAST, (room,)).fetchone()
        if at < before:
            old.append(room)
    return old, room


def _reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("pragma query_only = 1")
    return db
