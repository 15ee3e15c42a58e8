"""The exact table: what a bid brings more than a pass, for each hand of five in each context.

The pack has 42,504 hands of five. For a trump suit the two suits of the other colour can be
exchanged, which leaves 22,398. There are 24 contexts: the 16 kinds of bids (bids.py), those of the
second round twice, since the suit that was turned down may be the shadow suit.

An entry is in points: what the bid with the partner brings more than a pass, and what going alone
brings more than the bid with the partner.
"""

from array import array
from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from zlib import compress, decompress

import cython

from app.bots.euchre.bids import Valuing
from app.rules.euchre.cards import same_colour, suit_in
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.bots.euchre.hands import CLASS_OF
    from app.rules.rng import lowest

HANDS = 22398
PLACES = 24  # a hand as bits: 7 trumps, 5 of the shadow suit, 6 and 6 of the others
SUITS = 4095  # the bits of trump and shadow
FINE = 32  # parts of a point that are told apart
MOST = 127


def _place(card: int, trump: int) -> int:
    """The bit of a card."""
    number = CLASS_OF[trump * 52 + card]
    if number >= 16:
        return number - 16
    if number >= 8:
        return number - 1
    first = 0 if trump in (1, 2) else 1  # the lower suit of the other colour
    return 12 + number + (0 if suit_in(card, trump) == first else 6)


def _places() -> list[int]:
    return [_place(card, trump) for trump in range(4) for card in range(52)]


def _ways() -> list[int]:
    """Of n things k can be taken in so many ways; at n * 6 + k."""
    return [comb(n, k) for n in range(PLACES + 1) for k in range(6)]


PLACE_OF = _places()  # at trump * 52 + card, for the 24 cards of the pack
WAYS_OF = _ways()


class Numbering:
    """Gives each hand its number, 0 to 22,397, in which the two other suits are exchangeable."""

    def __init__(self) -> None:
        self.numbers = array("i", bytes(4 * 42504))
        number = 0
        five = 31
        while five < 1 << PLACES:
            if five == _ordered(five):
                self.numbers[_rank(five)] = number
                number += 1
            low = five & -five  # the next greater number of five bits
            up = five + low
            five = up | (five ^ up) // low >> 2

    def number(self, hand: int, trump: int) -> int:
        """hand: five cards as a mask."""
        five = cython.cast(cython.ulonglong, 0)
        rest = hand
        while rest:
            five |= cython.cast(cython.ulonglong, 1) << PLACE_OF[trump * 52 + lowest(rest)]
            rest &= rest - 1
        return self.numbers[_rank(_ordered(five))]


def _ordered(five: int) -> int:
    """The hand with its two other suits in the order that counts for both."""
    one = five >> 12 & 63
    other = five >> 18
    return five if one <= other else five & SUITS | other << 12 | one << 18


def _rank(five: int) -> int:
    """The place of five bits among all fives, 0 to 42,503."""
    found = 0
    taken = 0
    rest = five
    while rest:
        taken += 1
        found += WAYS_OF[lowest(rest) * 6 + taken]
        rest &= rest - 1
    return found


def context_of(turned: int, trump: int, kind: int) -> int:
    """The number of the context of a bid; turned: the card that was turned up."""
    return kind + 8 if kind >= 8 and turned // 13 == same_colour(trump) else kind


class Exact(Valuing):
    """An entry of the table."""

    def __init__(self, points: Sequence[int]) -> None:
        """points: by context and hand, in parts of a point (FINE)."""
        self.hands = numbering()
        self.points = array("b", points)

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        at = HANDS * context_of(view.turned, trump, kind) + self.hands.number(hand, trump)
        return 1.0 * self.points[at] / FINE

    def over_partner(self) -> bool:
        return True


@lru_cache(maxsize=1)
def numbering() -> Numbering:
    """The only one that is needed."""
    return Numbering()


@lru_cache(maxsize=2)
def unpacked(text: str) -> Exact:
    """The table that was packed; it can be shared, since nothing in it changes."""
    return Exact(array("b", decompress(b64decode(text))))


def packed(points: Sequence[float]) -> str:
    """A table as a text; points: by context and hand."""
    rounded = [max(-MOST, min(round(FINE * value), MOST)) for value in points]
    return b64encode(compress(array("b", rounded).tobytes(), 9)).decode()
