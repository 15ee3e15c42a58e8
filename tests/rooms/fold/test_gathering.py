"""Before the first deal: who may sit down, who is ready, who sits where; and who only watches."""

from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.access.audience import MOST, Audience
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.fold.view import view_of
from app.rooms.live.live_room import LiveRoom
from app.rooms.logbook.history import rebuilt
from tests.rooms.live_rooms import NEVER, house, opened, sit
from tests.rooms.table import GUEST, HOST, THIRD, Told, entries_of, gathered, new_id

ALL_HERE: frozenset[str] = frozenset()


def lock(locked: bool = True) -> commands.Lock:
    return commands.Lock(id=new_id(), locked=locked)


def names(told: Told) -> list[str]:
    return [seat.name for seat in told.room.seats]


# Locked, and open to strangers.


def test_nobody_new_sits_down_at_a_locked_table() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, lock())
    assert view_of(told.room, THIRD, ALL_HERE).house.locked
    with pytest.raises(Refused, match="locked the table"):
        told.sit(THIRD, 2)
    told.leave(HOST)
    with pytest.raises(Refused, match="locked the table"):
        told.sit(HOST, 0)  # who is the host no more
    told.do(GUEST, lock(locked=False))
    told.sit(THIRD, 2)


def test_locking_is_the_hosts_and_comes_once() -> None:
    told = gathered(HOST, GUEST)
    with pytest.raises(NotAllowed):
        told.room.decide(GUEST, lock(), told.entropy)
    assert told.do(HOST, lock()) == [events.Locked(locked=True)]
    assert told.do(HOST, lock()) == []
    published = commands.Publish(id=new_id(), public=True)
    assert told.do(HOST, published) == [events.Published(public=True)]
    assert told.do(HOST, published) == []
    again = rebuilt(entries_of(told.happened))
    assert (again.access.locked, again.access.public) == (True, True)


async def test_open_tables_are_those_that_strangers_find_a_seat_at(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms, players=2)
        await room.ask(HOST, commands.Publish(id=new_id(), public=True))
        assert rooms.public(9) == []  # nobody is here
        with room.watching(HOST):
            assert rooms.public(9) == [room]
            assert rooms.public(0) == []
            await room.ask(HOST, lock())
            assert rooms.public(9) == []
            await room.ask(HOST, lock(locked=False))
            await room.ask(GUEST, sit(1))
            assert rooms.public(9) == []  # no seat
            await room.ask(GUEST, commands.Leave(id=new_id()))
            assert rooms.public(9) == [room]
            await room.ask(HOST, commands.Publish(id=new_id(), public=False))
            assert rooms.public(9) == []


# Who is ready, and who sits where.


def test_guests_say_that_they_are_ready() -> None:
    told = gathered(HOST, GUEST)
    assert told.do(GUEST, commands.Ready(id=new_id())) == [events.Readied(seat=1)]
    assert told.do(GUEST, commands.Ready(id=new_id())) == []
    assert [seat.ready for seat in view_of(told.room, HOST, ALL_HERE).seats] == [
        *(False, True),
        *(False, False),
    ]
    with pytest.raises(NotAllowed, match="seat first"):
        told.room.decide(THIRD, commands.Ready(id=new_id()), told.entropy)
    told.start()
    assert told.room.matches.ready == set()


def swap(one: int, name: str, other: int, another: str) -> commands.Swap:
    return commands.Swap(id=new_id(), seat=one, name=name, with_seat=other, other=another)


def test_the_host_exchanges_seats() -> None:
    told = gathered(HOST, GUEST)
    told.do(GUEST, commands.Ready(id=new_id()))
    told.do(HOST, swap(1, "Guest", 3, ""))
    assert names(told) == ["Host", "", "", "Guest"]
    assert told.room.matches.ready == {3}
    told.do(HOST, swap(0, "Host", 3, "Guest"))
    assert names(told) == ["Guest", "", "", "Host"]
    assert told.room.seats.host == HOST
    assert told.do(HOST, swap(1, "", 1, "")) == []
    with pytest.raises(Stale, match="Somebody else"):
        told.room.decide(HOST, swap(0, "Host", 1, ""), told.entropy)
    with pytest.raises(Refused, match="There are 4 seats"):
        told.room.decide(HOST, swap(0, "Guest", 5, ""), told.entropy)
    told.start()
    with pytest.raises(Refused, match="before the first deal"):
        told.room.decide(HOST, swap(0, "Guest", 1, "Oskar"), told.entropy)


