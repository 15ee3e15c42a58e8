"""A trick as it was played, for whoever looks back: pages, tests, bots that explain themselves."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.rules import cards

ALL_TRICKS = 52  # more than a deal can have


class Trick(NamedTuple):
    """The cards of a trick in the order in which they were played, and by which seats."""

    seats: list[int]
    cards: list[int]
    winner: int = -1  # while cards are missing

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.seats[0]


def from_plays(
    plays: Sequence[tuple[int, str]],
    size: int,
    newest: int,
    best: Callable[[Sequence[int]], int],
) -> list[Trick]:
    """The newest so many tricks of plays, size cards to a trick.

    plays: seat and text in order, the card first in each text ("QS", "QS@3").
    best: which card of a whole trick wins it, as an index.
    """
    begun = -(-len(plays) // size)
    found = []
    for start in range(size * max(0, begun - newest), len(plays), size):
        steps = plays[start : start + size]
        seats = [seat for seat, _ in steps]
        played = [cards.NUMBERS[text[:2]] for _, text in steps]
        found.append(Trick(seats, played, seats[best(played)] if len(steps) == size else -1))
    return found


def highest(played: Sequence[int], trump: int) -> int:
    """The index of the card that wins a trick: the highest trump, or of the suit that was led."""
    led = played[0] // 13
    trumps = [card for card in played if card // 13 == trump]
    return played.index(max(trumps or [card for card in played if card // 13 == led]))
