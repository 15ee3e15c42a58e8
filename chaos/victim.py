"""The real server, with points at which it kills itself and a disk that can be made to fail.

Nothing of this is in the server: the real functions are wrapped before it starts. Passages of a
point are counted from the start, or with --wait from the signal SIGUSR1 on.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from starlette.websockets import WebSocket

from app.__main__ import main as black_queen
from app.rooms.fold.view import TableView
from app.rooms.logbook.log import Entry, LogError
from app.store import sqlite
from app.store.sqlite import SqliteLog
from app.web.render.tables import Tables

POINTS = ("before append", "after append", "before show", "between shows")
FULL, READ_ONLY, SLOW = "full", "read-only", "slow"
TROUBLE = "trouble"  # a file beside the log that says what is wrong with the disk
BALLAST = "create table if not exists ballast (data blob)"
WITH_BALLAST = (  # or else what is small enough still fits into the pages in use
    "create temp trigger if not exists full before insert on event"
    " begin insert into ballast values (zeroblob(100000)); end"
)
SLOW_S = 0.1  # before a commit and again after it
LATE_S = 0.1  # the negative control: by how much the append comes after its confirmation


class Fate:
    """When the process dies: at the n-th passage of a point."""

    def __init__(self, point: str, passage: int, *, waits: bool) -> None:
        self.point = point
        self.left = passage
        self.counts = not waits
        self.unseen = False  # something has been stored and no table was made of it yet

    def passes(self, point: str) -> None:
        """Die here, if it is time."""
        if self.counts and point == self.point:
            self.left -= 1
            if self.left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)


def wrap(fate: Fate, *, early: bool, wrapped: ExitStack) -> None:
    """Put the points in. early: confirm before the append, which is wrong."""
    append, parts, send = SqliteLog.append, Tables.parts, WebSocket.send_text
    late: set[asyncio.Task[None]] = set()

    async def append_late(log: SqliteLog, entries: Sequence[Entry]) -> None:
        await asyncio.sleep(LATE_S)
        await append(log, entries)

    async def mortal_append(log: SqliteLog, entries: Sequence[Entry]) -> None:
        fate.passes("before append")
        if early:
            task = asyncio.create_task(append_late(log, entries))
            late.add(task)
            task.add_done_callback(late.discard)
        else:
            await append(log, entries)
        fate.passes("after append")
        fate.unseen = True

    def mortal_parts(tables: Tables, view: TableView) -> list[str]:
        if fate.unseen:
            fate.unseen = False
            fate.passes("before show")
        return parts(tables, view)

    async def mortal_send(websocket: WebSocket, data: str) -> None:
        await send(websocket, data)
        if not data.startswith("{"):
            await asyncio.sleep(0)  # it leaves the process
            await asyncio.sleep(0)
            fate.passes("between shows")

    wrapped.enter_context(patch.object(SqliteLog, "append", mortal_append))
    wrapped.enter_context(patch.object(Tables, "parts", mortal_parts))
    wrapped.enter_context(patch.object(WebSocket, "send_text", mortal_send))


def spoil(folder: Path, wrapped: ExitStack) -> None:
    """Let the disk fail as the file TROUBLE says, as long as it is there."""
    commit = sqlite._commit
    trouble = folder / TROUBLE

    def failing_commit(db: sqlite3.Connection, batch: list[sqlite._Write]) -> list[LogError | None]:
        kind = trouble.read_text(encoding="ascii") if trouble.exists() else ""
        if kind == FULL:
            db.execute(BALLAST)
            db.execute(WITH_BALLAST)
            db.execute("pragma max_page_count = 1").fetchall()  # SQLite takes the pages in use
        else:
            db.execute("drop trigger if exists full")
            db.execute(f"pragma max_page_count = {2**31}").fetchall()
        db.execute(f"pragma query_only = {int(kind == READ_ONLY)}")
        if kind != SLOW:
            return commit(db, batch)
        time.sleep(SLOW_S)
        outcomes = commit(db, batch)
        time.sleep(SLOW_S)
        return outcomes

    wrapped.enter_context(patch.object(sqlite, "_commit", failing_commit))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m chaos.victim", description=__doc__)
    parser.add_argument("--point", choices=POINTS)
    parser.add_argument("--passage", type=int, default=1)
    parser.add_argument("--wait", action="store_true", help="for SIGUSR1, before counting")
    parser.add_argument("--early", action="store_true", help="confirm before the append")
    parser.add_argument("--port", required=True)
    chosen = parser.parse_args(arguments)
    fate = Fate(chosen.point or "", chosen.passage, waits=chosen.wait)

    def begin(*_: object) -> None:
        fate.counts = True

    signal.signal(signal.SIGUSR1, begin)
    with ExitStack() as wrapped:
        wrap(fate, early=chosen.early, wrapped=wrapped)
        spoil(Path(os.environ["BLACK_QUEEN_DATA"]), wrapped)
        return black_queen(["serve", "--port", chosen.port])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
