"""Rooms that another process may own by now, or whose last append nobody can tell of."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import Moved
from app.rooms.live.rooms import RoomRequest
from app.rooms.logbook.log import Elsewhere, Entry, NumberTaken, Uncertain
from tests.rooms.live import NEVER, Gate, house, opened
from tests.rooms.table import HOST

WANTED = RoomRequest("black_queen", 4, {})


@pytest.mark.parametrize("stored", [True, False])
async def test_an_append_that_nobody_can_tell_of_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """The same command asked again is done once, whether it was stored or not."""
    append = Gate.append

    async def lose(gate: Gate, entries: Sequence[Entry]) -> None:
        if stored:
            await append(gate, entries)
        monkeypatch.setattr(Gate, "append", append)
        raise Uncertain("the connection was lost")

    async with house(tmp_path, NEVER) as (rooms, gate):
        room = await opened(rooms)
        before = len(await gate.read(room.room.code))
        monkeypatch.setattr(Gate, "append", lose)
        rename = commands.Rename(id="new", name="Zoë")
        with pytest.raises(Moved):
            await room.ask(HOST, rename)
        await asyncio.sleep(0)
        assert room.moved
        assert room.closed
        again = await rooms.get(room.room.code)
        assert again is not room
        assert again.epoch > room.epoch
        await again.ask(HOST, rename)
        entries = await gate.read(room.room.code)
        assert [entry.kind for entry in entries[before:]] == ["renamed"]
        assert again.room.seats[0].name == "Zoë"


async def test_a_room_that_another_process_has_claimed_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def taken(gate: Gate, entries: Sequence[Entry]) -> None:
        raise NumberTaken("it has another owner")

    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        monkeypatch.setattr(Gate, "append", taken)
        with room.watching(HOST) as changed:
            with pytest.raises(Moved):
                await room.ask(HOST, commands.Rename(id="new", name="Zoë"))
            await changed.wait()
            assert room.moved
        with pytest.raises(Moved):
            await room.ask(HOST, commands.Rename(id="newer", name="Zoë"))


async def test_nothing_is_shown_of_rooms_that_others_may_own(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        room = await opened(rooms)
        assert await rooms.get(room.room.code) is room
        gate.lapsed = True
        assert await rooms.get(room.room.code) is not room
        assert room.moved


async def test_a_process_that_leaves_owns_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        rooms.leave()
        assert room.moved
        with pytest.raises(Moved):
            await rooms.get(room.room.code)
        with pytest.raises(Moved):
            await rooms.open(HOST, "Ann", WANTED)


async def test_a_room_that_is_elsewhere_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def claimed(gate: Gate, room: str, *, new: bool = False) -> int:
        raise Elsewhere("10.0.0.5:9000")

    async with house(tmp_path, NEVER) as (rooms, _):
        here, there = await opened(rooms), await opened(rooms)
        there.move()
        monkeypatch.setattr(Gate, "claim", claimed)
        with pytest.raises(Elsewhere) as elsewhere:
            await rooms.get(there.room.code)
        assert elsewhere.value.address == "10.0.0.5:9000"
        assert await rooms.of(HOST, 8, 60) == [here]
