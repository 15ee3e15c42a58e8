"""Who sits where in a room: people, who may wait for a deal to end, the host, bots."""

from itertools import product

import pytest

from app.bots.levels import levels, usual
from app.rooms.fold import commands
from app.rooms.fold.errors import NotAllowed, Refused
from app.rooms.fold.seats.company import COMPANIES, OTHERS, character
from app.rooms.fold.seats.naming import GUEST_NAMES
from app.rooms.fold.seats.seat import Seat
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from app.rules.games import GAMES
from tests.rooms.looks import STRANGER, refused, seats_of
from tests.rooms.table import GUEST, HOST, THIRD, Told, entries_of, gathered, new_id

# Sitting down


def test_a_person_takes_a_free_seat_at_once() -> None:
    told = Told()
    told.sit(HOST, 2, "  Alice\n")
    assert told.room.seats[2] == Seat(HOST, "Alice")
    assert told.room.seats.of(HOST) == 2
    assert told.room.seats.of(GUEST) == -1
    assert told.room.seats.of_people == [2]


def test_a_person_without_a_name_gets_one_by_the_seat() -> None:
    told = Told()
    told.sit(HOST, 2, " \u202e\0 ")
    assert told.room.seats[2].name == GUEST_NAMES[2]


def test_names_that_are_given_differ_in_their_first_letters() -> None:
    assert len({name[0] for name in OTHERS + GUEST_NAMES}) == len(OTHERS + GUEST_NAMES)
    assert not {*GUEST_NAMES}.intersection(*COMPANIES.values())
    told = gathered(HOST)
    told.do(HOST, commands.SeatBot(id="a", seat=1, level="0"))
    told.do(HOST, commands.Rename(id="b", name=GUEST_NAMES[2].lower()))
    told.sit(GUEST, 2, "")
    told.sit(THIRD, 3, "")
    names = [seat.name for seat in told.room.seats]
    assert names == [GUEST_NAMES[2].lower(), OTHERS[1], GUEST_NAMES[3], GUEST_NAMES[4]]


def test_a_second_seat_and_a_taken_one_are_refused() -> None:
    told = gathered(HOST, GUEST)
    assert "already have a seat" in refused(told, HOST, commands.Sit(id="a", seat=1))
    assert "taken" in refused(told, THIRD, commands.Sit(id="a", seat=0))
    assert "4 seats" in refused(told, THIRD, commands.Sit(id="a", seat=4))
    told.start()
    assert "already have a seat" in refused(told, HOST, commands.Sit(id="a", seat=3))


def test_seats_are_changed_before_the_first_deal() -> None:
    told = gathered(HOST, GUEST)
    told.sit(HOST, 3)
    assert (told.room.seats.of(HOST), told.room.seats.host) == (3, HOST)
    assert told.room.seats[0].free
    assert told.room.seats[3].name == "Host"


def test_a_bot_makes_room_before_the_first_deal() -> None:
    told = gathered(HOST)
    told.do(HOST, commands.SeatBot(id="a", seat=1, level="1"))
    told.sit(GUEST, 1, "Bob")
    assert told.room.seats[1] == Seat(GUEST, "Bob")


def test_in_a_deal_a_person_waits_for_the_next_one() -> None:
    told = gathered(HOST)
    told.start()
    told.sit(GUEST, 1, "Bob")
    assert told.room.seats[1].level == "0"
    assert told.room.seats.of(GUEST) == -1
    assert view_of(told.room, GUEST, frozenset()).viewer.waiting_for == 1
    assert view_of(told.room, THIRD, frozenset()).viewer.waiting_for == -1
    assert "next deal" in refused(told, GUEST, commands.Sit(id="a", seat=2))
    assert "taken" in refused(told, THIRD, commands.Sit(id="a", seat=1))
    told.play()
    told.ready(HOST)
    assert told.room.seats[1] == Seat(GUEST, "Bob")
    assert view_of(told.room, GUEST, frozenset()).viewer.waiting_for == -1


def test_between_deals_a_person_sits_down_at_once() -> None:
    told = gathered(HOST)
    told.start()
    told.play()
    told.sit(GUEST, 3)
    assert told.room.seats.of(GUEST) == 3
    told.ready(HOST)
    assert not told.room.playing  # the new player is waited for as well
    told.ready(GUEST)
    assert told.room.playing


# Leaving


def test_before_the_first_deal_a_seat_left_is_free() -> None:
    told = gathered(HOST, GUEST)
    told.leave(GUEST)
    assert told.room.seats[1] == Seat()
    assert told.room.seats[1].free
    assert "no seat" in refused(told, GUEST, commands.Leave(id="a"))


def test_in_a_deal_a_bot_takes_the_seat_over() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.leave(GUEST)
    assert seats_of(told)[1] == ("", "0")


