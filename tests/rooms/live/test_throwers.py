"""Live rooms in which several may act at once: who is done, what bots do, whole deals."""

import asyncio
import json
import threading
from pathlib import Path

import pytest

from app.bots.bot import Bot, RandomBot
from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import Refused
from app.rooms.live import thinking
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import RoomRequest
from app.rooms.live.thinking import Chosen
from app.rooms.logbook.history import event_of, rebuilt
from app.rules.deal import Deal
from app.rules.record import parse
from app.rules.rng import Rng
from tests.rooms.live_rooms import NEVER, Time, first_act, house, opened_for, sit, until
from tests.rooms.table import GUEST, HOST, record_of
from tests.rooms.throwing import (
    PACE,
    PEOPLE,
    able,
    acted,
    cards_of,
    deal_of,
    done_for_bout,
    loaded,
    look,
    play_one,
    settled,
    stage,
    takes,
    three,
    throw,
)

# Done for this bout


async def test_done_for_the_bout_declines_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(4, lambda deal: three(deal) and not takes(deal) and len(able(deal)) > 1)
        room = await loaded(rooms, gate, told)
        deal = deal_of(room)
        thrower, tired, *_ = able(deal)
        person = PEOPLE[tired]
        await room.ask(person, done_for_bout(room))
        assert tired not in deal.to_act
        views = {p: room.view(p).now.done_for_bout for p in (*PEOPLE[:4], "watcher")}
        assert [p for p, done in views.items() if done] == [person]
        card = cards_of(deal, thrower)[0]
        await room.ask(PEOPLE[thrower], throw(room, PEOPLE[thrower], card))
        defender = PEOPLE[deal.turn]
        await room.ask(defender, throw(room, defender, "take"))
        assert deal.declining
        assert tired not in deal.to_act
        assert deal.history[-1] == (tired, "done")
        for seat in deal.to_act:
            await room.ask(PEOPLE[seat], throw(room, PEOPLE[seat], "done"))
        assert not room.view(person).now.done_for_bout


