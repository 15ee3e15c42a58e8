"""Where the decks of a room come from: the seals of its matches, and the players' letters."""

from dataclasses import dataclass, field

from app.rooms.fold.events import (
    DealStarted,
    Event,
    Fair,
    LetterOpened,
    LetterSealed,
    Sealed,
    SeatLeft,
    ShuffleBegun,
    ShuffleThrown,
)
from app.rooms.fold.fairness.letters import Letters
from app.rooms.fold.matches.matches import Matches
from app.rooms.fold.seats.seats import Seats


@dataclass
class Fairness:
    """The shuffles of a room. seal: of the match that is played, or of the next one; letters: for
    it."""

    seats: Seats
    matches: Matches
    seal: Sealed | None = None
    letters: Letters = field(default_factory=Letters)

    # What can be asked of it

    @property
    def current(self) -> Fair | None:
        """Where the deck of the deal comes from."""
        return self.matches.dealt[-1][0].fair if self.matches.dealt else None

    @property
    def seals_next(self) -> bool:
        """Whether the seed of the next deal has been drawn before."""
        return self.seal is not None and self.seal.match == self.matches.next

    @property
    def commitment(self) -> str:
        """To the seed that the decks of the match come from, or will; "" if there is none yet."""
        if self.seal and self.seals_next:
            return self.seal.commitment
        return self.current.commitment if self.current else ""

    # Events

    def apply(self, event: Event) -> None:
        """Take over what has been stored, before the match does."""
        match event:
            case Sealed():
                self.seal = event
                self.letters.begin_match()
            case LetterSealed():
                self.letters.sealed[event.person] = event.hash
            case ShuffleBegun():
                self._open_letters(event)
            case LetterOpened():
                self.letters.opened[event.seat] = event.text
            case ShuffleThrown():
                self.letters.throw(event)
            case SeatLeft():
                self.letters.forget(event.person)
            case DealStarted():
                if event.match >= self.matches.count:
                    self.letters.opening = None

    def _open_letters(self, event: ShuffleBegun) -> None:
        seats = [self.seats[letter.seat] for letter in event.letters]
        people = [seat.next_person or seat.person for seat in seats]
        at = [letter.seat for letter in event.letters]
        self.letters.open_all(event, dict(zip(at, people, strict=True)))
