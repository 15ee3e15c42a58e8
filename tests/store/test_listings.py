"""What the first page says of tables, stored beside the log: by whom, and what becomes of it."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from app.rooms.logbook.listing import Line, Listing, line_for, offered
from app.store.sqlite import _LISTED
from app.store.sqlite_schema import SCHEMA
from bench.older_file import make_older
from tests.store.logs import begun, entry, opened, opened_at, store
from tests.store.seats import ENTRIES, sat

ANN = Line("a", "Euchre", "with Ben", "your turn", "", yours=True, go="Resume")
OFFER = ANN._replace(state="2 seats open", yours=False, go="Join")


def listing(word: str, offer: str = "") -> Listing:
    return Listing(f'{{"{word}": 1}}', offer)


def test_lines_come_back_as_they_were_stored() -> None:
    found = Listing.of({"ann": ANN}, OFFER)
    assert line_for("ann", found.own) == ANN
    assert line_for("ben", found.own) is None
    assert offered([found.offer, '{"of": "another version"}']) == [OFFER]
    assert Listing.of({}, None).offer == ""


async def test_rooms_of_a_person_come_with_what_is_said_of_them(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, ENTRIES)
        assert await log.listed("ann", 10) == [("d", None), ("b", None), ("a", None)]
        await log.list_room("b", 0, listing("one"))
        assert await log.listed("ann", 2) == [("d", None), ("b", '{"one": 1}')]
        await log.list_room("b", 0, listing("two"))
        await log.list_room("b", None, listing("three"))  # there is something already
        await log.list_room("d", None, listing("four"))
        assert await log.listed("ann", 2) == [("d", '{"four": 1}'), ("b", '{"two": 1}')]
        assert await log.listed("nobody", 2) == []


async def test_what_is_said_of_a_room_goes_with_it(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, [[sat(0, "a", "ann", 1)]])
        await log.list_room("a", 0, listing("one"))
        assert await log.remove("a", "2027", lambda _: False)
        await log.list_room("a", 0, listing("two"))
        await store(log, [[replace(sat(0, "a", "ann", 1), room="b")]])
        assert await log.listed("ann", 9) == [("b", None)]


async def test_a_former_owner_says_nothing_any_more(database: str) -> None:
    async with opened_at(database) as log:
        await store(log, [[sat(0, "a", "ann", 1)]])
        epoch = await log.claim("a")
        await log.list_room("a", 0, listing("former"))
        assert await log.listed("ann", 9) == [("a", None)]
        await log.list_room("a", epoch, listing("owner"))
        await log.list_room("a", 0, listing("former"))
        assert await log.listed("ann", 9) == [("a", '{"owner": 1}')]


async def test_strangers_are_shown_tables_of_living_processes(database: str) -> None:
    async with opened_at(database) as log, opened_at(database) as other:
        await begun(log, "a", "b")
        for room in "ab":
            await log.append([entry(0, room)])
        await log.list_room("a", 0, listing("one", "of a"))
        await log.list_room("b", 0, listing("one"))
        assert await other.offered(9) == ["of a"]
        assert await other.offered(0) == []
        assert await log.offered(9) == []  # it knows its own
        await log.leave()
        assert await other.offered(9) == []


def test_a_file_of_the_fifth_schema_gets_its_table(path: Path) -> None:
    async def write() -> None:
        async with opened(path) as log:
            await store(log, ENTRIES)

    async def read() -> list[tuple[str, str | None]]:
        async with opened(path) as log:
            await log.list_room("d", None, listing("one"))
            return await log.listed("ann", 1)

    asyncio.run(write())
    make_older(path, schema=5)
    assert asyncio.run(read()) == [("d", '{"one": 1}')]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma user_version").fetchone() == (SCHEMA,)
        plan = db.execute(f"explain query plan {_LISTED}", ("ann", 10)).fetchall()
    assert any("INDEX seat" in row[-1] for row in plan)
