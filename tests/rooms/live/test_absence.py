"""Who is away and why, who plays meanwhile, and whom the others ask to play."""

import asyncio
import threading
from pathlib import Path

import pytest

from app.bots.bot import Bot, RandomBot
from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import NotAllowed, Refused, Stale, Unavailable
from app.rooms.fold.seats.naming import GUEST_NAMES
from app.rooms.fold.view import Decided
from app.rooms.live import live_room as live
from app.rooms.live import thinking
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.pace import Pace
from app.rooms.live.presence import Presence
from app.rooms.logbook.history import event_of
from app.rules.deal import Deal
from app.rules.rng import Rng
from tests.patience import PATIENCE_S
from tests.rooms.live_rooms import Time, both, first_act, house, sit, until
from tests.rooms.table import GUEST, HOST, THIRD, new_id

PACE = Pace(0, 0, 0)


def nudge(room: LiveRoom) -> commands.Nudge:
    return commands.Nudge(id=new_id(), move=room.room.move)


def release(room: LiveRoom) -> commands.Release:
    return commands.Release(id=new_id(), move=room.room.move)


def test_presence_remembers_how_the_last_page_was_left() -> None:
    time = Time()
    presence = Presence(time)
    presence.comes(HOST)
    presence.comes(HOST)
    presence.says_goodbye(HOST)
    assert not presence.goes(HOST, {HOST})
    time.now += 50
    assert presence.goes(HOST, {HOST})  # the other page did not say anything
    assert presence.closed_the_page({HOST}) == frozenset()
    presence.comes(HOST)
    presence.says_goodbye(HOST)
    presence.goes(HOST, {HOST})
    assert presence.closed_the_page({HOST}) == {HOST}
    assert presence.until({HOST}, 15) == [15]
    time.now += 14
    assert presence.absent({HOST}, 15) == frozenset()
    time.now += 1
    assert presence.absent({HOST}, 15) == {HOST}
    presence.comes(HOST)
    assert presence.closed_the_page({HOST}) == frozenset()
    assert presence.absent({HOST}, 0) == frozenset()


async def test_three_ways_of_being_away_are_told_apart(
    tmp_path: Path,
) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms, Timing(grace_s="never"))
        with room.watching(GUEST):
            with room.watching(HOST):
                pass
            time.now += 5
            seat = room.view(GUEST).seats[0]
            assert (seat.away, seat.closed_the_page, seat.bot) == (True, False, "")
            with room.watching(HOST):
                await room.ask(HOST, commands.Bye(id="bye"))
            time.now += 5
            seat = room.view(GUEST).seats[0]
            assert (seat.away, seat.closed_the_page, seat.bot) == (True, True, "")
            await room.ask(HOST, commands.Leave(id="leave"))
            seat = room.view(GUEST).seats[0]
            assert (seat.away, seat.closed_the_page, bool(seat.bot)) == (False, False, True)


@pytest.mark.parametrize(("grace", "after_s"), [(15, 15), (120, 120), ("usual", 60)])
async def test_a_bot_plays_after_the_time_that_the_host_gives(
    tmp_path: Path, grace: int, after_s: int
) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        timing = Timing.model_validate({"grace_s": grace})
        room = await both(rooms, timing)
        with room.watching(GUEST):
            with room.watching(HOST):
                pass
            time.now += after_s - 1
            with room.watching(THIRD):
                assert not room.view(GUEST).seats[0].stood_in
            time.now += 1
            with room.watching(THIRD):
                seat = room.view(GUEST).seats[0]
                assert (seat.stood_in, seat.name, seat.bot) == (True, "Alice", "")
            await until(room, lambda: room.room.move == "1.1")
            last = event_of((await gate.read(room.room.code))[-1])
            assert isinstance(last, events.Acted)
            assert last.by == "stand-in"


async def test_never_is_never(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms, Timing(grace_s="never"))
        time.now += 1e9
        with room.watching(GUEST):
            assert not room.view(GUEST).seats[0].stood_in
            for _ in range(20):
                await asyncio.sleep(0)
            assert room.room.move == "1.0"


async def test_who_is_back_decides_though_a_bot_has_begun_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    asked, back = threading.Event(), threading.Event()

    class Slow(RandomBot):
        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            asked.set()
            back.wait(PATIENCE_S)
            return super().choose(seen, rng, budget)

    def find(game: str, level: str) -> Bot:
        return Slow()

    monkeypatch.setattr(thinking, "find", find)
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms, Timing(grace_s=15))
        time.now += 15
        with room.watching(GUEST):
            await asyncio.to_thread(asked.wait, PATIENCE_S)
            with room.watching(HOST):
                choices = [task for _, task in room._thinking.tasks.values()]
                back.set()
                await asyncio.gather(*choices)
                await room.ask(HOST, commands.Rename(id="r", name="Here"))  # behind the bot's
                assert room.room.move == "1.0"
                await room.ask(HOST, first_act(room))


