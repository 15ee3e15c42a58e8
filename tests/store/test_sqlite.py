"""The event log in a real SQLite file: what it stores, what it refuses, what survives."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest

from app.rooms.log import Entry, EventLog, LogError, LogUnavailable, NumberTaken
from app.store.sqlite import SCHEMA, SqliteLog
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534

# Writes to four rooms at once, and prints each entry once its append has returned.
WRITER = """
import asyncio, sys
from pathlib import Path
from app.rooms.log import Entry
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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "log.sqlite"


@pytest.fixture
def plain_user() -> Iterator[Path]:
    """A folder of a user whom file modes bind; they do not bind root, who runs many a test."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() != 0:
            yield Path(folder)
            return
        os.chown(folder, NOBODY, -1)
        os.seteuid(NOBODY)
        try:
            yield Path(folder)
        finally:
            os.seteuid(0)


@asynccontextmanager
async def opened(path: Path, queue: int = 10_000) -> AsyncIterator[SqliteLog]:
    log = SqliteLog(path, queue=queue)
    await log.open()
    try:
        yield log
    finally:
        await log.close()


def entry(number: int, room: str = "r", data: str = "{}") -> Entry:
    return Entry(room, number, 3, f"c{number}", "2026-01-31T12:00:00Z", "CardPlayed", data)


def set_pragma(log: SqliteLog, setting: str) -> None:
    """Change the writer's own connection, which is idle."""
    log._write_db.execute(f"pragma {setting}").fetchall()


@contextmanager
def held(log: SqliteLog) -> Iterator[threading.Event]:
    """Hold the writer before it commits; the event says that it has come that far."""
    there, go_on = threading.Event(), threading.Event()

    def stop(statement: str) -> None:
        if statement == "commit":
            there.set()
            go_on.wait(PATIENCE_S)  # so that a broken test ends

    log._write_db.set_trace_callback(stop)
    try:
        yield there
    finally:
        go_on.set()


async def held_back(
    log: SqliteLog, there: threading.Event, *appends: list[Entry]
) -> list["asyncio.Task[None]"]:
    """Start appends of which the first is written alone and the others wait for one batch."""
    first = asyncio.create_task(log.append(appends[0]))
    assert await asyncio.to_thread(there.wait, PATIENCE_S)
    rest = [asyncio.create_task(log.append(entries)) for entries in appends[1:]]
    await asyncio.sleep(0)  # each of them runs up to its wait
    return [first, *rest]


def test_is_an_event_log(path: Path) -> None:
    log: EventLog = SqliteLog(path)
    assert not path.parent.exists()
    assert log


