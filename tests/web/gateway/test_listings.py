"""What is stored of tables for the first page: when, for whom, and never more than that."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.listing import LINES, Line
from app.rules.games import GAMES
from app.web.pages.your_tables import PLAYED, listing
from tests.rooms.live_rooms import NEVER, Gate, both, first_act, house, opened, sit
from tests.rooms.table import GUEST, HOST, entries_of, gathered, new_id

MOST, LONG_S = 8, 60.0


@asynccontextmanager
async def listing_house(folder: Path) -> AsyncIterator[tuple[Rooms, Gate]]:
    async with house(folder, NEVER) as (rooms, gate):
        rooms._services.describe = listing
        yield rooms, gate


async def stored(gate: Gate, person: str) -> Line | None:
    """What the newest table of somebody is said to be."""
    ((_, own),) = await gate.listed(person, 1)
    return LINES.validate_json(own).get(person) if own else None


async def in_memory(gate: Gate, rooms: Rooms) -> None:
    """Let each room do what it was about to do."""
    for live in list(rooms._live.values()):
        await live.ask(HOST, commands.Rename(id=new_id(), name="Alice"))


async def test_a_move_stores_nothing_and_a_deal_does(tmp_path: Path) -> None:
    async with listing_house(tmp_path) as (rooms, gate):
        room = await both(rooms)
        await in_memory(gate, rooms)
        found = await stored(gate, HOST)
        assert found is not None
        assert (found.state, found.yours, found.go) == (PLAYED, False, "Resume")
        kept = room.listing._stored
        await room.ask(HOST, first_act(room))
        await in_memory(gate, rooms)
        assert room.listing._stored is kept


async def test_who_leaves_is_told_of_the_table_no_more(tmp_path: Path) -> None:
    async with listing_house(tmp_path) as (rooms, gate):
        room = await opened(rooms)
        await room.ask(GUEST, sit(1))
        await in_memory(gate, rooms)
        found = await stored(gate, GUEST)
        assert found is not None
        assert found.state == "not started yet"
        await room.ask(GUEST, commands.Leave(id=new_id()))
        await in_memory(gate, rooms)
        assert await stored(gate, GUEST) is None
        await rooms._let_go(room.room.code)
        assert await rooms.listings.of(GUEST, MOST, LONG_S) == []
        assert len(await rooms.listings.of(HOST, MOST, LONG_S)) == 1


async def test_a_room_that_has_left_the_memory_says_whose_turn_it_is(tmp_path: Path) -> None:
    async with listing_house(tmp_path) as (rooms, gate):
        room = await both(rooms)
        await rooms._let_go(room.room.code)
        found = (await rooms.listings.of(HOST, MOST, LONG_S))[0]
        assert isinstance(found, Line)
        assert (found.state, found.yours) == ("your turn", True)
        assert not rooms.has(room.room.code)  # it was not read for that
        again = await rooms.get(room.room.code)
        await in_memory(gate, rooms)
        assert (await stored(gate, HOST)) == found._replace(state=PLAYED, yours=False)
        assert (await rooms.listings.of(HOST, MOST, LONG_S))[0] is again


async def test_a_table_of_an_older_log_is_read_once_and_owned_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def claim(gate: Gate, room: str, *, new: bool = False) -> int:
        raise AssertionError("the first page claims no room")

    told = gathered(HOST, GUEST)
    told.start()
    async with listing_house(tmp_path) as (rooms, gate):
        await gate.append(entries_of(told.happened))
        monkeypatch.setattr(Gate, "claim", claim)
        (found,) = await rooms.listings.of(HOST, MOST, LONG_S)
        assert isinstance(found, Line)
        assert found.go == "Resume"
        assert await stored(gate, HOST) == found
        monkeypatch.setattr(Gate, "read", claim)
        assert await rooms.listings.of(HOST, MOST, LONG_S) == [found]


async def test_strangers_are_offered_a_table_while_somebody_is_there(tmp_path: Path) -> None:
    async with listing_house(tmp_path) as (rooms, gate):
        room = await opened(rooms)

        def offer() -> str:
            assert room.listing._stored
            return room.listing._stored.offer

        await room.ask(HOST, commands.Publish(id=new_id(), public=True))
        await in_memory(gate, rooms)
        assert not offer()
        with room.watching(HOST):
            await in_memory(gate, rooms)
            assert '"3 seats open"' in offer()
        room._look()
        await in_memory(gate, rooms)
        assert not offer()


@pytest.mark.parametrize("game", GAMES)
def test_no_line_follows_from_hidden_cards(game: str) -> None:
    """While a deal is played its lines say what they did when it began."""
    told = gathered(HOST, GUEST, game=game)
    told.start()
    before = listing(told.room, is_open=True, at_rest=False)
    for _ in range(20):
        told.play(1)
        if told.room.playing:
            assert listing(told.room, is_open=True, at_rest=False) == before
    cards = re.compile(r"\b(?:[2-9JQKA]|10)[CDHS]\b")
    assert not cards.search(before.own + before.offer)
