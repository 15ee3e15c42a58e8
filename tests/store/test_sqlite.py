"""The event log in a real SQLite file: what it stores, and what survives."""

import asyncio
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.rooms.logbook.log import NumberTaken
from app.store.sqlite import SqliteLog
from tests.store.logs import entry, held, held_back, opened

ROOT = Path(__file__).resolve().parents[2]

# Writes to four rooms at once, and prints each entry once its append has returned.
WRITER = """
import asyncio, sys
from pathlib import Path
from app.rooms.logbook.log import Entry
from app.store.sqlite import SqliteLog
from tests.patience import PATIENCE_S

async def play(log, room):
    number = 0
    while True:
        await log.append([Entry(room, n, 0, "", "", "Played", "{}") for n in (number, number + 1)])
        print(room, number + 1, flush=True)
        number += 2

async def main():
    log = SqliteLog(Path(sys.argv[1]))
    await log.open()
    await asyncio.gather(*(play(log, room) for room in "abcd"))

asyncio.run(main())
"""


async def test_a_taken_number_harms_no_other_append_of_the_batch(path: Path) -> None:
    async with opened(path) as log:
        with held(log) as there:
            tasks = await held_back(
                log,
                there,
                [entry(0)],
                [entry(0, "before")],
                [entry(1), entry(0)],  # taken by the batch before
                [entry(1), entry(2)],
                [entry(2), entry(3)],  # taken within this batch
                [entry(0, "after")],
            )
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        refused = [isinstance(outcome, NumberTaken) for outcome in outcomes]
        assert refused == [False, False, True, False, True, False]
        assert await log.read("r") == [entry(0), entry(1), entry(2)]
        assert await log.read("before") == [entry(0, "before")]
        assert await log.read("after") == [entry(0, "after")]


async def test_several_event_loops_share_a_log(path: Path) -> None:
    log = SqliteLog(path)

    async def fill(room: str) -> None:
        await asyncio.gather(*(log.append([entry(number, room)]) for number in range(50)))

    await log.open()
    await asyncio.gather(*(asyncio.to_thread(asyncio.run, fill(room)) for room in "ab"))
    assert [len(await log.read(room)) for room in "ab"] == [50, 50]
    await log.close()


async def test_a_commit_waits_for_the_disk(path: Path) -> None:
    async with opened(path) as log:
        assert log._write_db.execute("pragma journal_mode").fetchone() == ("wal",)
        assert log._write_db.execute("pragma synchronous").fetchone() == (2,)  # FULL


async def test_readers_see_what_is_committed_only(path: Path) -> None:
    async with opened(path) as log:
        with held(log) as there:
            (task,) = await held_back(log, there, [entry(0)])
            assert await log.read("r") == []
            assert not task.done()
        await task
        assert await log.read("r") == [entry(0)]


async def test_cancelled_appends_do_not_stop_the_writer(path: Path) -> None:
    async with opened(path) as log:
        with held(log) as there:
            tasks = await held_back(log, there, [entry(0)], [entry(1)], [entry(2)])
            tasks[0].cancel()
            tasks[1].cancel()
            await asyncio.sleep(0)
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        gone = [isinstance(outcome, asyncio.CancelledError) for outcome in outcomes]
        assert gone == [True, True, False]
        await log.append([entry(3)])
        assert [e.number for e in await log.read("r")] == [0, 1, 2, 3]


def test_a_loop_that_ended_does_not_stop_the_writer(path: Path) -> None:
    log = SqliteLog(path)

    async def give_up(there: threading.Event) -> None:
        await held_back(log, there, [entry(0)])  # asyncio.run cancels the task

    async def go_on() -> None:
        await log.append([entry(1)])
        assert await log.read("r") == [entry(0), entry(1)]
        await log.close()

    asyncio.run(log.open())
    with held(log) as there:
        asyncio.run(give_up(there))
    asyncio.run(go_on())


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_what_was_confirmed_survives_a_kill(path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(200)]
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    whole = [line.split() for line in lines if line.endswith("\n")]  # the last may be cut off
    confirmed = {room: int(number) for room, number in whole}

    async def main() -> None:
        async with opened(path) as log:
            for room in "abcd":
                numbers = [e.number for e in await log.read(room)]
                assert numbers == list(range(len(numbers)))
                assert len(numbers) % 2 == 0
                assert confirmed[room] < len(numbers)
                await log.append([entry(len(numbers), room)])

    asyncio.run(main())
