"""A match that ends by time: the deal in progress is its last, and the time is no time of day."""

import json
from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import Refused
from app.rooms.fold.view import view_of
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.match_time import MatchTime
from app.rooms.live.rooms import RoomRequest, Rooms
from app.rooms.logbook.history import event_of, rebuilt
from app.rules.errors import BadRecord
from app.rules.record import parse
from tests.rooms.live_rooms import (
    AT_ONCE,
    Gate,
    Time,
    first_act,
    house,
    opened_for,
    people_play,
    until,
)
from tests.rooms.table import HOST, Told, entries_of, gathered, new_id, record_of

OPTIONS = {"minutes": 2, "forced_bid": True}  # so that every hand counts


def timed(*, hands: int = 3) -> Told:
    """The host and five bots in their first hand."""
    told = gathered(HOST, players=6, game="called_partner", options={**OPTIONS, "hands": hands})
    told.start()
    return told


def test_the_hand_in_progress_is_the_last() -> None:
    told = timed()
    told.play(10)
    told.take([events.TimeEnded()])
    assert told.room.playing
    assert not told.room.match.over
    assert told.room.matches.evening.matches == 0
    told.play()
    assert told.room.match.over
    assert len(told.room.match.results) == told.room.matches.evening.matches == 1
    again = rebuilt(entries_of(told.happened))
    assert view_of(again, HOST, frozenset())._replace(deal=None) == view_of(
        told.room, HOST, frozenset()
    )._replace(deal=None)


def test_the_last_hand_is_played_out_after_time() -> None:
    """The record of a running hand would tell every card, and its options belong to it."""
    told = timed()
    told.play()
    told.ready(HOST)
    told.play(10)
    told.take([events.TimeEnded()])
    options = commands.Choose(id=new_id(), options={"hands": 5})
    for _ in range(2):
        view = view_of(told.room, HOST, frozenset())
        assert not view.match_over
        assert view.last_deal
        assert not view.house.between_matches
        with pytest.raises(Refused, match="once the match is over"):
            record_of(told.room)
        with pytest.raises(Refused, match="when this one is over"):
            told.do(HOST, options)
        told.room = rebuilt(entries_of(told.happened))
    told.play()
    assert len(told.room.match.results) == 2
    assert parse(json.dumps(record_of(told.room))).match.over
    told.do(HOST, options)


def test_time_between_hands_ends_the_match_at_once() -> None:
    told = timed()
    told.play()
    told.take([events.TimeEnded()])
    assert told.room.match.over
    assert told.room.matches.evening.matches == 1
    with pytest.raises(Refused, match="Time is up: the match is over"):
        told.do(HOST, commands.Ready(id=new_id(), over=False))
    told.do(HOST, commands.Ready(id=new_id(), over=True))  # another match, with a time of its own
    assert not told.room.match.time_over
    assert told.room.matches.count == 2


def test_a_match_that_was_over_is_counted_once() -> None:
    told = timed(hands=1)
    told.play()
    told.take([events.TimeEnded()])
    assert told.room.matches.evening.matches == 1


def test_the_record_of_a_match_that_ended_by_time_is_whole() -> None:
    told = timed()
    told.take([events.TimeEnded()])
    told.play()
    data = record_of(told.room)
    record = parse(json.dumps(data))
    assert record.match.over
    assert record.match.totals == told.room.match.totals
    data["options"] = {**OPTIONS, "minutes": None}
    with pytest.raises(BadRecord, match="none before the match is over"):
        parse(json.dumps(data))


def test_a_record_does_not_end_by_time_within_a_deal() -> None:
    told = timed()
    told.take([events.TimeEnded()])
    told.play()
    data = json.loads(json.dumps(record_of(told.room)))
    deal = data["deals"][0]
    deal["actions"].pop()
    del deal["scores"]
    with pytest.raises(BadRecord, match="none before the match is over"):
        parse(json.dumps(data))


def test_match_time_stands_while_nobody_is_there() -> None:
    now = Time()
    told = timed()
    time = MatchTime(now)
    time.take(told.room)
    assert time.left_ms == 120_000
    now.now += 50
    assert time.left_ms == 120_000
    assert time.run(True)
    assert not time.run(True)
    now.now += 50
    assert (time.left_ms, time.used_ms) == (70_000, 50_000)
    time.run(False)
    now.now += 50
    time.take(told.room)
    assert time.left_ms == 70_000
    untimed = gathered(HOST, players=6, game="called_partner")
    time.take(untimed.room)
    assert time.left_ms is None
    assert not time.run(True)
    assert time.used_ms == 0


async def table(rooms: Rooms, **options: object) -> LiveRoom:
    """Four seats, the host's and three bots'."""
    return await opened_for(rooms, RoomRequest("called_partner", 4, {**OPTIONS, **options}, "0"))


async def stored(gate: Gate, room: LiveRoom) -> list[events.Event]:
    return [event_of(entry) for entry in await gate.read(room.room.code)]


async def test_a_live_match_ends_with_its_time(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, AT_ONCE, now) as (rooms, gate):
        room = await table(rooms, hands=50)
        with room.watching(HOST):
            assert room.view(HOST).now.match_left_ms == 120_000
            now.now += 119
            await people_play(room, HOST)
            assert room.view(HOST).now.match_left_ms == 1000
            await room.ask(HOST, commands.Ready(id=new_id(), over=False))
            await until(room, lambda: room.room.deal and room.room.deal.turn == 0)
            now.now += 2
            await room.ask(HOST, first_act(room))
            assert room.view(HOST).last_deal
            await people_play(room, HOST)
            view = room.view(HOST)
            assert view.match_over
            assert not view.last_deal
            assert view.now.match_left_ms is None
        happened = await stored(gate, room)
        started = [e.time_used_ms for e in happened if isinstance(e, events.DealStarted)]
        assert started == [0, 119_000]
        assert sum(isinstance(e, events.TimeEnded) for e in happened) == 1


async def test_the_time_ends_while_nobody_moves(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, AT_ONCE, now) as (rooms, _):
        room = await table(rooms)
        with room.watching(HOST):
            now.now += 119.99
        with room.watching(HOST):
            now.now += 1
            await until(room, lambda: room.view(HOST).last_deal)


async def test_after_a_new_start_the_earlier_deals_still_count(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, AT_ONCE, now) as (rooms, _):
        room = await table(rooms, hands=50)
        code = room.room.code
        with room.watching(HOST):
            now.now += 60
            await people_play(room, HOST)
            await room.ask(HOST, commands.Ready(id=new_id()))
            now.now += 30
    now.now += 1000
    async with house(tmp_path, AT_ONCE, now) as (rooms, _):
        room = await rooms.get(code)
        assert room.view(HOST).now.match_left_ms == 60_000
