"""Which process owns a room: while it lives, after it has died, and when it was only frozen."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from app.rooms.logbook.log import Elsewhere, LogUnavailable, Uncertain
from app.store.postgres.log import PostgresLog
from chaos.cut import Cut
from cluster.postgres import Postgres, running
from tests.patience import PATIENCE_S
from tests.store.logs import claimed, entry, opened_at, store
from tests.store.test_postgres import connected

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "127.0.0.1:9001"

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
    log = PostgresLog(sys.argv[1], name="owner", address=sys.argv[2])
    await log.open()
    epoch = await log.claim("r", new=True)
    await log.append([entry(0)])
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
    command = [sys.executable, "-c", OWNER, url, ADDRESS]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            found = Owner(process)
            assert found.says() == "owned"
            yield found
        finally:
            process.kill()


def test_a_room_has_one_owner_at_a_time(database: str) -> None:
    async def main(found: Owner) -> None:
        async with opened_at(database) as log:
            for new in (False, True):
                with pytest.raises(Elsewhere) as elsewhere:
                    await log.claim("r", new=new)
                assert elsewhere.value.address == ADDRESS
            assert await asyncio.to_thread(found.append) == "stored"

    with owner(database) as found:
        asyncio.run(main(found))


async def test_a_room_that_is_released_can_be_claimed_at_once(database: str) -> None:
    async with opened_at(database) as log, opened_at(database) as other:
        await store(log, [[entry(0)]])
        with pytest.raises(Elsewhere):
            await other.claim("r")
        await log.release("r", 1)  # not the epoch that it has
        with pytest.raises(Elsewhere):
            await other.claim("r")
        await log.release("r", 0)
        assert await other.claim("r") == 1
        await log.release("r", 0)
        with pytest.raises(Elsewhere):
            await log.claim("r")


def test_a_room_of_a_dead_process_can_be_claimed_before_its_lease_runs_out(database: str) -> None:
    async def main(found: Owner) -> None:
        async with opened_at(database) as log:
            with pytest.raises(Elsewhere):
                await log.claim("r")
            found.process.kill()
            await asyncio.to_thread(found.process.wait)
            async with connected(database) as db:
                running_on = "select lease > clock_timestamp() from process where name = 'owner'"
                assert await claimed(log) == 1
                assert await db.fetchval(running_on)

    with owner(database) as found:
        asyncio.run(main(found))


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
