"""What a host arranges, and what a room counts: names, seats, options, rematches, the end."""

import pytest

from app.bots.levels import usual
from app.rooms.fold import commands, events
from app.rooms.fold.errors import NotAllowed, Refused
from app.rooms.fold.matches.evening import Tally
from app.rooms.fold.seats.company import COMPANIES
from app.rooms.fold.seats.people import MAX_NAME
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from app.rules.games import GAMES
from tests.rooms.table import GUEST, HOST, THIRD, Told, entries_of, gathered, new_id, reason

ALL_HERE: frozenset[str] = frozenset()  # nobody is away


def names(told: Told) -> list[str]:
    return [seat.name for seat in told.room.seats]


# Names


def test_two_people_never_have_the_same_name() -> None:
    told = Told()
    told.sit(HOST, 0, "Zoë")
    told.sit(GUEST, 1, "ZOË")
    told.sit(THIRD, 2, "Ada")
    told.start()
    assert names(told) == ["Zoë", "ZOË 2", "Ada", "Pia"]


def test_a_long_name_makes_room_for_its_number() -> None:
    told = Told()
    told.sit(HOST, 0, "x" * MAX_NAME)
    told.sit(GUEST, 1, "x" * MAX_NAME)
    assert names(told)[1] == "x" * (MAX_NAME - 2) + " 2"


def test_a_number_cuts_no_sign_in_two() -> None:
    told = Told()
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    told.sit(HOST, 0, family * 4)
    told.sit(GUEST, 1, family * 4)
    assert names(told)[:2] == [family * 3, family * 3 + " 2"]
    told.sit(THIRD, 2, family * 3 + "xyz")
    told.sit("fourth", 3, family * 3 + "xyz")
    assert names(told)[2:] == [family * 3 + "xyz", family * 3 + "x 2"]


def test_a_bot_keeps_clear_of_a_persons_name() -> None:
    told = gathered(GUEST, HOST, players=3)
    told.do(HOST, commands.Rename(id=new_id(), name="Oskar"))
    told.do(GUEST, commands.SeatBot(id=new_id(), seat=2, level="0"))
    assert names(told) == ["Guest", "Oskar", "Pia"]


def test_a_person_is_called_something_else_at_any_time() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.do(GUEST, commands.Rename(id=new_id(), name=" Gus "))
    told.sit(THIRD, 2)
    told.do(THIRD, commands.Rename(id=new_id(), name="Gus"))
    assert names(told)[:2] == ["Host", "Gus"]
    assert told.room.seats[2].next_name == "Gus 2"
    told.do(GUEST, commands.Rename(id=new_id(), name="gus"))  # one's own name is free
    assert names(told)[1] == "gus"
    assert "Nobody could read" in reason(told, GUEST, commands.Rename(id=new_id(), name="\u202e"))
    assert "seat" in reason(told, "somebody", commands.Rename(id=new_id(), name="Eve"))


# The host


def hand_on(seat: int, name: str) -> commands.HandOn:
    return commands.HandOn(id=new_id(), seat=seat, name=name)


def unseat(seat: int, name: str) -> commands.Unseat:
    return commands.Unseat(id=new_id(), seat=seat, name=name)


def test_the_host_hands_the_room_on() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, commands.SeatBot(id=new_id(), seat=2, level="0"))
    for seat in (2, 3):
        assert "person" in reason(told, HOST, hand_on(seat, ""))
    told.do(HOST, hand_on(1, "Guest"))
    assert told.room.seats.host == GUEST
    assert "host" in reason(told, HOST, commands.Start(id=new_id()))
    told.start()


def test_while_the_host_is_away_the_next_person_has_the_rights() -> None:
    told = gathered(HOST, GUEST, THIRD)
    start = commands.Start(id=new_id())
    with pytest.raises(NotAllowed):
        told.room.decide(GUEST, start, told.entropy)
    away = frozenset({HOST})
    assert told.room.decide(GUEST, start, told.entropy, away)
    with pytest.raises(NotAllowed):
        told.room.decide(THIRD, start, told.entropy, away)
    with pytest.raises(NotAllowed):
        told.room.decide(HOST, start, told.entropy, away)
    assert view_of(told.room, GUEST, away).viewer.hosting
    assert not view_of(told.room, GUEST, away).viewer.owner
    assert not view_of(told.room, GUEST, ALL_HERE).viewer.hosting
    assert view_of(told.room, HOST, away).viewer.hosting  # who looks is here
    assert [s.host for s in view_of(told.room, THIRD, ALL_HERE).seats] == [True, *[False] * 3]


