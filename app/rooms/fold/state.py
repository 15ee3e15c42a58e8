"""The state of a room as a fold of its events: what has been stored is taken over, never refused.

Each concern of a room has its own: who may come in, who sits where, what is played, the deal, how
long the table waits, and where the decks come from. A room rebuilt from its log is equal to the one
that wrote it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from app.rooms.fold import events
from app.rooms.fold.access.access import Access
from app.rooms.fold.clocks.clocks import Clocks
from app.rooms.fold.fairness.fairness import Fairness
from app.rooms.fold.matches.matches import Matches
from app.rooms.fold.play.play import Play
from app.rooms.fold.seats.seat import Seat
from app.rooms.fold.seats.seats import Seats
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.games import find
from app.rules.match import Match

Found = TypeVar("Found")
DURING_A_DEAL = (events.Acted, events.ClockStarted, events.DoneChosen)


@dataclass
class RoomState:
    """The concerns of a room, and what is asked of them most."""

    code: str
    access: Access
    seats: Seats
    matches: Matches
    play: Play
    clocks: Clocks
    fairness: Fairness
    _derived: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def opened(cls, code: str, event: events.RoomOpened) -> Self:
        """The room that an opening event makes."""
        game = find(event.game)(event.players, event.options)
        seats = Seats([Seat() for _ in range(game.players)], event.host)
        matches = Matches(seats, game, Match(game))
        play = Play(seats, matches, game.lesson if event.guided else None)
        clocks, fairness = Clocks(seats, matches, play), Fairness(seats, matches)
        return cls(code, Access(), seats, matches, play, clocks, fairness)

    # What can be asked of it

    @property
    def full_code(self) -> str:
        """By what strangers find the room; its log and its memory know it by `code`."""
        return self.code + self.access.added

    @property
    def game(self) -> Game:
        """That the next match is of."""
        return self.matches.game

    @property
    def match(self) -> Match:
        """That is played, or was last."""
        return self.matches.match

    @property
    def between_matches(self) -> bool:
        """Whether what is chosen now is for a whole match."""
        return self.matches.between

    @property
    def deal(self) -> Deal | None:
        """The running one, or the last one until the next starts."""
        return self.play.deal

    @property
    def playing(self) -> bool:
        """Whether a deal is running."""
        return self.play.running

    @property
    def move(self) -> str:
        """The state of the deal that an action answers."""
        return self.play.move

    def may_be_advised(self, person: str) -> bool:
        """Whether advice is for a person: with bots alone, or where the host allows it."""
        return person == self.seats.only_person or self.access.advice

    def view_key(self, person: str) -> str:
        """Whose view a person has: the own one, or "" for what all see alike who only watch."""
        seats = self.seats
        own = person in seats.members or person == seats.host or seats.left_by(person) >= 0
        own = own or any(seat.person == person for seat in self.matches.sat)
        return person if own else ""

    def derived(self, key: Hashable, found: Callable[[], Found]) -> Found:
        """What follows from the state but from the deal's cards: kept until that changes."""
        if key not in self._derived:
            self._derived[key] = found()
        value: Found = self._derived[key]
        return value

    # Events

    def apply(self, event: events.Event) -> None:
        """Take over a stored event. Concerns that look at others come first, while those others
        still stand as they did."""
        match event:
            case events.RoomOpened():
                raise ValueError("A room opens once.")
            case events.RoomClosed() if not self.between_matches:
                self.apply(events.Abandoned())
        for concern in (
            self.clocks,
            self.fairness,
            self.matches,
            self.play,
            self.seats,
            self.access,
        ):
            concern.apply(event)
        plays = isinstance(event, DURING_A_DEAL)
        if not plays or not self.playing:
            self._derived.clear()
