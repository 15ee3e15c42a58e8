"""One person among bots, where several may act at once: nobody is there to hide a hand from."""

import asyncio
from pathlib import Path

import pytest

from app.rooms.history import rebuilt
from app.rules.deal import Deal
from tests.rooms.live import Time, house, until
from tests.rooms.table import CODE, GUEST, HOST, THIRD
from tests.rooms.throwing import (
    PACE,
    able,
    acted,
    cards_of,
    deal_of,
    loaded,
    settled,
    stage,
    throw,
    window,
)


def can_do_nothing(deal: Deal) -> bool:
    return 0 in deal.to_act and 0 not in able(deal)


def has_a_card(deal: Deal) -> bool:
    return 0 in able(deal) and len(deal.to_act) > 1


def test_who_can_do_nothing_is_not_asked(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, PACE, Time()) as (rooms, gate):
            told = stage(3, can_do_nothing, people=1)
            room = await loaded(rooms, gate, told)
            deal, length = deal_of(room), len(deal_of(room).history)
            with room.watching(HOST):
                await until(room, lambda: (0, "done") in deal.history[length:], HOST)
            event = next(e for e in reversed(await acted(gate)) if e.seat == 0)
            assert (event.action, event.by) == ("done", "rules")
            assert rebuilt(await gate.read(CODE)).move == room.room.move

    asyncio.run(main())


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
def test_all_windows_are_alike_where_anybody_could_learn_of_a_hand(
    tmp_path: Path, people: int, looking: tuple[str, ...]
) -> None:
    async def main() -> None:
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

    asyncio.run(main())


def test_bots_leave_a_person_a_fair_part_of_the_window(tmp_path: Path) -> None:
    time = Time()

    async def main() -> None:
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
                assert window(room, HOST).left_ms == 2300
                await until(room, lambda: len(deal.history) > length, HOST)
                assert deal.history[length][0] != 0

    asyncio.run(main())


def test_bots_go_on_as_soon_as_the_person_has_acted(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, PACE, Time()) as (rooms, gate):
            room = await loaded(rooms, gate, stage(3, has_a_card, people=1))
            with room.watching(HOST):
                deal = deal_of(room)
                await room.ask(HOST, throw(room, HOST, cards_of(deal, 0)[0]))
                length = len(deal.history)
                if 0 in deal.to_act:
                    await room.ask(HOST, throw(room, HOST, "done"))
                await until(room, lambda: len(deal.history) > length, HOST)

    asyncio.run(main())
