"""Where somebody has sat down, found in the log itself."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from app.store.sqlite import _ROOMS_OF
from app.store.sqlite_schema import SCHEMA
from bench.older_file import make_older
from tests.store.logs import opened, opened_at, store
from tests.store.seats import ENTRIES


async def test_rooms_come_newest_first_and_at_most_so_many(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, ENTRIES)
        assert await log.rooms_of("ann", 10) == ["d", "b", "a"]
        assert await log.rooms_of("ann", 2) == ["d", "b"]
        assert await log.rooms_of("ben", 10) == ["c", "a"]
        for nobody in ("an", "", "ann' or 1 --"):
            assert await log.rooms_of(nobody, 10) == []


def test_a_file_of_the_first_schema_gets_its_index(path: Path) -> None:
    async def write() -> None:
        async with opened(path) as log:
            for entries in ENTRIES:
                await log.append(entries)

    async def read() -> list[str]:
        async with opened(path) as log:
            return await log.rooms_of("ann", 10)

    asyncio.run(write())
    make_older(path, schema=1)
    assert asyncio.run(read()) == ["d", "b", "a"]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma user_version").fetchone() == (SCHEMA,)
        for index in ("seat", "seal", "result"):
            named = "select name from sqlite_schema where name = ?"
            assert db.execute(named, (index,)).fetchone()


def test_no_other_rows_are_looked_at(path: Path) -> None:
    """However long the log: the question goes by the index."""
    asyncio.run(_opened_once(path))

    with closing(sqlite3.connect(path)) as db:
        plan = db.execute(f"explain query plan {_ROOMS_OF}", ("ann", 10)).fetchall()
    assert any("SEARCH event USING" in row[-1] and "INDEX seat" in row[-1] for row in plan)


async def _opened_once(path: Path) -> None:
    async with opened(path):
        pass
