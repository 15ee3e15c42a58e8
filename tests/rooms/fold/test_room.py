"""A room as a fold of its events: what may be asked when, and what comes of it."""

import random

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import AgainstRules, NotAllowed, Refused, Stale
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import SPECTATOR
from tests.rooms.looks import EVERYBODY, STRANGER, looks, refused, seats_of
from tests.rooms.table import GUEST, HOST, THIRD, Told, entries_of, gathered, new_id

# Dealing


def test_the_start_fills_free_seats_with_bots() -> None:
    told = gathered(HOST)
    told.do(HOST, commands.SeatBot(id="a", seat=2, level="0"))
    assert told.room.move == "0.0"
    told.start("1")
    assert seats_of(told) == [(HOST, ""), ("", "1"), ("", "0"), ("", "1")]
    assert len({seat.name for seat in told.room.seats}) == 4
    assert told.room.playing
    assert told.room.move == "1.0"
    refused(told, HOST, commands.Start(id="b"), Stale)


@pytest.mark.parametrize("level", ["x", "99", "ismcts:1000000", "2-linear"])
def test_the_start_refuses_a_strength_that_tables_do_not_offer(level: str) -> None:
    start = commands.Start(id="a", level=level)
    assert f"strength {level}" in refused(gathered(HOST), HOST, start)


def test_the_deck_is_what_its_seed_says() -> None:
    told = gathered(HOST)
    told.start()
    started = told.happened[-1]
    assert isinstance(started, events.DealStarted)
    again = gathered(HOST)
    again.start()
    assert again.happened[-1] == started
    other = gathered(HOST, seed=1)
    other.start()
    assert other.happened[-1] != started


def test_the_next_deal_waits_for_all_people() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    refused(told, HOST, commands.Ready(id="b"), Stale)
    told.play()
    refused(told, THIRD, commands.Ready(id="c"), NotAllowed)
    told.ready(HOST)
    told.ready(HOST)
    assert told.room.matches.ready == {0}
    assert not told.room.playing
    told.ready(GUEST)
    assert told.room.playing
    assert told.room.matches.ready == set()
    assert told.room.play.deals == 2


def test_the_host_goes_on_without_waiting() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play()
    told.ready(HOST, anyway=True)
    assert told.room.playing


def test_who_leaves_is_not_waited_for() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play()
    told.ready(GUEST)
    told.leave(GUEST)
    assert told.room.matches.ready == set()
    told.ready(HOST)
    assert told.room.playing


def test_a_match_has_its_deals_and_then_a_rematch() -> None:
    told = gathered(HOST, options={"deals": 2})
    told.start()
    told.play()
    first = told.room.match.totals
    assert any(first)
    assert not view_of(told.room, HOST, frozenset()).match_over
    told.ready(HOST)
    assert (told.room.matches.count, told.room.play.deals) == (1, 2)
    told.play()
    view = view_of(told.room, HOST, frozenset())
    assert view.match_over
    assert view.deals_in_match == 2
    assert [seat.total for seat in view.seats] == list(told.room.match.totals)
    assert told.room.match.totals != first
    dealt = [event for event in told.happened if isinstance(event, events.DealStarted)]
    assert [(event.match, sorted(event.drawn)) for event in dealt] == [(0, ["dealer"]), (0, [])]
    told.ready(HOST)
    assert (told.room.matches.count, told.room.play.deals) == (2, 3)
    assert told.room.match.totals == (0, 0, 0, 0)


# Acting


def test_actions_are_checked_by_the_rules() -> None:
    told = gathered(*EVERYBODY[:4])
    early = commands.Act(id="a", action="QS", move="0.0")
    assert "not begun" in refused(told, HOST, early)
    told.start()
    deal = told.room.deal
    assert deal is not None
    turn = deal.turn
    person = told.room.seats[turn].person
    other = told.room.seats[(turn + 1) % 4].person
    legal = deal.actions(turn)[0]

    def act(action: str, move: str = "1.0") -> commands.Act:
        return commands.Act(id=new_id(), action=action, move=move)

    assert "not your turn" in refused(told, other, act(legal))
    assert "cookie" in refused(told, STRANGER, act(legal), NotAllowed)
    assert "watching" in refused(told, "spectator", act(legal), NotAllowed)
    for nonsense in ("", "QS@99", "ZZ", "<b>", "QS@-1", "\u0661", "A" * 40):
        refused(told, person, act(nonsense), AgainstRules)
    for move in ("1.1", "0.0", "2.0", "", "1", "1.0 "):
        assert "moved on" in refused(told, person, act(legal, move), Stale)
    told.do(person, act(legal))
    assert told.room.move == "1.1"
    refused(told, person, act(legal), Stale)
    told.play()
    assert "over" in refused(told, person, act(legal, told.room.move))


