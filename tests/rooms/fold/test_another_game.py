"""Another game in the same room: who stays, what is kept, and what begins anew."""

from itertools import product

import pytest

from app.bots.bot import Bots
from app.bots.levels import BOTS, levels, usual
from app.rooms.fold import commands, events
from app.rooms.fold.errors import NotAllowed
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from app.rules.games import GAMES
from tests.rooms.table import GUEST, HOST, THIRD, Told, entries_of, gathered, new_id, reason

ALL_HERE: frozenset[str] = frozenset()


def choose(game: str, players: int, **options: int) -> commands.ChooseGame:
    return commands.ChooseGame(id=new_id(), game=game, players=players, options={**options})


def names(told: Told) -> list[str]:
    return [seat.name for seat in told.room.seats]


def finished(*people: str, players: int = 4, game: str = "black_queen") -> Told:
    """A room whose first match is over."""
    told = gathered(*people, players=players, game=game)
    told.start()
    while not told.room.match.over:
        told.play()
        if not told.room.match.over:
            told.ready(HOST, anyway=True)
    return told


def won(told: Told, person: str) -> int:
    """How many matches somebody has won in a room."""
    return told.room.matches.evening.of(person, told.room.game.name).wins


def test_points_of_one_game_are_none_at_another() -> None:
    told = finished(HOST, GUEST)
    hearts = told.room.match.totals
    told.do(HOST, choose("euchre", 4))
    view = view_of(told.room, HOST, ALL_HERE)
    assert [seat.tally.points for seat in view.seats] == [0, 0, 0, 0]
    assert [seat.tally.matches for seat in view.seats[:2]] == [1, 1]
    assert not view.house.mixed
    told.start()
    while not told.room.match.over:
        told.play()
        if not told.room.match.over:
            told.ready(HOST, anyway=True)
    view = view_of(told.room, HOST, ALL_HERE)
    assert tuple(seat.tally.points for seat in view.seats) == told.room.match.totals
    assert view.house.mixed
    told.do(HOST, choose("black_queen", 4))
    view = view_of(told.room, HOST, ALL_HERE)
    assert tuple(seat.tally.points for seat in view.seats)[:2] == hearts[:2]


def test_everybody_keeps_the_seat_and_the_wins() -> None:
    told = finished(HOST, GUEST)
    wins = [won(told, person) for person in (HOST, GUEST)]
    told.do(HOST, choose("euchre", 4))
    room = told.room
    assert (room.game.name, room.deal, room.matches.dealt) == ("euchre", None, [])
    assert names(told)[:2] == ["Host", "Guest"]
    assert [won(told, person) for person in (HOST, GUEST)] == wins
    view = view_of(room, GUEST, ALL_HERE)
    assert (view.title, view.you, view.deal, view.house.matches) == ("Euchre", 1, None, 1)
    told.start()
    assert room.deal is not None
    assert (room.matches.count, room.play.deals) == (2, 2)


def test_no_state_is_called_as_one_of_the_game_before() -> None:
    told = finished(HOST)
    before = told.room.move
    told.do(HOST, choose("durak", 4))
    told.start()
    assert told.room.move.partition(".")[0] != before.partition(".")[0]


def test_bots_give_way_and_free_seats_before_them() -> None:
    told = gathered(HOST, GUEST, players=6)
    told.do(HOST, commands.SeatBot(id=new_id(), seat=4, level="1"))
    told.do(HOST, choose("durak", 3))
    assert [bool(seat.level) for seat in told.room.seats] == [False, False, True]
    told.do(HOST, choose("durak", 2))
    assert names(told) == ["Host", "Guest"]
    told.do(HOST, choose("oh_hell", 5))
    assert names(told) == ["Host", "Guest", "", "", ""]


def test_people_move_together_when_seats_between_them_go() -> None:
    told = Told(6)
    told.sit(HOST, 1, "Host")
    told.sit(GUEST, 5, "Guest")
    told.do(HOST, choose("durak", 2))
    assert names(told) == ["Host", "Guest"]


def test_who_waited_for_a_seat_has_it_then() -> None:
    told = gathered(HOST)
    told.start()
    told.sit(THIRD, 2, "Third")
    told.play()
    told.do(HOST, choose("euchre", 4))
    assert told.room.seats.of(THIRD) == 2
    assert told.room.seats.waiting_for(THIRD) == -1


