"""Rooms from their logs: in slices, once for all who ask, and what cannot be read."""

import asyncio
import gc
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from structlog.typing import EventDict

from app.rooms.fold import commands, events
from app.rooms.fold.errors import UNREADABLE, NoSuchRoom, Refused, Unavailable
from app.rooms.fold.room import Room
from app.rooms.live.rooms import UNREADABLE_S
from app.rooms.logbook import history, turns
from app.rooms.logbook.history import (
    REMEMBERED,
    History,
    UnreadableEntry,
    applied,
    entry_of,
    rebuilt,
)
from app.rooms.logbook.log import Entry
from app.rooms.logbook.turns import Turns
from app.rules.games import GAMES
from chaos.audit import state
from tests.rooms.live_rooms import NEVER, Time, house, opened
from tests.rooms.table import AT, CODE, GUEST, HOST, THIRD, Told, entries_of, gathered, new_id
from tests.rooms.watched_log import watched

OTHER = "0123abce"
SECRET = "Zacharias 5eed5eed5eed QS"


def evening(game: str, steps: int = 40) -> Told:
    """People who come, go, rename themselves and play some deals."""
    rng = random.Random(game)
    players = min(4, GAMES[game].seats[-1])
    told = gathered(HOST, GUEST, players=players, game=game)
    told.start("1")
    for _ in range(steps):
        told.play(rng.randrange(1, 20))
        person = rng.choice((HOST, GUEST, THIRD))
        wishes: list[commands.Command] = [
            commands.Rename(id=new_id(), name=rng.choice(("Ada", "Zoë", "Eve"))),
            commands.Sit(id=new_id(), seat=rng.randrange(players)),
            commands.Leave(id=new_id()),
            commands.Ready(id=new_id(), anyway=True),
        ]
        for wish in wishes:
            try:
                told.do(person, wish)
            except Refused:
                continue
    return told


def renamed(count: int, code: str = CODE) -> list[Entry]:
    """The log of a room with so many entries."""
    told = gathered(HOST, players=2)
    names = [
        events.Renamed(person=HOST, name=f"Name {n}") for n in range(count - len(told.happened))
    ]
    return entries_of([*told.happened, *names], code)


# In slices


@pytest.mark.parametrize("slice_", [1, 7, history.PAGE])
@pytest.mark.parametrize("game", GAMES)
async def test_a_room_read_in_slices_is_the_one_that_wrote_its_log(
    game: str, slice_: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "PAGE", slice_)
    told = evening(game)
    async with house(tmp_path, NEVER) as (rooms, gate):
        await gate.append(entries_of(told.happened))
        room = await rooms.get(CODE)
        assert state(room.room) == state(told.room)
        assert state(rebuilt(await gate.read(CODE))) == state(told.room)


