"""What is played in a room, one match after the other, and what came of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from app.rooms.fold.events import (
    Abandoned,
    Acted,
    Claimed,
    DealStarted,
    Event,
    Finished,
    GameChosen,
    MatchGivenUp,
    OptionsChosen,
    Readied,
    Renamed,
    SeatLeft,
    SeatsDrawn,
    ShuffleThrown,
    Thought,
    TimeEnded,
)
from app.rooms.fold.matches.evening import Evening
from app.rooms.fold.matches.played import Played, Players
from app.rooms.fold.seats.seat import Seat
from app.rooms.fold.seats.seats import Seats
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.games import find
from app.rules.match import Match


@dataclass
class Matches:
    """The matches of a room.

    game: of the next match. match: the one that is played, or was last. count: so many so far.
    dealt: the deals of the match, and thoughts: what bots thought in each, by action. advised: who
    asked for advice in each, as (actions before it, seat). played_by: who has acted in it, each in
    person. stayed: the seats in which one person has sat since its first deal. abandoned: the match
    before, if it had no end. told: the matches of which people have their results. ready: the seats
    that want the next deal. sat: the seats as they were when the match ended, until the next one
    begins; sat_in: as they were when each of its deals ended.
    """

    seats: Seats
    game: Game
    match: Match
    count: int = 0
    dealt: list[tuple[DealStarted, Deal]] = field(default_factory=list)
    thoughts: list[dict[int, Thought]] = field(default_factory=list)
    advised: list[list[tuple[int, int]]] = field(default_factory=list)
    played_by: set[str] = field(default_factory=set)
    stayed: set[int] = field(default_factory=set)
    abandoned: Played | None = None
    told: int = 0
    ready: set[int] = field(default_factory=set)
    sat: list[Seat] = field(default_factory=list)
    sat_in: list[list[Seat]] = field(default_factory=list)
    evening: Evening = field(default_factory=Evening)

    # What can be asked of them

    @property
    def between(self) -> bool:
        """Whether what is chosen now is for a whole match."""
        return not self.seats.dealt or self.match.over

    @property
    def next(self) -> int:
        """Which match of the room the next deal belongs to, from 0."""
        return self.count if self.between else self.count - 1

    @property
    def played(self) -> Played:
        """The match that is played, or was last."""
        players, stayed = _players(self.sat or self.seats.places), frozenset(self.stayed)
        in_deals = [_players(seats) for seats in self.sat_in]
        in_deals += [players] * (len(self.dealt) - len(in_deals))  # one may have been cut short
        return Played(
            self.match, self.dealt, self.thoughts, self.advised, players, in_deals, stayed
        )

    @property
    def ended(self) -> Played | None:
        """The last match, if nobody plays it any more: it is over, or was abandoned."""
        return self.played if self.match.over else self.abandoned

    @property
    def wants_time(self) -> bool:
        """Whether the match that is played has a time that has not ended."""
        timed = self.match.game.minutes is not None and not self.match.time_over
        return timed and not self.between

    # Events

    def apply(self, event: Event) -> None:
        """Take over what has been stored."""
        match event:
            case OptionsChosen():
                self._set_options(event.options)
            case GameChosen():
                self.game = find(event.game)(event.players, event.options)
                self._gather()
            case Abandoned():
                self.abandoned = self.played
                self._gather()
            case DealStarted():
                self._begin_deal(event)
            case Acted():
                if event.by == "person":
                    self.played_by.add(self.seats[event.seat].person)
            case Claimed():
                self.played_by.add(self.seats[event.seat].person)
            case TimeEnded():
                self._end_early(time_over=True)
            case MatchGivenUp():
                self._end_early(given_up=True)
            case Finished():
                self.told = event.match + 1
            case Renamed():
                for seat in chain(self.sat, *self.sat_in):
                    if seat.person == event.person:
                        seat.name = event.name
            case Readied():
                self.ready.add(event.seat)
            case SeatLeft():
                self.ready.discard(event.seat)
                if self.seats[event.seat].person == event.person and not self.match.over:
                    self.stayed.discard(event.seat)
            case SeatsDrawn():
                self.ready = {event.order.index(old) for old in self.ready}
            case ShuffleThrown():
                self.ready = set()

    def last_deal(self) -> Deal:
        """A copy of the last deal, as it was before its first action."""
        event, _ = self.dealt[-1]
        return self.match.deal(event.drawn, event.deck)

    def deal_anew(self) -> Deal:
        """Go back to before the first action of the last deal."""
        event, _ = self.dealt[-1]
        self.dealt[-1] = event, self.last_deal()
        return self.dealt[-1][1]

    def finish_deal(self, deal: Deal) -> None:
        """A deal is over."""
        self.match.add(deal)
        self.sat_in.append([replace(seat) for seat in self.seats])
        if self.match.over:
            self._count()

    def _set_options(self, options: Mapping[str, object]) -> None:
        """The last match keeps its options as long as it is looked at."""
        self.game = find(self.game.name)(self.game.players, options)
        self.ready = set()  # for something else
        if not self.seats.dealt:
            self.match = Match(self.game)

    def _gather(self) -> None:
        """Back to where the players gather; what was played is in the log."""
        self.match = Match(self.game)
        self._forget()
        self.ready, self.stayed = set(), set()

    def _forget(self) -> None:
        """What belongs to the deals of the match before."""
        self.dealt, self.thoughts, self.advised = [], [], []
        self.sat, self.sat_in = [], []
        self.played_by = set()

    def _begin_deal(self, event: DealStarted) -> None:
        sit_down = {at for at, seat in enumerate(self.seats) if seat.next_person}
        if event.match >= self.count:
            self.match = Match(self.game)
            self.abandoned = None
            self.count = event.match + 1
            self._forget()
            self.stayed = sit_down | set(self.seats.of_people)
        else:
            self.stayed -= sit_down
        self.dealt.append((event, self.match.deal(event.drawn, event.deck)))
        self.thoughts.append({})
        self.advised.append([])
        self.ready = set()

    def _end_early(self, *, time_over: bool = False, given_up: bool = False) -> None:
        """Between deals the match ends at once."""
        was_over = self.match.over
        self.match.time_over |= time_over
        self.match.given_up |= given_up
        if self.match.over and not was_over:
            self.ready = set()  # for something else
            self._count()

    def _count(self) -> None:
        self.sat = [replace(seat) for seat in self.seats]
        game = self.match.game.name
        self.evening.add(game, self.seats.players, self.match.totals, self.match.places)


def _players(seats: Iterable[Seat]) -> Players:
    return Players(*zip(*((seat.name, seat.level) for seat in seats), strict=True))
