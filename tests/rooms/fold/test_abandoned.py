"""A match that is ended before its end: nobody wins it, and its deals can be checked."""

import json
from pathlib import Path

import pytest

from app.commands.verify import verdict
from app.rooms.fold import commands
from app.rooms.fold.errors import NotAllowed, Stale
from app.rooms.fold.matches.played import SEAL, Played
from app.rooms.fold.view import view_of
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.records import json_of, pieces
from app.rules.games import GAMES
from app.rules.record import parse
from tests.rooms.abandoning import abandon, playing
from tests.rooms.live_rooms import AT_ONCE, house, opened, until
from tests.rooms.table import GUEST, HOST, Told, gathered, new_id, reason

ALL_HERE: frozenset[str] = frozenset()
LATER = "later"


def left(told: Told) -> Played:
    assert told.room.matches.abandoned is not None
    return told.room.matches.abandoned


@pytest.mark.parametrize("game", GAMES)
def test_its_record_has_the_seed_and_what_was_played(game: str) -> None:
    told = playing(game)
    seal, deal = told.room.fairness.commitment, told.room.deal
    assert deal is not None
    abandon(told)
    record = parse(json.dumps(json_of(left(told))))  # checks deck, seed and moves
    assert record.unfinished is not None
    assert list(record.unfinished.history) == list(deal.history)
    (fair,) = record.fair
    assert fair is not None
    assert fair["commitment"] == seal
    assert seal in verdict(record)


def test_the_deals_before_are_in_it_too() -> None:
    told = playing("euchre", deals=3)
    abandon(told)
    record = parse(json.dumps(json_of(left(told))))
    assert len(record.match.results) == 2
    assert len(record.fair) == 3
    back = LookBack.of(left(told))
    assert [steps.actions for steps in back.steps][-1] == 5
    assert back.steps[-1].stops[-1] == 5
    assert not back.whole


def test_a_deal_in_which_nothing_was_played_can_be_looked_at() -> None:
    told = playing(actions=0)
    abandon(told)
    back = LookBack.of(left(told))
    assert back.steps == [(0, ())]
    assert back.at(0, 0).deal is not None


def test_the_players_gather_for_another_one() -> None:
    told = playing()
    told.do(LATER, commands.Sit(id=new_id(), seat=2, name="Later"))
    seal = told.room.fairness.commitment
    abandon(told)
    room = told.room
    assert (room.deal, room.between_matches, room.matches.evening.matches) == (None, True, 0)
    assert [seat.person for seat in room.seats.places[:3]] == [HOST, GUEST, LATER]
    told.take(room.seal_due(told.entropy))
    assert room.fairness.commitment != seal
    assert room.fairness.seal is not None
    assert room.fairness.seal.seed not in json.dumps(json_of(left(told)))  # of the next match
    assert view_of(room, GUEST, ALL_HERE).look_back == seal[:SEAL]
    told.start()
    assert room.matches.count == 2
    assert room.matches.ended is None
    assert view_of(room, GUEST, ALL_HERE).look_back == ""


def test_it_is_the_hosts() -> None:
    told = playing()
    command = commands.Abandon(id=new_id(), seal=told.room.fairness.commitment)
    with pytest.raises(NotAllowed, match="Only the host"):
        told.room.decide(GUEST, command, told.entropy)
    with pytest.raises(NotAllowed, match="once a bot plays for the host"):
        told.room.decide(GUEST, command, told.entropy, frozenset({HOST}))
    away = frozenset({HOST})
    assert told.room.decide(GUEST, command, told.entropy, away, away)


def test_it_is_for_the_match_that_was_meant() -> None:
    told = playing()
    with pytest.raises(Stale):
        told.room.decide(HOST, commands.Abandon(id=new_id(), seal="0" * 64), told.entropy)
    again = commands.Abandon(id=new_id(), seal=told.room.fairness.commitment)
    abandon(told)
    told.take(told.room.seal_due(told.entropy))
    assert reason(told, HOST, again) == "That match is over."


def test_a_closed_table_has_left_its_match_too() -> None:
    told = playing()
    told.do(HOST, commands.Close(id=new_id()))
    assert parse(json.dumps(json_of(left(told)))).unfinished is not None


def test_a_table_that_is_closed_between_matches_has_left_none() -> None:
    told = gathered(HOST)
    told.do(HOST, commands.Close(id=new_id()))
    assert told.room.matches.ended is None


@pytest.mark.parametrize("ends", ["abandon", "close"])
async def test_it_is_found_by_its_seal(ends: str, tmp_path: Path) -> None:
    """Also while another match is played, and after the server was started again."""
    async with house(tmp_path, AT_ONCE) as (rooms, _):
        room = await opened(rooms, players=2, start="0", deals=3)
        seal = room.room.fairness.commitment
        await until(room, lambda: room.room.deal and room.room.deal.to_act)
        if ends == "close":
            await room.ask(HOST, commands.Close(id=new_id()))
        else:
            await room.ask(HOST, commands.Abandon(id=new_id(), seal=seal))
            await room.ask(HOST, commands.Start(id=new_id(), level="0"))
            await until(room, lambda: room.room.deal and room.room.deal.history)
        assert not (await rooms.look_backs.get(seal[:SEAL], "somebody")).whole
    async with house(tmp_path, AT_ONCE) as (rooms, _):
        found = await rooms.look_backs.get(seal[:SEAL], "somebody")
        assert parse("".join(pieces(found.played))).match.game.name == "black_queen"