def test_round_trip(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            await log.append([entry(0), entry(1)])
            await log.append([entry(0, "other")])
            await log.append([entry(2)])
            assert await log.read("r") == [entry(0), entry(1), entry(2)]
            assert await log.read("other") == [entry(0, "other")]
            assert await log.read("nowhere") == []
            await log.check()
        async with opened(path) as log:
            assert await log.read("r") == [entry(0), entry(1), entry(2)]

    asyncio.run(main())


def test_entries_come_by_number(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            for number in (10, 9, 0, 2, 1):
                await log.append([entry(number)])
            assert [e.number for e in await log.read("r")] == [0, 1, 2, 9, 10]

    asyncio.run(main())


def test_no_entries_are_no_change(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            await log.append([])
            assert await log.read("r") == []

    asyncio.run(main())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Zoë",
        "e\u0301 is not \u00e9",
        "🂡🂭 👩‍👩‍👧",
        "\u202eright to left",
        "a\0b",
        "\ufeff\uffff",
        "'; --",
    ],
)
def test_odd_text_round_trip(path: Path, text: str) -> None:
    odd = Entry(text, 0, 0, text, text, text, text)

    async def main() -> None:
        async with opened(path) as log:
            await log.append([odd])
            assert await log.read(text) == [odd]

    asyncio.run(main())


@pytest.mark.parametrize(
    "unfit",
    [entry(1, data="\ud83c"), entry(2**63), Entry("r", 1, 0, "", "", "", None)],  # type: ignore[arg-type]
)
def test_what_cannot_be_stored_is_refused(path: Path, unfit: Entry) -> None:
    async def main() -> None:
        async with opened(path) as log:
            with pytest.raises(LogError, match="cannot be saved") as refusal:
                await log.append([entry(0), unfit])
            assert refusal.type is LogError
            assert await log.read("r") == []
            assert await log.read("\ud83c") == []
            await log.append([entry(0)])

    asyncio.run(main())


def test_an_append_is_stored_whole_or_not_at_all(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            await log.append([entry(2)])
            with pytest.raises(NumberTaken):
                await log.append([entry(0), entry(1), entry(2), entry(3)])
            assert await log.read("r") == [entry(2)]

    asyncio.run(main())


def test_a_taken_number_harms_no_other_append_of_the_batch(path: Path) -> None:
    async def main() -> None:
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

    asyncio.run(main())


def test_many_tasks_append_at_once(path: Path) -> None:
    async def play(log: SqliteLog, room: str) -> None:
        for number in range(20):
            await log.append([entry(number, room)])

    async def main() -> None:
        rooms = [f"room {n}" for n in range(100)]
        async with opened(path) as log:
            await asyncio.gather(*(play(log, room) for room in rooms))
            for room in rooms:
                assert await log.read(room) == [entry(n, room) for n in range(20)]

    asyncio.run(main())


def test_of_many_rivals_for_a_number_one_wins(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as ours, opened(path) as theirs:
            tries = [log.append([entry(0)]) for log in (ours, theirs) for _ in range(20)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert outcomes.count(None) == 1
            assert sum(isinstance(outcome, NumberTaken) for outcome in outcomes) == 39

    asyncio.run(main())


def test_several_event_loops_share_a_log(path: Path) -> None:
    log = SqliteLog(path)

    async def fill(room: str) -> None:
        await asyncio.gather(*(log.append([entry(number, room)]) for number in range(50)))

    async def main() -> None:
        await log.open()
        await asyncio.gather(*(asyncio.to_thread(asyncio.run, fill(room)) for room in "ab"))
        assert [len(await log.read(room)) for room in "ab"] == [50, 50]
        await log.close()

    asyncio.run(main())


def test_a_commit_waits_for_the_disk(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            assert log._write_db.execute("pragma journal_mode").fetchone() == ("wal",)
            assert log._write_db.execute("pragma synchronous").fetchone() == (2,)  # FULL

    asyncio.run(main())


def test_readers_see_what_is_committed_only(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            with held(log) as there:
                (task,) = await held_back(log, there, [entry(0)])
                assert await log.read("r") == []
                assert not task.done()
            await task
            assert await log.read("r") == [entry(0)]

    asyncio.run(main())


def test_cancelled_appends_do_not_stop_the_writer(path: Path) -> None:
    async def main() -> None:
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

    asyncio.run(main())


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


def test_a_full_queue_refuses(path: Path) -> None:
    async def main() -> None:
        async with opened(path, queue=2) as log:
            with held(log) as there:
                tasks = await held_back(log, there, [entry(0)], [entry(1)], [entry(2)])
                with pytest.raises(LogUnavailable, match="try again"):
                    await log.append([entry(3)])
                with pytest.raises(LogUnavailable, match="try again"):
                    await log.check()
            await asyncio.gather(*tasks)
            await log.append([entry(3)])
            assert [e.number for e in await log.read("r")] == [0, 1, 2, 3]

    asyncio.run(main())


def test_a_full_disk_refuses_and_the_log_goes_on(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            await log.append([entry(0)])
            set_pragma(log, "max_page_count = 1")  # SQLite takes the pages in use instead
            with held(log) as there:
                tasks = await held_back(
                    log, there, [entry(1)], [entry(2)], [entry(3, "r", "x" * 99_999)]
                )
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(o) for o in outcomes] == [type(None), LogUnavailable, LogUnavailable]
            assert "full" in str(outcomes[-1])
            await log.append([entry(2)])
            set_pragma(log, f"max_page_count = {2**31}")
            await log.append([entry(3, "r", "x" * 99_999)])
            assert [e.number for e in await log.read("r")] == [0, 1, 2, 3]

    asyncio.run(main())


def test_a_file_that_becomes_read_only_refuses_and_the_log_goes_on(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            await log.append([entry(0)])
            set_pragma(log, "query_only = 1")
            with pytest.raises(LogUnavailable, match="readonly"):
                await log.append([entry(1)])
            with pytest.raises(LogUnavailable, match="readonly"):
                await log.check()
            set_pragma(log, "query_only = 0")
            await log.append([entry(1)])
            assert [e.number for e in await log.read("r")] == [0, 1]

    asyncio.run(main())


def test_a_failing_commit_refuses_and_the_log_goes_on(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            log._write_db.execute("pragma foreign_keys = on")
            log._write_db.execute(
                "create temp table promise (a primary key,"
                " b references promise deferrable initially deferred)"
            )
            log._write_db.execute(
                "create temp trigger late after insert on main.event when new.kind = 'late'"
                " begin insert into promise values (1, 2); end"
            )
            with pytest.raises(LogUnavailable, match="FOREIGN KEY"):
                await log.append([Entry("r", 0, 0, "", "", "late", "")])
            assert await log.read("r") == []
            await log.append([entry(0)])
            assert await log.read("r") == [entry(0)]

    asyncio.run(main())


def test_a_file_locked_by_another_refuses_and_the_log_goes_on(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            set_pragma(log, "busy_timeout = 0")
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("begin immediate")
                with pytest.raises(LogUnavailable, match="locked"):
                    await log.append([entry(0)])
                with pytest.raises(LogUnavailable, match="locked"):
                    await log.check()
                assert await log.read("r") == []
            await log.check()
            await log.append([entry(0)])

    asyncio.run(main())


def test_check_writes(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            set_pragma(log, "query_only = on")
            with pytest.raises(LogUnavailable, match="readonly"):
                await log.check()

    asyncio.run(main())


def test_a_damaged_file_cannot_be_read(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            log._write_db.execute("drop table event")
            with pytest.raises(LogUnavailable, match="cannot be read"):
                await log.read("r")

    asyncio.run(main())


def test_a_closed_log_refuses(path: Path) -> None:
    async def main() -> None:
        log = SqliteLog(path)
        await log.close()
        for _ in range(2):
            with pytest.raises(LogUnavailable, match="closed"):
                await log.append([entry(0)])
            with pytest.raises(LogUnavailable, match="closed"):
                await log.read("r")
            with pytest.raises(LogUnavailable, match="closed"):
                await log.check()
            await log.open()
            await log.close()
            await log.close()

    asyncio.run(main())


def test_close_finishes_what_waits(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            with held(log) as there:
                tasks = await held_back(log, there, [entry(0)], [entry(1)], [entry(2)])
                closing_ = asyncio.create_task(log.close())
                await asyncio.sleep(0)
                with pytest.raises(LogUnavailable):
                    await log.append([entry(3)])
            await closing_
            await asyncio.gather(*tasks)
        async with opened(path) as log:
            assert await log.read("r") == [entry(0), entry(1), entry(2)]

    asyncio.run(main())


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX modes")
def test_only_the_owner_may_look(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as log:
            await log.append([entry(0)])
            modes = {f.name: stat.S_IMODE(f.stat().st_mode) for f in path.parent.iterdir()}
            assert modes == {f"log.sqlite{end}": 0o600 for end in ("", "-wal", "-shm")}
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700

    asyncio.run(main())


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX modes")
@pytest.mark.parametrize("locked", ["file", "folder"])
def test_what_is_read_only_is_refused(plain_user: Path, locked: str) -> None:
    path = plain_user / "log.sqlite"
    if locked == "file":
        asyncio.run(create(path))
        path.chmod(0o400)
    else:
        plain_user.chmod(0o500)
    with pytest.raises(
        LogUnavailable, match=r"log\.sqlite cannot be used: .*(readonly|Permission)"
    ):
        asyncio.run(SqliteLog(path).open())
    plain_user.chmod(0o700)


async def create(path: Path) -> None:
    async with opened(path):
        pass


def test_a_place_that_cannot_hold_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a log, and long enough for SQLite to see that " * 20)
    for path in (tmp_path, tmp_path / "file", tmp_path / "file" / "log.sqlite"):
        with pytest.raises(LogUnavailable, match="cannot be used"):
            asyncio.run(SqliteLog(path).open())


def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    asyncio.run(create(path))
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"pragma user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    with pytest.raises(LogUnavailable, match=r"newer version .* update the server"):
        asyncio.run(SqliteLog(path).open())
    assert path.read_bytes() == before


def test_an_old_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(LogUnavailable, match="too old"):
        asyncio.run(SqliteLog(path).open())


def test_a_disk_without_wal_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda _, **kwargs: connect(":memory:", **kwargs))
    with pytest.raises(LogUnavailable, match="local disk"):
        asyncio.run(SqliteLog(path).open())


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_what_was_confirmed_survives_a_kill(path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(200)]
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    confirmed = {room: int(number) for room, number in map(str.split, lines) if number}

    async def main() -> None:
        async with opened(path) as log:
            for room in "abcd":
                numbers = [e.number for e in await log.read(room)]
                assert numbers == list(range(len(numbers)))
                assert len(numbers) % 2 == 0
                assert confirmed[room] < len(numbers)
                await log.append([entry(len(numbers), room)])

    asyncio.run(main())
