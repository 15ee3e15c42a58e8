"""Stages in which several may act at once: the rules of a room, without its clock."""

import json

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.logbook.history import rebuilt
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from app.rules.record import parse
from tests.rooms.table import HOST, Told, entries_of, new_id, record_of
from tests.rooms.throwing import PEOPLE, able, cards_of, stage, takes


def deal_of(told: Told) -> Deal:
    deal = told.room.deal
    assert deal is not None
    return deal


def act(told: Told, seat: int, action: str, move: str = "") -> None:
    told.act(PEOPLE[seat], action, move)


def wish(told: Told, seat: int, move: str = "", *, done: bool = True) -> list[events.Event]:
    """Let a person be done for the bout, or be asked again."""
    command = commands.Done(id=new_id(), done=done, move=move or told.room.move)
    return told.do(PEOPLE[seat], command)


def due(told: Told) -> list[events.Event]:
    """Do what those do who are done."""
    found = told.room.play.declines(told.room.play.done_for_bout, "person")
    told.take(found)
    return found


def beaten(deal: Deal) -> bool:
    """Whether a card can be added that has then to be beaten, and two could add one."""
    return not takes(deal) and len(able(deal)) > 1


def test_all_who_may_act_do_so_in_any_order() -> None:
    told = stage(5, lambda deal: len(deal.to_act) == 4)
    deal, move = deal_of(told), told.room.move
    for seat in reversed(deal.to_act):
        assert told.room.move == move
        act(told, seat, "done", move)
    assert told.room.move != move
    assert told.room.play.simultaneous is not None
    assert not told.room.play.simultaneous.open


def test_who_comes_too_late_is_told_what_happened() -> None:
    told = stage(5, beaten)
    deal, move = deal_of(told), told.room.move
    quick, slow, *others = [*able(deal), *(s for s in deal.to_act if s not in able(deal))]
    card = cards_of(deal, quick)[0]
    late = cards_of(deal, slow)[0]
    act(told, others[0], "done")
    act(told, quick, card)
    with pytest.raises(Stale, match=f"{PEOPLE[quick].capitalize()} was quicker with the .* of "):
        act(told, slow, late, move)
    with pytest.raises(Stale, match="You have already played"):
        act(told, quick, "done", move)
    with pytest.raises(Stale, match="moved on"):
        act(told, slow, late, "1.0")


def test_an_added_card_makes_late_actions_illegal() -> None:
    """Onto a take the stage goes on: what is legal still is done."""
    told = stage(4, lambda deal: takes(deal) and len(able(deal)) > 1)
    deal, move = deal_of(told), told.room.move
    first, second, *_ = able(deal)
    card = cards_of(deal, first)[0]
    later = cards_of(deal, second)[0]
    act(told, second, "done", move)
    act(told, first, card, move)
    assert told.room.move == move
    with pytest.raises(Refused, match="You do not hold"):
        act(told, first, card, move)
    act(told, second, later, move)  # asked anew


def test_who_has_declined_is_told_so() -> None:
    told = stage(4, lambda deal: len(deal.to_act) == 3)
    deal, move = deal_of(told), told.room.move
    first, second, third = deal.to_act
    act(told, first, "done")
    with pytest.raises(Stale, match="You have said that you are done"):
        act(told, first, "done", move)
    with pytest.raises(Refused, match="not your turn"):
        act(told, (set(range(4)) - set(deal.to_act)).pop(), "done", move)  # the defender
    told.take(told.room.play.declines({second}, "window"))
    with pytest.raises(Stale, match="Time was up"):
        act(told, second, "done", move)
    told.take(told.room.play.declines({third}, "bot"))
    with pytest.raises(Stale, match="Time was up"):
        act(told, second, "done", move)


def test_a_thrower_asked_again_may_decline() -> None:
    told = stage(4, lambda deal: takes(deal) and len(deal.to_act) == 3 and able(deal))
    deal = deal_of(told)
    thrower = able(deal)[0]
    slow, other = (seat for seat in deal.to_act if seat != thrower)
    told.take(told.room.play.declines({slow, other}, "window"))
    act(told, thrower, cards_of(deal, thrower)[0])
    act(told, slow, "done")
    with pytest.raises(Stale, match="You have said that you are done"):
        act(told, slow, "done")


def test_when_everybody_is_done_who_comes_again_is_told_so() -> None:
    told = stage(3, lambda deal: len(deal.to_act) == 2)
    deal, move = deal_of(told), told.room.move
    first, second = deal.to_act
    act(told, first, "done")
    act(told, second, "done")
    with pytest.raises(Stale, match="Everybody was done"):
        act(told, first, "done", move)


