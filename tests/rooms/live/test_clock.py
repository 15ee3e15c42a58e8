"""The clock: what it counts, what is stored of it, and who decides at zero."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import NotAllowed
from app.rooms.live.clock import Countdown
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.pace import Pace
from app.rooms.logbook.history import event_of
from tests.rooms.live_rooms import Gate, Time, both, first_act, house, until
from tests.rooms.table import GUEST, HOST, THIRD, gathered, new_id

CLOCK = Timing(decision_s=30, reserve_s=60)
PACE = Pace(0, 0, trick_pause_s=2)


async def stored(gate: Gate, room: LiveRoom) -> list[events.Event]:
    """What has happened."""
    return [event_of(entry) for entry in await gate.read(room.room.code)]


def acted(happened: list[events.Event]) -> list[tuple[int, str, int]]:
    """Who has acted, by whom, and how much reserve it took."""
    return [(e.seat, e.by, e.reserve_used_ms) for e in happened if isinstance(e, events.Acted)]


def left(room: LiveRoom, person: str = GUEST) -> tuple[int, int, int]:
    """What a page is told: until it counts, for the decision, of the reserve."""
    clock = room.view(person).now.clock
    assert clock is not None
    return clock.wait_ms, clock.decision_ms, clock.reserve_ms


def test_a_countdown_uses_the_decision_before_the_reserve() -> None:
    time = Time()
    clock = Countdown(time, 2, 30, 60)
    time.now += 100
    assert (clock.wait_ms, clock.decision_ms, clock.reserve_ms) == (2000, 30_000, 60_000)  # stands
    clock.run(True)
    time.now += 1
    assert (clock.wait_ms, clock.decision_ms) == (1000, 30_000)
    time.now += 11
    assert (clock.wait_ms, clock.decision_ms, clock.reserve_used_ms) == (0, 20_000, 0)
    clock.run(False)
    time.now += 1000
    clock.run(False)
    assert (clock.decision_ms, clock.running) == (20_000, False)
    clock.run(True)
    clock.run(True)
    time.now += 25
    assert (clock.decision_ms, clock.reserve_ms, clock.reserve_used_ms) == (0, 55_000, 5000)
    time.now += 1000
    assert (clock.left_ms, clock.reserve_ms, clock.reserve_used_ms) == (0, 0, 60_000)


def test_the_host_chooses_the_times_from_those_there_are() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, commands.ChooseTiming(id="a", timing=CLOCK))
    assert told.room.clocks.timing == CLOCK
    with pytest.raises(NotAllowed):
        told.do(GUEST, commands.ChooseTiming(id="b", timing=Timing()))
    for wrong in ('{"decision_s":7}', '{"grace_s":"soon"}', '{"reserve_s":-1}', '{"other":1}'):
        with pytest.raises(ValidationError):
            Timing.model_validate_json(wrong)


def test_a_clock_starts_with_the_next_decision() -> None:
    told = gathered(HOST, GUEST, players=2)
    told.start()
    told.do(HOST, commands.ChooseTiming(id="a", timing=CLOCK))
    assert told.room.clocks.due() == []
    told.play(1)
    deal = told.room.deal
    assert deal is not None
    due = told.room.clocks.due()
    assert due == [events.ClockStarted(seat=deal.turn, decision_ms=30_000, reserve_ms=60_000)]
    told.take(due)
    assert told.room.clocks.due() == []
    told.leave((HOST, GUEST)[deal.turn])
    assert told.room.clocks.clock is None
    assert told.room.clocks.due() == []  # a bot has none


def test_a_reserve_lasts_one_match() -> None:
    told = gathered(HOST, GUEST, players=2, options={"deals": 1})
    told.do(HOST, commands.ChooseTiming(id="a", timing=CLOCK))
    told.start()
    deal = told.room.deal
    assert deal is not None
    seat = deal.turn
    person = (HOST, GUEST)[seat]
    event = events.Acted(
        seat=seat, action=deal.actions(seat)[0], by="person", reserve_used_ms=12_345
    )
    told.take([event])
    assert told.room.clocks.reserve_ms(person) == 60_000 - 12_345
    slower = CLOCK.model_copy(update={"decision_s": 60})
    told.do(HOST, commands.ChooseTiming(id="b", timing=slower))
    assert told.room.clocks.reserve_ms(person) == 60_000 - 12_345
    told.play()
    told.ready(HOST)
    told.ready(GUEST)
    assert told.room.clocks.reserve_ms(person) == 60_000
    told.do(HOST, commands.ChooseTiming(id="c", timing=Timing(reserve_s=30)))
    assert told.room.clocks.reserve_ms(person) == 30_000


async def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    async with house(tmp_path, PACE) as (rooms, gate):
        room = await both(rooms)
        with room.watching(HOST), room.watching(GUEST):
            assert room.view(HOST).now.clock is None
            await room.ask(HOST, first_act(room))
        assert not any(isinstance(e, events.ClockStarted) for e in await stored(gate, room))


async def test_at_zero_a_bot_decides_once_and_the_person_plays_on(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await both(rooms, CLOCK)
        with room.watching(HOST), room.watching(GUEST):
            time.now += 2 + 30 + 59
            with room.watching("somebody who makes the room look"):
                assert left(room) == (0, 0, 1000)
            time.now += 2
            await until(room, lambda: room.room.move == "1.1")
            assert acted(await stored(gate, room)) == [(0, "clock", 60_000)]
            assert room.view(HOST).you == 0
            assert room.room.clocks.reserve_ms(HOST) == 0
            assert left(room) == (0, 30_000, 60_000)  # the guest's, at once
            time.now += 40
            await room.ask(GUEST, first_act(room, GUEST))
        assert acted(await stored(gate, room))[1] == (1, "person", 10_000)


async def test_a_full_trick_is_looked_at_before_the_clock_counts(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms, CLOCK)
        with room.watching(HOST), room.watching(GUEST):
            assert left(room)[0] == 2000
            await room.ask(HOST, first_act(room))
            assert left(room)[0] == 0
            await room.ask(GUEST, first_act(room, GUEST))
            assert left(room) == (2000, 30_000, 60_000)


async def test_the_clock_stands_while_nobody_of_the_table_is_there(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms, CLOCK)
        with room.watching(HOST):
            time.now += 12
        time.now += 3600
        with room.watching(THIRD):  # who only watches
            time.now += 3600
            clock = room.view(THIRD).now.clock
            assert clock is not None
            assert not clock.running
        with room.watching(GUEST):
            assert left(room) == (0, 20_000, 60_000)
            time.now += 1
            assert left(room) == (0, 19_000, 60_000)


async def test_a_restart_refills_the_decision_and_keeps_the_reserve(
    tmp_path: Path,
) -> None:
    """Whatever the clocks say: no time of day is used."""
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms, CLOCK)
        code = room.room.code
        with room.watching(HOST), room.watching(GUEST):
            time.now += 2 + 45
            await room.ask(HOST, first_act(room))
            await room.ask(GUEST, first_act(room, GUEST))
            while room.room.deal and room.room.deal.turn != 0:
                await room.ask(GUEST, first_act(room, GUEST))
            time.now += left(room)[0] / 1000 + 40
            assert left(room) == (0, 0, 35_000)
    time.now = 5.0  # a machine that was started anew counts from there
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await rooms.get(code)
        with room.watching(GUEST):
            assert left(room)[1:] == (30_000, 45_000)


async def test_a_clock_that_cannot_be_stored_takes_nothing_with_it(tmp_path: Path) -> None:
    async with house(tmp_path, PACE) as (rooms, gate):
        room = await both(rooms, CLOCK)
        gate.full = True
        with room.watching(HOST):
            assert room.room.clocks.due() == []
            room.room.clocks.clock = None
            await room.ask(HOST, commands.Bye(id=new_id()))
            assert room.view(HOST).now.clock is None
            gate.full = False
            await room.ask(HOST, commands.Bye(id=new_id()))
            assert room.view(HOST).now.clock is not None
