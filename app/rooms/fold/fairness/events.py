"""What has happened: where the decks come from."""

from typing import Literal

from pydantic import Field

from app.rooms.fold.base_event import BaseEvent
from app.rules import shuffle


class Sealed(BaseEvent):
    """The seed of a match is drawn, before anybody adds to it; match: which one of the room."""

    kind: Literal["sealed"] = "sealed"
    match: int
    commitment: str
    seed: str  # hexadecimal; secret until the match is over


class Letter(BaseEvent):
    """What a player puts into the shuffle of a match: a text, of which only the hash is shown until
    all letters are sealed. text: None while it is closed. hash: of the text (shuffle.sealed)."""

    seat: int
    name: str
    hash: str
    text: str | None = None


class LetterSealed(BaseEvent):
    """A person of the table has a letter for the next match that is dealt, in place of any that was
    in no list yet."""

    kind: Literal["letter sealed"] = "letter sealed"
    person: str
    hash: str


class ShuffleBegun(BaseEvent):
    """The host deals: whose letters the match's decks come from is settled, and they are opened.
    round: how often that was done for this match before, from 0."""

    kind: Literal["shuffle begun"] = "shuffle begun"
    match: int
    round: int
    letters: list[Letter]


class LetterOpened(BaseEvent):
    """The letter of a seat is open."""

    kind: Literal["letter opened"] = "letter opened"
    seat: int
    text: str


class ShuffleThrown(BaseEvent):
    """Letters stayed closed: all of this round are thrown away, and those who were silent put none
    into this match any more. silent: their seats."""

    kind: Literal["shuffle thrown"] = "shuffle thrown"
    silent: list[int]


class Added(BaseEvent):
    """A person has added a text in the open, as was usual before there were letters."""

    kind: Literal["added"] = "added"
    person: str
    name: str
    text: str


class Fair(BaseEvent):
    """Where a deck comes from (app.rules.shuffle).

    seed: of this deal, or of the whole match, by the scheme. deal: its number in the match, with a
    seed of the match. letters: all opened; thrown: those of the rounds before, told with the first
    deal of a match. contributions: texts, in the schemes without letters.
    """

    scheme: str
    commitment: str
    seed: str  # hexadecimal; secret until the match is over
    contributions: list[str] = Field(default_factory=list)
    deal: int | None = None
    letters: list[Letter] | None = None
    thrown: list[list[Letter]] | None = None

    @property
    def key(self) -> bytes:
        """The key of the deal's streams."""
        seed = bytes.fromhex(self.seed)
        if self.deal is None:
            return shuffle.key(seed, self.contributions)
        if self.letters is not None:
            opened = [(letter.seat, letter.text or "") for letter in self.letters]
            return shuffle.letters_key(seed, opened, self.deal)
        return shuffle.match_key(seed, self.contributions, self.deal)

    @property
    def texts(self) -> int:
        """How many letters, and texts that came in open, it has."""
        thrown = sum(map(len, self.thrown or []))
        return len(self.contributions) + len(self.letters or []) + thrown

    def told(self) -> dict[str, object]:
        """As a record tells it (RECORDS 1)."""
        without = {"contributions"} if self.letters is not None else set[str]()
        return self.model_dump(exclude_none=True, exclude=without)


Event = Sealed | LetterSealed | ShuffleBegun | LetterOpened | ShuffleThrown | Added
