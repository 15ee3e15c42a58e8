"""In which room a match was sealed, found in the log itself."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from app.rooms.fold.matches.played import SEAL
from app.rooms.logbook.log import Entry
from app.store.sqlite import _ROOM_SEALED
from app.store.sqlite_schema import SCHEMA
from bench.older_file import make_older
from tests.store.logs import entry, opened, opened_at, store

ONE, OTHER = "ab" * 32, "cd" * 32


def sealed(number: int, room: str, commitment: str) -> Entry:
    data = f'{{"match": 0, "commitment": "{commitment}", "seed": "00"}}'
    return replace(entry(number, room, data), kind="sealed")


ENTRIES = [
    [entry(0, "a"), sealed(1, "a", ONE)],
    [sealed(0, "b", OTHER)],
    [replace(sealed(0, "c", "ef" * 32), kind="renamed")],
    [replace(sealed(0, "d", ""), data='{"commitment": "')],  # damaged
]


async def test_a_room_is_found_by_the_beginning_of_a_seal(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, ENTRIES)
        assert await log.room_sealed(ONE[:SEAL]) == "a"
        assert await log.room_sealed(OTHER[:SEAL]) == "b"
        for nothing in ("", ONE, ONE[: SEAL - 1], "ef" * 12, "' or 1 --", "%"):
            assert await log.room_sealed(nothing) == ""


def test_a_file_of_the_second_schema_gets_its_index(path: Path) -> None:
    async def write() -> None:
        async with opened(path) as log:
            for entries in ENTRIES:
                await log.append(entries)

    async def read() -> str:
        async with opened(path) as log:
            return await log.room_sealed(OTHER[:SEAL])

    asyncio.run(write())
    make_older(path, schema=2)
    assert asyncio.run(read()) == "b"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma user_version").fetchone() == (SCHEMA,)
        plan = db.execute(f"explain query plan {_ROOM_SEALED}", (ONE[:SEAL],)).fetchall()
    assert "USING INDEX seal" in plan[0][3]