def test_nobody_loses_a_seat_to_a_smaller_game() -> None:
    told = gathered(HOST, GUEST, THIRD)
    said = reason(told, HOST, choose("durak", 2))
    assert said == "There are 3 of you, and only 2 seats in that game."


@pytest.mark.parametrize(("game", "players"), [("euchre", 5), ("bridge", 4), ("", 4)])
def test_there_must_be_such_a_game(game: str, players: int) -> None:
    told = gathered(HOST)
    assert reason(told, HOST, choose(game, players))


def test_not_in_the_middle_of_a_match() -> None:
    told = gathered(HOST, game="oh_hell")
    told.start()
    assert "when this match is over" in reason(told, HOST, choose("euchre", 4))
    told.play()
    assert "when this match is over" in reason(told, HOST, choose("euchre", 4))


def test_it_is_the_hosts_to_choose() -> None:
    told = gathered(HOST, GUEST)
    with pytest.raises(NotAllowed):
        told.room.decide(GUEST, choose("euchre", 4), told.entropy)


def test_the_same_game_again_only_gathers_the_players() -> None:
    told = gathered(HOST)
    assert told.do(HOST, choose("black_queen", 4)) == []
    told = finished(HOST)
    told.do(HOST, choose("black_queen", 4))
    assert told.room.deal is None


def test_it_may_be_as_short_as_the_host_likes() -> None:
    told = finished(HOST)
    told.do(HOST, choose("euchre", 4, target=5))
    assert told.room.game.options["target"] == 5
    assert told.do(HOST, choose("euchre", 4, target=5)) == []
    told.do(HOST, choose("euchre", 4))
    assert told.room.game.options["target"] == 10


def test_options_are_those_of_the_game() -> None:
    told = gathered(HOST)
    assert "target" in reason(told, HOST, choose("durak", 4, target=5))
    assert "target" in reason(told, HOST, choose("euchre", 4, target=-1)).lower()


def test_a_guided_deal_of_another_game_is_none() -> None:
    told = Told(guided=True)
    told.sit(HOST, 0)
    told.do(HOST, choose("euchre", 4))
    told.start()
    assert told.room.play.lesson is None
    assert told.room.play.laid_down is None


@pytest.mark.parametrize(("before", "after"), list(product(GAMES, GAMES)))
def test_any_game_follows_any_other(before: str, after: str) -> None:
    """And the room is rebuilt from its log."""
    most = min(GAMES[before].seats[-1], 4)
    told = finished(HOST, GUEST, players=most, game=before)
    told.do(HOST, choose(after, min(max(GAMES[after].seats[0], 4), GAMES[after].seats[-1])))
    told.take(told.room.seal_due(told.entropy))
    again = rebuilt(entries_of(told.happened))
    assert [vars(seat) for seat in again.seats] == [vars(seat) for seat in told.room.seats]
    assert again.move == told.room.move
    assert again.fairness.commitment == told.room.fairness.commitment
    for person in (HOST, GUEST, THIRD):
        assert view_of(again, person, ALL_HERE) == view_of(told.room, person, ALL_HERE)
    told.start()
    told.play(5)
    assert rebuilt(entries_of(told.happened)).move == told.room.move


def test_bots_are_as_strong_as_the_game_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = gathered(HOST)
    for seat, level in ((1, levels("black_queen")[-1]), (2, "1")):
        told.do(HOST, commands.SeatBot(id=new_id(), seat=seat, level=level))
    few = {name: bots for name, bots in BOTS["euchre"].items() if name in ("0", "1")}
    monkeypatch.setitem(BOTS, "euchre", Bots(few))
    told.do(HOST, choose("euchre", 4))
    assert [seat.level for seat in told.room.seats] == ["", usual("euchre"), "1", ""]
    assert usual("euchre") in levels("euchre")


def test_the_seal_of_the_next_match_stays() -> None:
    told = finished(HOST)
    told.take(told.room.seal_due(told.entropy))
    commitment = told.room.fairness.commitment
    told.do(HOST, choose("euchre", 4))
    assert told.room.fairness.commitment == commitment
    told.start()
    dealt = told.room.matches.dealt[0][0]
    assert isinstance(dealt, events.DealStarted)
    assert (dealt.fair.commitment, dealt.fair.deal) == (commitment, 0)