def test_done_for_this_bout_holds_in_every_stage_of_it() -> None:
    told = stage(4, lambda deal: beaten(deal) and len(deal.to_act) == 3)
    deal = deal_of(told)
    assert isinstance(deal, DurakDeal)
    thrower, tired = able(deal)[0], able(deal)[1]
    assert wish(told, tired) == [
        events.DoneChosen(seat=tired),
        events.Acted(seat=tired, action="done", by="person"),
    ]
    act(told, thrower, cards_of(deal, thrower)[0])
    act(told, deal.turn, "take")
    assert tired in deal.to_act or not deal.declining
    assert due(told) == [events.Acted(seat=tired, action="done", by="person")]
    assert due(told) == []
    while deal.asks == "throw":
        told.play(1)
    assert told.room.play.done_for_bout == set()  # the bout is over


def test_it_can_be_taken_back_while_it_holds() -> None:
    told = stage(4, beaten)
    deal, move = deal_of(told), told.room.move
    thrower, tired = able(deal)[0], able(deal)[1]
    with pytest.raises(Stale, match="have not said that you are done"):
        wish(told, tired, done=False)
    wish(told, tired)
    with pytest.raises(Refused, match="already said that you are done"):
        wish(told, tired)
    act(told, thrower, cards_of(deal, thrower)[0])
    assert wish(told, tired, done=False) == [events.DoneChosen(seat=tired, done=False)]
    assert wish(told, tired, move) == [events.DoneChosen(seat=tired)]  # a little late
    wish(told, tired, done=False)
    act(told, deal.turn, "take")
    assert due(told) == []


def test_a_wish_for_a_bout_that_is_over_is_refused() -> None:
    told = stage(3, lambda deal: len(deal.to_act) == 2)
    deal, move = deal_of(told), told.room.move
    for seat in deal.to_act:
        act(told, seat, "done")
    with pytest.raises(Stale):
        wish(told, deal.turn, move)
    with pytest.raises(Stale):
        wish(told, deal.turn)
    with pytest.raises(NotAllowed):
        told.do("somebody", commands.Done(id=new_id(), move=move))


def test_who_leaves_is_not_done_for_the_bot_that_plays_on() -> None:
    told = stage(4, beaten)
    deal = deal_of(told)
    tired = able(deal)[1]
    wish(told, tired)
    told.leave(PEOPLE[tired])
    assert told.room.play.done_for_bout == set()


def test_nobody_is_hurried_while_several_may_act() -> None:
    clock = Timing(decision_s=15, reserve_s=30)
    told = stage(4, lambda deal: len(deal.to_act) == 3, timing=clock)
    deal, room = deal_of(told), told.room
    assert room.play.awaited == -1
    assert room.clocks.due() == []
    for person in PEOPLE[:4]:
        with pytest.raises(Refused, match="not waiting for anybody"):
            told.do(person, commands.Nudge(id=new_id(), move=room.move))
    with pytest.raises(Refused, match="not waiting for anybody"):
        told.do(HOST, commands.Release(id=new_id(), move=room.move))
    for seat in deal.to_act:
        act(told, seat, "done")
    assert room.play.awaited == deal.turn
    assert [event.kind for event in room.clocks.due()] == ["clock started"]


def test_only_a_card_makes_a_new_stage() -> None:
    told = stage(4, lambda deal: takes(deal) and able(deal) and len(deal.to_act) == 3)
    deal, room = deal_of(told), told.room
    move, before = room.move, room.play.stage
    thrower = able(deal)[0]
    act(told, next(seat for seat in deal.to_act if seat != thrower), "done")
    assert (room.move, room.play.stage) == (move, before)
    act(told, thrower, cards_of(deal, thrower)[0])
    assert room.move == move
    assert room.play.stage != before


def test_what_happened_makes_the_same_room_and_a_right_record() -> None:
    told = stage(4, beaten)
    deal = deal_of(told)
    wish(told, able(deal)[0])
    again = rebuilt(entries_of(told.happened))
    room = told.room
    assert again.play.done_for_bout == room.play.done_for_bout
    assert again.play.simultaneous == room.play.simultaneous
    people = room.seats.of_people
    assert again.play.declines(people, "window") == room.play.declines(people, "window")
    while deal.turn >= 0:
        if deal.declining:
            told.take(room.play.declines(room.seats.of_people, "window"))
        else:
            told.play(1)
    record = record_of(room)
    assert "window" not in json.dumps(record)
    assert parse(json.dumps(record)).match.totals == room.match.totals
    assert rebuilt(entries_of(told.happened)).match.totals == told.room.match.totals


def test_games_without_simultaneous_stages_know_no_such_wish() -> None:
    told = Told(2)
    told.sit(HOST, 0)
    told.start()
    with pytest.raises(Stale):
        told.do(HOST, commands.Done(id=new_id(), move=told.room.move))
    assert told.room.play.awaited == deal_of(told).turn
    assert told.room.play.stage == told.room.move
