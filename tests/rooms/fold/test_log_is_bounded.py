"""Whatever people do, over and over: what a room stores is bounded by time or by cards played.

The generator lets several people do the same few things again and again while hardly any time
passes. Once what they may change at once is spent, their log grows with the cards and no more.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import Refused
from app.rooms.fold.matches.results import results_due
from app.rooms.fold.room import Room
from app.rooms.fold.seats.company import COMPANIES
from app.rooms.live.change_quota import COUNTED, MEMBER, STRANGERS, ChangeQuota
from app.rules import cards
from app.rules.games import GAMES
from tests.rooms.letters import hash_of, letter
from tests.rooms.live_rooms import Time
from tests.rooms.table import GUEST, HOST, THIRD, Told, new_id

BOUNDS = Literal["once", "counted", "card", "of another"]
# What bounds each kind of event. once: it comes once in a room. counted: by change_quota.py, so
# many in a time. card: by the cards that are played. of another: so many at most for each of those.
BOUNDED_BY: Mapping[type[events.Event], tuple[BOUNDS, str]] = {
    events.RoomOpened: ("once", "rooms are limited by person and address"),
    events.RoomClosed: ("once", "nothing comes after it"),
    events.HandedOn: ("counted", ""),
    events.OptionsChosen: ("counted", ""),
    events.GameChosen: ("counted", ""),
    events.TimingChosen: ("counted", ""),
    events.TalkChosen: ("counted", ""),
    events.SeatTaken: ("counted", ""),
    events.SeatLeft: ("of another", "SeatTaken: it had been taken"),
    events.Removed: ("of another", "SeatTaken: it had been taken"),
    events.LetIn: ("of another", "Removed: once for each"),
    events.SeatsDrawn: ("counted", ""),
    events.Locked: ("counted", ""),
    events.Published: ("counted", ""),
    events.Renamed: ("counted", ""),
    events.BotSeated: ("counted", "or it takes a seat that was left"),
    events.BotRemoved: ("counted", ""),
    events.Sealed: ("of another", "Abandoned, or a match that is over"),
    events.LetterSealed: ("counted", "or it comes once in a list, with the letter that is opened"),
    events.ShuffleBegun: ("counted", "or it comes after one that was thrown away, twice at most"),
    events.LetterOpened: ("of another", "ShuffleBegun: one for each seat"),
    events.ShuffleThrown: ("of another", "ShuffleBegun: a list is thrown away once"),
    events.Added: ("once", "only older servers wrote it"),
    events.DealStarted: ("card", "counted after a deal without one; a match has one to begin with"),
    events.Acted: ("card", "or a bid, of which a deal has so many; a refusal once for each card"),
    events.Claimed: ("of another", "DealStarted or TakenBack: a deal ends once"),
    events.TakenBack: ("counted", ""),
    events.Advised: ("of another", "Acted or TakenBack: once for each seat and state"),
    events.AdviceAllowed: ("counted", ""),
    events.ClockStarted: ("of another", "Acted or TimingChosen: a decision has one"),
    events.DoneChosen: ("counted", "to be asked again is; else it comes once until that"),
    events.Abandoned: ("counted", ""),
    events.Finished: ("of another", "Abandoned, or a match that is over: one for each person"),
    events.MatchGivenUp: ("of another", "DealStarted: a match ends once"),
    events.TimeEnded: ("of another", "DealStarted: a match ends once"),
    events.Readied: ("of another", "DealStarted, SeatTaken or OptionsChosen: wished for once"),
}
PEOPLE = (HOST, GUEST, THIRD, "stranger")
PLACES = 2 * 8 + 1  # seats, seats from the next deal on, a host without a seat
SPENT = PLACES * MEMBER.burst + STRANGERS.burst + len(PEOPLE) * MEMBER.burst  # changes at once
STEP_S = 0.0001  # for each command
ROUNDS = 100  # that are counted, once all is spent
QUIET = 10  # rounds in a row in which nothing can be done: seats and games take turns
PER_CHANGE = 80  # events: an auction, who is seated, what comes of a match
PER_CARD = 10
THROWN = 5  # each so many commands the time of a list is over, if one is being opened


class Growing:
    """A room that people do things in, and what it has stored. shy: bots and people play no card
    where they can pass."""

    def __init__(self, game: str, seed: int, *, shy: bool) -> None:
        self.now = Time()
        self._changes = ChangeQuota(self.now)
        self._told = Told(players=GAMES[game].seats[-1], game=game, seed=seed)
        self._chance = random.Random(seed)
        self._shy = shy
        self.number = 0
        self.letters: list[str] = []  # names of those that were written
        self._told.sit(HOST, 0)
        self._follow()

    @property
    def room(self) -> Room:
        return self._told.room

    @property
    def stored(self) -> int:
        """Events so far."""
        return len(self._told.happened)

    @property
    def cards(self) -> int:
        """Those of them that play a card."""
        acted = [event for event in self._told.happened if isinstance(event, events.Acted)]
        return sum(event.action[:2] in cards.NUMBERS for event in acted)

    def ask(self, person: str, do: str) -> None:
        """Let a person do something, unless it is refused; bots and what is due follow."""
        self.number += 1
        self.now.now += STEP_S
        room = self.room
        command = COMMANDS[do](self, person)
        try:
            happened = room.decide(person, command, self._told.entropy)
            self._changes.count(room, person, happened)
        except Refused:
            return
        self._told.take(happened)
        self._follow()

    def action(self, seat: int) -> str:
        """What a seat does."""
        deal = self.room.deal
        possible = deal.actions(seat) if deal and seat in deal.to_act else ["pass"]
        if self._shy:
            possible = [text for text in possible if text[:2] not in cards.NUMBERS] or possible
            return possible[-1]
        return self._chance.choice(possible)

    def other(self, person: str) -> int:
        """A seat of somebody else, or any."""
        seats = self.room.seats
        found = [n for n, seat in enumerate(seats) if person != (seat.person or seat.next_person)]
        return found[self.number % len(found)]

    def _follow(self) -> None:
        room = self.room
        while True:
            before = self.stored
            self._told.take(room.play.declines(room.play.done_for_bout, "person"))
            self._told.take(results_due(room))
            self._told.take(room.seal_due(self._told.entropy))
            if room.fairness.letters.opening and self.number % THROWN == 0:
                self._told.take(room.thrown_due(self._told.entropy))
            self._told.take(room.clocks.due())
            bots = [
                seat for seat in (room.deal.to_act if room.deal else ()) if room.seats[seat].level
            ]
            if bots:
                self._told.take(room.acted(bots[0], [self.action(bots[0])], "bot"))
            if self.stored == before:
                return


Command = Callable[[Growing, str], commands.Command]


def _mine(growing: Growing, person: str) -> int:
    return max(growing.room.seats.of(person), growing.room.seats.waiting_for(person), 0)


def _name(growing: Growing, seat: int) -> str:
    return growing.room.seats[seat].name


def _letter(growing: Growing, person: str) -> str:
    """The hash of a new letter of a person."""
    growing.letters.append(f"{person} {growing.number}")
    return hash_of(growing.letters[-1])


def _opened(growing: Growing, person: str) -> str:
    """The letter of a person that is to be opened, or any."""
    opening = growing.room.fairness.letters
    hashes = {one.hash for one in opening.letters if one.seat == opening.seat_of(person)}
    return next((name for name in growing.letters if hash_of(name) in hashes), "none")


def _let_in(growing: Growing) -> str:
    """The name of somebody who was removed, or any."""
    return next(iter(growing.room.access.removed.values()), "nobody")


def _timing(growing: Growing) -> Timing:
    return Timing(decision_s=30 if growing.number % 2 else 60)


def _next_game(growing: Growing) -> commands.ChooseGame:
    names = sorted(GAMES)
    game = names[growing.number % len(names)]
    return commands.ChooseGame(id=new_id(), game=game, players=GAMES[game].seats[-1])


def _options(growing: Growing) -> Mapping[str, commands.Chosen]:
    """Another value of an option."""
    room = growing.room
    options = type(room.game).options_for(room.game.players)
    for option in options[growing.number % len(options) :]:
        for value in option.values:
            if value != room.game.options[option.name]:
                return {option.name: value}
    return {}


COMMANDS: Mapping[str, Command] = {
    "sit": lambda g, p: commands.Sit(id=new_id(), seat=g.other(p), letter=_letter(g, p)),
    "leave": lambda g, p: commands.Leave(id=new_id()),
    "rename": lambda g, p: commands.Rename(id=new_id(), name=f"Name {g.number}"),
    "unseat": lambda g, p: commands.Unseat(id=new_id(), seat=(s := g.other(p)), name=_name(g, s)),
    "remove": lambda g, p: commands.Remove(id=new_id(), seat=(s := g.other(p)), name=_name(g, s)),
    "let in": lambda g, p: commands.LetIn(id=new_id(), name=_let_in(g)),
    "host": lambda g, p: commands.HandOn(id=new_id(), seat=(s := g.other(p)), name=_name(g, s)),
    "swap": lambda g, p: commands.Swap(
        id=new_id(),
        seat=(s := g.other(p)),
        name=_name(g, s),
        with_seat=(m := _mine(g, p)),
        other=_name(g, m),
    ),
    "lock": lambda g, p: commands.Lock(id=new_id(), locked=not g.room.access.locked),
    "publish": lambda g, p: commands.Publish(id=new_id(), public=not g.room.access.public),
    "watch": lambda g, p: commands.Watch(id=new_id(), name=f"Name {g.number}"),
    "draw": lambda g, p: commands.DrawSeats(id=new_id()),
    "choose": lambda g, p: commands.Choose(id=new_id(), options=dict(_options(g))),
    "game": lambda g, p: _next_game(g),
    "timing": lambda g, p: commands.ChooseTiming(id=new_id(), timing=_timing(g)),
    "speed": lambda g, p: commands.ChooseSpeed(
        id=new_id(), speed="quick" if g.number % 2 else "calm"
    ),
    "talk": lambda g, p: commands.ChooseTalk(id=new_id(), talk="off" if g.number % 2 else "words"),
    "bot": lambda g, p: commands.SeatBot(
        id=new_id(), seat=g.other(p), level="1", name=("", *COMPANIES["1"])[g.number % 4]
    ),
    "unbot": lambda g, p: commands.RemoveBot(id=new_id(), seat=g.other(p)),
    "start": lambda g, p: commands.Start(id=new_id(), level="0", letter=_letter(g, p)),
    "ready": lambda g, p: commands.Ready(id=new_id(), anyway=p == g.room.seats.host),
    "act": lambda g, p: commands.Act(
        id=new_id(), action=g.action(g.room.seats.of(p)), move=g.room.move
    ),
    "why": lambda g, p: commands.Why(
        id=new_id(), action=g.action(g.room.seats.of(p)), move=g.room.move
    ),
    "done": lambda g, p: commands.Done(id=new_id(), done=bool(g.number % 2), move=g.room.move),
    "nudge": lambda g, p: commands.Nudge(id=new_id(), move=g.room.move),
    "release": lambda g, p: commands.Release(id=new_id(), move=g.room.move),
    "hurry": lambda g, p: commands.Hurry(id=new_id(), move=g.room.move),
    "claim": lambda g, p: commands.Claim(id=new_id(), move=g.room.move),
    "advise": lambda g, p: commands.Advise(id=new_id(), move=g.room.move),
    "reconsider": lambda g, p: commands.Reconsider(id=new_id(), move=g.room.move),
    "allow advice": lambda g, p: commands.AllowAdvice(id=new_id(), allowed=bool(g.number % 2)),
    "take back": lambda g, p: commands.TakeBack(id=new_id()),
    "abandon": lambda g, p: commands.Abandon(id=new_id(), seal=g.room.fairness.commitment),
    "letter": lambda g, p: commands.SealLetter(id=new_id(), hash=_letter(g, p)),
    "open": lambda g, p: commands.OpenLetter(
        id=new_id(), text=letter(_opened(g, p)), next=_letter(g, p)
    ),
    "react": lambda g, p: commands.React(id=new_id(), reaction="thumb"),
    "say": lambda g, p: commands.Say(id=new_id(), text="Hello"),
    "bye": lambda g, p: commands.Bye(id=new_id()),
}
ENDS = {"close"}  # the room
LOOPS = (
    (HOST, "start", HOST, "abandon"),
    (HOST, "letter", HOST, "start"),
    (HOST, "start", HOST, "open", HOST, "abandon"),
    (GUEST, "sit", HOST, "remove", HOST, "let in"),
    (HOST, "start", HOST, "act", HOST, "take back"),
    (HOST, "start", HOST, "act", HOST, "act", HOST, "ready"),
    (HOST, "start", GUEST, "sit", GUEST, "leave"),
    (HOST, "host", GUEST, "start", GUEST, "abandon", GUEST, "host", HOST, "start", HOST, "abandon"),
)


def test_every_kind_of_event_has_its_bound() -> None:
    assert set(BOUNDED_BY) == set(get_args(events.Event))
    counted = {kind for kind, (by, _) in BOUNDED_BY.items() if by == "counted"}
    assert counted == {*COUNTED, events.DoneChosen}


def test_the_generator_does_all_that_can_be_asked() -> None:
    asked = {kind.model_fields["do"].default for kind in get_args(commands.Command)}
    assert set(COMMANDS) | ENDS == asked


def steps(*said: str) -> list[tuple[str, str]]:
    """People, each with what they do."""
    return list(zip(said[::2], said[1::2], strict=True))


def grown(growing: Growing, loop: Sequence[tuple[str, str]]) -> tuple[int, int, float]:
    """Events, cards and seconds of some rounds, once nothing more can be changed at once."""
    quiet = 0  # rounds without an event
    for _ in range(SPENT):
        before = growing.stored
        for person, do in loop:
            growing.ask(person, do)
        quiet = quiet + 1 if growing.stored == before else 0
        if quiet == QUIET:
            break
    stored, played, at = growing.stored, growing.cards, growing.now.now
    for _ in range(ROUNDS):
        for person, do in loop:
            growing.ask(person, do)
    return growing.stored - stored, growing.cards - played, growing.now.now - at


def check(game: str, seed: int, shy: bool, loop: Sequence[tuple[str, str]]) -> None:
    """That a log does not grow but with time and cards."""
    stored, played, seconds = grown(Growing(game, seed, shy=shy), loop)
    changes = 1 + seconds * (PLACES / MEMBER.every_s + 1 / STRANGERS.every_s)
    assert stored <= PER_CARD * played + PER_CHANGE * changes, (stored, played, seconds)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("loop", LOOPS, ids=" ".join)
def test_what_was_tried_on_it_does_not_grow_a_log(game: str, loop: Sequence[str]) -> None:
    check(game, 1, True, steps(*loop))


DOES = st.tuples(st.sampled_from(PEOPLE), st.sampled_from(sorted(COMMANDS)))


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 9),
    st.booleans(),
    st.lists(DOES, min_size=1, max_size=6),
)
@example("called_partner", 0, True, steps(HOST, "start", GUEST, "sit", GUEST, "act", HOST, "ready"))
def test_nothing_that_people_repeat_grows_a_log_without_end(
    game: str, seed: int, shy: bool, loop: Sequence[tuple[str, str]]
) -> None:
    check(game, seed, shy, [(HOST, "start"), *loop])
