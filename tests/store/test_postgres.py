"""The event log in a real PostgreSQL: which one is refused, what is found by an index, what is
left when the connection or the server is lost."""

import asyncio
from dataclasses import replace

import asyncpg
import pytest

from app.rooms.logbook.log import LogError, LogUnavailable, NumberTaken, Uncertain
from app.store.postgres import log as postgres_log
from app.store.postgres import schema
from app.store.postgres.log import PostgresLog, where
from cluster.postgres import Postgres, running
from tests.patience import PATIENCE_S
from tests.store.connections import connected
from tests.store.logs import begun, claimed, entry, opened_at, store

AFTER = "ann", 10


async def rows(db: asyncpg.Connection, query: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in await db.fetch(query)]


async def refused(url: str) -> str:
    with pytest.raises(LogUnavailable) as refusal:
        async with opened_at(url):
            pass
    return str(refusal.value)


async def test_tables_are_made_once(database: str) -> None:
    logs = [PostgresLog(database) for _ in range(5)]
    await asyncio.gather(*(log.open() for log in logs))
    assert len({log.membership.id for log in logs}) == 5
    await asyncio.gather(*(log.close() for log in logs))
    async with connected(database) as db:
        assert await rows(db, "select * from schema_version") == [(schema.SCHEMA,)]
        assert await db.fetch("select * from process") == []


async def test_what_is_no_database_of_ours_is_refused_and_left_alone(database: str) -> None:
    async with connected(database) as db:
        await db.execute("create table wages (amount integer)")
    assert "another program" in await refused(database)
    async with connected(database) as db:
        tables = "select tablename from pg_tables where schemaname = 'public'"
        assert await rows(db, tables) == [("wages",)]


async def test_a_newer_schema_is_refused(database: str) -> None:
    async with opened_at(database), connected(database) as db:
        await db.execute("update schema_version set schema = schema + 1")
    assert f"(schema {schema.SCHEMA + 1}, this one knows" in await refused(database)
    async with connected(database) as db:
        assert await db.fetchval("select schema from schema_version") == schema.SCHEMA + 1


async def test_a_later_schema_brings_its_changes_only(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = (*schema.CHANGES, ("alter table process add column since timestamptz",))
    async with opened_at(database) as log:
        await store(log, [[entry(0)]])
    monkeypatch.setattr(schema, "CHANGES", more)
    monkeypatch.setattr(schema, "SCHEMA", len(more))
    for _ in range(2):
        async with opened_at(database) as log:
            assert await log.read("r") == [entry(0)]
    async with connected(database) as db:
        assert await rows(db, "select schema from schema_version") == [(len(more),)]
        assert await db.fetch("select since from process") == []


def test_an_old_server_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "OLDEST", 990_000)
    assert "is too old" in asyncio.run(refused(database))


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit"])
def test_a_server_that_could_lose_moves_is_refused(setting: str) -> None:
    with running(**{setting: "off"}) as server:
        assert f"its {setting} is off" in asyncio.run(refused(server.url()))


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("postgresql://ann:hunter2@127.0.0.1:1/cards", "Connect call failed"),
        ("postgresql://ann:hunter2@127.0.0.1:{port}/nowhere", "does not exist"),
    ],
)
def test_what_cannot_be_reached_is_named_without_its_password(
    postgres: Postgres, url: str, reason: str
) -> None:
    url = url.format(port=postgres.port)
    said = asyncio.run(refused(url))
    assert said.startswith(f"The database {where(url)} cannot be used: ")
    assert reason in said
    assert "hunter2" not in said


async def test_text_with_a_nul_is_refused(database: str) -> None:
    async with opened_at(database) as log:
        await begun(log, "r")
        with pytest.raises(Exception, match="cannot be saved") as refusal:
            await log.append([entry(0, data='{"card": "QS\0"}')])
        assert "QS" not in str(refusal.value)
        await log.append([entry(0)])


@pytest.mark.parametrize(
    ("statement", "index", "wanted"),
    [
        (postgres_log._READ, "event_pkey", ("r", 0, 10)),
        (postgres_log._ROOMS_OF, "seat", AFTER),
        (postgres_log._FINISHED, "result", AFTER),
        (postgres_log._ROOM_SEALED, "seal", ("ab",)),
        (postgres_log._LAST, "event_pkey", ("r",)),
    ],
)
async def test_no_other_rows_are_looked_at(
    database: str, statement: str, index: str, wanted: tuple[object, ...]
) -> None:
    async with opened_at(database), connected(database) as db:
        await db.execute("set enable_seqscan = off")
        plan = await db.fetch(f"explain {statement}", *wanted)
        lines = [line for (line,) in plan]
        assert any(f" {index} " in line for line in lines), lines
        assert not any("Seq Scan" in line for line in lines), lines


