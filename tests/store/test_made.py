"""What was made of matches, stored beside the log: once, and as long as the room."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from app.rooms.logbook.made import MadeRow
from app.rooms.logbook.worth import MatchWorth, SeatWorth
from app.store.rescue import rescue
from app.store.sqlite import _FIND_MADE
from app.store.sqlite_schema import SCHEMA
from bench.older_file import make_older
from tests.store.logs import entry, opened, opened_at, store

ONE, OTHER = MadeRow("a1", "a", '{"one": 1}'), MadeRow("a2", "a", "{}")
ELSEWHERE = MadeRow("b1", "b", '{"else": "where"}')
ENTRIES = [[entry(0, "a")], [entry(0, "b")]]


def test_it_comes_back_as_it_was_stored() -> None:
    seats = SeatWorth(-3.0, 1.25, 0.5, own=True), SeatWorth(3.0, -1.25, 0.5, own=False)
    worth = MatchWorth(made_by="level 3", seats=seats)
    assert MatchWorth.of(worth.model_dump_json()) == worth
    for damaged in ("", "[]", '{"made_by": "level 3"}', worth.model_dump_json()[:-2]):
        assert MatchWorth.of(damaged) is None


async def test_it_is_stored_once(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, ENTRIES)
        await log.put_made(ONE)
        await log.put_made(ONE._replace(data='{"later": "bots"}'))
        await log.put_made(OTHER)
        await log.put_made(ELSEWHERE)
        assert await log.made(["a1", "b1", "none"]) == {"a1": ONE.data, "b1": ELSEWHERE.data}
        assert await log.made([]) == {}


async def test_it_goes_with_its_room(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, ENTRIES)
        for row in (ONE, ELSEWHERE):
            await log.put_made(row)
        assert await log.remove("a", "2027", lambda _: False)
        await log.put_made(OTHER)  # what comes too late
        assert await log.made(["a1", "a2", "b1"]) == {"b1": ELSEWHERE.data}


def test_a_file_of_the_sixth_schema_gets_its_table(path: Path) -> None:
    async def write() -> None:
        async with opened(path) as log:
            await store(log, ENTRIES)

    async def read() -> dict[str, str]:
        async with opened(path) as log:
            await log.put_made(ONE)
            return await log.made(["a1"])

    asyncio.run(write())
    make_older(path, schema=6)
    assert asyncio.run(read()) == {"a1": ONE.data}
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma user_version").fetchone() == (SCHEMA,)
        plan = db.execute(f"explain query plan {_FIND_MADE}", ("[]",)).fetchall()
    assert any("SEARCH worth USING PRIMARY KEY" in row[-1] for row in plan)


def test_it_is_rescued_with_its_room(path: Path) -> None:
    async def write() -> None:
        async with opened(path) as log:
            await store(log, [[entry(0, "a")], [entry(0, "b"), replace(entry(1, "b"), data="no")]])
            for row in (ONE, ELSEWHERE):
                await log.put_made(row)

    async def read() -> dict[str, str]:
        async with opened(path.with_name("rescued")) as log:
            return await log.made(["a1", "b1"])

    asyncio.run(write())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("delete from event where room = 'a'")
    rescue(path, path.with_name("rescued"))
    assert asyncio.run(read()) == {"b1": ELSEWHERE.data}