@pytest.mark.parametrize("count", [2, 9, 10, 11, 20, 95])
def test_others_have_their_turn_after_each_slice(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that counts events: never more in one turn of the loop, of whichever room."""
    monkeypatch.setattr(history, "PAGE", 10)
    monkeypatch.setattr(turns, "SLICE_S", 4)
    taken, by_turn = 0, [0]

    def counted(room: Room | None, entry: Entry) -> Room:
        nonlocal taken
        taken += 1
        return applied(room, entry)

    async def note_turns() -> None:
        while True:
            by_turn.append(taken)
            await asyncio.sleep(0)

    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, gate):
            for code in (CODE, OTHER):
                await gate.append(renamed(count, code))
            rooms.turns = Turns(lambda: taken)
            notes = watched(rooms, gate)
            monkeypatch.setattr(history, "applied", counted)
            noting = asyncio.create_task(note_turns())
            found = await asyncio.gather(rooms.get(CODE), rooms.get(OTHER))
            noting.cancel()
            names = {room.room.seats[0].name for room in found}
            assert names == {f"Name {count - 3}" if count > 2 else "Host"}
            assert len(notes.reads) == 2 * (count // 10 + 1)
            assert {most for most, _ in notes.reads} == {10}

    asyncio.run(main())
    assert taken == 2 * count
    steps = [after - before for before, after in pairwise([*by_turn, taken])]
    assert max(steps) == min(count, 4)


async def test_a_loaded_room_has_a_higher_epoch(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        entries = [replace(e, epoch=e.number // 100) for e in renamed(3 * history.PAGE)]
        await gate.append(entries)
        room = await rooms.get(CODE)
        await room.ask(HOST, commands.Rename(id="new", name="Zoë"))
        last = (await gate.read(CODE))[len(entries)]
        assert (last.kind, last.number) == ("renamed", len(entries))
        assert last.epoch == entries[-1].epoch + 1


def test_the_latest_commands_are_remembered() -> None:
    event = events.Readied(seat=0)
    found = History(
        entry_of(CODE, n, 1, f"c{n}" if n % 2 else "", AT, event) for n in range(4 * REMEMBERED)
    )
    assert found.length == 4 * REMEMBERED
    known = [n for n in range(4 * REMEMBERED) if found.already_done(f"c{n}")]
    assert known == list(range(2 * REMEMBERED + 1, 4 * REMEMBERED, 2))
    assert not found.already_done("")


# Once for all who ask


async def test_all_who_ask_wait_for_one_load(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        await gate.append(renamed(5 * history.PAGE + 1))
        notes = watched(rooms, gate)
        asking = [asyncio.create_task(rooms.get(CODE)) for _ in range(5)]
        await notes.until(3)
        notes.go_on.clear()
        asking += [asyncio.create_task(rooms.get(CODE)) for _ in range(5)]
        await asyncio.sleep(0)
        asking[0].cancel()
        asking[7].cancel()
        notes.go_on.set()
        found = await asyncio.gather(*asking, return_exceptions=True)
        there = [room for room in found if not isinstance(room, BaseException)]
        assert len(there) == 8
        assert len(set(map(id, there))) == 1
        assert len(notes.reads) == 6
        assert await rooms.get(CODE) is there[0]
        assert len(notes.reads) == 6


def test_a_load_that_nobody_waits_for_any_more_is_given_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, gate):
            told = gathered(HOST, players=2)
            await gate.append(entries_of([*told.happened, events.RoomClosed()], OTHER))
            notes = watched(rooms, gate)
            notes.go_on.clear()
            asking = [asyncio.create_task(rooms.get(OTHER)) for _ in range(3)]
            await notes.until(1)
            for one in asking:
                one.cancel()
            await asyncio.wait(asking)
            del asking, one
            assert OTHER not in rooms._loading
            notes.go_on.set()
            await asyncio.sleep(0)
            gc.collect()
            with pytest.raises(NoSuchRoom):
                await rooms.get(OTHER)

    asyncio.run(main())
    assert not caplog.records


async def test_who_waits_for_a_room_while_the_server_stops_is_told(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        await gate.append(renamed(5 * history.PAGE))
        notes = watched(rooms, gate)
        asking = asyncio.create_task(rooms.get(CODE))
        await notes.until(2)
        notes.go_on.clear()
        await notes.until(3)
        await rooms.close()
        with pytest.raises(Unavailable, match="is stopping"):
            await asking


# What cannot be read


def changed(number: int, **changes: object) -> list[Entry]:
    """A log of which one entry is another one."""
    entries = renamed(20)
    entries[number] = replace(entries[number], **changes)  # type: ignore[arg-type]
    return entries


SECRETLY = f'{{"person":"{SECRET}"}}'
WRONG = {
    "no JSON": (7, changed(7, data=f'{{"name":"{SECRET}')),
    "nothing": (7, changed(7, data="")),
    "no fields": (7, changed(7, data="{}")),
    "wrong fields": (7, changed(7, data=SECRETLY)),
    "an unknown event": (7, changed(7, kind=SECRET)),
    "a second opening": (7, [*renamed(7), replace(renamed(1)[0], number=7)]),
    "no such seat": (
        7,
        changed(7, kind="seat taken", data=f'{{"seat":9,"person":"p","name":"{SECRET}"}}'),
    ),
    "an action without a deal": (
        7,
        changed(7, kind="acted", data=f'{{"seat":0,"action":"{SECRET}","by":"bot"}}'),
    ),
    "another first event": (0, changed(0, kind="readied", data='{"seat":0}')),
    "an unknown game": (
        0,
        changed(0, data=f'{{"game":"{SECRET}","players":2,"options":{{}},"host":"h"}}'),
    ),
    "a first event that is missing": (0, renamed(20)[1:]),
    "an event that is missing": (7, [e for e in renamed(20) if e.number != 7]),
}


def illegal() -> list[Entry]:
    told = evening("euchre", 3)
    event = events.Acted(seat=0, action=SECRET, by="person")
    return entries_of([*told.happened, event])


@pytest.mark.parametrize(
    ("number", "entries"),
    [*WRONG.values(), (len(illegal()) - 1, illegal())],
    ids=[*WRONG, "an illegal action"],
)
def test_an_unreadable_room_is_logged_once_without_its_entry(
    number: int, entries: list[Entry], tmp_path: Path, log: list[EventDict]
) -> None:
    async def main() -> None:
        now = Time()
        async with house(tmp_path, NEVER, now) as (rooms, gate):
            await gate.append(entries)
            await gate.append(renamed(20, OTHER))
            notes = watched(rooms, gate)
            for _ in range(5):
                with pytest.raises(Unavailable) as refusal:
                    await rooms.get(CODE)
                assert str(refusal.value) == UNREADABLE
            reads = len(notes.reads)
            assert reads == 1
            assert (await rooms.get(OTHER)).room.seats[0].name == "Name 17"
            now.now += UNREADABLE_S  # somebody may have mended it
            with pytest.raises(Unavailable):
                await rooms.get(CODE)
            assert len(notes.reads) == reads + 2

    asyncio.run(main())
    errors = [event for event in log if event["log_level"] == "error"]
    assert [event["event"] for event in errors] == ["a room is unreadable"] * 2
    assert {event["entry"] for event in errors} == {number}
    assert not any("exc_info" in event or "exception" in event for event in log)
    assert not any(part in str(log) for part in (*SECRET.split(), CODE))


async def test_a_mended_room_is_there_again(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, NEVER, now) as (rooms, gate):
        await gate.append([e for e in renamed(20) if e.number != 7])
        with pytest.raises(Unavailable):
            await rooms.get(CODE)
        await gate.append([renamed(20)[7]])
        now.now += UNREADABLE_S
        assert (await rooms.get(CODE)).room.seats[0].name == "Name 17"


async def test_only_rooms_that_were_unreadable_lately_are_remembered(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, NEVER, now) as (rooms, gate):
        codes = [f"0123abc{n}" for n in range(10)]
        for code in codes:
            await gate.append(entries_of([events.Readied(seat=0)], code))
            with pytest.raises(Unavailable):
                await rooms.get(code)
            now.now += UNREADABLE_S / 3
        assert list(rooms._unreadable) == codes[-3:]


def test_a_log_that_cannot_be_read_now_is_an_error_in_one_line(
    tmp_path: Path, log: list[EventDict]
) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, gate):
            room = await opened(rooms)
            code = room.room.code
            room.close()
            await gate.log.close()
            with pytest.raises(Unavailable, match=r"cannot read .* Try again soon\.$"):
                await rooms.get(code)

    asyncio.run(main())
    [error] = [event for event in log if event["log_level"] == "error"]
    assert error["event"] == "a room cannot be loaded"
    assert "closed" in error["reason"]


def test_an_unreadable_log_is_an_error_for_who_rebuilds_it_at_once() -> None:
    with pytest.raises(UnreadableEntry, match=r"^entry 7: ") as caught:
        rebuilt(changed(7, data=SECRETLY))
    assert caught.value.__cause__ is None
    assert SECRET not in str(caught.value)
