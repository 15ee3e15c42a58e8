"""The benchmark of a year: what it writes is a log that a server opens."""

import asyncio
from pathlib import Path

import pytest

from app.rooms.fold.seats.people import new_token, person_of
from app.store.sqlite import SqliteLog
from bench import year


@pytest.mark.nightly
def test_a_server_finds_what_was_written(tmp_path: Path) -> None:
    token = new_token()
    people = [person_of(token), "1" * 32, "2" * 32]
    count, code, seal = year.make(tmp_path / year.LOG, 6, 2, people)

    async def read() -> tuple[int, int]:
        log = SqliteLog(tmp_path / year.LOG)
        await log.open()
        found = len(await log.rooms_of(people[0], 100)), len(await log.finished(people[0], 100))
        await log.close()
        return found

    assert count > 0
    assert asyncio.run(read()) == (6, 6 * year.MATCHES)
    ready_s, waits = year.started(tmp_path, ["/", "/matches", f"/r/{code}", f"/m/{seal}"], token)
    assert ready_s > 0
    assert len(waits) == 4
