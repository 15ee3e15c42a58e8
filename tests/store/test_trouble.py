"""A disk that is full, a file that is locked or damaged: appends are refused, the log goes on."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.logbook.log import Entry, LogUnavailable
from app.store.sqlite import SqliteLog
from tests.store.logs import entry, held, held_back, opened, set_pragma


async def test_a_full_queue_refuses(path: Path) -> None:
    async with opened(path, queue=2) as log:
        with held(log) as there:
            tasks = await held_back(log, there, [entry(0)], [entry(1)], [entry(2)])
            with pytest.raises(LogUnavailable, match="Try again"):
                await log.append([entry(3)])
            with pytest.raises(LogUnavailable, match="Try again"):
                await log.check()
        await asyncio.gather(*tasks)
        await log.append([entry(3)])
        assert [e.number for e in await log.read("r")] == [0, 1, 2, 3]


async def test_a_full_disk_refuses_and_the_log_goes_on(path: Path) -> None:
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


async def test_a_file_that_becomes_read_only_refuses_and_the_log_goes_on(path: Path) -> None:
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


async def test_a_failing_commit_refuses_and_the_log_goes_on(path: Path) -> None:
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


async def test_a_file_locked_by_another_refuses_and_the_log_goes_on(path: Path) -> None:
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


async def test_check_writes(path: Path) -> None:
    async with opened(path) as log:
        set_pragma(log, "query_only = on")
        with pytest.raises(LogUnavailable, match="readonly"):
            await log.check()


async def test_a_damaged_file_cannot_be_read(path: Path) -> None:
    async with opened(path) as log:
        log._write_db.execute("drop table event")
        with pytest.raises(LogUnavailable, match="cannot be read"):
            await log.read("r")


async def test_a_closed_log_refuses(path: Path) -> None:
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


async def test_close_finishes_what_waits(path: Path) -> None:
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
