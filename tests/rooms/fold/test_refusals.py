"""A refusal is a function of the command and of what its sender sees.

A room is played at random. At some positions each seat asks for all kinds of things in the room as
it is and in rooms whose hidden cards lie elsewhere: the answers must be the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import Refused
from app.rooms.fold.room import Room
from app.rooms.fold.seats.people import person_of
from app.rules import cards
from app.rules.deal import Deal
from app.rules.errors import BadOption, IllegalAction
from app.rules.game import Game
from app.rules.games import GAMES
from app.rules.rng import Rng
from tests.rooms.table import CODE, entropy_of
from tests.rules.options import spread

pytestmark = pytest.mark.plays_much

STRANGER = person_of("a-stranger")
WORLDS = 6  # in which a position's hidden cards lie elsewhere
COMMANDS = 40  # a seat and position
PARTS = 4  # of the tables of a game and number of seats, each a test of its own
OFTEN = 2  # of them are tried in every run of the tests; make nightly tries all


def tables(name: str, players: int, part: int) -> Iterator[Game]:
    """A game with all its usual options, then with some of its odd ones together."""
    kind = GAMES[name]
    rng = Random(f"{name} {players} {part}")
    offered = kind.options_for(players)
    if part == 0:
        yield kind(players)
        return
    found = 0
    while found < 3:
        options = {o.name: rng.choice(spread(o)) for o in offered if rng.random() < 0.6}
        try:
            game = kind(players, options)
        except BadOption:  # values that do not go together
            continue
        found += 1
        yield game


def person(seat: int) -> str:
    """Who sits there."""
    return person_of(f"player {seat}")


def room_of(game: Game, seed: int) -> Room:
    """A room of people, one a seat, with a deal that begins."""
    opened = events.RoomOpened(
        game=game.name, players=game.players, options=game.options, host=person(0)
    )
    room = Room.opened(CODE, opened)
    for seat in range(game.players):
        room.apply(events.SeatTaken(seat=seat, person=person(seat), name=f"Name {seat}"))
    start = commands.Start(id="start", level="0")
    for event in room.decide(person(0), start, entropy_of(seed)):
        room.apply(event)
    return room


def elsewhere(room: Room, deal: Deal) -> Room:
    """The room with another deal in play."""
    twin = copy(room)
    twin.play = replace(room.play, deal=deal)
    return twin


def answer(room: Room, who: str, command: commands.Command) -> str:
    """What comes of a command: the events, or the refusal. Of the rest of a deal that is laid open
    only that it is."""
    try:
        found = room.decide(who, command, entropy_of(0))
        return repr(found[:1] if isinstance(command, commands.Claim) else found)
    except Refused as reason:
        return f"{type(reason).__name__}: {reason}"


def wishes(game: Game, worlds: Sequence[Deal], seat: int, rng: Random) -> Iterator[tuple[str, ...]]:
    """Actions to ask for, single and in a row: legal ones, what would be legal after them in one
    of the worlds, and whatever else has the form of an action."""
    while True:
        row = []
        deal = rng.choice(worlds).copy()
        for _ in range(rng.choice((1, 1, 2, 2, 3))):
            legal = deal.actions(seat)
            text = rng.choice(legal) if legal and rng.random() < 0.7 else odd(game, rng)
            row.append(text)
            with suppress(IllegalAction):
                deal.act(seat, text)
        yield tuple(row)


def odd(game: Game, rng: Random) -> str:
    """An action of some game, legal or not."""
    card = rng.choice(game.pack if rng.random() < 0.9 else cards.TEXTS)
    three = " ".join(sorted(rng.sample(sorted(set(game.pack)), 3)))
    return rng.choice(
        (
            card,
            f"{card}@{rng.randrange(14)}",
            f"bid {rng.choice((0, 1, 3, 7, 75, 80, 100, 150))}",
            f"trump {card[1]}",
            f"call {card}",
            f"call {card[1]}",
            f"call {card[1]} alone",
            f"transfer {card}",
            f"show {card}",
            f"discard {card}",
            f"redraw {three}",
            *("pass", "order", "order alone", "defend alone", "take", "done", "keep", "", "?"),
        )
    )


def others(room: Room, seat: int, rng: Random) -> Sequence[commands.Command]:
    """What one may ask for beside actions."""
    move = rng.choice((room.move, "1.0"))
    options: Mapping[str, bool | int | str | None] = room.game.options
    return (
        commands.Done(id="c", done=rng.random() < 0.5, move=move),
        commands.Why(id="c", action=odd(room.game, rng), move=move),
        commands.Ready(id="c", anyway=rng.random() < 0.5),
        commands.Sit(id="c", seat=rng.randrange(8), name="Eve"),
        commands.Leave(id="c"),
        commands.Rename(id="c", name="Name 1"),
        commands.Nudge(id="c", move=move),
        commands.Release(id="c", move=move),
        commands.Choose(id="c", options=dict(options)),
        commands.ChooseGame(id="c", game=rng.choice(sorted(GAMES)), players=rng.randrange(1, 9)),
        commands.ChooseTiming(id="c", timing=Timing()),
        commands.SeatBot(id="c", seat=rng.randrange(8), level="0"),
        commands.RemoveBot(id="c", seat=rng.randrange(8)),
        commands.Unseat(id="c", seat=seat, name=f"Name {seat}"),
        commands.Start(id="c", level="0"),
        commands.DrawSeats(id="c"),
        commands.ChooseSpeed(id="c", speed="quick"),
        commands.Hurry(id="c", move=move),
        commands.Claim(id="c", move=move),
        commands.TakeBack(id="c"),
        commands.Advise(id="c", move=move),
        commands.Reconsider(id="c", move=move),
        commands.AllowAdvice(id="c", allowed=rng.random() < 0.5),
        commands.Abandon(id="c", seal=rng.choice((room.fairness.commitment, "1"))),
        commands.Remove(id="c", seat=seat, name=f"Name {seat}"),
        commands.LetIn(id="c", name="Name 1"),
        commands.HandOn(id="c", seat=rng.randrange(8), name=f"Name {seat}"),
        commands.SealLetter(id="c", hash="0" * 64),
        commands.OpenLetter(id="c", text="0" * 32),
        commands.React(id="c", reaction="clap"),
        commands.Say(id="c", text="hello"),
        commands.ChooseTalk(id="c", talk=rng.choice(("off", "words"))),
        commands.Swap(id="c", seat=seat, name=f"Name {seat}", with_seat=rng.randrange(8)),
        commands.Lock(id="c", locked=rng.random() < 0.5),
        commands.Publish(id="c", public=rng.random() < 0.5),
        commands.Watch(id="c", name="Eve"),
        commands.Bye(id="c"),
        commands.Close(id="c"),
    )


def test_everything_is_asked_for() -> None:
    room = room_of(GAMES["black_queen"](2), 0)
    asked = {type(command) for command in others(room, 0, Random(0))}
    assert asked | {commands.Act} == set(get_args(commands.Command))


def compare(room: Room, seat: int, rng: Random) -> None:
    """A seat asks for things here, and where its hidden cards lie elsewhere."""
    deal = room.deal
    assert deal is not None
    seen = deal.seen_by(seat)
    worlds = [seen.fill(Rng(rng.getrandbits(60))) for _ in range(WORLDS)]
    rooms = [elsewhere(room, world) for world in worlds]
    acts = wishes(room.game, [deal, *worlds], seat, rng)
    asked: list[commands.Command] = []
    for _ in range(COMMANDS):
        action, *then = next(acts)
        asked.append(commands.Act(id="c", action=action, then=tuple(then), move=room.move))
    asked += rng.sample(others(room, seat, rng), 3)
    asked.append(commands.Claim(id="c", move=room.move))
    for command in asked:
        for who in (person(seat), STRANGER) if command is asked[0] else (person(seat),):
            found = answer(room, who, command)
            claimed = isinstance(command, commands.Claim) and who == person(seat)
            assert found.startswith("[") or not (claimed and seen.claim(seat))
            assert [answer(other, who, command) for other in rooms] == [found] * WORLDS, command
            if found.startswith("["):  # what is allowed is legal in the deal as it is
                for other in (room, *rooms):
                    applied(other, command, seat)


def applied(room: Room, command: commands.Command, seat: int) -> None:
    """Do an action that was allowed; raises IllegalAction if it is not legal after all."""
    if isinstance(command, commands.Act) and room.deal:
        deal = room.deal.copy()
        for text in (command.action, *command.then):
            deal.act(seat, text)


TABLES = [
    pytest.param(
        *(name, players, part),
        id=f"{name} {players} {part}",
        marks=[pytest.mark.nightly] if part >= OFTEN else [],
    )
    for name, kind in sorted(GAMES.items())
    for players in kind.seats
    for part in range(PARTS)
]


@pytest.mark.parametrize(("name", "players", "part"), TABLES)
def test_a_refusal_follows_from_what_its_sender_sees(name: str, players: int, part: int) -> None:
    rng = Random(f"refusals {name} {players} {part}")
    for game in tables(name, players, part):
        room = room_of(game, rng.getrandbits(30))
        looks = 12
        while room.playing and looks:
            deal = room.deal
            assert deal is not None
            if rng.random() < 0.3:
                looks -= 1
                asked = rng.choice(deal.to_act)
                for seat in {asked, rng.randrange(players)}:
                    compare(room, seat, rng)
            seat = rng.choice(deal.to_act)
            text = rng.choice(deal.actions(seat))
            room.apply(events.Acted(seat=seat, action=text, by="person"))
