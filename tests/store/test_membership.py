"""Which process owns a room: while it lives, after it has died, and when it was only frozen."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from app.rooms.logbook.log import Contested, LogUnavailable, NumberTaken, Uncertain
from app.store.postgres.log import PostgresLog
from app.store.sqlite import SqliteLog
from chaos.cut import Cut
from cluster.postgres import Postgres, running
from tests.patience import PATIENCE_S
from tests.store.connections import connected
from tests.store.logs import claimed, entry, opened_at, store

ROOT = Path(__file__).resolve().parents[2]

# Owns a room, and goes on to append to it whenever it is told to.
OWNER = """
import asyncio, sys
from dataclasses import replace
from app import logs
from app.rooms.logbook.log import LogError
from app.store.postgres.log import PostgresLog
from tests.store.logs import entry

async def main():
    logs.configure("json", "error")  # on stderr
    log = PostgresLog(sys.argv[1], name="owner")
    await log.open()
    epoch = await log.claim("r", new=True)
    await log.append([replace(entry(0), epoch=epoch)])
    print("owned", flush=True)
    for number in range(1, 9):
        await asyncio.to_thread(sys.stdin.readline)
        try:
            await log.append([replace(entry(number), epoch=epoch)])
        except LogError as error:
            print(type(error).__name__, flush=True)
        else:
            print("stored", flush=True)

asyncio.run(main())
"""


class Owner:
    """Another process that owns the room r."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def says(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def append(self) -> str:
        assert self.process.stdin
        print(file=self.process.stdin, flush=True)
        return self.says()


@contextmanager
def owner(url: str) -> Iterator[Owner]:
    command = [sys.executable, "-c", OWNER, url]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            found = Owner(process)
            assert found.says() == "owned"
            yield found
        finally:
            process.kill()


@pytest.fixture
def no_time_to_settle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.postgres.log.SETTLE_S", 0.0)


@pytest.fixture
def no_end_of_settling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.postgres.log.SETTLE_S", 3600.0)


def test_a_room_that_was_just_taken_stays_where_it_is(
    database: str, no_end_of_settling: None
) -> None:
    async def main(found: Owner) -> None:
        async with opened_at(database) as log, opened_at(database) as other:
            assert await log.claim("r") == 1  # nobody had taken it yet
            assert await asyncio.to_thread(found.append) == "NumberTaken"
            for new in (False, True):
                with pytest.raises(Contested):
                    await other.claim("r", new=new)
            assert not await other.remove("r", "2027", lambda _: False)
            await log.append([replace(entry(1), epoch=1)])
            assert await log.claim("r") == 2  # its owner may
            with pytest.raises(Contested):
                await other.claim("r")

    with owner(database) as found:
        asyncio.run(main(found))


async def test_whoever_is_asked_for_a_room_claims_it_and_tells_its_owner(
    database: str, no_time_to_settle: None
) -> None:
    told = asyncio.Queue[tuple[str, int]]()
    async with opened_at(database) as log, opened_at(database) as other:
        log.when_lost(lambda room, epoch: told.put_nowait((room, epoch)), lambda: None)
        await store(log, [[entry(0)]])
        assert await log.claim("r") == 1  # one's own tells nobody
        assert await other.claim("r") == 2
        async with asyncio.timeout(PATIENCE_S):
            assert await told.get() == ("r", 2)
        with pytest.raises(NumberTaken):
            await log.append([replace(entry(1), epoch=1)])
        await other.append([replace(entry(1), epoch=2)])
        assert told.empty()


async def test_who_was_cut_off_is_told_again(database: str, no_time_to_settle: None) -> None:
    told, lost = asyncio.Queue[str](), asyncio.Event()
    async with opened_at(database) as log, opened_at(database) as other:
        assert isinstance(log, PostgresLog)
        log.when_lost(lambda room, _: told.put_nowait(room), lost.set)
        await store(log, [[entry(0)]])
        async with connected(database) as db:
            connection = log.membership._db
            assert connection
            await db.execute("select pg_terminate_backend($1)", connection.get_server_pid())
        async with asyncio.timeout(PATIENCE_S):
            await lost.wait()
            while log.lapsed:  # noqa: ASYNC110 - it has no event for that
                await asyncio.sleep(0.05)
            await log.claim("r")
            await other.claim("r")
            assert await told.get() == "r"


async def test_a_room_that_is_released_can_be_claimed_at_once(
    database: str, no_end_of_settling: None
) -> None:
    async with opened_at(database) as log, opened_at(database) as other:
        await store(log, [[entry(0)]])
        assert await other.claim("r") == 1
        for not_its_epoch in (0, 2):
            await other.release("r", not_its_epoch)
            with pytest.raises(Contested):
                await log.claim("r")
        await other.release("r", 1)
        assert await log.claim("r") == 2