async def test_an_append_of_a_former_epoch_fails(database: str) -> None:
    async with opened_at(database) as log:
        await store(log, [[entry(0)]])
        epoch = await log.claim("r")
        with pytest.raises(NumberTaken):
            await log.append([entry(1)])
        with pytest.raises(NumberTaken):
            await log.append([replace(entry(1), epoch=epoch + 1)])
        await log.append([replace(entry(1), epoch=epoch)])
        with pytest.raises(NumberTaken):
            await log.append([entry(0, "nowhere")])


async def slow_down(db: asyncpg.Connection, s: float) -> None:
    """Let each append take its time once its room is locked."""
    await db.execute(
        "create function rest() returns trigger language plpgsql as"
        f" 'begin perform pg_sleep({s}); return new; end'"
    )
    trigger = "create trigger rest before insert on event for each row execute function rest()"
    await db.execute(trigger)


async def under_way(db: asyncpg.Connection) -> int:
    """The process of the server that has an append under way."""
    asking = "select pid from pg_stat_activity where wait_event = 'PgSleep'"
    async with asyncio.timeout(PATIENCE_S):
        while True:
            found: int | None = await db.fetchval(asking)
            if found:
                return found
            await asyncio.sleep(0.01)


async def test_who_claims_waits_for_an_append_that_is_under_way(database: str) -> None:
    async with opened_at(database) as log, connected(database) as db:
        await begun(log, "r")
        await slow_down(db, 0.3)
        append = asyncio.create_task(log.append([entry(0)]))
        await under_way(db)
        assert await log.claim("r") == 1
        assert await log.read("r") == [entry(0)]
        await append


async def test_a_connection_that_is_cut_leaves_an_append_uncertain(database: str) -> None:
    async with opened_at(database) as log, connected(database) as db:
        await begun(log, "r")
        await slow_down(db, 0.3)
        append = asyncio.create_task(log.append([entry(0)]))
        await db.execute("select pg_terminate_backend($1)", await under_way(db))
        with pytest.raises(Uncertain):
            await append
        epoch = await log.claim("r")
        assert await log.read("r") == []
        await log.append([replace(entry(0), epoch=epoch)])


def test_a_server_that_starts_again_has_all_that_was_confirmed() -> None:
    async def main(server: Postgres) -> None:
        async with opened_at(server.create("cards")) as log:
            await store(log, [[entry(0)], [entry(1)]])
            await asyncio.to_thread(server.stop)
            for _ in range(2):
                with pytest.raises(LogError):  # the first may be uncertain
                    await log.append([entry(2)])
                with pytest.raises(LogUnavailable):
                    await log.read("r")
                with pytest.raises(LogUnavailable):
                    await log.check()
            await asyncio.to_thread(server.start)
            epoch = await claimed(log)
            assert await log.read("r") == [entry(0), entry(1)]
            await log.append([replace(entry(2), epoch=epoch)])

    with running() as server:
        asyncio.run(main(server))


async def test_a_database_that_becomes_read_only_refuses_and_the_log_goes_on(database: str) -> None:
    name = database.rpartition("/")[2]
    let_go = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"

    async def set_read_only(db: asyncpg.Connection, value: str) -> None:
        await db.execute(f"alter database {name} set default_transaction_read_only = {value}")
        await db.execute(f"{let_go} and datname = '{name}'")  # for all new connections only

    async with opened_at(database) as log, connected(database) as db:
        await store(log, [[entry(0)]])
        await set_read_only(db, "on")
        async with asyncio.timeout(PATIENCE_S):
            while True:  # a connection may be noticed to be gone only when it is used
                try:
                    await log.append([entry(1)])
                except Uncertain:
                    continue
                except LogUnavailable as refusal:
                    if "read-only" in str(refusal):
                        break
        assert await log.read("r") == [entry(0)]
        await db.execute("set default_transaction_read_only = off")
        await set_read_only(db, "off")
        epoch = await claimed(log)
        await log.append([replace(entry(1), epoch=epoch)])
        assert len(await log.read("r")) == 2