async def test_a_done_wish_is_secret(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        room = await loaded(rooms, gate, stage(4, three))
        tired, other = (PEOPLE[seat] for seat in deal_of(room).to_act[:2])
        await room.ask(tired, done_for_bout(room))
        with room.watching(other) as others, room.watching(tired) as own:
            others.clear()
            own.clear()
            await room.ask(tired, done_for_bout(room, done=False))
            assert own.is_set()
            assert not others.is_set()
            assert not room.view(tired).now.done_for_bout


async def test_an_unfinished_done_wish_is_done_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(4, three)
        deal = told.room.deal
        assert deal is not None
        tired = deal.to_act[1]
        told.take([events.DoneChosen(seat=tired)])
        room = await loaded(rooms, gate, told)
        await until(room, lambda: tired not in deal_of(room).to_act)


# Bots


async def test_bots_think_in_parallel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[tuple[int, int]] = []
    all_looked = threading.Event()

    class Looking(RandomBot):
        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            looks.append((seen.viewer, len(seen.history)))
            if len(looks) == 5:
                all_looked.set()
            return seen.declining

    def find(game: str, level: str) -> Bot:
        return Looking()

    monkeypatch.setattr(thinking, "find", find)
    async with house(tmp_path, NEVER, Time()) as (rooms, gate):
        told = stage(6, lambda deal: set(deal.to_act) == {1, 2, 3, 4, 5}, people=1)
        room = await loaded(rooms, gate, told)
        await settled()
        tasks = dict(room._thinking.tasks)
        assert set(tasks) == {1, 2, 3, 4, 5}
        for seat in (4, 1, 5, 2):  # in the order that chance gives
            await room._thinking._say(Chosen(seat, "done", room.room.play.stage, "bot"))
            await until(room, lambda seat=seat: seat not in deal_of(room).to_act)  # type: ignore[misc]
        assert room._thinking.tasks == {3: tasks[3]}
        assert not tasks[3][1].done()
        await asyncio.to_thread(all_looked.wait, 10)
        assert sorted(seat for seat, _ in looks) == [1, 2, 3, 4, 5]
        assert len({at for _, at in looks}) == 1


async def test_bots_think_again_after_an_added_card(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, NEVER, Time()) as (rooms, gate):
        told = stage(
            4,
            lambda deal: takes(deal) and set(deal.to_act) > {0} and 0 in able(deal),
            people=1,
            options={"first_bout_five": False},
        )
        room = await loaded(rooms, gate, told)
        deal, old = deal_of(room), room.room.play.stage
        await settled()
        before = dict(room._thinking.tasks)
        await room.ask(HOST, throw(room, HOST, cards_of(deal, 0)[0]))
        assert deal.declining
        after = dict(room._thinking.tasks)
        assert set(after) == set(before)
        assert all(after[seat][0] == room.room.play.stage != old for seat in after)
        history = len(deal.history)
        seat = next(iter(after))
        await room._thinking._say(Chosen(seat, "done", old, "bot"))
        await room.ask(HOST, commands.Rename(id="r", name="Behind it"))
        assert len(deal.history) == history
        assert room._thinking.tasks == after
        assert not after[seat][1].cancelled()


async def test_delays_know_nothing_of_the_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that can do nothing but decline thinks and waits by the same law."""
    drawn: list[bool] = []

    def delay(
        self: Pace, deal: Deal, speed: str = "normal", least_s: float = 0, tempo: float = 1
    ) -> float:
        drawn.append(bool(deal.declining))
        return 0.0

    monkeypatch.setattr(Pace, "delay", delay)
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(6, lambda deal: len(deal.to_act) == 5 and len(able(deal)) == 0, people=0)
        room = await loaded(rooms, gate, told)
        move = room.room.move
        await until(room, lambda: room.room.move != move)
        assert drawn[:5] == [True] * 5


async def test_who_has_been_away_too_long_is_stood_in_for(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        told = stage(4, lambda deal: set(deal.to_act) == {1, 2, 3}, timing=Timing(grace_s=15))
        room = await loaded(rooms, gate, told)
        time.now += 15
        with room.watching(HOST), room.watching(GUEST):
            await until(room, lambda: set(deal_of(room).to_act) <= {0, 1})
        before = sum(isinstance(event, events.Acted) for event in told.happened)
        by = {event.seat: event.by for event in (await acted(gate))[before:]}
        assert by
        assert set(by.values()) == {"stand-in"}
        assert set(by) <= {2, 3}


async def test_a_bot_plays_on_for_who_leaves_while_several_are_asked(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        room = await loaded(rooms, gate, stage(4, three))
        leaver = deal_of(room).to_act[1]
        await room.ask(PEOPLE[leaver], commands.Leave(id="l"))
        await until(room, lambda: leaver not in deal_of(room).to_act)
        seat, _ = deal_of(room).history[-1]
        assert seat == leaver


# Whole deals


@pytest.mark.parametrize(("players", "people"), [(2, 1), (6, 3), (4, 4), (6, 0)])
async def test_whole_deals_are_played(tmp_path: Path, players: int, people: int) -> None:
    """By bots, and by people who do the first thing that is offered."""
    async with house(tmp_path, PACE) as (rooms, gate):
        options: dict[str, object] = {"pack": 36, "transfer": True}
        room = await opened_for(rooms, RoomRequest("durak", players, options))
        if not people:
            await room.ask(HOST, commands.Leave(id="l"))
        for seat in range(1, people):
            await room.ask(PEOPLE[seat], sit(seat))
        await room.ask(HOST if people else PEOPLE[0], commands.Start(id="s", level="0"))
        await asyncio.gather(*(play(room, person) for person in PEOPLE[:people]))
        await until(room, lambda: not room.room.playing)
        entries = await gate.read(room.room.code)
        assert rebuilt(entries).match.totals == room.room.match.totals
        parse(json.dumps(record_of(room.room)))


@pytest.mark.parametrize("players", [2, 6])
async def test_a_deal_goes_on_though_nobody_says_done(tmp_path: Path, players: int) -> None:
    """People do nothing while several may act, until the windows are over."""
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await opened_for(rooms, RoomRequest("durak", players, {"pack": 36}))
        for seat in range(1, players):
            await room.ask(PEOPLE[seat], sit(seat))
        await room.ask(HOST, commands.Start(id="s", level="0"))
        with room.watching(HOST) as changed:
            while room.room.playing:
                changed.clear()
                if room.view(HOST).now.window is None:
                    await play_one(room)
                    continue
                time.now += 6
                look(room)
                changed.clear()
                await changed.wait()
        happened = [event_of(entry) for entry in await gate.read(room.room.code)]
        done = [e for e in happened if isinstance(e, events.Acted) and e.action == "done"]
        assert done
        assert {event.by for event in done} == {"window"}
        parse(json.dumps(record_of(room.room)))


async def play(room: LiveRoom, person: str) -> None:
    """Answer whenever asked, as long as the deal goes on."""
    with room.watching(person) as changed:
        while room.room.playing:
            changed.clear()
            view = room.view(person)
            if view.deal and view.deal.actions(view.you):
                try:
                    await room.ask(person, first_act(room, person))
                except Refused:
                    continue  # somebody was quicker
            else:
                await changed.wait()
