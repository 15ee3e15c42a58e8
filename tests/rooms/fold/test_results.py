"""What came of a match for those who played it, so that they find it later."""

import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import Refused
from app.rooms.fold.matches.played import SEAL
from app.rooms.fold.matches.results import results_due
from app.rooms.logbook.history import entry_of
from app.rules.games import GAMES
from tests.rooms.abandoning import abandon, playing
from tests.rooms.finished import finished
from tests.rooms.live_rooms import AT_ONCE, house, opened, people_play
from tests.rooms.table import GUEST, HOST, THIRD, Told, gathered, new_id


def results_of(told: Told) -> list[events.Finished]:
    return [event for event in told.happened if isinstance(event, events.Finished)]


@pytest.mark.parametrize("game", GAMES)
def test_each_person_has_the_whole_result(game: str) -> None:
    told = finished(game)
    room = told.room
    found = results_due(room)
    assert [(one.person, one.seat) for one in found] == [(HOST, 0), (GUEST, 1)]
    for one in found:
        assert (one.game, one.match) == (game, 0)
        assert one.totals == list(room.match.totals)
        assert one.places == list(room.match.places)
        assert one.names == [seat.name for seat in room.seats]
        assert one.levels[:2] == ["", ""]
        assert all(one.levels[2:])
        assert one.seal == room.fairness.commitment[:SEAL]


def test_nobody_has_it_before_the_end_or_twice() -> None:
    told = playing()
    assert results_due(told.room) == []
    told = finished()
    told.take(results_due(told.room))
    assert results_due(told.room) == []
    told.take(told.room.seal_due(told.entropy))
    told.ready(HOST, anyway=True)  # another match
    assert results_due(told.room) == []
    told.play()
    assert [one.match for one in results_due(told.room)] == [1, 1]


def test_a_match_that_was_abandoned_gives_no_places() -> None:
    told = playing("euchre", deals=2)
    seal = told.room.fairness.commitment
    abandon(told)
    assert [(one.person, one.places) for one in results_of(told)] == [(HOST, []), (GUEST, [])]
    assert {one.seal for one in results_of(told)} == {seal[:SEAL]}
    assert results_due(told.room) == []


def test_closing_a_table_ends_its_match() -> None:
    told = playing("euchre", deals=2)
    told.do(HOST, commands.Close(id=new_id()))
    assert [one.places for one in results_of(told)] == [[], []]
    told = finished()
    told.take(results_due(told.room))
    told.do(HOST, commands.Close(id=new_id()))
    assert len(results_of(told)) == 2


def test_who_left_has_none() -> None:
    told = playing("euchre", deals=2)
    told.leave(GUEST)
    abandon(told)
    assert [one.person for one in results_of(told)] == [HOST]


def test_whoever_sits_down_or_leaves_has_not_stayed() -> None:
    told = gathered(HOST, GUEST, game="euchre")
    told.start()
    matches = told.room.matches
    assert matches.played.stayed == {0, 1}
    told.sit(THIRD, 2)  # from the next deal on
    told.leave(GUEST)
    told.sit(GUEST, 1)  # at once, for it was the own seat
    assert matches.played.stayed == {0}
    told.play()
    told.ready(HOST, anyway=True)
    assert told.room.seats[2].person == THIRD
    assert matches.played.stayed == {0}
    abandon(told)
    told.leave(GUEST)
    told.start()
    assert matches.played.stayed == {0, 2}


@pytest.mark.parametrize("ends", [commands.Abandon, commands.Close])
def test_a_match_without_a_whole_deal_has_none(
    ends: type[commands.Abandon | commands.Close],
) -> None:
    told = playing("euchre", actions=12)
    seal = {"seal": told.room.fairness.commitment} if ends is commands.Abandon else {}
    told.do(HOST, ends.model_validate({"id": new_id(), **seal}))
    assert results_of(told) == []


