"""Files and databases that older commits left: brought to our schema, nothing lost, played on."""

import asyncio
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.logbook.history import rebuilt
from app.rooms.logbook.log import Entry, LogUnavailable
from app.store import COLUMNS, sqlite_schema
from app.store.postgres import schema as postgres_schema
from cluster.postgres import Postgres
from tests.store.connections import connected
from tests.store.logs import opened, opened_at
from tests.store.older import POSTGRESQL, SQLITE, left_by

ALL = f"select {COLUMNS} from event order by room, number"  # noqa: S608 - constants
# Of a database: each column of each table, and each index.
COLUMN = (
    "select table_name, column_name, data_type, is_nullable, collation_name, column_default"
    " from information_schema.columns where table_schema = 'public' order by 1, 2"
)
INDEX = "select indexdef from pg_indexes where schemaname = 'public' order by 1"


def test_there_is_one_of_each_older_schema() -> None:
    """The next one is added when the schema changes: python -m tests.store.older.make."""
    assert list(SQLITE) == list(range(1, sqlite_schema.SCHEMA))
    assert list(POSTGRESQL) == list(range(1, postgres_schema.SCHEMA))


def plays_on(rows: Iterable[Entry]) -> None:
    """A match of Durak was played and Black Queen goes on, as they were left."""
    rooms = defaultdict[str, list[Entry]](list)
    for row in rows:
        rooms[row.room].append(row)
    found = {room.game.name: room for room in map(rebuilt, rooms.values())}
    assert found.keys() == {"durak", "black_queen"}
    assert found["durak"].match.over
    deal = found["black_queen"].deal
    assert deal is not None
    assert deal.history
    assert not found["black_queen"].match.over


@pytest.fixture(params=SQLITE)
def older(request: pytest.FixtureRequest, path: Path) -> Path:
    """A file as a commit left it."""
    path.parent.mkdir()
    path.write_bytes(left_by("sqlite", request.param))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma user_version").fetchone() == (request.param,)
    return path


def entries(path: Path) -> list[Entry]:
    with closing(sqlite3.connect(path)) as db:
        return [Entry(*row) for row in db.execute(ALL)]


def in_file(path: Path) -> set[tuple[str, str]]:
    """The tables and indexes of a file, each with its statement."""
    with closing(sqlite3.connect(path)) as db:
        return set(db.execute("select name, sql from sqlite_schema"))


async def open_and_close(path: Path) -> None:
    async with opened(path):
        pass


def test_an_older_file_becomes_as_a_new_one(older: Path, tmp_path: Path) -> None:
    before = entries(older)
    plays_on(before)
    asyncio.run(open_and_close(older))
    assert entries(older) == before
    new = tmp_path / "new.sqlite3"
    asyncio.run(open_and_close(new))
    assert in_file(older) == in_file(new)
    with closing(sqlite3.connect(older)) as db:
        assert db.execute("pragma user_version").fetchone() == (sqlite_schema.SCHEMA,)
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)


async def test_what_was_played_is_found_in_an_older_file(older: Path) -> None:
    seated = [entry for entry in entries(older) if entry.kind == "seat taken"]
    async with opened(older) as log:
        for entry in seated:
            (person,) = re.findall(r'"person": ?"([^"]+)"', entry.data)
            assert entry.room in await log.rooms_of(person, 9)
            assert await log.read(entry.room)


def test_a_migration_that_fails_leaves_an_older_file_as_it_was(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, tables = entries(older), in_file(older)
    newest = (sqlite_schema.SCHEMA - 1, "create table event (again text)")
    monkeypatch.setattr(sqlite_schema, "_SINCE", (*sqlite_schema._SINCE, newest))
    with pytest.raises(LogUnavailable, match=r"cannot be used: table event already exists"):
        asyncio.run(open_and_close(older))
    assert (entries(older), in_file(older)) == (before, tables)
    monkeypatch.undo()
    asyncio.run(open_and_close(older))
    assert entries(older) == before


@pytest.mark.parametrize("schema", POSTGRESQL)
async def test_an_older_database_becomes_as_a_new_one(
    schema: int, database: str, postgres: Postgres
) -> None:
    async with connected(database) as db:
        await db.execute(left_by("postgresql", schema).decode())
        await db.execute("reset all")
        assert await db.fetchval("select schema from public.schema_version") == schema
    async with connected(database) as db:
        before = [Entry(*row) for row in await db.fetch(ALL)]
    plays_on(before)
    async with opened_at(database) as log:
        for room in {entry.room for entry in before}:
            assert await log.claim(room) > 0
            assert await log.read(room) == [entry for entry in before if entry.room == room]
    new = postgres.create(f"new_{schema}")
    async with opened_at(new):
        pass
    async with connected(database) as old, connected(new) as db:
        assert await old.fetch(COLUMN) == await db.fetch(COLUMN)
        assert await old.fetch(INDEX) == await db.fetch(INDEX)
        assert [Entry(*row) for row in await old.fetch(ALL)] == before
