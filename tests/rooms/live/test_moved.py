"""Rooms that another process may own by now, or whose last append nobody can tell of."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import CONTESTED, Moved
from app.rooms.live.rooms import RoomRequest
from app.rooms.logbook.log import Contested, Entry, NumberTaken, Uncertain
from tests.rooms.live_rooms import NEVER, Gate, house, opened
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
        with pytest.raises(Moved):
            await rooms.get(room.room.code)
        assert room.moved
        gate.lapsed = False
        assert await rooms.get(room.room.code) is not room


async def test_a_process_that_leaves_owns_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        rooms.leave()
        assert room.moved
        with pytest.raises(Moved):
            await rooms.get(room.room.code)
        with pytest.raises(Moved):
            await rooms.open(HOST, "Ann", WANTED)


async def test_a_room_that_another_process_has_claimed_is_gone_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        with room.watching(HOST) as changed:
            rooms.move(room.room.code, room.epoch)  # the claim by which it came here
            assert not room.closed
            rooms.move(room.room.code, room.epoch + 1)
            await changed.wait()
        assert room.moved
        with pytest.raises(Moved):
            await room.ask(HOST, commands.Rename(id="new", name="Zoë"))
        assert await rooms.get(room.room.code) is not room  # who is asked for it claims it


async def test_a_room_that_is_claimed_while_it_is_read_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Gate.read
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        code, epoch = room.room.code, room.epoch

        async def meanwhile(gate: Gate, room: str, first: int = 0, most: int | None = None) -> Any:
            rooms.move(room, epoch + 2)
            return await read(gate, room, first, most)

        room.move()
        monkeypatch.setattr(Gate, "read", meanwhile)
        with pytest.raises(Moved):
            await rooms.get(code)
        assert not rooms.count
        monkeypatch.setattr(Gate, "read", read)
        assert (await rooms.get(code)).room.code == code


async def test_who_asks_for_a_contested_room_is_sent_back_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def contested(gate: Gate, room: str, *, new: bool = False) -> int:
        raise Contested("the other one")

    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        room.move()
        monkeypatch.setattr(Gate, "claim", contested)
        for _ in range(3):  # is said once: all who wait ask again and again
            with pytest.raises(Moved, match=CONTESTED):
                await rooms.get(room.room.code)
        monkeypatch.undo()
        assert await rooms.get(room.room.code)
    said = capsys.readouterr().out
    assert said.count("two processes want the same room") == 1
    assert "the other one" in said


async def test_a_room_is_opened_for_whichever_process_is_asked_for_it(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        gate.shared = True
        code = await rooms.open(HOST, "Ann", WANTED)
        assert not rooms.count
        assert (await rooms.get(code)).room.seats[0].name == "Ann"
