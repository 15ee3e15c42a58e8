"""The event log read page by page, and texts in it that are no UTF-8."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.log import LogUnavailable
from app.store.sqlite import SqliteLog
from tests.store.logs import entry


def test_pages_make_up_the_whole(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "log.sqlite")
        await log.open()
        for room in ("before", "r", "z"):
            await log.append([entry(n, room) for n in range(25)])
        whole = await log.read("r")
        for most in (1, 7, 25, 26, 1000):
            pages = [await log.read("r", first, most) for first in range(0, 30, most)]
            assert [found for page in pages for found in page] == whole
            assert all(len(page) <= most for page in pages)
        assert [e.number for e in await log.read("r", 20)] == [20, 21, 22, 23, 24]
        assert await log.read("r", 25, 10) == []
        assert await log.read("r", 3, 0) == []
        assert await log.read("nowhere", 0, 10) == []
        await log.close()
        with pytest.raises(LogUnavailable):
            await log.read("r", 0, 10)

    asyncio.run(main())


def test_a_text_that_cannot_be_decoded_comes_with_surrogates_and_is_not_quoted(
    tmp_path: Path,
) -> None:
    async def main() -> None:
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

    asyncio.run(main())


def test_what_the_file_itself_cannot_tell_is_no_answer(tmp_path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(tmp_path / "log.sqlite")
        await log.open()
        await log.append([entry(0)])
        with closing(sqlite3.connect(log.path)) as db, db:
            db.execute("drop table event")
        with pytest.raises(LogUnavailable, match="cannot be read now"):
            await log.read("r")
        await log.close()

    asyncio.run(main())
