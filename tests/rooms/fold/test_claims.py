"""Who sees that the rest of a deal is certain may end it: it is played out in one append."""

from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.fold.room import Room
from app.rooms.fold.view import view_of
from app.rooms.live.pace import Pace
from app.rooms.logbook.history import event_of, rebuilt
from app.rules.deal import SETTLED, WINNERS
from app.rules.record import replay
from tests.rooms.claiming import KINDS, PEOPLE, playing, until_claimed
from tests.rooms.live_rooms import Time, house
from tests.rooms.table import (
    CODE,
    GUEST,
    HOST,
    THIRD,
    entries_of,
    gathered,
    new_id,
    record_of,
)
from tests.rooms.throwing import deal_of, loaded

SLOW = Pace(3600, 0, 0, away_s=3600, stand_in_s=3600)  # nobody else plays meanwhile


def claim(move: str) -> commands.Claim:
    return commands.Claim(id=new_id(), move=move)


def kept(room: Room) -> tuple[object, ...]:
    """What a room that is rebuilt must have, too."""
    assert room.deal is not None
    totals = room.match.totals
    shown = totals, room.move, room.clocks.reserves
    return room.deal.history, room.deal.scores, room.play.claimed, *shown


@pytest.mark.parametrize(("game", "why"), KINDS)
def test_a_claim_ends_the_deal(game: str, why: str) -> None:
    told, seat = until_claimed(game, why)
    before = list(playing(told).history)
    first, *rest = told.do(PEOPLE[seat], claim(told.room.move))
    deal = playing(told)
    assert first == events.Claimed(seat=seat, name=PEOPLE[seat].capitalize(), why=why)
    assert told.room.play.claimed == first
    assert {event.by for event in rest if isinstance(event, events.Acted)} == {"rules"}
    assert deal.scores is not None
    assert deal.history[: len(before)] == before
    assert len(deal.history) == len(before) + len(rest)
    assert len(told.room.match.results) == 1
    again = rebuilt(entries_of(told.happened))
    assert kept(again) == kept(told.room)
    for person in PEOPLE[: len(told.room.seats)]:
        told.ready(person)
    assert told.room.playing
    assert told.room.play.claimed is None


@pytest.mark.parametrize(("game", "why"), KINDS)
def test_it_is_offered_to_who_may_and_refused_to_others(game: str, why: str) -> None:
    told, seat = until_claimed(game, why)
    room, move = told.room, told.room.move
    assert view_of(room, THIRD, frozenset()).claim == ""
    with pytest.raises(NotAllowed):
        told.do(THIRD, claim(move))
    for other, person in enumerate(PEOPLE[: len(room.seats)]):
        offered = view_of(room, person, frozenset()).claim
        assert offered == playing(told).seen_by(other).claim(other)
        if why == SETTLED:
            assert offered == SETTLED
        elif other != seat:
            assert offered == ""
            with pytest.raises(Refused, match="not certain"):
                told.do(person, claim(move))


def test_it_is_refused_before_and_after() -> None:
    told = gathered(HOST, GUEST, players=4, game="euchre")
    with pytest.raises(Stale):
        told.do(HOST, claim("0.0"))
    told.start("0")
    with pytest.raises(Refused, match="not certain"):
        told.do(HOST, claim(told.room.move))
    told.play()
    for move in (told.room.move, "x", "", "2.0"):
        with pytest.raises(Stale):
            told.do(HOST, claim(move))


def test_settled_places_stay_settled() -> None:
    told, seat = until_claimed("euchre", SETTLED)
    move = told.room.move
    told.play(1)
    assert told.do(PEOPLE[seat], claim(move))
    told, seat = until_claimed("euchre", WINNERS)
    move = told.room.move
    told.play(1)
    with pytest.raises(Stale):
        told.do(PEOPLE[seat], claim(move))


def test_the_record_has_the_deal_to_its_end() -> None:
    told, seat = until_claimed("durak", WINNERS)
    told.do(PEOPLE[seat], claim(told.room.move))
    assert told.room.match.over
    assert told.room.matches.evening.matches == 1
    again = replay(record_of(told.room))
    assert again.match.totals == told.room.match.totals


@pytest.mark.parametrize("why", [SETTLED, WINNERS])
async def test_among_bots_a_repeated_command_is_harmless(tmp_path: Path, why: str) -> None:
    async with house(tmp_path, SLOW, Time()) as (rooms, gate):
        told, _ = until_claimed("euchre", why, HOST)
        room = await loaded(rooms, gate, told)
        with room.watching(HOST):
            wish = claim(room.room.move)
            await room.ask(HOST, wish)
            length = len(await gate.read(CODE))
            assert deal_of(room).turn < 0
            assert not room._thinking.tasks
            await room.ask(HOST, wish)
            assert len(await gate.read(CODE)) == length
            kinds = [event_of(entry).kind for entry in await gate.read(CODE)]
            assert kinds.count("claimed") == 1
            view = room.view(HOST)
            assert view.claimed is not None
            assert (view.claimed.why, view.claim) == (why, "")
            await room.ask(HOST, commands.Ready(id=new_id()))
            assert room.view(HOST).claimed is None


async def test_the_reserve_that_was_used_before_a_claim_is_counted(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, SLOW, time) as (rooms, gate):
        told, _ = until_claimed("euchre", WINNERS, HOST)
        told.take([events.TimingChosen(timing=Timing(decision_s=15, reserve_s=30))])
        told.take([events.ClockStarted(seat=0, decision_ms=15_000, reserve_ms=30_000)])
        room = await loaded(rooms, gate, told)
        with room.watching(HOST):
            time.now += 20
            await room.ask(HOST, claim(room.room.move))
            assert room.room.clocks.reserves == {HOST: 25_000}
