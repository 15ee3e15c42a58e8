"""The players' letters: sealed before anything of a shuffle is open, opened when the host deals.

While one person in the list is honest, nobody has chosen the deck: all letters and the server's
seed are settled before one is opened. Who then keeps a letter back has seen a deck and refused it;
so that this is no choice between two, all letters of the round are thrown away with it, everybody
has sealed another one meanwhile, and all are told who was silent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.rooms.fold import events

ROUNDS = 3  # each time that the host deals
MOST_THROWN = 9  # rounds, of one match
OPENING_S = 3.0  # for all letters of a round


class LetterView(NamedTuple):
    """A letter as everybody sees it."""

    seat: int
    name: str
    hash: str
    opened: bool


class Shuffle(NamedTuple):
    """How the shuffle of a match stands, as everybody sees it.

    match: which one of the room; seal: of its seed. letters: of the list that is being opened, or
    was for the match that is played. opening: whether they are being opened now. thrown: so many
    rounds were thrown away. silent: the names of those whose letters stay out of it. begun:
    whether the match is dealt from it.
    """

    match: int = -1
    seal: str = ""
    letters: tuple[LetterView, ...] = ()
    opening: bool = False
    thrown: int = 0
    silent: tuple[str, ...] = ()
    begun: bool = False


@dataclass
class Letters:
    """The letters of a room."""

    sealed: dict[str, str] = field(default_factory=dict)  # hash by person, in no list yet
    opening: events.ShuffleBegun | None = None  # the list that is being opened
    people: dict[int, str] = field(default_factory=dict)  # of that list, by seat
    opened: dict[int, str] = field(default_factory=dict)  # texts of that list, by seat
    thrown: list[list[events.Letter]] = field(default_factory=list)  # of this match
    silent: dict[str, str] = field(default_factory=dict)  # names by person, in this match

    def begin_match(self) -> None:
        """The seed of another match is sealed."""
        self.opening, self.thrown, self.silent = None, [], {}

    def forget(self, person: str) -> None:
        """A person has left the table."""
        self.sealed.pop(person, None)

    def open_all(self, begun: events.ShuffleBegun, people: Mapping[int, str]) -> None:
        """A list is settled, and these people are asked for their letters, by seat."""
        self.opening, self.people, self.opened = begun, dict(people), {}
        for person in people.values():
            self.sealed.pop(person, None)

    def throw(self, thrown: events.ShuffleThrown) -> None:
        """The letters of a round count no more."""
        letters = self.letters
        self.thrown.append(letters)
        names = {letter.seat: letter.name for letter in letters}
        self.silent |= {self.people[seat]: names[seat] for seat in thrown.silent}
        self.opening = None

    @property
    def letters(self) -> list[events.Letter]:
        """Those of the list that is being opened, with what is open of them."""
        return [
            letter.model_copy(update={"text": self.opened.get(letter.seat)})
            for letter in (self.opening.letters if self.opening else [])
        ]

    @property
    def closed(self) -> list[int]:
        """The seats of those that are not open yet."""
        return [letter.seat for letter in self.letters if letter.text is None]

    def seat_of(self, person: str) -> int:
        """Where a person's letter is in the list that is being opened; -1 for nowhere."""
        return next((seat for seat, one in self.people.items() if one == person), -1)


def seen(letters: list[events.Letter]) -> tuple[LetterView, ...]:
    """Letters as everybody sees them."""
    return tuple(LetterView(one.seat, one.name, one.hash, one.text is not None) for one in letters)
