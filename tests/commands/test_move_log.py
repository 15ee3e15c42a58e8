"""black-queen move-log, as it is typed."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.rooms.fold.matches.played import SEAL
from app.rooms.logbook.log import Entry
from app.rooms.logbook.made import MadeRow
from app.store import LOG_FILE, move
from app.store.holder import lock_folder
from app.store.postgres.log import PostgresLog, where
from app.store.sqlite import SqliteLog
from bench.older_file import make_older
from tests.commands.cli import Cli
from tests.store.connections import connected
from tests.store.logs import entry, opened, opened_at, store

SAT = replace(entry(1, "b", '{"person": "ann"}'), kind="seat taken")
SEALED = replace(entry(2, "b", f'{{"commitment": "{"ab" * 32}"}}'), kind="sealed")
ENDED = replace(entry(3, "b", '{"person": "ann"}'), kind="finished")
ODD = replace(entry(1, "é"), command="🂡", data='{"name": "Zoë\\u0000"}')
DAMAGED = replace(SAT, number=4, data='{"person": "an')
APPENDS = [
    [entry(0, "a")],
    [entry(0, "b"), SAT, SEALED, ENDED, DAMAGED],
    [entry(0, "é"), ODD],
    [entry(n, "z") for n in range(10)],
]
WORTHS = [MadeRow(f"{n}", "b", f'{{"n": {n}}}') for n in range(7)]
WHOLE = [entry for append in APPENDS for entry in append]


async def fill(place: Path | str) -> None:
    async with opened_at(place) as log:
        await store(log, APPENDS)
        for row in WORTHS:
            await log.put_made(row)


async def look(log: SqliteLog | PostgresLog) -> None:
    """All is there, can be found, and rooms can be gone on with."""
    assert [e for room in ("a", "b", "é", "z") for e in await log.read(room)] == WHOLE
    assert await log.rooms_of("ann", 9) == ["b"]
    assert await log.finished("ann", 9) == [ENDED]
    assert await log.room_sealed(("ab" * 32)[:SEAL]) == "b"
    assert await log.made([row.key for row in WORTHS]) == {r.key: r.data for r in WORTHS}
    assert await log.claim("b") == 1
    await log.append([replace(entry(5, "b"), epoch=1)])


def test_there_and_back(
    cli: Cli, tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move, "PAGE", 3)
    asyncio.run(fill(tmp_path / LOG_FILE))
    for source, target in ((tmp_path, database), (database, tmp_path / "back" / LOG_FILE)):
        done = cli("move-log", source, target)
        assert (done.status, done.err) == (0, "")
        assert done.lines == [f"4 tables, {len(WHOLE)} entries: copied and compared"]

    async def main() -> None:
        async with opened_at(database) as log:
            await look(log)
        async with opened(tmp_path / "back" / LOG_FILE) as back:
            await look(back)

    asyncio.run(main())


def test_what_cannot_be_copied_from_or_to(cli: Cli, tmp_path: Path, database: str) -> None:
    file = tmp_path / LOG_FILE
    assert cli("move-log", file, database).refusal == f"{file}: there is no such file."
    asyncio.run(fill(file))
    other = tmp_path / "other"
    other.touch()
    assert cli("move-log", other, database).refusal == f"{other} is empty."
    for places in ((file, other), (database, database)):
        assert cli("move-log", *places).refusal.startswith("name a file and a database")
    assert cli("move-log", database, other).refusal.startswith(f"{other} exists already")
    with lock_folder(tmp_path, "a server"):
        assert (
            f"The folder {tmp_path} is held by a server"
            in cli("move-log", tmp_path, database).refusal
        )
    away = "postgresql://ann:secret@127.0.0.1:1/cards"
    refusal = cli("move-log", file, away).refusal
    assert refusal.startswith("postgresql://127.0.0.1:1/cards cannot be reached: ")
    assert cli("move-log", file, database).status == 0
    refusal = cli("move-log", file, database).refusal
    assert refusal == f"{where(database)} has tables already; name an empty database."


def test_a_file_of_an_earlier_version(cli: Cli, tmp_path: Path, database: str) -> None:
    asyncio.run(fill(tmp_path / LOG_FILE))
    make_older(tmp_path / LOG_FILE, schema=6)
    assert cli("move-log", tmp_path, database).status == 0

    async def main() -> None:
        async with opened_at(database) as log:
            assert await log.read("b") == APPENDS[1]
            assert await log.made(["1"]) == {}

    asyncio.run(main())


def test_a_server_that_runs_on_the_database(cli: Cli, tmp_path: Path, database: str) -> None:
    async def main() -> str:
        async with opened_at(database):
            return await asyncio.to_thread(
                lambda: cli("move-log", database, tmp_path / "copy").refusal
            )

    assert asyncio.run(main()).startswith(f"a server still runs on {where(database)}")
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("spoilt", ["cast(x'7b22ff227d' as text)", "'a' || char(0)"])
def test_a_damaged_file_leaves_the_database_empty(
    cli: Cli, tmp_path: Path, database: str, spoilt: str
) -> None:
    asyncio.run(fill(tmp_path / LOG_FILE))
    with closing(sqlite3.connect(tmp_path / LOG_FILE)) as db, db:
        db.execute(f"update event set data = {spoilt} where room = 'z' and number = 9")  # noqa: S608
    assert "black-queen rescue" in cli("move-log", tmp_path, database).refusal

    async def main() -> None:
        async with connected(database) as db:
            assert await db.fetchval("select count(*) from event") == 0

    asyncio.run(main())


def test_a_copy_that_differs_does_not_count(
    cli: Cli, tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = move.File.put

    async def put_wrongly(file: move.File, entries: list[Entry]) -> None:
        await put(file, [replace(e, epoch=7) if e == ODD else e for e in entries])

    monkeypatch.setattr(move.File, "put", put_wrongly)
    asyncio.run(fill(database))
    refusal = cli("move-log", database, tmp_path / "copy").refusal
    assert (
        refusal
        == f"the copy differs from {where(database)}, which was changed meanwhile: try again."
    )
    assert not (tmp_path / "copy").exists()
