"""Asking for advice: for whom it is, and how it is noted."""

import json

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.fold.matches.results import finished
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from app.rooms.logbook.records import json_of
from app.rules.game import Value
from app.rules.games import GAMES
from app.rules.record import replay
from tests.rooms.table import GUEST, HOST, Told, entries_of, gathered, new_id

SHORT: dict[str, dict[str, Value]] = {
    "black_queen": {"deals": 1},
    "called_partner": {"hands": 1},
    "durak": {"deals": 1},
    "euchre": {"target": 5},
    "oh_hell": {"max_hand": 1, "shape": "up"},
}


def advise(told: Told, person: str = HOST, move: str = "") -> list[events.Event]:
    return told.do(person, commands.Advise(id=new_id(), move=move or told.room.move))


def reconsider(told: Told) -> list[events.Event]:
    return told.do(HOST, commands.Reconsider(id=new_id(), move=told.room.move))


def to_turn(told: Told, seat: int = 0) -> None:
    deal = told.room.deal
    assert deal is not None
    while seat not in deal.to_act:
        told.play(1)


def dealt(*people: str, game: str = "euchre") -> Told:
    """A deal that waits for the host."""
    told = gathered(*(people or (HOST,)), game=game)
    told.start()
    to_turn(told)
    return told


def test_it_is_noted_once_in_each_state() -> None:
    told = dealt()
    assert told.room.deal is not None
    after = len(told.room.deal.history)
    assert advise(told) == [events.Advised(seat=0, after=after)]
    assert advise(told) == []
    told.play(1)
    to_turn(told)
    assert len(advise(told)) == 1


def test_only_who_has_to_act_is_advised() -> None:
    told = dealt()
    move = told.room.move
    told.play(1)
    with pytest.raises(Stale):
        advise(told, move=move)
    deal = told.room.deal
    assert deal is not None
    while 0 in deal.to_act:
        told.play(1)
    with pytest.raises(Refused, match="not your turn"):
        advise(told)
    with pytest.raises(NotAllowed, match="watching"):
        advise(told, GUEST)


def test_while_others_play_the_host_has_to_allow_it() -> None:
    told = dealt(HOST, GUEST)
    with pytest.raises(Refused, match="the host can allow advice"):
        advise(told)
    allow = commands.AllowAdvice(id=new_id(), allowed=True)
    with pytest.raises(NotAllowed):
        told.do(GUEST, allow)
    assert told.do(HOST, allow) == [events.AdviceAllowed(allowed=True)]
    assert told.do(HOST, allow) == []
    assert view_of(told.room, GUEST, frozenset()).house.advice, "everybody is told"
    assert len(advise(told)) == 1
    to_turn(told, 1)
    assert len(advise(told, GUEST)) == 1
    told.do(HOST, commands.AllowAdvice(id=new_id(), allowed=False))
    to_turn(told)
    with pytest.raises(Refused, match="the host can allow advice"):
        advise(told)


def test_a_guided_deal_says_itself_what_is_next() -> None:
    told = Told(game="euchre", guided=True)
    told.sit(HOST, 0)
    told.start()
    while told.room.play.laid_down and told.room.play.laid_down[0] != 0:
        seat, action = told.room.play.laid_down
        told.take(told.room.acted(seat, [action], "bot"))
    with pytest.raises(Refused, match="the next step is marked"):
        advise(told)


def test_what_can_be_taken_back_can_be_reconsidered() -> None:
    told = dealt()
    with pytest.raises(Refused, match="take back"):
        reconsider(told)
    deal = told.room.deal
    assert deal is not None
    own = len(deal.history)
    before = deal.seen_by(0)
    told.play(1)
    to_turn(told)
    assert reconsider(told) == [events.Advised(seat=0, after=own)]
    assert reconsider(told) == []
    then = told.room.play.seen_after(own, 0)
    assert then.history == before.history
    assert then.actions(0) == before.actions(0)
    assert then.hand(0) == before.hand(0)


@pytest.mark.parametrize("game", GAMES)
def test_records_and_results_tell_of_it(game: str) -> None:
    """Also of what was taken back: where the deal went on from."""
    told = gathered(HOST, game=game, players=GAMES[game].seats[-1], options=SHORT.get(game))
    told.start()
    while told.room.deal is not None and 0 not in told.room.deal.to_act:
        told.play(1)
    first = told.room.deal
    assert first is not None
    at = len(first.history)
    advise(told)
    told.play(1)
    own = told.room.play.own_actions(HOST)
    if own:
        reconsider(told)
        told.do(HOST, commands.TakeBack(id=new_id()))
    for _ in range(200):
        told.play()
        if told.room.match.over:
            break
        told.ready(HOST)
    assert told.room.match.over
    record = replay(json.loads(json.dumps(json_of(told.room.matches.played))))
    assert record.dealt[0].advised == [(at, 0)]
    (result,) = finished(told.room)
    assert result.advised
    again = rebuilt(entries_of(told.happened))
    assert again.matches.advised == told.room.matches.advised


def test_nobody_who_did_not_ask_is_told_to_have_asked() -> None:
    told = gathered(HOST, game="durak", options={"deals": 1})
    told.start()
    told.play()
    assert told.room.match.over
    (result,) = finished(told.room)
    assert not result.advised
    assert "advice" not in json.dumps(json_of(told.room.matches.played))
