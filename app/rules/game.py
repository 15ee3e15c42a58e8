"""A game with its options: what is the same in every deal of a match."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar

from app.rules.counts import counted
from app.rules.deal import Deal
from app.rules.errors import BadDeck, BadOption, BadSetup
from app.rules.lesson import Lesson

Value = bool | int | str | None


@dataclass(frozen=True)
class Option:
    """A choice that a table can make before a match (RULES 0.3).

    read: of a text that people write themselves: it gives the one form that is kept, or raises
    BadOption; values are examples then. longest: characters of such a text. replaces: options that
    mean nothing unless this one is as usual.
    """

    name: str
    label: str  # in words, for the page
    default: Value
    values: Sequence[Value]  # all that is allowed (and the default); a range where there are many
    help: str = ""  # what it means for a player, in a sentence
    words: Mapping[Value, str] = field(default_factory=dict)  # for values that are no numbers
    lasts: bool = False  # whether it says how long a match is, and not how it is played
    read: Callable[[str], str] | None = None
    longest: int = 0
    replaces: Sequence[str] = ()

    def check(self, value: object) -> Value:
        """The value, if it is allowed (true is not 1); else raises BadOption."""
        if value is None and self.default is None:
            return None
        if self.read and isinstance(value, str):
            return self.read(value)
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        if isinstance(self.values, range):
            choice = f"a whole number from {self.values[0]} to {self.values[-1]}"
        elif self.read:
            choice = f"a text such as {_json(self.values[-1])}"
        else:
            choice = "one of " + ", ".join(_json(v) for v in self.values)
        raise BadOption(f"Option {self.name} must be {choice}, not {_json(value)}.")


@dataclass(frozen=True)
class Variant:
    """Options under the name by which people know them."""

    title: str
    options: Mapping[str, Value]  # all others have their defaults
    about: str  # what is different, for a player, in a sentence


def _json(value: object) -> str:
    """A value as a record spells it."""
    if isinstance(value, str):
        return f'"{value}"'
    return {"True": "true", "False": "false", "None": "null"}.get(str(value), str(value))


@dataclass(frozen=True)
class Setup:
    """What a deal needs beside the cards; a game may need more and derives from it."""

    dealer: int
    number: int  # of the deal in its match, from 0
    totals: tuple[int, ...]  # of the deals before it
    to_come: int | None = field(default=None, kw_only=True)  # deals after it; None: nobody knows

    @property
    def counts_to_come(self) -> tuple[int, ...]:
        """How many times the points of each deal after it count; none where nobody knows."""
        return (1,) * (self.to_come or 0)


@dataclass(frozen=True)
class Result:
    """A deal that is over."""

    setup: Setup
    scores: tuple[int, ...]
    thrown_in: bool = field(default=False, kw_only=True)


def ranked(points: Sequence[int]) -> tuple[int, ...]:
    """The place of each, the most points first; equal ones share it (1, 1, 3)."""
    return tuple(1 + sum(other > own for other in points) for own in points)


class Game(ABC):
    """A game for a number of seats, its options checked.

    Raises BadOption for a number of seats, an option or a value that it does not offer.
    """

    name: ClassVar[str]  # in records and addresses
    title: ClassVar[str]  # for people
    about: ClassVar[str]  # for people, in a sentence
    seats: ClassVar[range]
    measure: ClassVar[str] = "points a deal and seat"  # what gain adds up to
    simultaneous: ClassVar[bool] = False  # whether several seats may act at once (Deal.declining)
    lesson: ClassVar[Lesson | None] = None  # a guided first deal
    variants: ClassVar[tuple[Variant, ...]] = ()

    def __init__(self, players: int, options: Mapping[str, object] | None = None) -> None:
        self.players = self.check_seats(players)
        offered = {option.name: option for option in self.options_for(players)}
        given = dict(options or {})
        unknown = sorted(set(given) - set(offered))
        if unknown:
            others = {option.name for option in self.all_options()}
            seats = f" with {players} seats" if unknown[0] in others else ""
            raise BadOption(
                f"{self.title} has no option {unknown[0]}{seats}; "
                f"it has {', '.join(sorted(offered))}."
            )
        self.options: dict[str, Value] = {
            name: option.check(given[name]) if name in given else option.default
            for name, option in offered.items()
        }

    @classmethod
    def check_seats(cls, players: object) -> int:
        """The number of seats, if the game is for so many; else raises BadOption."""
        if type(players) is int and players in cls.seats:
            return players
        least, most = cls.seats[0], cls.seats[-1]
        wanted = f"{least} to {most}" if least < most else str(least)
        raise BadOption(f"{cls.title} is for {wanted} seats, not {players!r}.")

    @classmethod
    def called(cls) -> str:
        """Its title as short as people say it at its table: "Called Partners"."""
        return cls.title.rpartition(": ")[2]

    def whole(self, option: str) -> int:
        """The value of an option that is a whole number."""
        value = self.options[option]
        if type(value) is not int:
            raise TypeError(f"Option {option} is no whole number.")
        return value

    @classmethod
    @abstractmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        """The options offered for so many seats."""

    @classmethod
    def variants_for(cls, players: int) -> tuple[Variant, ...]:
        """The variants that so many seats can play."""
        found = []
        for variant in cls.variants:
            with suppress(BadOption):
                cls(players, variant.options)
                found.append(variant)
        return tuple(found)

    @classmethod
    def all_options(cls) -> tuple[Option, ...]:
        """The options of that number of seats that has the most: there are none beside these."""
        return max((cls.options_for(players) for players in cls.seats), key=len)

    @classmethod
    def for_players(cls, wrong: BadOption) -> str:
        """What is wrong with options, which are called there as a form calls them."""
        said = str(wrong)
        for option in cls.all_options():
            said = said.replace(f"(option {option.name})", f"(“{option.label}”)")
            said = said.replace(f"Option {option.name} ", f"“{option.label}” ")
        return said

    @property
    @abstractmethod
    def pack(self) -> tuple[str, ...]:
        """The cards of a deal, sorted clubs to spades, two to ace, copies together, jokers last."""

    @property
    def length(self) -> int | None:
        """How many deals a match has; None where that depends on how they go."""
        return None

    @property
    def ends(self) -> str:
        """When a match does, for people, in a few words."""
        return counted(self.length, "deal") if self.length else ""

    @property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, where the same ones win together in every deal."""
        return ()

    @property
    def heading(self) -> str:
        """What is played and to what end, as short as can be: "Euchre, to 10"."""
        return ", ".join(filter(None, (self.called(), self.ends)))

    def is_over(self, results: Sequence[Result]) -> bool:
        """Whether a match ends after these deals."""
        return self.length is not None and len(results) >= self.length

    @property
    def minutes(self) -> int | None:
        """After so many minutes of a match the deal in progress is its last; None: never."""
        return None

    def draws(self, results: Sequence[Result]) -> dict[str, int]:
        """What chance decides beside the cards: name to number of choices. The first dealer."""
        return {} if results else {"dealer": self.players}

    def dealer_after(self, results: Sequence[Result]) -> int:
        """The dealer of the next deal; one seat on, unless a game says otherwise."""
        return (results[-1].setup.dealer + 1) % self.players

    def setup(self, results: Sequence[Result], drawn: Mapping[str, int]) -> Setup:
        """The setup of the deal that follows; drawn holds a value for each of draws(results)."""
        self.check_drawn(results, drawn)
        dealer = self.dealer_after(results) if results else drawn["dealer"]
        to_come = self.length - len(results) - 1 if self.length else None
        return Setup(dealer, len(results), self.totals(results), to_come=to_come)

    def check_drawn(self, results: Sequence[Result], drawn: Mapping[str, int]) -> None:
        """Raises BadSetup unless drawn is exactly what draws asks for."""
        wanted = self.draws(results)
        if set(drawn) != set(wanted):
            named = ", ".join(sorted(set(drawn) ^ set(wanted)))
            raise BadSetup(f"Drawn for this deal must be {sorted(wanted)}; look at {named}.")
        for name, choices in wanted.items():
            if type(drawn[name]) is not int or not 0 <= drawn[name] < choices:
                raise BadSetup(f"The {name} must be a seat from 0 to {choices - 1}.")

    def totals(self, results: Sequence[Result]) -> tuple[int, ...]:
        """What the seats have scored so far: a deal's setup has what was scored before it."""
        if not results:
            return (0,) * self.players
        last = results[-1]
        return tuple(
            before + score for before, score in zip(last.setup.totals, last.scores, strict=True)
        )

    def gain(self, score: int) -> int:
        """What a seat's score in a deal is worth where players are compared: more is better."""
        return score

    def places(self, results: Sequence[Result]) -> tuple[int, ...]:
        """The places of the seats at the end of a match of these deals, from 1."""
        return self.ahead(results)

    def ahead(self, results: Sequence[Result]) -> tuple[int, ...]:
        """The same while a match goes on: the highest total is first."""
        return ranked(self.totals(results))

    def result(self, deal: Deal) -> Result:
        """What a match keeps of a whole deal that is over."""
        if not isinstance(deal.setup, Setup) or deal.scores is None:
            raise ValueError("Only a deal that is over has a result.")
        return Result(deal.setup, deal.scores, thrown_in=self.thrown_in(deal))

    def thrown_in(self, deal: Deal) -> bool:
        """Whether a deal is over since nobody wanted to play it, as where all have passed."""
        return False

    @abstractmethod
    def deal(self, setup: Setup, deck: Sequence[str]) -> Deal:
        """Deal out a deck (RECORDS 2); raises BadDeck."""

    def check_deck(self, deck: Sequence[str]) -> None:
        """Raises BadDeck, naming what is wrong, unless deck is the pack in some order."""
        pack = list(self.pack)
        if len(deck) != len(pack):
            raise BadDeck(f"The deck has {len(deck)} cards; the pack has {len(pack)}.")
        for card in deck:
            if card not in pack:
                raise BadDeck(f"The deck has a card {card!r} too many, or one that is none.")
            pack.remove(card)