# Notes each claim, by the database's clock.
CLAIMS = """
create table claimed (epoch integer, owner integer, at timestamptz);
create function note() returns trigger language plpgsql as $$
begin
  insert into claimed values (new.epoch, new.owner, new.taken_at);
  return new;
end $$;
create trigger note after update on room for each row execute function note();
"""


async def test_two_balancers_of_different_opinions_throw_no_room_to_and_fro(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both processes are asked for the room all the time: it stays with each for a while, and who
    has it can play there."""
    settle_s = 0.3
    monkeypatch.setattr("app.store.postgres.log.SETTLE_S", settle_s)
    stored = 0
    async with opened_at(database) as log, opened_at(database) as other:
        await store(log, [[entry(0)]])
        async with connected(database) as db:
            await db.execute(CLAIMS)

            async def asked(log: SqliteLog | PostgresLog) -> None:
                nonlocal stored
                while await db_count() < 5:
                    with suppress(Contested):
                        epoch = await log.claim("r")
                        with suppress(NumberTaken):
                            while await db_count() < 5:
                                await log.append([replace(entry(stored + 1), epoch=epoch)])
                                stored += 1

            one_by_one = asyncio.Lock()

            async def db_count() -> int:
                async with one_by_one:
                    return int(await db.fetchval("select count(*) from claimed"))

            async with asyncio.timeout(PATIENCE_S):
                await asyncio.gather(asked(log), asked(other))
            claims = await db.fetch(
                "select owner, at from claimed where at is not null order by epoch"
            )
        assert len(await log.read("r")) == stored + 1
    for before, after in pairwise(claims):
        assert before["owner"] != after["owner"]
        assert (after["at"] - before["at"]).total_seconds() >= settle_s


def test_a_room_of_a_dead_process_can_be_claimed_before_its_lease_runs_out(
    database: str, no_end_of_settling: None
) -> None:
    async def main(took: ExitStack) -> None:
        async with opened_at(database) as log:
            await log.claim("r", new=True)
            # Elsewhere, since a lease is to be kept meanwhile.
            found = await asyncio.to_thread(took.enter_context, owner(database))
            with pytest.raises(Contested, match="owner"):
                await log.claim("r")
            found.process.kill()
            await asyncio.to_thread(found.process.wait)
            async with connected(database) as db:
                lives = "select lease > clock_timestamp() from process where name = 'owner'"
                assert await claimed(log) == 2
                assert await db.fetchval(lives)

    with ExitStack() as took:
        asyncio.run(main(took))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGSTOP")
def test_a_frozen_process_loses_its_rooms_and_cannot_write_when_it_goes_on(database: str) -> None:
    async def main(found: Owner) -> None:
        async with opened_at(database) as log:
            found.process.send_signal(signal.SIGSTOP)
            epoch = await claimed(log)
            found.process.send_signal(signal.SIGCONT)
            assert await asyncio.to_thread(found.append) == "NumberTaken"
            await log.append([replace(entry(1), epoch=epoch)])

    with owner(database) as found:
        asyncio.run(main(found))


def test_who_cannot_renew_its_lease_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Postgres) -> None:
        log = PostgresLog(server.create("cards"))
        lapsed = asyncio.Event()
        log.membership.on_lapse = lapsed.set
        await log.open()
        await asyncio.to_thread(server.stop)
        async with asyncio.timeout(PATIENCE_S):
            await lapsed.wait()
        with pytest.raises(LogUnavailable, match="not been reached"):
            await log.check()
        await asyncio.to_thread(server.start)
        async with asyncio.timeout(PATIENCE_S):
            while True:
                with suppress(LogUnavailable):
                    await log.check()
                    break
                await asyncio.sleep(0.05)
        await log.close()

    with running() as server:
        asyncio.run(main(server))


async def test_a_database_that_says_nothing_holds_up_no_end(
    postgres: Postgres, database: str
) -> None:
    cut = Cut(postgres.port)
    await cut.start()
    log = PostgresLog(postgres.url(database.rpartition("/")[2], cut.port))
    await log.open()
    await store(log, [[entry(0)]])
    cut.hold()
    append = asyncio.create_task(log.append([entry(1)]))
    async with asyncio.timeout(PATIENCE_S):
        await log.close()
        with pytest.raises((Uncertain, LogUnavailable)):
            await append
    await cut.stop()