def test_who_stands_in_for_the_host_does_nothing_that_lasts() -> None:
    told = gathered(HOST, GUEST, THIRD)
    away = frozenset({HOST})
    for command in (
        hand_on(1, "Guest"),
        commands.Close(id=new_id()),
        unseat(0, "Host"),
        unseat(2, "Third"),
    ):
        with pytest.raises(Refused):
            told.room.decide(GUEST, command, told.entropy, away, away)
    assert told.room.decide(GUEST, unseat(2, "Third"), told.entropy, away, frozenset({THIRD}))


def test_nobody_here_leaves_the_host_the_host() -> None:
    told = gathered(HOST, GUEST)
    assert told.room.seats.host_now(frozenset({HOST, GUEST})) == HOST


def test_who_waits_for_a_seat_can_stand_in_for_the_host() -> None:
    told = gathered(HOST, players=2)
    told.start()
    told.sit(GUEST, 1)
    assert told.room.seats.host_now(frozenset({HOST})) == GUEST


def test_before_the_first_deal_the_host_frees_a_seat() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, unseat(1, "Guest"))
    assert told.room.seats[1].free
    assert "No person" in reason(told, HOST, unseat(1, "Guest"))
    assert "host" in reason(told, HOST, unseat(0, "Host"))


def test_in_a_game_only_who_is_gone_loses_the_seat() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    gone = frozenset({GUEST})
    assert "Guest is playing" in reason(told, HOST, unseat(1, "Guest"))
    with pytest.raises(Refused):  # a moment without a connection
        told.room.decide(HOST, unseat(1, "Guest"), told.entropy, gone)
    told.take(told.room.decide(HOST, unseat(1, "Guest"), told.entropy, gone, gone))
    assert told.room.seats[1].level
    assert not told.room.seats[1].person


def test_the_host_takes_back_somebodys_wish_for_a_seat() -> None:
    told = gathered(HOST, players=2)
    told.start()
    told.sit(GUEST, 1, "Gus")
    told.do(HOST, unseat(1, "Gus"))
    assert told.room.seats.waiting_for(GUEST) == -1
    assert told.room.seats[1].level


def test_a_command_is_meant_for_who_sat_there() -> None:
    told = gathered(HOST, GUEST)
    told.leave(GUEST)
    told.sit(THIRD, 1, "Thea")
    for command in (hand_on(1, "Guest"), unseat(1, "Guest")):
        assert "Somebody else" in reason(told, HOST, command)


# Seats and options


def test_chance_draws_the_seats_once_and_equally() -> None:
    seen = set()
    for seed in range(60):
        told = gathered(HOST, GUEST, THIRD, players=3, seed=seed)
        told.do(HOST, commands.DrawSeats(id=new_id()))
        assert sorted(names(told)) == ["Guest", "Host", "Third"]
        assert told.room.seats.host == HOST
        seen.add(tuple(names(told)))
    assert len(seen) == 6
    told.start()
    assert "first deal" in reason(told, HOST, commands.DrawSeats(id=new_id()))


def test_the_host_chooses_options_before_the_match() -> None:
    told = gathered(HOST, GUEST, players=2)
    told.do(HOST, commands.Choose(id=new_id(), options={"deals": 2, "piles": 0}))
    told.start()
    assert told.room.game.options["deals"] == 2
    assert told.room.game.options["tie_wins"] == "last"
    assert "over" in reason(told, HOST, commands.Choose(id=new_id(), options={"deals": 1}))
    told.play()
    assert not told.room.match.over


def test_a_bad_option_is_refused_with_what_is_offered() -> None:
    told = gathered(HOST)
    wrong = commands.Choose(id=new_id(), options={"deals": 21})
    assert "from 1 to 20" in reason(told, HOST, wrong)
    unknown = commands.Choose(id=new_id(), options={"trumps": True})
    assert "no option trumps" in reason(told, HOST, unknown)


