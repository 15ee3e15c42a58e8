"""What the world of a game says (tests/games/worlds.py tells stories in two of them)."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from app.rules import cards
from app.rules.deal import SPECTATOR, Deal
from app.rules.trick_deal import TrickDeal

CODES = re.compile(r"[2-9TJQKA][CDHS]|X[BR]")


@runtime_checkable
class Held(Protocol):
    """A deal whose hands are lists of numbers of cards."""

    def hand(self, seat: int) -> Sequence[int]:
        """The cards of a seat that only this seat sees."""


class World(ABC):
    """What a game hides. Each game has one of its own, the `Hidden` of its world.py."""

    def likely(
        self, legal: list[str], done: Sequence[str], seat: int, wanted: Sequence[str]
    ) -> list[str]:
        """Of the legal actions those to choose from, so that a deal begins as wanted; done: those
        before."""
        return begun_so(legal, len(done), wanted)

    @abstractmethod
    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        """The deck that gives what a filled view of now holds. first: the deal at its start."""

    def text_of(self, text: str, seat: int, rest: Deal, viewer: int, done: int) -> str:
        """An action as it is in the world of a filled view, if only its player knows it; done: how
        many that seat has done before it."""
        return text

    @abstractmethod
    def elsewhere(self, one: Deal, other: Deal) -> int:
        """How many hidden cards lie elsewhere in two deals that have just been dealt."""

    @abstractmethod
    def open_cards(self, deal: Deal) -> list[str]:
        """The cards that lie open for everybody."""

    def hand(self, deal: Deal, seat: int) -> list[str]:
        """The cards that a seat holds, and only this seat sees, in a whole deal."""
        assert isinstance(deal, Held)
        return [cards.TEXTS[card] for card in deal.hand(seat)]

    def told(self, deal: Deal) -> set[str]:
        """The cards that everybody has been told of in this deal, wherever they are now; and those
        that the pages of every table name, as in the goal of the game."""
        return cards_named(text for _, text in deal.seen_by(SPECTATOR).history)

    def offered(self, deal: Deal, seat: int) -> set[str]:
        """The cards that a seat's page may name because they can be chosen, wherever they are."""
        return cards_named(deal.actions(seat))


class TrickWorld(World):
    """A game with one pack, dealt out card by card from the dealer's left and played in tricks."""

    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        assert isinstance(first, TrickDeal)
        hands = [self.hand(rest, seat) for seat in range(first.players)]
        for seat, text in now.history:
            if text in cards.NUMBERS:
                hands[seat].append(text)
        return [*in_turn(hands, first.dealer), *self.left_over(first, rest)]

    def left_over(self, first: Deal, rest: Deal) -> list[str]:
        """The cards of the deck after those that were dealt to hands."""
        return []

    def elsewhere(self, one: Deal, other: Deal) -> int:
        pairs = [(self.hand(one, seat), self.hand(other, seat)) for seat in range(one.players)]
        return sum(len(set(mine) - set(theirs)) for mine, theirs in pairs)

    def open_cards(self, deal: Deal) -> list[str]:
        assert isinstance(deal, TrickDeal)
        tricks = deal.tricks()
        return [cards.TEXTS[card] for card in tricks[-1].cards] if tricks else []


def begun_so(legal: list[str], done: int, wanted: Sequence[str]) -> list[str]:
    """The legal actions that go on with a deal as wanted, after so many; then all of them."""
    if done >= len(wanted):
        return legal
    words = wanted[done].split()
    return [text for text in legal if text.split()[: len(words)] == words]


def in_turn(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """The deck that gives these hands, of one size, card by card from the dealer's left."""
    n = len(hands)
    return [hands[(dealer + 1 + i) % n][i // n] for i in range(sum(map(len, hands)))]


def cards_named(texts: Iterable[str]) -> set[str]:
    """The cards that these actions name."""
    return {card for text in texts for card in CODES.findall(text)}
