"""What is done for the file while a server runs: damage is noticed, old tables are removed."""

import asyncio
import gc
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from app.rooms.logbook.log import Entry, LogUnavailable
from app.store import forgetting, maintenance
from app.store.maintenance import damage, forget
from app.store.sqlite import SqliteLog
from tests.store.logs import opened
from tests.store.spoiling import pages, spoil

OLD, LIMIT, NEW = "2026-01-01", "2026-02-01", "2026-02-02"
PATIENCE_S = 120.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rooms.sqlite3"


def entry(room: str, number: int = 0, at: str = OLD, data: str = "{}") -> Entry:
    return Entry(room, number, 0, "", at, "Played", data)


def never(_: str) -> bool:
    return False


async def rooms_left(log: SqliteLog, rooms: Sequence[str]) -> list[str]:
    return [room for room in rooms if await log.read(room)]


async def damaged(path: Path) -> None:
    """A file whose middle is nonsense."""
    async with opened(path) as log:
        await log.append([entry(f"room{n:03}", at=NEW, data="x" * 999) for n in range(200)])
    spoil(path, pages(path) // 2)


async def test_old_rooms_are_removed(path: Path) -> None:
    async with opened(path) as log:
        await log.append([entry("old", n) for n in range(5)])
        await log.append([entry("used", n) for n in range(5)])
        await log.append([entry("again"), entry("again", 1, NEW)])
        await log.append([entry("new", at=NEW)])
        await log.append([entry("just", at=LIMIT)])
        asked: list[str] = []

        def in_use(room: str) -> bool:
            asked.append(room)
            return room == "used"

        assert await forget(log, LIMIT, in_use) == 1
        assert asked == ["old", "used"]
        assert await rooms_left(log, ["again", "just", "new", "old", "used"]) == [
            "again",
            "just",
            "new",
            "used",
        ]
        assert await forget(log, LIMIT, never) == 1
        assert not await log.read("used")


async def test_a_room_that_is_touched_meanwhile_stays(path: Path) -> None:
    async with opened(path) as log:
        await log.append([entry("touched")])

        def touch(room: str) -> bool:
            with closing(sqlite3.connect(path)) as db:
                db.execute("insert into event values (?, 1, 0, '', ?, 'Played', '{}')", (room, NEW))
                db.commit()
            return False

        assert await forget(log, LIMIT, touch) == 0
        assert len(await log.read("touched")) == 2


async def test_many_rooms_are_looked_at(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "ROOMS", 3)
    monkeypatch.setattr(forgetting, "PAUSE_S", 0.0)
    rooms = [f"r{n:02}" for n in range(20)]
    async with opened(path) as log:
        for n, room in enumerate(rooms):
            await log.append([entry(room, at=NEW if n % 5 == 0 else OLD)])
        assert await forget(log, LIMIT, never) == 16
        assert await rooms_left(log, rooms) == rooms[::5]


async def test_a_log_that_cannot_be_changed_is_told(path: Path) -> None:
    async with opened(path) as log:
        await log.append([entry("old")])
        log._read_db.execute("pragma query_only = 1")
        with pytest.raises(LogUnavailable, match="cannot be changed"):
            await forget(log, LIMIT, never)
        assert await log.read("old")


async def test_a_whole_file_is_not_damaged(path: Path) -> None:
    async with opened(path) as log:
        await log.append([entry("room")])
        assert await damage(path) == ""


async def test_damage_is_noticed(path: Path) -> None:
    await damaged(path)
    assert await damage(path)
    spoil(path, 1)
    assert "not a database" in await damage(path)


async def test_a_look_can_be_broken_off(path: Path) -> None:
    async with opened(path):
        looking = asyncio.create_task(damage(path))
        await asyncio.sleep(0)
        looking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await looking


async def test_what_is_broken_off_reports_no_error(path: Path) -> None:
    started, stopped = threading.Event(), threading.Event()

    def fails_when_stopped() -> None:
        started.set()
        stopped.wait(PATIENCE_S)
        raise sqlite3.OperationalError("interrupted")

    reported: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    async with opened(path) as log:
        with closing(sqlite3.connect(log.path)) as db:
            running = asyncio.create_task(maintenance._on_thread(db, fails_when_stopped))
            await asyncio.to_thread(started.wait, PATIENCE_S)
            running.cancel()
            await asyncio.sleep(0)
            stopped.set()
            with pytest.raises(asyncio.CancelledError):
                await running
    del running
    gc.collect()
    assert not reported


async def cared_for(log: SqliteLog, days: int, event: str) -> dict[str, object]:
    """What the log of the server says of an event, once it is there."""
    with structlog.testing.capture_logs() as logged:
        caring = asyncio.create_task(maintenance.maintain(log, days, never))
        async with asyncio.timeout(PATIENCE_S):
            while not (found := [said for said in logged if said["event"] == event]):
                assert not caring.done()
                await asyncio.sleep(0.01)
        caring.cancel()
        await asyncio.wait([caring])
    return dict(found[0])


async def test_the_maintenance_of_a_damaged_file(path: Path) -> None:
    await damaged(path)
    async with opened(path) as log:
        said = await cared_for(log, 0, "the file is damaged")
        assert f"black-queen rescue {path}" in str(said["advice"])
        assert said["log_level"] == "error"
        assert await log.read("room000")


async def test_the_maintenance_removes_now_and_then(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "EVERY_S", 0.0)
    async with opened(path) as log:
        await log.append([entry("a"), entry("b")])
        assert (await cared_for(log, 1, "old tables removed"))["count"] == 2
        await log.append([entry("c")])
        assert (await cared_for(log, 1, "old tables removed"))["count"] == 1
        await log.append([entry("d")])
        log._read_db.execute("pragma query_only = 1")
        assert "readonly" in str(
            (await cared_for(log, 1, "old tables cannot be removed"))["reason"]
        )


async def test_without_a_wish_nothing_is_removed(path: Path) -> None:
    async with opened(path) as log:
        await log.append([entry("old", at="1999-01-01")])
        await maintenance.maintain(log, 0, never)
        assert await log.read("old")