# Who watches.


def audience(room: LiveRoom) -> Audience:
    return room.view(HOST).now.audience


def watch(name: str) -> commands.Watch:
    return commands.Watch(id=new_id(), name=name)


async def test_who_watches_is_seen_by_name_if_they_gave_one(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        room = await opened(rooms)
        stored = len(await gate.read(room.room.code))
        with room.watching(HOST) as changed:
            assert audience(room) == ((), 0)
            with room.watching(THIRD), room.watching("fourth"):
                await changed.wait()
                assert audience(room) == ((), 2)
                changed.clear()
                await room.ask(THIRD, watch(" Vera\u202e "))
                await changed.wait()
                assert audience(room) == (("Vera",), 1)
                with pytest.raises(Refused, match="already has that name"):
                    await room.ask("fourth", watch(room.room.seats[0].name.upper()))
                await room.ask(THIRD, watch(""))
                assert audience(room) == ((), 2)
            assert audience(room) == ((), 0)
        assert len(await gate.read(room.room.code)) == stored


async def test_who_sits_down_watches_no_more(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        with room.watching(GUEST):
            await room.ask(GUEST, watch("Gus"))
            assert audience(room) == (("Gus",), 0)
            await room.ask(GUEST, sit(1))
            assert audience(room) == ((), 0)


async def test_a_crowd_is_not_counted_to_its_end(tmp_path: Path) -> None:
    """So that not everybody is told of each of them."""
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        windows = [room.watching(f"stranger {n}") for n in range(MOST + 5)]
        for window in windows:
            window.__enter__()
        assert audience(room) == ((), MOST)
        changes = room.watchers.changes
        windows[-1].__exit__(None, None, None)
        assert room.watchers.changes == changes
        for window in windows[:-1]:
            window.__exit__(None, None, None)


async def test_names_are_changed_now_and_then_only(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        with room.watching(THIRD):
            for number in range(5):
                await room.ask(THIRD, watch(f"Vera {number}"))
            with pytest.raises(Refused, match="often"):
                await room.ask(THIRD, watch("Vera"))


async def test_once_cards_are_dealt_watchers_wake_nobody(tmp_path: Path) -> None:
    """Not even those who came shortly before."""
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        with room.watching(HOST), room.watching(THIRD):
            await room.ask(HOST, commands.Start(id=new_id()))
            changes = room.watchers.changes
            room._tell_audience()
            await room.ask(THIRD, watch("Vera"))
            room._tell_audience()
            assert room.watchers.changes == changes
            assert audience(room) == (("Vera",), 0)


# Which of the characters a bot is.


def test_the_host_chooses_a_character_who_is_not_here_yet() -> None:
    told = gathered(HOST)
    clara = commands.SeatBot(id="a", seat=1, level="2", name="Clara")
    assert told.do(HOST, clara) == [events.BotSeated(seat=1, level="2", name="Clara")]
    assert told.do(HOST, clara) == []
    assert told.do(HOST, clara.model_copy(update={"level": "2", "name": "Basil"}))
    told.do(HOST, clara.model_copy(update={"seat": 2}))
    assert [names(told)[seat] for seat in (1, 2)] == ["Basil", "Clara"]
    for choice, why in (
        ({"name": "Clara"}, "has the name Clara"),
        ({"name": "Felix"}, "No bot of strength 2"),
        ({"name": "<b>"}, "No bot of strength 2"),
    ):
        with pytest.raises(Refused, match=why):
            told.do(HOST, clara.model_copy(update=choice))
    with pytest.raises(NotAllowed):
        told.do(GUEST, clara)