def test_a_bot_for_who_leaves_is_as_strong_as_those_of_the_table() -> None:
    told = gathered(HOST, GUEST)
    told.start("1")
    told.leave(GUEST)
    assert told.room.seats[1].name in COMPANIES["1"]
    assert [level for _, level in seats_of(told)] == ["", "1", "1", "1"]
    told = gathered(HOST, GUEST, THIRD)
    told.do(HOST, commands.SeatBot(id="a", seat=3, level="1"))
    told.start()
    told.leave(GUEST)
    told.do(HOST, commands.SeatBot(id="b", seat=3, level=usual("black_queen")))
    told.leave(THIRD)  # of two that differ, the usual one
    assert [level for _, level in seats_of(told)] == ["", "1", *[usual("black_queen")] * 2]


def test_where_all_are_people_the_usual_bot_takes_the_seat_over() -> None:
    told = gathered(HOST, GUEST, players=2)
    told.start()
    told.leave(GUEST)
    assert seats_of(told)[1] == ("", usual("black_queen"))
    assert told.room.seats[1].name in COMPANIES[usual("black_queen")]


def test_who_has_left_takes_the_seat_back_in_the_same_deal() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play(4)
    told.do(HOST, commands.Lock(id=new_id(), locked=True))
    hand = view_of(told.room, GUEST, frozenset()).deal
    told.leave(GUEST)
    watched = view_of(told.room, GUEST, frozenset())
    assert (watched.you, watched.viewer.left_seat) == (-1, 1)
    assert view_of(told.room, THIRD, frozenset()).viewer.left_seat == -1
    told.sit(GUEST, 1)
    back = view_of(told.room, GUEST, frozenset())
    assert (back.you, back.viewer.left_seat, back.seats[1].name) == (1, -1, "Guest")
    assert hand
    assert back.deal
    assert back.deal.actions(1) == hand.actions(1)
    again = rebuilt(entries_of(told.happened))
    assert again.seats == told.room.seats


def test_a_seat_left_between_deals_is_taken_back() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play()
    name = told.room.seats[1].name
    told.leave(GUEST)
    watched = view_of(told.room, GUEST, frozenset())
    assert watched.viewer.left_seat == 1
    assert [seat.left_name for seat in watched.seats] == ["", name, "", ""]
    told.sit(GUEST, 1)
    assert told.room.seats.of(GUEST) == 1
    assert not view_of(told.room, GUEST, frozenset()).seats[1].left_name


def test_a_left_seat_is_kept_for_one_deal_only() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.leave(GUEST)
    told.sit(THIRD, 1)
    assert view_of(told.room, GUEST, frozenset()).viewer.left_seat == -1
    assert "taken" in refused(told, GUEST, commands.Sit(id="a", seat=1))
    told.leave(THIRD)
    assert view_of(told.room, GUEST, frozenset()).viewer.left_seat == 1
    told.play()
    told.ready(HOST)
    assert view_of(told.room, GUEST, frozenset()).viewer.left_seat == -1
    told.sit(GUEST, 1)
    assert told.room.seats.waiting_for(GUEST) == 1


def test_who_waits_for_a_seat_may_give_up() -> None:
    told = gathered(HOST)
    told.start()
    told.sit(GUEST, 1)
    told.leave(GUEST)
    assert view_of(told.room, GUEST, frozenset()).viewer.waiting_for == -1
    assert seats_of(told)[1] == ("", "0")
    told.sit(GUEST, 2)
    assert view_of(told.room, GUEST, frozenset()).viewer.waiting_for == 2


def test_a_seat_change_in_a_deal_comes_with_the_next_one() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.leave(GUEST)
    told.sit(GUEST, 3)
    assert told.room.seats.of(GUEST) == -1
    told.play()
    told.ready(HOST)
    assert told.room.seats.of(GUEST) == 3


def test_a_stranger_without_a_cookie_changes_nothing() -> None:
    told = gathered(HOST, GUEST)
    wishes: list[commands.Command] = [commands.Sit(id="a", seat=2), commands.Leave(id="b")]
    for wish in wishes:
        with pytest.raises(Refused):
            told.do(STRANGER, wish)
    told.start()
    told.play()
    told.ready(HOST)
    with pytest.raises(Refused):
        told.do(STRANGER, commands.Leave(id="c"))
    assert told.room.matches.ready == {0}


# The host


def test_the_host_moves_on_to_the_next_person() -> None:
    told = gathered(HOST, GUEST, THIRD)
    told.leave(HOST)
    assert told.room.seats.host == GUEST
    told.leave(THIRD)
    assert told.room.seats.host == GUEST


def test_an_empty_room_is_its_next_guests() -> None:
    told = gathered(HOST)
    told.leave(HOST)
    assert told.room.seats.host == HOST
    told.sit(GUEST, 2)
    assert told.room.seats.host == GUEST


def test_who_waits_alone_for_a_seat_can_begin_the_next_deal() -> None:
    told = gathered(HOST)
    told.start()
    told.sit(GUEST, 1)
    told.leave(HOST)
    told.play()
    told.ready(GUEST)
    assert told.room.seats.of(GUEST) == 1
    assert told.room.seats.host == GUEST


