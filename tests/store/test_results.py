"""What came of somebody's matches, found in the log itself."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from app.rooms.logbook.log import Entry
from app.store.sqlite import _FINISHED
from app.store.sqlite_schema import SCHEMA
from bench.older_file import make_older
from tests.store.logs import entry, opened, opened_at, store


def ended(number: int, room: str, person: str, hour: int) -> Entry:
    """A match has ended for a person."""
    at = f"2026-01-31T{hour:02d}:00:00.000+00:00"
    return replace(entry(number, room, f'{{"person": "{person}"}}'), kind="finished", at=at)


ENTRIES = [
    [entry(0, "a"), ended(1, "a", "ann", 1), ended(2, "a", "ben", 1)],
    [ended(3, "a", "ann", 4)],
    [ended(0, "b", "ann", 3)],
    [replace(ended(0, "c", "ann", 9), data='{"person": "an')],  # damaged
    [replace(ended(0, "d", "ann", 9), kind="renamed")],
]


async def test_results_come_newest_first_and_at_most_so_many(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, ENTRIES)
        assert await log.finished("ann", 10) == [*ENTRIES[1], *ENTRIES[2], ENTRIES[0][1]]
        assert await log.finished("ann", 1) == ENTRIES[1]
        assert await log.finished("ben", 10) == [ENTRIES[0][2]]
        for nobody in ("an", "", "ann' or 1 --"):
            assert await log.finished(nobody, 10) == []


def test_a_file_of_the_third_schema_gets_its_index(path: Path) -> None:
    async def write() -> None:
        async with opened(path) as log:
            for entries in ENTRIES:
                await log.append(entries)

    async def read() -> list[Entry]:
        async with opened(path) as log:
            return await log.finished("ben", 10)

    asyncio.run(write())
    make_older(path, schema=3)
    assert asyncio.run(read()) == [ENTRIES[0][2]]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma user_version").fetchone() == (SCHEMA,)
        plan = db.execute(f"explain query plan {_FINISHED}", ("ann", 10)).fetchall()
    assert any("INDEX result" in row[-1] for row in plan)


def test_a_damaged_name_hides_no_other_result(path: Path) -> None:
    """Text that is no UTF-8 comes as it can; whoever reads events leaves such ones out."""
    spoilt = b'{"person": "ann", "names": ["\xff"]}'

    async def main() -> list[Entry]:
        async with opened(path) as log:
            await log.append(ENTRIES[0])
            with closing(sqlite3.connect(path)) as db:
                db.execute(
                    "insert into event values ('z', 0, 0, '', 'z', 'finished', cast(? as text))",
                    (spoilt,),
                )
                db.commit()
            return await log.finished("ann", 10)

    found = asyncio.run(main())
    assert found[-1] == ENTRIES[0][1]
    assert [entry.room for entry in found] == ["z", "a"]
