"""Live rooms: stored before it is shown, done once."""

import asyncio
from pathlib import Path

import pytest
from structlog.typing import EventDict

from app.rooms.fold import commands, events
from app.rooms.fold.errors import NoSuchRoom, Refused, Stale, Unavailable
from app.rooms.live import live_room as live
from app.rooms.live.rooms import RoomRequest
from app.rooms.logbook.history import entry_of
from tests.patience import PATIENCE_S
from tests.rooms.live_rooms import NEVER, first_act, house, opened, sit, until
from tests.rooms.table import GUEST, HOST, THIRD

# Opening and finding


async def test_a_room_is_opened_stored_and_found(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms)
        assert room is await rooms.get(room.room.code)
        stored = await gate.read(room.room.code)
        assert [entry.kind for entry in stored] == ["room opened", "sealed", "seat taken"]
        assert [entry.number for entry in stored] == [0, 1, 2]
        assert room.view(HOST).viewer.hosting
        assert room.view(HOST).seats[0].name == "Alice"


async def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, gate):
        for wanted in (
            RoomRequest("chess", 4, {}),
            RoomRequest("black_queen", 7, {}),
            RoomRequest("black_queen", 4, {"piles": 99}),
            RoomRequest("black_queen", 4, {}, start="9"),
        ):
            with pytest.raises(Refused, match=r"\.$"):
                await rooms.open(HOST, "", wanted)
        assert gate.asked == 0
        gate.full = True
        with pytest.raises(Unavailable, match="cannot save"):
            await opened(rooms)


async def test_there_is_no_room_of_a_wrong_code(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, _):
        for code in (
            "",
            "0123abcd",
            "0123ABCD",
            "0123abc",
            "0123abcde",
            "../../..",
            "iiiiiiii",
        ):
            with pytest.raises(NoSuchRoom):
                await rooms.get(code)


# Stored before it is shown


async def test_nothing_is_shown_before_it_is_stored(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms)
        before = room.view(GUEST)
        with room.watching(GUEST) as changed:
            changed.clear()
            gate.open.clear()
            gate.came.clear()
            asking = asyncio.create_task(room.ask(GUEST, sit(1)))
            await gate.came.wait()
            for _ in range(10):
                await asyncio.sleep(0)
            assert room.view(GUEST).seats == before.seats
            assert not changed.is_set()
            assert not asking.done()
            gate.open.set()
            await asking
            assert changed.is_set()
        assert room.view(GUEST).you == 1
        stored = await gate.read(room.room.code)
        assert stored[-1].kind == "seat taken"
        assert stored[-1].number == len(stored) - 1


async def test_a_full_disk_is_a_refusal_and_changes_nothing(
    tmp_path: Path, log: list[EventDict]
) -> None:
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms)
        before = room.view(GUEST)
        gate.full = True
        command = sit(1)
        for _ in range(2):
            with pytest.raises(Unavailable, match=r"cannot save .* Try again soon\.$"):
                await room.ask(GUEST, command)
        assert room.view(GUEST) == before
        assert not room.closed
        errors = [event for event in log if event["log_level"] == "error"]
        assert {event["reason"] for event in errors} == {"the disk is full"}
        gate.full = False
        await room.ask(GUEST, command)
        assert room.view(GUEST).you == 1


async def test_bots_go_on_after_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms, players=2)
        await room.ask(HOST, commands.Leave(id="a"))
        gate.full = True
        with pytest.raises(Unavailable):
            await room.ask(HOST, commands.Start(id="b", level="0"))
        gate.full = False
        await room.ask(HOST, commands.Start(id="c", level="0"))
        gate.full = True
        for _ in range(3):
            gate.came.clear()
            await gate.came.wait()
        move = room.room.move
        gate.full = False
        await until(room, lambda: not room.room.playing)
        assert room.room.move != move


async def test_a_number_taken_by_another_writer_closes_the_room(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms)
        taken = events.SeatTaken(seat=3, person=THIRD, name="Carol")
        await gate.log.append(
            [entry_of(room.room.code, 3, 1, "other:1", "", taken)]  # from elsewhere
        )
        with room.watching(GUEST) as changed:
            changed.clear()
            with pytest.raises(Unavailable, match=r"moved.*\.$"):
                await room.ask(GUEST, sit(1))
            await changed.wait()
            assert room.closed
        with pytest.raises(Unavailable):
            await room.ask(GUEST, sit(1))
        again = await rooms.get(room.room.code)
        assert again is not room
        assert again.view(THIRD).you == 3
        await again.ask(GUEST, sit(1))
        stored = await gate.read(room.room.code)
        assert [entry.number for entry in stored] == [0, 1, 2, 3, 4]
        assert [entry.epoch for entry in stored] == sorted(entry.epoch for entry in stored)
        assert stored[4].epoch > stored[3].epoch


async def test_who_waits_while_the_room_closes_is_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms)
        gate.open.clear()
        gate.came.clear()
        asking = [asyncio.create_task(room.ask(f"p{i}", sit(i))) for i in (1, 2)]
        await gate.came.wait()
        room.close()
        gate.open.set()
        done, pending = await asyncio.wait(asking, timeout=PATIENCE_S)
        for task in pending:
            task.cancel()
        assert [type(task.exception()) for task in done] == [Unavailable, Unavailable]


# Done once


async def test_a_repeated_command_is_answered_and_done_once(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        room = await opened(rooms)
        code = room.room.code
        leave = commands.Leave(id="x")
        await room.ask(GUEST, sit(1, "a"))
        await room.ask(GUEST, sit(1, "a"))  # answered, not refused
        await room.ask(GUEST, leave)
        await room.ask(GUEST, sit(1, "a"))  # long done
        assert room.view(GUEST).you == -1
        with pytest.raises(Refused):
            await room.ask(THIRD, commands.Leave(id="x"))  # an id is one person's
        count = len(await gate.read(code))
        room.close()
        again = await rooms.get(code)
        await again.ask(GUEST, leave)
        await again.ask(GUEST, sit(2, "a"))
        assert again.view(GUEST).you == -1
        assert len(await gate.read(code)) == count
        with pytest.raises(Refused):
            await again.ask(GUEST, commands.Leave(id="y"))


async def test_a_refused_command_may_be_tried_again(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        with pytest.raises(Refused):
            await room.ask(GUEST, sit(0, "a"))
        await room.ask(GUEST, sit(1, "a"))
        assert room.view(GUEST).you == 1


async def test_two_quick_clicks_play_one_card(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, _):
        room = await opened(rooms, start="0")
        await until(room, lambda: room.room.deal and room.room.deal.turn == 0)
        act = first_act(room)
        other = act.model_copy(update={"id": "other"})
        answers = await asyncio.gather(
            room.ask(HOST, act), room.ask(HOST, other), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), Stale]


# The end


async def test_a_closed_room_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, _):
        room = await opened(rooms)
        code = room.room.code
        await until(room, lambda: True, GUEST)
        with room.watching(GUEST) as changed:
            changed.clear()
            await room.ask(HOST, commands.Close(id="close"))
            await changed.wait()
            assert room.ended
        with pytest.raises(NoSuchRoom):
            await rooms.get(code)
    async with house(tmp_path) as (rooms, _):  # after a new start too
        with pytest.raises(NoSuchRoom):
            await rooms.get(code)
