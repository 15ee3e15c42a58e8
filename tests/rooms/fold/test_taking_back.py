"""Taking back, with bots only: an event like any other."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import NotAllowed, Refused, Stale, Unavailable
from app.rooms.fold.view import view_of
from app.rooms.live.pace import Pace
from app.rooms.logbook.history import event_of, rebuilt
from app.rules.games import GAMES
from tests.games.contract import fewest
from tests.rooms.live_rooms import Time, house
from tests.rooms.table import CODE, GUEST, HOST, THIRD, Told, entries_of, gathered, new_id
from tests.rooms.throwing import PACE, deal_of, loaded

CALLS = ("call AS", "call KS")
# Bots take a moment, and nothing else makes the room look again.
UNHURRIED = Pace(0.05, 0, 0.05, away_s=3600, stand_in_s=3600, closed_s=3600)


def take_back() -> commands.TakeBack:
    return commands.TakeBack(id=new_id())


def played(game: str, seed: int) -> Told:
    """A deal in which everybody has played something, by chance."""
    chance = random.Random(seed)
    players = fewest(game)
    told = gathered(HOST, players=players, game=game, seed=seed)
    told.start("0")
    deal = told.room.deal
    assert deal is not None
    for _ in range(200):
        seat = deal.turn
        told.take(told.room.acted(seat, [chance.choice(deal.actions(seat))], "bot"))
        if deal.turn < 0:
            break
        if len({seat for seat, _ in deal.history}) == players and chance.random() < 0.1:
            return told
    return played(game, seed + 1000)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_it_is_as_if_it_had_not_been_played(game: str, seed: int) -> None:
    told = played(game, seed)
    before = told.room.deal
    assert before is not None
    history = list(before.history)
    named = {told.room.move, told.room.play.stage}
    (event,) = told.do(HOST, take_back())
    assert isinstance(event, events.TakenBack)
    assert history[event.actions][0] == 0
    deal = told.room.deal
    assert deal is not None
    assert deal.in_a_row([text for seat, text in history[event.actions :] if seat == 0])
    assert deal.history == history[: event.actions]
    assert 0 in deal.to_act
    assert int(told.room.move.split(".")[1]) > max(int(name.split(".")[1]) for name in named)
    again = rebuilt(entries_of(told.happened))
    assert again.deal is not None
    assert again.deal.history == deal.history
    assert again.deal.actions(0) == deal.actions(0)
    assert again.move == told.room.move
    told.play()
    assert told.room.match.results


def test_what_was_done_at_once_is_taken_back_at_once() -> None:
    told = gathered(HOST, players=6, game="called_partner")
    told.start("0")
    deal = told.room.deal
    assert deal is not None
    while deal.turn != 0 or "pass" not in deal.actions(0):
        told.take(told.room.acted(deal.turn, ["pass"], "bot"))
    bid = deal.actions(0)[1]
    told.act(HOST, bid)
    while deal.turn != 0:
        told.take(told.room.acted(deal.turn, ["pass"], "bot"))
    before = list(deal.history)
    told.do(HOST, commands.Act(id=new_id(), move=told.room.move, action="trump S", then=CALLS))
    assert len(deal.history) == len(before) + 1 + len(CALLS)
    told.do(HOST, take_back())
    assert told.room.deal is not None
    assert told.room.deal.history == before
    told.do(HOST, take_back())  # the bid before it
    assert (0, bid) not in told.room.deal.history


def test_taking_back_undoes_forced_moves_too() -> None:
    """It would be done again at once."""
    told = gathered(HOST, players=4)
    told.start("0")
    deal = told.room.deal
    assert deal is not None
    while HOST not in told.room.play.actors:
        told.play(1)
    chosen = len(told.room.play.actors) - 1
    while deal.turn != 0:
        told.play(1)
    told.take(told.room.acted(0, deal.actions(0)[:1], "rules"))
    assert view_of(told.room, HOST, frozenset()).may_take_back == 1
    (event,) = told.do(HOST, take_back())
    assert isinstance(event, events.TakenBack)
    assert event.actions == chosen
    assert told.room.play.by_rules == rebuilt(entries_of(told.happened)).play.by_rules == set()


def test_a_view_counts_the_own_plays_that_may_be_taken_back() -> None:
    told = gathered(HOST, players=4)
    told.start("0")
    for plays in range(3):
        assert view_of(told.room, HOST, frozenset()).may_take_back == plays
        while told.room.play.actors.count(HOST) == plays:
            told.play(1)
    told.do(HOST, take_back())
    assert view_of(told.room, HOST, frozenset()).may_take_back == 2
    assert view_of(told.room, GUEST, frozenset()).may_take_back == 0


def test_an_answer_to_a_taken_back_state_is_too_late() -> None:
    told = played("euchre", 3)
    while told.room.deal and told.room.deal.turn != 0:
        told.play(1)
    move = told.room.move
    told.do(HOST, take_back())
    deal = told.room.deal
    assert deal is not None
    for _ in range(40):
        with pytest.raises(Stale):
            told.act(HOST, deal.actions(0)[0] if deal.actions(0) else "pass", move)
        if deal.turn < 0:
            break
        told.play(1)


async def test_bots_play_on_when_it_cannot_be_stored(tmp_path: Path) -> None:
    async with house(tmp_path, UNHURRIED, Time()) as (rooms, gate):
        told = played("black_queen", 2)
        while told.room.deal and told.room.deal.turn == 0:
            told.play(1)
        room = await loaded(rooms, gate, told)
        with room.watching(HOST) as changed:
            gate.full = True
            with pytest.raises(Unavailable):
                await room.ask(HOST, take_back())
            gate.full = False
            while deal_of(room).turn not in (0, -1):
                changed.clear()
                await changed.wait()


def test_taking_back_is_refused_with_other_people() -> None:
    told = gathered(HOST, GUEST, players=4)
    with pytest.raises(NotAllowed):
        told.do(THIRD, take_back())
    with pytest.raises(Refused, match="Others play"):
        told.do(HOST, take_back())
    told.leave(GUEST)
    with pytest.raises(Stale):
        told.do(HOST, take_back())
    told.start("0")
    deal = told.room.deal
    assert deal is not None
    if deal.turn == 0:
        with pytest.raises(Refused, match="not played"):
            told.do(HOST, take_back())
    told.play()
    with pytest.raises(Stale):
        told.do(HOST, take_back())


def may_take_back(told: Told, person: str) -> bool:
    """Whether what a person has played can be taken back; the page offers it just then."""
    offered = view_of(told.room, person, frozenset()).may_take_back > 0
    try:
        told.room.decide(person, take_back(), told.entropy)
    except Refused:
        assert not offered
    else:
        assert offered
    return offered


@pytest.mark.parametrize("leaves", ["leave", "unseat"])
def test_what_somebody_else_has_played_stays(leaves: str) -> None:
    """Also when that person has gone meanwhile, and comes back later."""
    told = gathered(HOST, GUEST, game="euchre")
    told.start("0")
    while GUEST not in told.room.play.actors:
        told.play(1)
    if leaves == "leave":
        told.leave(GUEST)
    else:
        unseat = commands.Unseat(id=new_id(), seat=1, name="Guest")
        gone = frozenset({GUEST})
        told.take(told.room.decide(HOST, unseat, told.entropy, gone, gone))
    while HOST not in told.room.play.actors:
        told.play(1)
    with pytest.raises(Refused, match="Somebody else has played"):
        told.do(HOST, take_back())
    assert not may_take_back(told, HOST)
    told.play()
    told.ready(HOST)
    while HOST not in told.room.play.actors:
        told.play(1)
    assert may_take_back(told, HOST)


@pytest.mark.parametrize("by", ["stand-in", "clock", "host", "rules", "window"])
def test_what_was_done_for_somebody_else_stays(by: events.By) -> None:
    told = gathered(HOST, GUEST, game="euchre")
    told.start("0")
    while not {HOST, GUEST} <= set(told.room.play.actors):
        deal = told.room.deal
        assert deal is not None
        who = by if told.room.seats[deal.turn].person == GUEST else "person"
        told.take(told.room.acted(deal.turn, deal.actions(deal.turn)[:1], who))
    told.leave(GUEST)
    assert not may_take_back(told, HOST)


@pytest.mark.parametrize("seed", range(30))
def test_nothing_that_anybody_else_has_played_is_taken_back(seed: int) -> None:
    """Whoever comes, goes, is unseated and takes back, and whoever acts for whom."""
    chance = random.Random(seed)
    told = Told(3, {"deals": 4}, seed)
    told.sit(HOST, 0)
    gone = frozenset({GUEST, THIRD})
    played: list[str] = []  # in this deal, by action: the person of the seat
    for _ in range(400):
        deal, person = told.room.deal, chance.choice((HOST, GUEST, THIRD))
        seat = chance.randrange(3)
        wishes: list[commands.Command] = [
            commands.Sit(id=new_id(), seat=seat),
            commands.Leave(id=new_id()),
            commands.Start(id=new_id(), level="0"),
            commands.Ready(id=new_id(), anyway=True),
            commands.Unseat(id=new_id(), seat=seat, name=told.room.seats[seat].name),
            take_back(),
            take_back(),
        ]
        wish = chance.choice(wishes)
        may_take_back(told, person)
        with suppress(Refused):
            happened = told.room.decide(person, wish, told.entropy, gone, gone)
            told.take(happened)
            for event in happened:
                if isinstance(event, events.TakenBack):
                    assert set(played) <= {person, ""}
                    assert played[event.actions] == person
                    del played[event.actions :]
        if told.room.deal is not deal and not isinstance(wish, commands.TakeBack):
            played = []
        for _ in range(chance.randrange(4)):
            deal = told.room.deal
            if deal is None or deal.turn < 0:
                break
            sits = told.room.seats[deal.turn].person
            played.append(sits)
            by: events.By = chance.choice(["person", "stand-in", "clock"]) if sits else "bot"
            told.take(told.room.acted(deal.turn, deal.actions(deal.turn)[:1], by))
    again = rebuilt(entries_of(told.happened))
    assert again.play.actors == told.room.play.actors == played


def test_who_waits_for_a_seat_is_another_person() -> None:
    told = played("euchre", 1)
    told.sit(GUEST, 2)
    with pytest.raises(Refused, match="Others play"):
        told.do(HOST, take_back())


async def test_bots_think_anew(tmp_path: Path) -> None:
    async with house(tmp_path, PACE, Time()) as (rooms, gate):
        told = played("black_queen", 2)
        room = await loaded(rooms, gate, told)
        with room.watching(HOST) as changed:
            for _ in range(3):
                while deal_of(room).turn != 0:
                    changed.clear()
                    await changed.wait()
                at = len(deal_of(room).history)
                action = deal_of(room).actions(0)[0]
                await room.ask(HOST, commands.Act(id=new_id(), action=action, move=room.room.move))
                await room.ask(HOST, take_back())
                assert len(deal_of(room).history) == at
        kinds = [event_of(entry).kind for entry in await gate.read(CODE)]
        assert kinds.count("taken back") == 3