def test_a_host_cannot_fill_the_list_of_somebody_who_does_not_play() -> None:
    """Who once sat down and closed the page is no part of what the host begins and ends."""
    told = gathered(HOST, GUEST, game="euchre")
    for _ in range(25):
        told.take(told.room.seal_due(told.entropy))
        told.start()
        while told.room.playing:
            deal = told.room.deal
            assert deal is not None
            by: events.By = "person" if deal.turn == 0 else "stand-in"
            told.take(told.room.acted(deal.turn, deal.actions(deal.turn)[:1], by))
        abandon(told)
    assert [one.person for one in results_of(told)] == [HOST] * 25


def evening(seed: int) -> Told:
    """Somebody sits down or leaves, the host deals or ends a match, seats act, each by chance."""
    chance = random.Random(seed)
    told = Told(4, {"deals": 2}, seed)
    told.sit(HOST, 0)
    for _ in range(300):
        told.take(told.room.seal_due(told.entropy))
        wishes: list[commands.Command] = [
            commands.Sit(id=new_id(), seat=chance.randrange(4)),
            commands.Start(id=new_id(), level="0"),
            commands.Ready(id=new_id(), anyway=True),
            commands.Abandon(id=new_id(), seal=told.room.fairness.commitment),
            commands.Leave(id=new_id()),
        ]
        with suppress(Refused):
            told.do(chance.choice((HOST, HOST, GUEST, THIRD)), chance.choice(wishes))
        for _ in range(chance.choice((0, 3, 60))):
            deal = told.room.deal
            if deal is None or deal.turn < 0:
                break
            in_person = told.room.seats[deal.turn].person and chance.random() < 0.05
            by: events.By = "person" if in_person else "stand-in"
            told.take(told.room.acted(deal.turn, deal.actions(deal.turn)[:1], by))
        told.take(results_due(told.room))
    return told


def test_a_result_is_for_who_has_acted_in_that_match() -> None:
    """One for each match in which somebody acted, at most, whatever the host and others do."""
    given = 0
    for seed in range(10):
        acted: set[tuple[str, int]] = set()
        have: set[tuple[str, int]] = set()
        told = evening(seed)
        room = Told(4, {"deals": 2}, seed).room
        for event in told.happened[1:]:
            if isinstance(event, events.Acted) and event.by == "person":
                acted.add((room.seats[event.seat].person, room.matches.count - 1))
            if isinstance(event, events.Finished):
                one = (event.person, event.match)
                assert one in acted - have
                assert room.match.results
                have.add(one)
            room.apply(event)
        given += len(have)
    assert given > 20


async def test_they_are_in_the_log_once_a_match_is_over(tmp_path: Path) -> None:
    """One after the other, for each person; in whatever room they were played."""
    async with house(tmp_path, AT_ONCE) as (rooms, _):
        for _ in range(2):
            room = await opened(rooms, players=2, start="0")
            await people_play(room, HOST)
        await room.ask(HOST, commands.Ready(id=new_id()))
        await people_play(room, HOST)
        found = [match for _, match in await rooms.finished(HOST, 10)]
        assert [match.match for match in found] == [1, 0, 0]
        assert len({match.seal for match in found}) == 3
        assert await rooms.finished(GUEST, 10) == []
        assert (await rooms.look_backs.get(found[0].seal, "somebody")).game == "black_queen"


async def test_what_is_damaged_is_left_out(tmp_path: Path) -> None:
    """An entry that is no result, or of no time, hides no other one."""
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        (good,) = [one for one in results_due(finished().room) if one.person == HOST]
        entry = entry_of("a", 0, 0, "", "2026-01-31T12:00:00.000+00:00", good)
        odd = [
            replace(entry, room="b", at="then"),
            replace(entry, room="c", data=f'{{"person": "{HOST}"}}'),
        ]
        for one in (*odd, entry):
            await gate.log.append([one])
        assert [match for _, match in await rooms.finished(HOST, 10)] == [good]