def test_the_suit_that_was_led_must_be_followed() -> None:
    told = gathered(*EVERYBODY[:4])
    told.start()
    told.play(1)
    deal = told.room.deal
    assert isinstance(deal, BlackQueenDeal)
    legal = deal.actions(deal.turn)
    hand = [deal.text_of(deal.turn, card) for card in deal.hand(deal.turn)]
    others = [text for text in hand if text not in legal]
    assert others
    act = commands.Act(id="a", action=others[0], move=told.room.move)
    text = refused(told, told.room.seats[deal.turn].person, act, AgainstRules)
    assert text.startswith("You must follow ")


def test_events_out_of_order_are_errors() -> None:
    told = gathered(HOST)
    with pytest.raises(ValueError, match="no deal"):
        told.room.apply(events.Acted(seat=0, action="QS", by="person"))
    with pytest.raises(ValueError, match="opens once"):
        told.room.apply(told.happened[0])


# The room is the fold of its log


def name_at(told: Told, seat: int) -> str:
    """Who is meant by a button at a seat."""
    seats = told.room.seats
    return seats[seat].next_name or seats[seat].name if seat < len(seats) else "nobody"


def random_command(told: Told, rng: random.Random) -> tuple[str, commands.Command]:
    """Something that somebody might ask for, sensible or not."""
    person = rng.choice(EVERYBODY[:4])
    seat = rng.randrange(told.room.game.players + 1)
    choices: list[commands.Command] = [
        commands.Sit(id=new_id(), seat=seat, name=rng.choice(("", "Zoë", "<b>", "\u202e"))),
        commands.Leave(id=new_id()),
        commands.Rename(id=new_id(), name=rng.choice(("", "Ada", "Player 1", "Zoë"))),
        commands.Unseat(id=new_id(), seat=seat, name=name_at(told, seat)),
        commands.HandOn(id=new_id(), seat=seat, name=name_at(told, seat)),
        commands.DrawSeats(id=new_id()),
        commands.Swap(id=new_id(), seat=seat, name=name_at(told, seat), with_seat=rng.randrange(3)),
        commands.Lock(id=new_id(), locked=rng.random() < 0.2),
        commands.Choose(id=new_id(), options={"deals": rng.randrange(4)}),
        commands.ChooseGame(id=new_id(), game="black_queen", players=rng.randrange(2, 7)),
        commands.SeatBot(id=new_id(), seat=seat, level=rng.choice("0123")),
        commands.RemoveBot(id=new_id(), seat=seat),
        commands.Start(id=new_id(), level=rng.choice("012")),
        commands.Ready(id=new_id(), anyway=rng.random() < 0.3),
        commands.Act(id=new_id(), action="QS", move=told.room.move),
    ]
    return person, rng.choice(choices)


@pytest.mark.parametrize("seed", range(12))
def test_a_room_rebuilt_from_its_log_is_the_same(seed: int) -> None:
    rng = random.Random(seed)
    told = Told(players=2 + seed % 5, options={"deals": 1 + seed % 3}, seed=seed)
    told.sit(HOST, 0)
    for step in range(150):
        person, command = random_command(told, rng)
        before = looks(told.room) if step % 10 == 0 else None
        try:
            found = told.room.decide(person, command, told.entropy)
        except Refused:
            found = []
        if before is not None:
            assert looks(told.room) == before  # to decide changes nothing
        told.take(found)
        if told.room.playing:
            told.play(rng.choice((0, 1, 5, 200)))
        kept = looks(told.room)
        told.room._derived.clear()
        assert looks(told.room) == kept  # what is kept of a room is never out of date
        if step % 30 == 0:
            assert looks(rebuilt(entries_of(told.happened))) == looks(told.room)
        sitting = [seat.person for seat in told.room.seats if seat.person]
        waiting = [seat.next_person for seat in told.room.seats if seat.next_person]
        assert len(sitting + waiting) == len(set(sitting + waiting))
        assert not told.room.playing or not any(seat.free for seat in told.room.seats)
        assert not sitting or told.room.seats.host in sitting
    assert looks(rebuilt(entries_of(told.happened))) == looks(told.room)


# Views


def test_a_view_holds_only_what_its_viewer_may_know() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play(30)
    whole = told.room.deal
    assert isinstance(whole, BlackQueenDeal)
    for person, seat in ((HOST, 0), (GUEST, 1), (THIRD, SPECTATOR), (STRANGER, SPECTATOR)):
        view = view_of(told.room, person, frozenset({GUEST}))
        deal = view.deal
        assert isinstance(deal, BlackQueenDeal)
        assert (view.you, deal.viewer) == (seat, seat)
        for other in range(4):
            assert deal.hand(other) == (whole.hand(other) if other == seat else [])
        assert {card for card in deal.down if card >= 0} == set()
        assert view.viewer.hosting == (person == HOST)
        assert [s.away for s in view.seats] == [False, person != GUEST, False, False]


def test_the_view_before_the_first_deal() -> None:
    view = view_of(gathered(HOST).room, HOST, frozenset())
    assert view.deal is None
    assert view.move == "0.0"
    assert [seat.free for seat in view.seats] == [False, True, True, True]
    assert view.places == (1, 1, 1, 1)
