"""What came of a match for those who played it, so that they find it later."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from app.rooms import commands, events
from app.rooms.history import entry_of
from app.rooms.log import SEAL
from app.rooms.results import results_due
from app.rules.games import GAMES
from tests.rooms.live import AT_ONCE, house, opened, people_play
from tests.rooms.table import GUEST, HOST, Told, new_id
from tests.rooms.test_abandoned import abandon, playing
from tests.rooms.test_look_back import finished


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
        assert one.seal == room.commitment[:SEAL]


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
    told = playing()
    seal = told.room.commitment
    abandon(told)
    assert [(one.person, one.places) for one in results_of(told)] == [(HOST, []), (GUEST, [])]
    assert {one.seal for one in results_of(told)} == {seal[:SEAL]}
    assert results_due(told.room) == []


def test_closing_a_table_ends_its_match() -> None:
    told = playing()
    told.do(HOST, commands.Close(id=new_id()))
    assert [one.places for one in results_of(told)] == [[], []]
    told = finished()
    told.take(results_due(told.room))
    told.do(HOST, commands.Close(id=new_id()))
    assert len(results_of(told)) == 2


def test_who_left_has_none() -> None:
    told = playing()
    told.leave(GUEST)
    abandon(told)
    assert [one.person for one in results_of(told)] == [HOST]


def test_they_are_in_the_log_once_a_match_is_over(tmp_path: Path) -> None:
    """One after the other, for each person; in whatever room they were played."""

    async def main() -> None:
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
            assert (await rooms.look_back(found[0].seal)).game == "black_queen"

    asyncio.run(main())


def test_what_is_damaged_is_left_out(tmp_path: Path) -> None:
    """An entry that is no result, or of no time, hides no other one."""

    async def main() -> None:
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

    asyncio.run(main())
