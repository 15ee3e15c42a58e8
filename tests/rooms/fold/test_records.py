"""The record of a match in a room: whole, with what the decks came from, and not before the end."""

import json

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import Refused
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from app.rules import shuffle
from app.rules.record import parse
from tests.rooms.table import GUEST, HOST, Told, entries_of, gathered, new_id, record_of


def played(deals: int, **options: object) -> Told:
    told = gathered(HOST, GUEST, players=3, options={"deals": deals, **options})
    told.start()
    for number in range(deals):
        told.play()
        if number < deals - 1:
            told.ready(HOST)
            told.ready(GUEST)
    return told


@pytest.mark.parametrize("first_leader", ["eldest", "random"])
def test_a_record_is_right_by_the_rules_and_by_its_seeds(first_leader: str) -> None:
    told = played(3, first_leader=first_leader)
    record = parse(json.dumps(record_of(told.room)))  # checks decks, seeds, moves and scores
    assert record.match.totals == told.room.match.totals
    assert len(record.match.results) == 3
    assert record.names == ["Host", "Guest", "Oskar"]
    assert record_of(rebuilt(entries_of(told.happened))) == record_of(told.room)


def test_there_is_no_record_before_the_end_of_the_match() -> None:
    told = Told()
    with pytest.raises(Refused, match="over"):
        record_of(told.room)
    told = gathered(HOST, players=2, options={"deals": 2})
    told.start()
    told.play()
    with pytest.raises(Refused, match="over"):  # the first deal is over, the match is not
        record_of(told.room)


def test_a_rematch_has_its_own_record() -> None:
    told = played(1)
    first = record_of(told.room)
    told.do(HOST, commands.Choose(id=new_id(), options={"piles": 0}))
    assert record_of(told.room) == first  # of what was played
    told.ready(HOST)
    told.ready(GUEST)
    with pytest.raises(Refused, match="over"):
        record_of(told.room)
    told.play()
    second = record_of(told.room)
    assert second["options"] != first["options"]
    parse(json.dumps(second))


def test_the_seal_shown_first_fits_the_seed() -> None:
    told = gathered(HOST, players=2)
    assert view_of(told.room, HOST, frozenset()).house.seal == ""
    told.start()
    seal = view_of(told.room, HOST, frozenset()).house.seal
    told.play()
    deals = record_of(told.room)["deals"]
    assert isinstance(deals, list)
    fair = deals[0]["fair"]
    assert fair["commitment"] == seal == shuffle.commitment(bytes.fromhex(fair["seed"]))
