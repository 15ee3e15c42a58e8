"""Watchers are told when something has changed for them, and only then."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import Refused
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.pace import Pace
from tests.rooms.live_rooms import Time, both, house, opened, sit
from tests.rooms.table import GUEST, HOST, THIRD, new_id

STILL = Pace(3600, 0, 3600)


async def told(room: LiveRoom, does: Callable[[], Awaitable[object]]) -> bool:
    """Whether one who only watches is told of something that is done."""
    with room.watching("watcher") as changed:
        changed.clear()
        await does()
        for _ in range(5):
            await asyncio.sleep(0)
        return changed.is_set()


async def come_and_go(room: LiveRoom, person: str) -> None:
    with room.watching(person):
        await asyncio.sleep(0)


async def test_strangers_come_and_go_unnoticed(tmp_path: Path) -> None:
    async with house(tmp_path, STILL, Time()) as (rooms, _):
        room = await opened(rooms)
        with room.watching(HOST) as changed:
            changed.clear()
            before = room.watchers.changes
            for person in ("", THIRD, THIRD):
                await come_and_go(room, person)
            assert not changed.is_set()
            assert room.watchers.changes == before


async def test_a_member_who_comes_is_noticed_once(tmp_path: Path) -> None:
    async with house(tmp_path, STILL, Time()) as (rooms, _):
        room = await opened(rooms)
        await room.ask(GUEST, sit(1))
        with room.watching(HOST):
            assert await told(room, lambda: come_and_go(room, GUEST))
            with room.watching(GUEST):  # only the connection was lost
                assert not await told(room, lambda: come_and_go(room, GUEST))
                assert not await told(room, lambda: come_and_go(room, HOST))


async def test_when_the_last_member_goes_clocks_stand(tmp_path: Path) -> None:
    async with house(tmp_path, STILL, Time()) as (rooms, _):
        room = await both(rooms)
        with room.watching(HOST):
            pass
        with room.watching("watcher") as changed:
            with room.watching(HOST), room.watching(GUEST):
                changed.clear()
            assert changed.is_set()


async def test_what_changes_nothing_is_neither_stored_nor_told(tmp_path: Path) -> None:
    async with house(tmp_path, STILL, Time()) as (rooms, gate):
        room = await opened(rooms)

        def rename(name: str) -> Callable[[], Awaitable[object]]:
            return lambda: room.ask(HOST, commands.Rename(id=new_id(), name=name))

        assert await told(room, rename("Zoe"))
        stored = gate.asked
        assert not await told(room, rename("Zoe"))
        assert not await told(room, rename(" Zoe "))
        assert not await told(room, lambda: room.ask(HOST, commands.Bye(id=new_id())))
        assert gate.asked == stored


async def test_a_refused_or_repeated_command_is_not_told(tmp_path: Path) -> None:
    async with house(tmp_path, STILL, Time()) as (rooms, _):
        room = await opened(rooms)

        async def refused() -> None:
            with pytest.raises(Refused):
                await room.ask(GUEST, sit(0))

        assert not await told(room, refused)
        taken = sit(1)
        assert await told(room, lambda: room.ask(GUEST, taken))
        assert not await told(room, lambda: room.ask(GUEST, taken))


async def test_a_nudge_is_told_though_it_is_not_stored(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, STILL, time) as (rooms, gate):
        room = await both(rooms)
        with room.watching(HOST), room.watching(GUEST):
            time.now += STILL.patience_s
            stored = gate.asked
            nudge = commands.Nudge(id=new_id(), move=room.room.move)
            assert await told(room, lambda: room.ask(GUEST, nudge))
            assert gate.asked == stored


async def test_only_who_may_see_more_has_a_view_of_the_own(tmp_path: Path) -> None:
    async with house(tmp_path, STILL, Time()) as (rooms, _):
        room = (await opened(rooms)).room
        live = await rooms.get(room.code)
        await live.ask(GUEST, sit(1))
        assert [room.view_key(person) for person in (HOST, GUEST, THIRD, "")] == [
            HOST,
            GUEST,
            "",
            "",
        ]
        assert live.view(THIRD) == live.view("")
        await live.ask(HOST, commands.Leave(id=new_id()))
        assert (room.view_key(HOST) == HOST) == live.view(HOST).viewer.owner
