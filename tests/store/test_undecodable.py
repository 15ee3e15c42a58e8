"""Texts in a file that are no UTF-8, and a file that cannot be read."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.logbook.log import LogUnavailable
from app.store.sqlite import SqliteLog
from tests.store.logs import entry


async def test_undecodable_text_comes_with_surrogates(
    tmp_path: Path,
) -> None:
    path = tmp_path / "log.sqlite"
    log = SqliteLog(path)
    await log.open()
    await log.append([entry(0), entry(0, "other", "é")])
    with closing(sqlite3.connect(path)) as db, db:
        bad = "cast(x'7b22ff227d' as text)"
        db.execute(f"insert into event values ('r', 1, 0, '', '', 'k', {bad})")  # noqa: S608
    for _ in range(2):
        assert [e.data for e in await log.read("r")] == ["{}", '{"\udcff"}']
        assert await log.read("r", 0, 1) == [entry(0)]
        assert await log.read("other") == [entry(0, "other", "é")]
    await log.close()


async def test_what_the_file_itself_cannot_tell_is_no_answer(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "log.sqlite")
    await log.open()
    await log.append([entry(0)])
    with closing(sqlite3.connect(log.path)) as db, db:
        db.execute("drop table event")
    with pytest.raises(LogUnavailable, match="cannot be read now"):
        await log.read("r")
    await log.close()
