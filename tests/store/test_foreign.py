"""What lies where the event log should be and is none: named, and left as it is."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.logbook.log import LogUnavailable
from app.store.sqlite import SqliteLog
from tests.store.spoiling import pages, spoil


def folder(path: Path) -> None:
    path.mkdir()


def notes(path: Path) -> None:
    path.write_text("these are notes, no tables; " * 100, encoding="utf-8")


def bookmarks(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table bookmark (address)")


def numbered(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("pragma user_version = 1")


def signed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("pragma application_id = 77")


def damaged(path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(path)
        await log.open()
        await log.close()

    asyncio.run(main())
    spoil(path, *range(2, pages(path) + 1))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (folder, "it is a folder, and should be a file"),
        (notes, "it is no SQLite file, or its beginning is damaged"),
        (bookmarks, "it is the database of another program"),
        (numbered, "it is the database of another program"),
        (signed, "it is the database of another program"),
        (
            damaged,
            r"it is damaged \(.*\); black-queen rescue .*rooms\.sqlite3 copies what can be read",
        ),
    ],
)
def test_what_is_no_log_is_named_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    path = tmp_path / "rooms.sqlite3"
    make(path)
    before = None if path.is_dir() else path.read_bytes()
    with pytest.raises(LogUnavailable, match=f"cannot be used: {reason}"):
        asyncio.run(SqliteLog(path).open())
    assert before is None or path.read_bytes() == before
