"""Live rooms in which several may act at once: the window, and the race."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import Refused, Stale
from app.rooms.fold.view import Decided, WindowView
from app.rooms.live import live_room as live
from app.rooms.live.pace import Pace
from app.rooms.logbook.history import rebuilt
from tests.rooms.live_rooms import NEVER, Time, house, until
from tests.rooms.table import CODE, GUEST, HOST, THIRD
from tests.rooms.throwing import (
    PACE,
    PEOPLE,
    STAYS,
    able,
    acted,
    cards_of,
    deal_of,
    loaded,
    look,
    play_one,
    settled,
    stage,
    takes,
    three,
    throw,
    window,
)

# The window


async def test_an_ended_window_declines_for_all_in_one_append(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await loaded(rooms, gate, stage(4, three, timing=STAYS))
        deal, move = deal_of(room), room.room.move
        first, *asked = deal.to_act
        with room.watching(HOST):
            assert window(room) == WindowView(running=True, left_ms=6000, allowed_ms=6000)
            await room.ask(PEOPLE[first], throw(room, PEOPLE[first], "done"))
            time.now += 5.999
            look(room)
            await settled()
            assert (room.room.move, window(room).left_ms) == (move, 1)
            appends = gate.asked
            time.now += 0.001
            look(room)
            await until(room, lambda: room.room.move != move)
        assert gate.asked == appends + 1
        last = (await acted(gate))[-3:]
        by = [(event.seat, event.action, event.by) for event in last]
        assert by == [(first, "done", "person"), *((seat, "done", "window") for seat in asked)]
        assert room.view(HOST).now.window is None
        assert room.view(PEOPLE[asked[0]]).now.decided is None
        assert rebuilt(await gate.read(CODE)).move == room.room.move


@pytest.mark.parametrize("can", [True, False])
async def test_it_is_as_long_when_nobody_could_throw_in(tmp_path: Path, can: bool) -> None:
    time = Time()
    timing = Timing(grace_s="never", window_s=12)
    async with house(tmp_path, PACE, time) as (rooms, gate):
        told = stage(4, lambda deal: three(deal) and bool(able(deal)) == can, timing=timing)
        room = await loaded(rooms, gate, told)
        move = room.room.move
        with room.watching(HOST):
            for left in range(12, 0, -1):
                seen = {room.view(person).now.window for person in (*PEOPLE[:4], "watcher")}
                assert seen == {WindowView(True, 1000 * left, 12_000)}
                assert room.room.move == move
                time.now += 1
                look(room)
                await settled()
            await until(room, lambda: room.room.move != move)


async def test_it_is_over_when_all_are_done(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        room = await loaded(rooms, gate, stage(4, three))
        move = room.room.move
        with room.watching(HOST):
            for seat in deal_of(room).to_act:
                assert window(room).left_ms == 6000
                await room.ask(PEOPLE[seat], throw(room, PEOPLE[seat], "done", move))
        assert room.room.move != move
        assert room.view(HOST).now.window is None


async def test_it_begins_anew_after_a_card_added_onto_a_take(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        told = stage(4, lambda deal: three(deal) and takes(deal) and able(deal))
        room = await loaded(rooms, gate, told)
        deal, move = deal_of(room), room.room.move
        thrower = able(deal)[0]
        other = next(seat for seat in deal.to_act if seat != thrower)
        with room.watching(HOST):
            time.now += 4
            await room.ask(PEOPLE[other], throw(room, PEOPLE[other], "done"))
            assert window(room).left_ms == 2000  # nothing was added
            card = cards_of(deal, thrower)[0]
            await room.ask(PEOPLE[thrower], throw(room, PEOPLE[thrower], card))
            assert room.room.move == move
            assert window(room) == WindowView(True, 6000, 6000)
            assert other in deal.to_act


async def test_it_stands_while_nobody_of_the_table_is_there(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await loaded(rooms, gate, stage(4, three, timing=STAYS))
        move = room.room.move
        with room.watching(GUEST):
            time.now += 2
        time.now += 3600
        with room.watching("watcher"):
            time.now += 3600
            assert window(room) == WindowView(running=False, left_ms=4000, allowed_ms=6000)
        assert room.room.move == move
        with room.watching(THIRD):
            assert window(room) == WindowView(running=True, left_ms=4000, allowed_ms=6000)


async def test_a_new_server_gives_the_whole_window_again(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await loaded(rooms, gate, stage(4, three, timing=STAYS))
        first, move = deal_of(room).to_act[0], room.room.move
        with room.watching(HOST):
            time.now += 5
            await room.ask(PEOPLE[first], throw(room, PEOPLE[first], "done"))
    time.now = 3.0
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await rooms.get(CODE)
        with room.watching(HOST):
            assert window(room).left_ms == 6000
            assert len(deal_of(room).to_act) == 2
            time.now += 6
            look(room)
            await until(room, lambda: room.room.move != move)
        assert [e.by for e in (await acted(gate))[-3:]] == ["person", "window", "window"]


async def test_another_window_is_for_the_next_stage(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        room = await loaded(rooms, gate, stage(2, lambda deal: True))
        with room.watching(HOST), room.watching(GUEST):
            chosen = commands.ChooseTiming(id="t", timing=Timing(window_s=20))
            await room.ask(HOST, chosen)
            assert window(room).allowed_ms == 6000
            while room.view(HOST).now.window:
                await play_one(room)
            while not room.view(HOST).now.window:
                await play_one(room)
            assert window(room).allowed_ms == 20_000


async def test_neither_clock_nor_reserve_nor_nudge_in_such_a_stage(tmp_path: Path) -> None:
    time = Time()
    clock = Timing(grace_s="never", decision_s=15, reserve_s=30)
    async with house(tmp_path, PACE, time) as (rooms, gate):
        told = stage(3, lambda deal: len(deal.to_act) == 2, timing=clock)
        room = await loaded(rooms, gate, told)
        first, second = deal_of(room).to_act
        with ExitStack() as here:
            for person in PEOPLE[:3]:
                here.enter_context(room.watching(person))
            time.now += 5
            await room.ask(PEOPLE[first], throw(room, PEOPLE[first], "done"))
            now = room.view(PEOPLE[first]).now
            assert (now.clock, now.may_nudge, now.may_release) == (None, False, False)
            for command in (commands.Nudge, commands.Release):
                with pytest.raises(Refused):
                    await room.ask(HOST, command(id=command.__name__, move=room.room.move))
            await room.ask(PEOPLE[second], throw(room, PEOPLE[second], "done"))
            assert room.view(HOST).now.clock  # of who opens the next bout
        assert [event.reserve_used_ms for event in (await acted(gate))[-2:]] == [0, 0]


async def test_an_end_that_cannot_be_stored_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    time = Time()
    slow = Pace(0, 0, 0, away_s=3600, stand_in_s=3600, closed_s=3600)  # nothing else looks
    async with house(tmp_path, slow, time) as (rooms, gate):
        room = await loaded(rooms, gate, stage(4, three, timing=Timing(window_s=20)))
        move = room.room.move
        with room.watching(HOST) as changed:
            gate.full = True
            time.now += 20
            look(room)
            while not room.view(GUEST).now.held_up:
                changed.clear()
                await changed.wait()
            assert room.room.move == move
            assert not room._thinking.tasks
            gate.full = False
            while room.room.move == move:
                changed.clear()
                await changed.wait()
            assert not room.view(GUEST).now.held_up
        assert [event.by for event in (await acted(gate))[-3:]] == ["window"] * 3


async def test_bots_are_still_waited_for_at_its_end(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, NEVER, time) as (rooms, gate):
        told = stage(4, lambda deal: set(deal.to_act) == {0, 1, 3}, people=2)
        room = await loaded(rooms, gate, told)
        move = room.room.move
        away = Decided("1.1", "stand-in")
        room._stand_ins.decided[GUEST] = away
        with room.watching(HOST):
            time.now += 6
            look(room)
            await until(room, lambda: deal_of(room).to_act == (3,))
            assert room.room.move == move
            assert window(room).left_ms == 0
            with pytest.raises(Stale, match="Time was up"):
                await room.ask(GUEST, throw(room, GUEST, "done"))
        assert room.view(GUEST).now.decided == away  # who has not played since


# First come, first served


async def test_what_comes_before_the_room_has_looked_is_done(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        told = stage(4, lambda deal: three(deal) and takes(deal) and able(deal))
        room = await loaded(rooms, gate, told)
        deal = deal_of(room)
        thrower = able(deal)[0]
        with room.watching(HOST):
            time.now += 6.01
            card = cards_of(deal, thrower)[0]
            await room.ask(PEOPLE[thrower], throw(room, PEOPLE[thrower], card))
            assert window(room).left_ms == 6000
        assert deal.history[-1] == (thrower, card)


async def test_the_first_thrower_wins_the_race(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(6, lambda deal: not takes(deal) and len(able(deal)) > 2)
        room = await loaded(rooms, gate, told)
        deal, move = deal_of(room), room.room.move
        throwers = able(deal)
        asking = [
            room.ask(PEOPLE[seat], throw(room, PEOPLE[seat], cards_of(deal, seat)[0], move))
            for seat in throwers
        ]
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert answers[0] is None
        winner = PEOPLE[throwers[0]].capitalize()
        assert all(isinstance(answer, Stale) for answer in answers[1:])
        assert {str(answer).partition(" with ")[0] for answer in answers[1:]} == {
            f"{winner} was quicker"
        }
        assert len(deal.to_act) == 1  # the defender


async def test_all_throwers_add_cards_to_a_take(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(5, lambda deal: takes(deal) and len(able(deal)) > 1)
        room = await loaded(rooms, gate, told)
        deal, move = deal_of(room), room.room.move
        before = len(deal.history)
        asking = [
            room.ask(PEOPLE[seat], throw(room, PEOPLE[seat], card, move))
            for seat in able(deal)
            for card in (*cards_of(deal, seat), *cards_of(deal, seat))  # and a double click
        ]
        answers = await asyncio.gather(*asking, return_exceptions=True)
        added = deal.history[before:]
        assert answers.count(None) == len(added) > 1
        assert len({text for _, text in added}) == len(added)
        assert all(answer is None or isinstance(answer, Refused) for answer in answers)


async def test_a_card_is_taken_whatever_others_have_said_meanwhile(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(4, lambda deal: three(deal) and len(able(deal)) == 1)
        room = await loaded(rooms, gate, told)
        deal, move = deal_of(room), room.room.move
        (thrower,) = able(deal)
        for seat in deal.to_act:
            if seat != thrower:
                await room.ask(PEOPLE[seat], throw(room, PEOPLE[seat], "done", move))
        card = cards_of(deal, thrower)[0]
        await room.ask(PEOPLE[thrower], throw(room, PEOPLE[thrower], card, move))
        assert deal.history[-1] == (thrower, card)
