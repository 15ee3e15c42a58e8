"""One person among bots, where several may act at once: nobody is there to hide a hand from."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.logbook.history import rebuilt
from app.rules.deal import Deal
from tests.rooms.live_rooms import Time, house, sit, until
from tests.rooms.table import CODE, GUEST, HOST, THIRD
from tests.rooms.throwing import (
    PACE,
    able,
    acted,
    cards_of,
    deal_of,
    loaded,
    look,
    settled,
    stage,
    throw,
    window,
)


def can_do_nothing(deal: Deal) -> bool:
    return 0 in deal.to_act and 0 not in able(deal)


def has_a_card(deal: Deal) -> bool:
    return 0 in able(deal) and len(deal.to_act) > 1


async def test_who_can_do_nothing_is_not_asked(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(3, can_do_nothing, people=1)
        room = await loaded(rooms, gate, told)
        deal, length = deal_of(room), len(deal_of(room).history)
        with room.watching(HOST):
            await until(room, lambda: (0, "done") in deal.history[length:], HOST)
        event = next(e for e in reversed(await acted(gate)) if e.seat == 0)
        assert (event.action, event.by) == ("done", "rules")
        assert rebuilt(await gate.read(CODE)).move == room.room.move


@pytest.mark.parametrize(
    ("people", "looking"),
    [
        (1, (HOST, THIRD)),
        (1, (HOST, "")),
        (1, (HOST, "by page")),
        (1, ()),
        (2, (HOST,)),
        (2, (HOST, GUEST)),
    ],
    ids=[
        "a watcher",
        "a stranger",
        "a page without a connection",
        "nobody is here",
        "two people",
        "both here",
    ],
)
async def test_the_length_of_a_window_tells_nothing_of_hands(
    tmp_path: Path, people: int, looking: tuple[str, ...]
) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = stage(3, lambda deal: can_do_nothing(deal) and 2 in able(deal), people=people)
        room = await loaded(rooms, gate, told)
        if "by page" in looking:
            room.view(THIRD)
        contexts = [room.watching(person) for person in looking if person != "by page"]
        for context in contexts:
            context.__enter__()
        await settled()
        assert not [e for e in await acted(gate) if e.by == "rules"]
        assert room._timekeeper.hold_back_s() == 0
        for context in contexts:
            context.__exit__(None, None, None)


async def test_bots_leave_a_person_some_seconds_to_be_first(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await loaded(rooms, gate, stage(3, has_a_card, people=1))
        with room.watching(HOST):
            deal, length = deal_of(room), len(deal_of(room).history)
            for _ in range(5):
                await settled()
                await asyncio.sleep(0.01)
            assert len(deal.history) == length, "a bot did not wait"
            assert 3 < room._timekeeper.hold_back_s() <= 4
            time.now += 3.7
            await until(room, lambda: len(deal.history) > length, HOST)
            assert deal.history[length][0] != 0


@pytest.mark.parametrize("looking", [(HOST,), (HOST, THIRD)], ids=["alone", "watched"])
async def test_no_time_runs_for_who_plays_with_bots_only(
    tmp_path: Path, looking: tuple[str, ...]
) -> None:
    """The deal waits for what that person does, however long it takes."""
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await loaded(rooms, gate, stage(2, lambda deal: 0 in able(deal), people=1))
        with ExitStack() as here:
            for person in looking:
                here.enter_context(room.watching(person))
            move = room.room.move
            for _ in range(3):
                assert room.view(HOST).now.window is None
                time.now += 3600
                look(room)
                await settled()
            assert room.room.move == move
            assert deal_of(room).to_act == (0,)
            await room.ask(HOST, throw(room, HOST, "done"))
            assert room.room.move != move


async def test_a_time_runs_once_another_person_waits_and_no_longer(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, PACE, time) as (rooms, gate):
        room = await loaded(rooms, gate, stage(2, lambda deal: 0 in able(deal), people=1))
        with room.watching(HOST), room.watching(GUEST):
            move = room.room.move
            await room.ask(GUEST, sit(1))  # with the next deal
            assert window(room, HOST).left_ms == 6000
            time.now += 5
            await room.ask(GUEST, commands.Leave(id="l"))
            assert room.view(HOST).now.window is None
            time.now += 3600
            look(room)
            await settled()
            assert room.room.move == move


async def test_bots_go_on_as_soon_as_the_person_has_acted(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        room = await loaded(rooms, gate, stage(3, has_a_card, people=1))
        with room.watching(HOST):
            deal = deal_of(room)
            await room.ask(HOST, throw(room, HOST, cards_of(deal, 0)[0]))
            length = len(deal.history)
            if 0 in deal.to_act:
                await room.ask(HOST, throw(room, HOST, "done"))
            await until(room, lambda: len(deal.history) > length, HOST)
