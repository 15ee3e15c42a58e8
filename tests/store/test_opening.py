"""What a folder, a file, a disk and SQLite itself must be like for an event log to be opened."""

import asyncio
import os
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.logbook.log import LogUnavailable
from app.store.sqlite import SqliteLog
from app.store.sqlite_schema import SCHEMA
from bench.older_file import make_older
from tests.store.logs import entry, opened

NOBODY = 65534


@pytest.fixture
def plain_user() -> Iterator[Path]:
    """A folder of a user whom file modes bind; they do not bind root, who runs many a test."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() != 0:
            yield Path(folder)
            return
        os.chown(folder, NOBODY, -1)
        os.seteuid(NOBODY)
        try:
            yield Path(folder)
        finally:
            os.seteuid(0)


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX modes")
async def test_only_the_owner_may_look(path: Path) -> None:
    async with opened(path) as log:
        await log.append([entry(0)])
        modes = {f.name: stat.S_IMODE(f.stat().st_mode) for f in path.parent.iterdir()}
        assert modes == {f"log.sqlite{end}": 0o600 for end in ("", "-wal", "-shm")}
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX modes")
@pytest.mark.parametrize("locked", ["file", "folder"])
def test_what_is_read_only_is_refused(plain_user: Path, locked: str) -> None:
    path = plain_user / "log.sqlite"
    if locked == "file":
        asyncio.run(create(path))
        path.chmod(0o400)
    else:
        plain_user.chmod(0o500)
    with pytest.raises(
        LogUnavailable, match=r"log\.sqlite cannot be used: .*(readonly|Permission)"
    ):
        asyncio.run(SqliteLog(path).open())
    plain_user.chmod(0o700)


async def create(path: Path) -> None:
    async with opened(path):
        pass


def test_a_place_that_cannot_hold_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a log, and long enough for SQLite to see that " * 20)
    for path in (tmp_path, tmp_path / "file", tmp_path / "file" / "log.sqlite"):
        with pytest.raises(LogUnavailable, match="cannot be used"):
            asyncio.run(SqliteLog(path).open())


def in_file(path: Path) -> set[tuple[str, str]]:
    """The tables and indexes of a file, each with its statement."""
    with closing(sqlite3.connect(path)) as db:
        return set(db.execute("select name, sql from sqlite_schema"))


@pytest.mark.parametrize("schema", range(1, SCHEMA))
def test_an_older_file_becomes_as_a_new_one(path: Path, schema: int) -> None:
    asyncio.run(create(path))
    new = in_file(path)
    make_older(path, schema)
    assert in_file(path) < new
    asyncio.run(create(path))
    assert in_file(path) == new


def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    asyncio.run(create(path))
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"pragma user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    with pytest.raises(LogUnavailable, match=r"newer version .* update the server, or go back"):
        asyncio.run(SqliteLog(path).open())
    assert path.read_bytes() == before


def test_an_old_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(LogUnavailable, match="too old"):
        asyncio.run(SqliteLog(path).open())


def test_a_disk_without_wal_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda _, **kwargs: connect(":memory:", **kwargs))
    with pytest.raises(LogUnavailable, match="local disk"):
        asyncio.run(SqliteLog(path).open())
