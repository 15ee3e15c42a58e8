"""What an event log stores, be it in a file or in a database."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from app.rooms.logbook.log import Entry, EventLog, LogError, LogUnavailable, NumberTaken
from app.store.sqlite import SqliteLog
from tests.store.logs import begun, entry, opened_at, store


def test_a_file_is_made_when_it_is_opened(path: Path) -> None:
    log: EventLog = SqliteLog(path)
    assert not path.parent.exists()
    assert log


async def test_round_trip(place: Path | str) -> None:
    async with opened_at(place) as log:
        await begun(log, "r", "other")
        await log.append([entry(0), entry(1)])
        await log.append([entry(0, "other")])
        await log.append([entry(2)])
        assert await log.read("r") == [entry(0), entry(1), entry(2)]
        assert await log.read("other") == [entry(0, "other")]
        assert await log.read("nowhere") == []
        await log.check()
    async with opened_at(place) as log:
        assert await log.read("r") == [entry(0), entry(1), entry(2)]


async def test_entries_come_by_number(place: Path | str) -> None:
    async with opened_at(place) as log:
        await begun(log, "r")
        for number in (10, 9, 0, 2, 1):
            await log.append([entry(number)])
        assert [e.number for e in await log.read("r")] == [0, 1, 2, 9, 10]


async def test_no_entries_are_no_change(place: Path | str) -> None:
    async with opened_at(place) as log:
        await log.append([])
        assert await log.read("r") == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Zoë",
        "e\u0301 is not \u00e9",
        "🂡🂭 👩‍👩‍👧",
        "\u202eright to left",
        "\ufeff\uffff",
        "'; --",
    ],
)
async def test_odd_text_round_trip(place: Path | str, text: str) -> None:
    odd = Entry(text, 0, 0, text, text, text, text)
    async with opened_at(place) as log:
        await begun(log, text)
        await log.append([odd])
        assert await log.read(text) == [odd]


@pytest.mark.parametrize(
    "unfit",
    [entry(1, data="\ud83c"), entry(2**63), Entry("r", 1, 0, "", "", "", None)],  # type: ignore[arg-type]
)
async def test_what_cannot_be_stored_is_refused(place: Path | str, unfit: Entry) -> None:
    async with opened_at(place) as log:
        await begun(log, "r")
        with pytest.raises(LogError, match="cannot be saved") as refusal:
            await log.append([entry(0), unfit])
        assert refusal.type is LogError
        assert await log.read("r") == []
        assert await log.read("\ud83c") == []
        await log.append([entry(0)])


async def test_an_append_is_stored_whole_or_not_at_all(place: Path | str) -> None:
    async with opened_at(place) as log:
        await begun(log, "r")
        await log.append([entry(2)])
        with pytest.raises(NumberTaken):
            await log.append([entry(0), entry(1), entry(2), entry(3)])
        assert await log.read("r") == [entry(2)]


async def test_many_tasks_append_at_once(place: Path | str) -> None:
    async def play(log: EventLog, room: str) -> None:
        for number in range(20):
            await log.append([entry(number, room)])

    rooms = [f"room {n}" for n in range(100)]
    async with opened_at(place) as log:
        await begun(log, *rooms)
        await asyncio.gather(*(play(log, room) for room in rooms))
        for room in rooms:
            assert await log.read(room) == [entry(n, room) for n in range(20)]


async def test_of_many_rivals_for_a_number_one_wins(place: Path | str) -> None:
    async with opened_at(place) as ours, opened_at(place) as theirs:
        await begun(ours, "r")
        tries = [log.append([entry(0)]) for log in (ours, theirs) for _ in range(20)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, NumberTaken) for outcome in outcomes) == 39


async def test_each_claim_has_a_higher_epoch(place: Path | str) -> None:
    async with opened_at(place) as log:
        assert await log.claim("r") == -1
        assert await log.claim("r", new=True) == 0
        await log.append([entry(0)])
        epoch = await log.claim("r")
        assert epoch == 1
        await log.append([replace(entry(1), epoch=epoch)])
        await log.release("r", epoch)
        await log.release("r", epoch)
        assert await log.claim("r") == 2
        assert await log.claim("nowhere") == -1


async def test_pages_make_up_the_whole(place: Path | str) -> None:
    async with opened_at(place) as log:
        for room in ("before", "r", "z"):
            await begun(log, room)
            await log.append([entry(n, room) for n in range(25)])
        whole = await log.read("r")
        for most in (1, 7, 25, 26, 1000):
            pages = [await log.read("r", first, most) for first in range(0, 30, most)]
            assert [found for page in pages for found in page] == whole
            assert all(len(page) <= most for page in pages)
        assert [e.number for e in await log.read("r", 20)] == [20, 21, 22, 23, 24]
        assert await log.read("r", 25, 10) == []
        assert await log.read("r", 3, 0) == []
        assert await log.read("nowhere", 0, 10) == []


async def test_a_closed_log_refuses(place: Path | str) -> None:
    async with opened_at(place) as log:
        await begun(log, "r")
    for refused in (
        log.append([entry(0)]),
        log.read("r"),
        log.claim("r"),
        log.rooms_of("ann", 1),
        log.check(),
    ):
        with pytest.raises(LogUnavailable, match="closed"):
            await refused
    await log.close()


async def test_old_rooms_are_removed(place: Path | str) -> None:
    def at(number: int, room: str, day: int) -> Entry:
        return replace(entry(number, room), at=f"2026-01-{day:02d}T00:00:00.000+00:00")

    async with opened_at(place) as log:
        await store(
            log,
            [[at(0, "old", 1), at(1, "old", 2)], [at(0, "used", 1)], [at(0, "new", 1)]],
        )
        await log.append([at(1, "new", 20)])
        before = at(0, "", 10).at
        removed = {
            room: await log.remove(room, before, lambda room: room == "used")
            for room in ("old", "used", "new", "nowhere")
        }
        assert [room for room, gone in removed.items() if gone] == ["old"]
        assert await log.read("old") == []
        assert await log.claim("old") == -1
        assert len(await log.read("new")) == 2
