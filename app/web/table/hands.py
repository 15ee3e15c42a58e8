"""The order of a hand, trumps first, and the hand of which nothing else is to be said."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from app.rules import cards
from app.web.table.table import PLAYABLE, SUIT_PLACES, Face, by_suit, label

Sort = tuple[int, int]  # as of a Face: suit and power, trumps being suit 0


def trumps_first(
    held: Iterable[int],
    trump: int,
    suit: Callable[[int], int] = lambda card: card // 13,
    power: Callable[[int], int] = lambda card: card % 13,
) -> list[tuple[int, Sort | None]]:
    """The cards of a hand as they lie, then by suit in alternating colours, each with its `sort`.

    trump: a suit, or less than 0 for none, when there is no `sort` either. suit, power: what a card
    counts as where that is not what it shows.
    """
    if trump < 0:
        return [(card, None) for card in sorted(held, key=by_suit)]
    first = SUIT_PLACES[trump]
    found = [(card, ((SUIT_PLACES[suit(card)] - first) % 4, power(card))) for card in held]
    return [*sorted(found, key=lambda each: (each[1][0], -each[1][1]))]


class TrickHand(NamedTuple):
    """The viewer's hand. cards: numbers. legal: texts of actions. trump: a suit, or less than 0.
    playing: whether a card is asked for."""

    cards: tuple[int, ...]
    legal: frozenset[str]
    trump: int
    playing: bool

    def faces(self) -> list[Face]:
        """Trumps first, then by suit in alternating colours."""
        copies: Counter[int] = Counter()
        found = []
        for card, sort in trumps_first(self.cards, self.trump):
            found.append(self._face(card, sort, copies[card]))
            copies[card] += 1
        return found

    def _face(self, card: int, sort: Sort | None, copy: int) -> Face:
        text = cards.TEXTS[card]
        action = text if self.playing else ""
        may = PLAYABLE * (action in self.legal)
        return Face(f"h-{text}-{copy}", text, action, may, label(card), sort)
