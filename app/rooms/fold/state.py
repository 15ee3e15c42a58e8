"""The state of a room as a fold of its events: what has been stored is taken over, never refused.

A room rebuilt from its log is equal to the one that wrote it.
"""

from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from app.rooms.fold import events
from app.rooms.fold.evening import Evening
from app.rooms.fold.letters import Letters
from app.rooms.fold.played import Played
from app.rooms.fold.seats import Seat, for_so_many
from app.rooms.fold.simultaneous import SimultaneousStage, begun
from app.rooms.fold.talk import TalkMode
from app.rooms.fold.timing import Timing
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.games import find
from app.rules.lesson import Lesson
from app.rules.match import Match

Found = TypeVar("Found")


@dataclass
class RoomState:
    """deal is the running deal, or the last one until the next starts."""

    code: str
    game: Game
    host: str
    seats: list[Seat]
    match: Match
    matches: int = 0  # begun so far
    deals: int = 0  # dealt so far, over all matches
    deal: Deal | None = None
    dealt: list[tuple[events.DealStarted, Deal]] = field(default_factory=list)  # in this match
    thoughts: list[dict[int, events.Thought]] = field(default_factory=list)  # by action, as dealt
    ready: set[int] = field(default_factory=set)
    evening: Evening = field(default_factory=Evening)
    timing: Timing = field(default_factory=Timing)
    timed_at: str = ""  # the move at which the timing was chosen
    clock: events.ClockStarted | None = None  # of the decision that the table waits for
    reserves: dict[str, int] = field(default_factory=dict)  # ms by person, where some was used
    time_used_ms: int = 0  # of the match's time, before the running deal
    done_for_bout: set[int] = field(default_factory=set)  # seats, until something is complete
    simultaneous: SimultaneousStage | None = None  # the latest stage in which several could act
    claimed: events.Claimed | None = None  # how the deal was ended, if somebody did
    lesson: Lesson | None = None  # what the first deal is guided by
    played_by: set[str] = field(default_factory=set)  # who has acted in this match, each in person
    actors: list[str] = field(default_factory=list)  # by action of the deal: who sat there, or ""
    by_rules: set[int] = field(default_factory=set)  # actions of the deal that nobody has chosen
    left_behind: int = 0  # how far the numbers of states are ahead, since some were taken back
    left: Played | None = None  # the match before, if it was abandoned
    told: int = 0  # matches of which people have their results
    seal: events.Sealed | None = None  # of the match that is played, or of the next one
    letters: Letters = field(default_factory=Letters)  # of the players, for that match
    talk: TalkMode = "reactions"
    removed: dict[str, str] = field(default_factory=dict)  # who stays out, by name
    locked: bool = False  # nobody new can sit down
    public: bool = False  # strangers are shown the way
    added: str = ""  # to the code, since strangers know it
    closed: bool = False
    _derived: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def opened(cls, code: str, event: events.RoomOpened) -> Self:
        """The room that an opening event makes."""
        game = find(event.game)(event.players, event.options)
        seats = [Seat() for _ in range(game.players)]
        lesson = game.lesson if event.guided else None
        return cls(code, game, event.host, seats, Match(game), lesson=lesson)

    # What can be asked of it

    @property
    def playing(self) -> bool:
        """Whether a deal is running."""
        return self.deal is not None and self.deal.turn >= 0

    @property
    def move(self) -> str:
        """The state of the deal that an action answers: which deal, how many actions, with those
        that were taken back: no state is called as another one was."""
        return f"{self.deals}.{self.left_behind + self.deal.decision if self.deal else 0}"

    @property
    def stage(self) -> str:
        """What those who are asked look at. It is a new one with each decision; where several act
        at once, after whatever they do but decline."""
        return f"{self.deals}.{self.left_behind + begun(self.deal) if self.deal else 0}"

    @property
    def awaited(self) -> int:
        """The seat that the table waits for, or -1. Where several may act at once there is none:
        nobody is hurried, for they have their window."""
        return -1 if self.deal is None or self.deal.declining else self.deal.turn

    @property
    def guided(self) -> bool:
        """Whether the deal is the first one of a room with a lesson, however it was played."""
        return self.lesson is not None and self.deals == 1

    @property
    def laid_down(self) -> tuple[int, str] | None:
        """The seat and the action that a lesson wants next; None where all play as they like."""
        if self.lesson is None or self.deal is None or not self.guided:
            return None
        return self.lesson.follows(self.deal.history)

    def declines(self, seats: Container[int], by: events.By) -> list[events.Event]:
        """What these seats do who want to do nothing, as far as they are asked for it now."""
        deal = self.deal
        if deal is None or not deal.declining:
            return []
        asked = [seat for seat in deal.to_act if seat in seats]
        return [events.Acted(seat=seat, action=deal.declining, by=by) for seat in asked]

    @property
    def only_bots_play_on(self) -> bool:
        """Whether the people at the table can do nothing more in this deal."""
        deal = self.deal
        return deal is not None and deal.turn >= 0 and not any(map(deal.plays_on, self.people()))

    @property
    def fair(self) -> events.Fair | None:
        """Where the deck of the deal comes from."""
        return self.dealt[-1][0].fair if self.dealt else None

    @property
    def next_match(self) -> int:
        """Which match of the room the next deal belongs to, from 0."""
        return self.matches if self.between_matches else self.matches - 1

    @property
    def seals_next(self) -> bool:
        """Whether the seed of the next deal has been drawn before."""
        return self.seal is not None and self.seal.match == self.next_match

    @property
    def played(self) -> Played:
        """The match that is played, or was last."""
        names, levels = [s.name for s in self.seats], [s.level for s in self.seats]
        return Played(self.match, self.dealt, self.thoughts, names, levels)

    @property
    def ended(self) -> Played | None:
        """The last match, if nobody plays it any more: it is over, or was abandoned."""
        return self.played if self.match.over else self.left

    @property
    def commitment(self) -> str:
        """To the seed that the decks of the match come from, or will; "" if there is none yet."""
        if self.seal and self.seals_next:
            return self.seal.commitment
        return self.fair.commitment if self.fair else ""

    @property
    def between_matches(self) -> bool:
        """Whether what is chosen now is for a whole match."""
        return self.deal is None or self.match.over

    def seat_of(self, person: str) -> int:
        """The seat of a person, or -1."""
        for number, seat in enumerate(self.seats):
            if seat.person == person != "":
                return number
        return -1

    def waiting_for(self, person: str) -> int:
        """The seat that a person has from the next deal on, or -1."""
        for number, seat in enumerate(self.seats):
            if seat.next_person == person != "":
                return number
        return -1

    def left_seat(self, person: str) -> int:
        """The seat that a person has left since the deal began and may take back, or -1."""
        if max(self.seat_of(person), self.waiting_for(person)) >= 0:
            return -1
        for number, seat in enumerate(self.seats):
            if seat.left_by == person != "" and not seat.next_person:
                return number
        return -1

    def people(self) -> list[int]:
        """The seats of people."""
        return [i for i, seat in enumerate(self.seats) if seat.person]

    def host_now(self, away: frozenset[str] = frozenset()) -> str:
        """Who has the host's rights: while the host is away, the first one who is here.

        First who has a seat, then who waits for one.
        """
        everybody = [s.person for s in self.seats] + [s.next_person for s in self.seats]
        here = [person for person in everybody if person and person not in away]
        return here[0] if self.host in away and here else self.host

    @property
    def full_code(self) -> str:
        """By what strangers find the room; its log and its memory know it by `code`."""
        return self.code + self.added

    def members(self) -> frozenset[str]:
        """The people who have a seat or wait for one."""
        return self.derived(
            "members",
            lambda: frozenset(p for s in self.seats for p in (s.person, s.next_person) if p),
        )

    @property
    def only_person(self) -> str:
        """The one person of the table, "" if there are more or none."""
        members = self.members()
        return next(iter(members)) if len(members) == 1 else ""

    def own_actions(self, person: str) -> list[int]:
        """The actions of the deal that were a person's to choose."""
        acted = enumerate(self.actors)
        return [at for at, actor in acted if actor == person != "" and at not in self.by_rules]

    def may_take_back(self, person: str) -> int:
        """How many own actions of the deal a person may play anew, the last one first: none unless
        no other person is at the table, and nobody but this person and bots has acted in it."""
        alone = self.playing and person == self.only_person
        return len(self.own_actions(person)) if alone and set(self.actors) <= {person, ""} else 0

    def seen_as(self, person: str) -> str:
        """Whose view a person has: the own one, or "" for what all see alike who only watch."""
        own = person in self.members() or person == self.host or self.left_seat(person) >= 0
        return person if own else ""

    def derived(self, key: Hashable, found: Callable[[], Found]) -> Found:
        """What follows from the state but from the deal's cards: kept until that changes."""
        if key not in self._derived:
            self._derived[key] = found()
        value: Found = self._derived[key]
        return value

    def name_of(self, person: str) -> str:
        """What a member is called; "" for everybody else."""
        seat, waiting = self.seat_of(person), self.waiting_for(person)
        if max(seat, waiting) < 0:
            return ""
        return self.seats[seat].name if seat >= 0 else self.seats[waiting].next_name

    def player(self, seat: int) -> str:
        """Who is counted for a seat's results: its person, or the bot of that seat."""
        return self.seats[seat].person or f"bot {seat}"

    def reserve_ms(self, person: str) -> int:
        """What a person has left of the reserve in this match."""
        return self.reserves.get(person, 1000 * self.timing.reserve_s)

    @property
    def time_runs(self) -> bool:
        """Whether the match goes on and has a time that has not ended."""
        timed = self.match.game.minutes is not None and not self.match.time_over
        return timed and self.deal is not None and not self.match.over

    def clock_due(self) -> list[events.Event]:
        """The start of the clock, if the table waits for a person's decision that has none yet."""
        deal, seat = self.deal, self.awaited
        if not self.timing.decision_s or self.clock or self.timed_at == self.move:
            return []
        if deal is None or seat < 0 or deal.plays_itself or not self.seats[seat].person:
            return []
        return [
            events.ClockStarted(
                seat=seat,
                decision_ms=1000 * self.timing.decision_s,
                reserve_ms=self.reserve_ms(self.seats[seat].person),
            )
        ]

    # Events

    def apply(self, event: events.Event) -> None:
        """Take over an event that has been stored."""
        match event:
            case events.SeatTaken():
                self._take(event)
            case events.SeatLeft():
                self._free(event)
            case events.SeatsDrawn():
                self.seats = [self.seats[old] for old in event.order]
                self.ready = {event.order.index(old) for old in self.ready}
            case events.Renamed():
                self._call_anew(event)
            case events.Removed():
                self.removed[event.person] = event.name
            case events.LetIn():
                self.removed.pop(event.person, None)
            case events.HandedOn():
                self.host = event.person
            case events.OptionsChosen():
                self._set_options(event)
            case events.GameChosen():
                self._change_game(event)
            case events.TimingChosen():
                self._time(event)
            case events.TalkChosen():
                self.talk = event.talk
            case events.ClockStarted():
                self.clock = event
            case events.DoneChosen():
                (self.done_for_bout.add if event.done else self.done_for_bout.discard)(event.seat)
            case events.TimeEnded():
                self._end_now(time_over=True)
            case events.MatchGivenUp():
                self._end_now(given_up=True)
            case events.Locked():
                self.locked = event.locked
            case events.Published():
                self.public, self.added = event.public, event.added or self.added
            case events.Finished():
                self.told = event.match + 1
            case events.Abandoned():
                self._abandon()
            case events.RoomClosed():
                if not self.between_matches:
                    self._abandon()
                self.closed = True
            case events.BotSeated():
                seat = self.seats[event.seat]
                seat.person, seat.level, seat.name = "", event.level, event.name
                self.done_for_bout.discard(event.seat)
                if self.clock and self.clock.seat == event.seat:
                    self.clock = None
            case events.BotRemoved():
                self.seats[event.seat] = Seat()
            case events.Sealed():
                self.seal = event
                self.letters.begin_match()
            case events.LetterSealed():
                self.letters.sealed[event.person] = event.hash
            case events.ShuffleBegun():
                self._open_letters(event)
            case events.LetterOpened():
                self.letters.opened[event.seat] = event.text
            case events.ShuffleThrown():
                self.letters.throw(event)
                self.ready = set()
            case events.Added():
                pass  # in the clear, as it was once: the deal after it tells what came of it
            case events.DealStarted():
                self._deal(event)
            case events.Acted():
                self._play(event)
            case events.Claimed():
                self.claimed = event
                self.played_by.add(self.seats[event.seat].person)
            case events.TakenBack():
                self._take_back(event)
            case events.Readied():
                self.ready.add(event.seat)
            case events.RoomOpened():
                raise ValueError("A room opens once.")
        plays = isinstance(event, events.Acted | events.ClockStarted | events.DoneChosen)
        if not plays or self.deal is None or self.deal.turn < 0:
            self._derived.clear()

    def _take(self, event: events.SeatTaken) -> None:
        seat = self.seats[event.seat]
        if event.later:
            seat.next_person, seat.next_name = event.person, event.name
        else:
            self.seats[event.seat] = Seat(event.person, event.name)
            self._find_host()

    def _free(self, event: events.SeatLeft) -> None:
        seat = self.seats[event.seat]
        self.letters.forget(event.person)
        if seat.next_person == event.person:
            seat.next_person = seat.next_name = ""
        else:
            if self.deal is not None:
                seat.left_by, seat.left_name = event.person, seat.name
            seat.person = seat.name = ""
            self._find_host()
        self.ready.discard(event.seat)

    def _call_anew(self, event: events.Renamed) -> None:
        for seat in self.seats:
            if seat.person == event.person:
                seat.name = event.name
            if seat.next_person == event.person:
                seat.next_name = event.name

    def _set_options(self, event: events.OptionsChosen) -> None:
        """The last match keeps its options as long as it is looked at."""
        self.game = find(self.game.name)(self.game.players, event.options)
        self.ready = set()  # for something else
        if self.deal is None:
            self.match = Match(self.game)

    def _change_game(self, event: events.GameChosen) -> None:
        """Back to where the players gather; the match that was looked at is in the log."""
        self.game = find(event.game)(event.players, event.options)
        self._gather()
        self.seats = for_so_many(self.seats, event.players)
        self._find_host()

    def _abandon(self) -> None:
        """Back to where the players gather; what was played is looked back at."""
        left = self.played
        self._gather()
        self.left = left
        self.seats = for_so_many(self.seats, len(self.seats))
        self._find_host()

    def _gather(self) -> None:
        self.match = Match(self.game)
        self.deal, self.dealt, self.lesson = None, [], None
        self.thoughts, self.actors, self.by_rules = [], [], set()
        self.left_behind = self.time_used_ms = 0
        self.clock = self.simultaneous = self.claimed = None
        self.ready, self.done_for_bout, self.reserves = set(), set(), {}
        self.played_by = set()
        for seat in self.seats:
            seat.left_by = seat.left_name = ""

    def _time(self, event: events.TimingChosen) -> None:
        """Another reserve is given to everybody anew."""
        if event.timing.reserve_s != self.timing.reserve_s:
            self.reserves = {}
        self.timing = event.timing
        self.timed_at = self.move

    def _deal(self, event: events.DealStarted) -> None:
        if event.match >= self.matches:
            self.match = Match(self.game)
            self.left = None
            self.matches = event.match + 1
            self.dealt, self.thoughts = [], []
            self.reserves, self.played_by = {}, set()
            self.letters.opening = None
        self.clock = None
        self.time_used_ms = event.time_used_ms
        self.deal = self.match.deal(event.drawn, event.deck)
        self.dealt.append((event, self.deal))
        self.thoughts.append({})
        self.actors, self.by_rules = [], set()
        self.deals += 1
        self.left_behind = 0
        self.claimed = None
        self.done_for_bout = set()
        self.simultaneous = None
        self.ready = set()
        for number, seat in enumerate(self.seats):
            seat.left_by = seat.left_name = ""
            if seat.next_person:
                self.seats[number] = Seat(seat.next_person, seat.next_name)
        self._find_host()

    def _open_letters(self, event: events.ShuffleBegun) -> None:
        seats = [self.seats[letter.seat] for letter in event.letters]
        people = [seat.next_person or seat.person for seat in seats]
        at = [letter.seat for letter in event.letters]
        self.letters.open_all(event, dict(zip(at, people, strict=True)))

    def _find_host(self) -> None:
        """A host who has no seat hands the room on to the first person who has one."""
        if self.seat_of(self.host) < 0 and self.people():
            self.host = self.seats[self.people()[0]].person

    def _play(self, event: events.Acted) -> None:
        if self.deal is None:
            raise ValueError("There is no deal to act in.")
        if self.simultaneous and self.simultaneous.move == self.move:
            self.simultaneous.note(event)
        if event.thought:
            self.thoughts[-1][len(self.deal.history)] = event.thought
        if event.by == "person":
            self.played_by.add(self.seats[event.seat].person)
        self.actors.append(self.seats[event.seat].person)
        if event.by == "rules":
            self.by_rules.add(len(self.deal.history))
        self.deal.act(event.seat, event.action)
        self._see_stage(self.deal)
        self.clock = None
        if event.reserve_used_ms:
            person = self.seats[event.seat].person
            self.reserves[person] = max(0, self.reserve_ms(person) - event.reserve_used_ms)
        if self.deal.turn < 0:
            self.match.add(self.deal)
            if self.match.over:
                self._end_match()

    def _take_back(self, event: events.TakenBack) -> None:
        if self.deal is None:
            raise ValueError("There is no deal to take anything back in.")
        started, before = self.dealt[-1]
        self.left_behind += 1 + len(before.history)
        self.deal = self.match.deal(started.drawn, started.deck)
        for seat, action in before.history[: event.actions]:
            self.deal.act(seat, action)
        self.dealt[-1] = started, self.deal
        del self.actors[event.actions :]
        self.by_rules = {at for at in self.by_rules if at < event.actions}
        kept = self.thoughts[-1].items()
        self.thoughts[-1] = {at: thought for at, thought in kept if at < event.actions}
        self.clock = self.simultaneous = None
        self.done_for_bout.clear()
        self._see_stage(self.deal)

    def _see_stage(self, deal: Deal) -> None:
        """Whether several may act at once now, and whether somebody's wish to be done has ended."""
        if deal.declining:
            if self.simultaneous is None or self.simultaneous.move != self.move:
                self.simultaneous = SimultaneousStage(self.move, deal.declining)
        elif deal.resting or deal.turn < 0:
            self.done_for_bout.clear()
            if self.simultaneous:
                self.simultaneous.open = False

    def _end_now(self, *, time_over: bool = False, given_up: bool = False) -> None:
        """Between deals the match ends at once."""
        was_over = self.match.over
        self.match.time_over |= time_over
        self.match.given_up |= given_up
        if self.match.over and not was_over:
            self.ready = set()  # for something else
            self._end_match()

    def _end_match(self) -> None:
        players = [self.player(seat) for seat in range(len(self.seats))]
        self.evening.add(players, self.match.totals, self.match.places)