def test_an_emptied_option_is_as_usual() -> None:
    told = gathered(HOST, players=6, game="called_partner")
    usual = dict(told.room.game.options)
    told.do(HOST, commands.Choose(id=new_id(), options={"max_bid": 140}))
    assert told.room.game.options != usual
    told.do(HOST, commands.Choose(id=new_id(), options={"max_bid": None}))
    assert told.room.game.options == usual


def test_after_a_match_other_options_hold_for_the_next() -> None:
    told = gathered(HOST, players=2)
    told.start()
    told.play()
    assert told.room.match.over
    told.do(HOST, commands.Choose(id=new_id(), options={"deals": 2}))
    assert told.room.match.over  # what was played stays what it was
    assert len(told.room.match.results) == 1
    told.ready(HOST)
    told.play()
    assert not told.room.match.over


def test_other_options_want_a_new_readiness() -> None:
    told = gathered(HOST, GUEST, players=2)
    told.start()
    told.play()
    told.ready(GUEST)
    told.do(HOST, commands.Choose(id=new_id(), options={"deals": 20}))
    assert told.room.matches.ready == set()


# Rematch


def test_an_evening_counts_matches_wins_and_points() -> None:
    told = gathered(HOST, GUEST, players=3)
    told.start()
    sums = [0, 0, 0]
    wins = [0, 0, 0]
    for _ in range(3):
        told.play()
        sums = [a + b for a, b in zip(sums, told.room.match.totals, strict=True)]
        wins = [a + (b == 1) for a, b in zip(wins, told.room.match.places, strict=True)]
        told.ready(HOST)
        told.ready(GUEST)
    view = view_of(told.room, GUEST, ALL_HERE)
    assert view.house.matches == 3
    expected = [Tally(3, won, points) for won, points in zip(wins, sums, strict=True)]
    assert [seat.tally for seat in view.seats] == expected


def test_who_takes_a_seat_over_begins_at_nothing() -> None:
    told = gathered(HOST, GUEST, players=3)
    told.start()
    told.play()
    before = view_of(told.room, HOST, ALL_HERE).seats[1].tally
    assert before.matches == 1
    told.leave(GUEST)
    told.sit(THIRD, 1)
    assert view_of(told.room, HOST, ALL_HERE).seats[1].tally == Tally()
    told.leave(THIRD)
    told.sit(GUEST, 2)
    assert view_of(told.room, HOST, ALL_HERE).seats[2].tally == before  # it goes with the person


# The end


def test_a_closed_room_does_nothing_more() -> None:
    told = gathered(HOST, GUEST)
    assert told.do(HOST, commands.Close(id=new_id())) == [events.RoomClosed()]
    assert "closed" in reason(told, HOST, commands.Start(id=new_id()))
    assert rebuilt(entries_of(told.happened)).access.closed


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_full_of_people_deals_without_a_word_of_bots(game: str) -> None:
    """Without a compiled engine some games have fewer strengths of them."""
    players = min(GAMES[game].seats)
    people = [HOST, *(f"guest {seat}" for seat in range(1, players))]
    told = gathered(*people, players=players, game=game)
    told.do(HOST, commands.Start(id="a"))
    assert told.room.playing
    some = gathered(HOST, players=players, game=game)
    some.do(HOST, commands.Start(id="a"))
    assert {seat.level for seat in some.room.seats.places[1:]} == {usual(game)}


def test_after_a_match_the_host_goes_on_with_another_company() -> None:
    told = gathered(HOST, GUEST)
    told.start("1")
    next_ones = commands.Ready(id=new_id(), over=True, company="2")
    with pytest.raises(Refused):
        told.room.decide(HOST, next_ones, told.entropy)  # the deal is played
    told.play()
    assert told.room.match.over
    with pytest.raises(NotAllowed):
        told.room.decide(GUEST, next_ones, told.entropy)
    wrong = commands.Ready(id=new_id(), over=True, company="9")
    assert "no bot of strength 9" in reason(told, HOST, wrong)
    told.do(HOST, next_ones)
    assert [seat.level for seat in told.room.seats] == ["", "", "2", "2"]
    assert {told.room.seats[2].name, told.room.seats[3].name} < set(COMPANIES["2"])
    again = told.room.decide(HOST, next_ones, told.entropy)
    assert again == []  # there they are
    told.ready(GUEST)
    assert told.room.playing
