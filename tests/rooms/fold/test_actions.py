"""Several actions of a seat in one command: all of them, or none."""

import pytest
from pydantic import ValidationError

from app.rooms.fold import commands, events
from app.rooms.fold.errors import AgainstRules, Refused, Stale
from app.rooms.logbook.history import rebuilt
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.games import GAMES
from tests.rooms.table import HOST, Told, entries_of, gathered, new_id

CALLS = ("call AS", "call QS")


def called(told: Told, action: str, *then: str) -> list[events.Event]:
    """What the host's command causes."""
    command = commands.Act(id=new_id(), action=action, then=then, move=told.room.move)
    return told.do(HOST, command)


def caller() -> Told:
    """The host has bid the most there is."""
    told = gathered(HOST, players=6, game="called_partner")
    told.start()
    deal = told.room.deal
    assert deal is not None
    while deal.turn:
        told.take(told.room.acted(deal.turn, ["pass"], "bot"))
    called(told, "bid 150")
    return told


def test_trump_and_calls_are_one_command() -> None:
    told = caller()
    before = told.room.move
    happened = called(told, "trump S", *CALLS)
    assert [e.action for e in happened if isinstance(e, events.Acted)] == ["trump S", *CALLS]
    deal = told.room.deal
    assert deal is not None
    assert deal.history[-3:] == [(0, "trump S"), (0, "call AS"), (0, "call QS")]
    assert told.room.move != before
    assert rebuilt(entries_of(told.happened)).move == told.room.move


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        (("call AS", "call AS"), "already called the ace of spades"),
        (("call 2S", "call AS"), "not in the pack"),
        ((*CALLS, "call KS"), "is not a card"),
        (("bid 80",), "do one after the other"),
        ((*CALLS, "2S"), "do one after the other"),
    ],
)
def test_one_that_is_refused_takes_all_with_it(then: tuple[str, ...], reason: str) -> None:
    told = caller()
    before = told.room.move
    with pytest.raises(Refused, match=reason):
        called(told, "trump S", *then)
    assert told.room.move == before
    called(told, "trump S", *CALLS)  # as if nothing had been asked


def test_they_are_all_of_one_seat() -> None:
    told = gathered(HOST, players=6, game="called_partner")
    told.start()
    deal = told.room.deal
    assert deal is not None
    if deal.turn == 0:
        called(told, "pass")
    told.take(told.room.acted(deal.turn, ["bid 150"], "bot"))
    with pytest.raises(Refused, match="not your turn"):
        called(told, "trump S", *CALLS)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_several_actions_are_refused_where_something_may_turn_up_between(game: str) -> None:
    """Whether the second one is legal would tell what has turned up."""
    players = max(GAMES[game].seats)
    told = gathered(HOST, players=players, game=game)
    told.start()
    deal = told.room.deal
    assert deal is not None
    for first in deal.actions(deal.turn):
        assert deal.in_a_row([first])
        assert not deal.in_a_row([first, first])
        with pytest.raises(Refused, match=r"^These cannot be done at once; do one after the other"):
            told.room.acted(deal.turn, [first, first], "person")
    with pytest.raises(Refused, match="do one after the other"):  # neither is an action
        told.room.acted(deal.turn, ["QS@99", "?"], "person")


def test_asking_why_changes_nothing() -> None:
    told = caller()
    before = told.room.move

    def why(action: str, move: str = before) -> commands.Why:
        return commands.Why(id=new_id(), action=action, move=move)

    with pytest.raises(AgainstRules) as asked:
        told.do(HOST, why("2S"))
    with pytest.raises(AgainstRules) as done:
        called(told, "2S")
    assert str(asked.value) == str(done.value)
    assert told.do(HOST, why("trump S")) == []  # it can
    assert told.room.move == before
    with pytest.raises(Stale):
        told.do(HOST, why("trump S", "1.0"))


def test_a_view_answers_for_its_own_seat_only() -> None:
    told = caller()
    deal = told.room.deal
    assert deal is not None
    deal.seen_by(0).check(0, ["trump S", *CALLS])
    assert isinstance(deal, CalledPartnerDeal)
    assert deal.asks == "trump"
    with pytest.raises(ValueError, match="another seat"):
        deal.seen_by(1).check(0, ["trump S"])


def test_they_answer_one_state_of_the_table() -> None:
    told = caller()
    with pytest.raises(Stale):
        told.do(HOST, commands.Act(id=new_id(), action="trump S", then=CALLS, move="1.0"))


def test_there_cannot_be_any_number_of_them() -> None:
    with pytest.raises(ValidationError):
        commands.Act(id="a", action="QS", then=("QS",) * 5, move="1.0")
    with pytest.raises(ValidationError):
        commands.Act(id="a", action="QS", then=("Q" * 41,), move="1.0")