def test_nobody_waits_between_deals_for_somebody_who_is_away() -> None:
    told = gathered(HOST, GUEST, THIRD)
    told.start()
    told.play()
    told.ready(HOST)
    wish = commands.Ready(id="a")
    assert len(told.room.decide(GUEST, wish, told.entropy)) == 1
    told.take(told.room.decide(GUEST, wish, told.entropy, frozenset({THIRD})))
    assert told.room.play.deals == 2


def test_who_leaves_between_deals_is_not_waited_for() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play()
    told.ready(HOST)
    told.leave(GUEST)
    assert told.room.play.deals == 2
    assert told.room.seats[1].level


def test_what_is_the_hosts_is_refused_to_others() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, commands.SeatBot(id="a", seat=2, level="0"))
    for person in (GUEST, THIRD):
        for command in (
            commands.SeatBot(id="a", seat=3, level="0"),
            commands.RemoveBot(id="a", seat=2),
            commands.Unseat(id="a", seat=1, name="Guest"),
            commands.HandOn(id="a", seat=1, name="Guest"),
            commands.DrawSeats(id="a"),
            commands.Choose(id="a", options={}),
            commands.Close(id="a"),
            commands.Start(id="a"),
        ):
            assert "host" in refused(told, person, command, NotAllowed)
    told.start()
    told.play()
    assert "host" in refused(told, GUEST, commands.Ready(id="a", anyway=True), NotAllowed)


# Bots


def test_the_host_seats_changes_and_removes_bots() -> None:
    told = gathered(HOST)
    told.do(HOST, commands.SeatBot(id="a", seat=1, level="0"))
    assert told.room.seats[1] == Seat(name=OTHERS[1], level="0")
    told.do(HOST, commands.SeatBot(id="b", seat=1, level="2"))
    assert told.room.seats[1] == Seat(name="Clara", level="2")
    told.do(HOST, commands.RemoveBot(id="c", seat=1))
    assert told.room.seats[1].free
    assert "No bot" in refused(told, HOST, commands.RemoveBot(id="d", seat=1))
    assert "person" in refused(told, HOST, commands.SeatBot(id="e", seat=0, level="0"))
    assert "4 seats" in refused(told, HOST, commands.SeatBot(id="f", seat=7, level="0"))
    assert "strength 9" in refused(told, HOST, commands.SeatBot(id="g", seat=1, level="9"))
    linear = commands.SeatBot(id="h", seat=1, level="2-linear")  # for the arena
    assert "strength 2-linear" in refused(told, HOST, linear)


def test_a_bot_stays_once_the_game_has_begun() -> None:
    told = gathered(HOST)
    told.start("1")
    assert "first deal" in refused(told, HOST, commands.RemoveBot(id="a", seat=1))
    told.do(HOST, commands.SeatBot(id="b", seat=1, level="0"))
    assert [level for _, level in seats_of(told)] == ["", "0", "1", "1"]


def test_bots_are_characters_of_their_level() -> None:
    """Each at most once; who comes beyond a company, and who plays at random, has another name."""
    told = gathered(HOST)
    for seat in (1, 2, 3):
        told.do(HOST, commands.SeatBot(id=f"a{seat}", seat=seat, level="2"))
    names = {seat.name for seat in told.room.seats.places[1:]}
    assert names == set(COMPANIES["2"])
    told.do(HOST, commands.SeatBot(id="b", seat=2, level="1"))
    assert told.room.seats[2].name in COMPANIES["1"]
    told.do(HOST, commands.SeatBot(id="c", seat=2, level="0"))
    assert told.room.seats[2].name in OTHERS


def test_a_person_may_be_called_like_a_character() -> None:
    told = gathered(HOST)
    told.do(HOST, commands.Rename(id="a", name="clara"))
    for seat in (1, 2, 3):
        told.do(HOST, commands.SeatBot(id=f"b{seat}", seat=seat, level="2"))
    names = [seat.name for seat in told.room.seats]
    assert len({name.casefold() for name in names}) == 4
    assert len(set(names) & set(COMPANIES["2"])) == 2


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_one_level_have_different_faces(game: str) -> None:
    """Whoever else sits there: all of the level's company, and others."""
    for level, person in product(levels(game), ("Hanna", OTHERS[0])):
        most = max(GAMES[game].seats)
        told = gathered(HOST, game=game, players=most)
        told.do(HOST, commands.Rename(id="a", name=person))
        told.do(HOST, commands.Start(id="b", level=level))
        faces = [character(seat.name, seat.level) for seat in told.room.seats if seat.level]
        assert "" not in faces
        assert len(set(faces)) == len(faces) == most - 1
        assert {name.casefold() for name in COMPANIES.get(level, ())[: most - 1]} <= set(faces)