async def test_a_friend_gets_a_left_seat_with_the_next_deal(tmp_path: Path) -> None:
    async with house(tmp_path, PACE) as (rooms, _):
        room = await both(rooms)
        await room.ask(HOST, commands.Leave(id="l"))
        assert room.view(THIRD).seats[0].bot
        await room.ask(THIRD, sit(0))
        view = room.view(THIRD)
        assert (view.you, view.viewer.waiting_for) == (-1, 0)
        with room.watching(GUEST), room.watching(THIRD) as changed:
            while room.room.playing:
                changed.clear()
                deal = room.room.deal
                if deal and deal.turn == 1 and not deal.plays_itself:
                    await room.ask(GUEST, first_act(room, GUEST))
                else:
                    await changed.wait()
            await room.ask(GUEST, commands.Ready(id="r"))
        assert room.view(THIRD).you == 0


async def test_who_lets_others_wait_is_asked_to_play(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms)
        with room.watching(HOST), room.watching(GUEST):
            assert not room.view(GUEST).now.may_nudge
            with pytest.raises(Refused, match="Give them 10 seconds"):
                await room.ask(GUEST, nudge(room))
            time.now += 10
            assert room.view(GUEST).now.may_nudge
            assert not room.view(GUEST).now.has_nudged
            assert not room.view(HOST).now.may_nudge
            assert not room.view(THIRD).now.may_nudge
            for person, reason in ((HOST, Refused), (THIRD, NotAllowed)):
                with pytest.raises(reason):
                    await room.ask(person, nudge(room))
            with pytest.raises(Stale):
                await room.ask(GUEST, commands.Nudge(id="old", move="1.7"))
            await room.ask(GUEST, nudge(room))
            now = room.view(HOST).now
            assert (now.nudges, now.nudger) == (1, GUEST_NAMES[1])
            assert room.view(GUEST).now.has_nudged
            assert not now.has_nudged
            assert room.view(GUEST).now.nudges == room.view(THIRD).now.nudges == 0
            with pytest.raises(Refused):
                await room.ask(GUEST, nudge(room))
            time.now += 10
            await room.ask(GUEST, nudge(room))
            assert room.view(HOST).now.nudges == 2
            await room.ask(HOST, first_act(room))
            assert room.view(HOST).now.nudges == 0
            assert not room.view(GUEST).now.has_nudged


async def test_nobody_is_asked_who_is_not_there(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms)
        with room.watching(GUEST):
            time.now += 20
            assert not room.view(GUEST).now.may_nudge
            with pytest.raises(Refused, match="A bot will play for that seat"):
                await room.ask(GUEST, nudge(room))


async def test_the_host_lets_a_bot_make_the_move_that_all_wait_for(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await both(rooms)
        with room.watching(HOST), room.watching(GUEST):
            await room.ask(HOST, first_act(room))
            time.now += 10
            with pytest.raises(Refused, match="Nudge them first"):
                await room.ask(HOST, release(room))
            await room.ask(HOST, nudge(room))
            time.now += 119
            with pytest.raises(Refused, match="Nudge them first"):
                await room.ask(HOST, release(room))
            time.now += 1
            assert room.view(HOST).now.may_release
            with pytest.raises(NotAllowed):
                await room.ask(GUEST, release(room))
            await room.ask(HOST, release(room))
            await until(room, lambda: room.room.move == "1.2", HOST)
            acts = [event_of(entry) for entry in await gate.read(room.room.code)]
            by = [(e.seat, e.by) for e in acts if isinstance(e, events.Acted)]
            assert by == [(0, "person"), (1, "host")]
            assert room.view(GUEST).you == 1


async def test_whose_decision_a_bot_has_made_is_told_why(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, _):
        room = await both(rooms, Timing(grace_s=15))
        time.now += 15
        await until(room, lambda: room.room.move == "1.1", GUEST)
        assert room.view(HOST).now.decided == Decided("1.1", "stand-in")
        assert room.view(GUEST).now.decided is None
        with room.watching(HOST), room.watching(GUEST):
            await room.ask(GUEST, first_act(room, GUEST))
            deal = room.room.deal
            assert deal is not None
            while deal.turn != 0:
                await room.ask(GUEST, first_act(room, GUEST))
            assert room.view(HOST).now.decided
            await room.ask(HOST, first_act(room))
            assert room.view(HOST).now.decided is None


async def test_all_are_told_that_a_bots_move_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    async with house(tmp_path, PACE) as (rooms, gate):
        room = await both(rooms)
        with room.watching(HOST), room.watching(GUEST):
            gate.full = True
            with pytest.raises(Unavailable):  # told to the person alone
                await room.ask(HOST, first_act(room))
            assert not room.view(GUEST).now.held_up
            gate.full = False
            await room.ask(HOST, commands.Leave(id="l"))  # a bot's turn
            gate.full = True
            await until(room, lambda: room.view(GUEST).now.held_up)
            assert room.view(THIRD).now.held_up
            gate.full = False
            await until(room, lambda: room.room.move != "1.0")
            assert not room.view(GUEST).now.held_up
