"""What the cards of matches were worth: made once, when they are over, and stored."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from app.review.review import Figure
from app.review.worth import Worth, made_by
from app.rooms.fold import commands
from app.rooms.fold.matches.played import SEAL
from app.rooms.live import worths
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.rooms import Rooms
from app.rooms.live.worths import Worths
from app.rooms.logbook.worth import MatchWorth
from app.rules.record import Record
from tests.rooms.finished import ended, finished, table
from tests.rooms.live_rooms import AT_ONCE, Gate, house, opened, people_play
from tests.rooms.table import GUEST, HOST, new_id


class Valued:
    """Values cards at once, or when it may go on."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.done = 0

    def worths(self, record: Record, before_each: Callable[[], object]) -> list[Worth]:
        self.begun.release()
        self.may_go_on.wait()
        before_each()
        self.done += 1
        seats = range(record.match.game.players)
        return [Worth(float(seat), Figure(1.5, 0.25)) for seat in seats]


@pytest.fixture
def valued(monkeypatch: pytest.MonkeyPatch) -> Valued:
    found = Valued()
    monkeypatch.setattr(worths, "COMPILED", True)
    monkeypatch.setattr(worths, "worths", found.worths)
    return found


async def played(rooms: Rooms) -> tuple[LiveRoom, str]:
    """A room in which the host has played a match with a bot, and its seal."""
    room = await opened(rooms, players=2, start="0")
    await people_play(room, HOST)
    return room, seal_of(room)


def seal_of(room: LiveRoom) -> str:
    return room.room.matches.played.seal[:SEAL]


async def stored(gate: Gate, seal: str) -> MatchWorth:
    """What is stored of a match, as soon as it is."""
    while not (found := await gate.made([seal])):  # noqa: ASYNC110 - it tells nobody
        await asyncio.sleep(0.01)
    worth = MatchWorth.of(found[seal])
    assert worth is not None
    return worth


async def test_it_is_stored_once_the_match_is_over(tmp_path: Path, valued: Valued) -> None:
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        room = await opened(rooms, players=2, start="0", deals=2)
        seal = seal_of(room)
        await people_play(room, HOST)
        assert rooms.worths.waiting == 0  # it goes on
        await room.ask(HOST, commands.Ready(id=new_id()))
        await people_play(room, HOST)
        worth = await stored(gate, seal)
        assert [seat.own for seat in worth.seats] == [True, False]
        assert worth.seats[1].result == 1.0
        assert {(seat.cards, seat.error) for seat in worth.seats} == {(1.5, 0.25)}
        assert worth.made_by == made_by("black_queen")


async def test_nothing_is_done_twice(tmp_path: Path, valued: Valued) -> None:
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        _, seal = await played(rooms)
        worth = await stored(gate, seal)
        assert await rooms.worths.of([seal]) == {seal: worth}
        rooms.worths.want([seal])
        while rooms.worths.waiting:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        assert valued.done == 1


async def test_what_was_lost_is_made_when_somebody_looks(tmp_path: Path, valued: Valued) -> None:
    valued.may_go_on.clear()
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        _, seal = await played(rooms)
        await asyncio.to_thread(valued.begun.acquire)
    valued.may_go_on.set()  # too late
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        assert await rooms.worths.of([seal, "0" * SEAL]) == {}
        assert [seat.own for seat in (await stored(gate, seal)).seats] == [True, False]
        assert list(await rooms.worths.of([seal])) == [seal]
    assert valued.done == 1


async def test_no_more_than_so_many_wait(
    tmp_path: Path, valued: Valued, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worths, "QUEUE", 2)
    valued.may_go_on.clear()
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        seals = [(await played(rooms))[1] for _ in range(3)]
        assert rooms.worths.waiting == 2
        valued.may_go_on.set()
        for seal in seals[:2]:
            await stored(gate, seal)
        assert list(await rooms.worths.of(seals)) == seals[:2]  # and the third is made
        await stored(gate, seals[2])


async def test_what_there_is_not_is_looked_for_once(tmp_path: Path, valued: Valued) -> None:
    async with house(tmp_path, AT_ONCE) as (rooms, _):
        for _ in range(2):
            assert await rooms.worths.of(["0" * SEAL]) == {}
            while rooms.worths.waiting:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0)
        assert "0" * SEAL in rooms.worths._hopeless
    assert valued.done == 0


async def test_a_match_that_goes_on_has_none(tmp_path: Path, valued: Valued) -> None:
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        room = await opened(rooms, players=2, start="0")
        rooms.worths.want([seal_of(room)])
        while rooms.worths.waiting:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        assert await gate.made([seal_of(room)]) == {}
    assert valued.done == 0


async def test_where_the_rules_are_not_compiled_nothing_is_made(
    tmp_path: Path, valued: Valued, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worths, "COMPILED", False)
    async with house(tmp_path, AT_ONCE) as (rooms, _):
        _, seal = await played(rooms)
        assert await rooms.worths.of([seal]) == {}
        assert rooms.worths.waiting == 0
    assert valued.done == 0


async def test_a_store_that_fails_hides_nothing_else(tmp_path: Path, valued: Valued) -> None:
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        await gate.log.close()
        assert await rooms.worths.of(["0" * SEAL]) == {}
        rooms.worths.want(["0" * SEAL])
        while rooms.worths.waiting:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        assert "0" * SEAL not in rooms.worths._hopeless


def test_only_who_has_played_all_of_it_has_made_the_result() -> None:
    whole = ended(finished("euchre"))
    assert worths._own(whole) == {0, 1}
    told = table("euchre")
    told.take(told.room.seal_due(told.entropy))
    told.start()
    told.leave(GUEST)
    told.sit(GUEST, 1)
    while not told.room.match.over:
        told.play()
        if not told.room.match.over:
            told.ready(HOST, anyway=True)
    assert worths._own(ended(told)) == {0}
    told.leave(HOST)  # after the end
    assert worths._own(ended(told)) == {0}


@pytest.mark.plays_much
def test_the_worth_of_a_match_is_that_of_its_record() -> None:
    made = Worths.__new__(Worths)
    made._stopped = False
    found = made._worth(ended(finished("euchre")))
    assert len(found.seats) == 4
    assert found.seats[0].result == found.seats[2].result == -found.seats[1].result
    made._stopped = True
    with pytest.raises(worths.Stopping):
        made._worth(ended(finished("euchre")))
