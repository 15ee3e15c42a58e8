"""The cards of Euchre: which suit they count as, and which of them takes a trick (RULES 4.1).

The jack of trump is the right bower and the highest card. The other jack of its colour is the left
bower: a trump for every purpose, and the second highest. Without trump (NO_TRUMP, which takes the
place of a suit) no jack is more than it shows.
"""

from collections.abc import Sequence

import cython

NINE, TEN, JACK = 7, 8, 9
NO_TRUMP = 4


def same_colour(suit: int) -> int:
    """The other suit of the colour: clubs and spades, diamonds and hearts."""
    return 3 - suit


def suit_in(card: int, trump: int) -> int:
    """The suit of a card; the left bower is a trump."""
    if trump == NO_TRUMP:
        return card // 13
    left = same_colour(trump) * 13 + JACK
    return trump if card == left else card // 13


def strength_in(card: int, led: int, trump: int) -> int:
    """What takes a trick: the card of most strength; 0 for one that can never take it."""
    suit = suit_in(card, trump)
    if suit not in (led, trump):
        return 0
    if suit != trump:
        return 1 + card % 13
    if card % 13 != JACK:
        return 20 + card % 13
    return 41 if card // 13 == trump else 40


def _suits() -> list[int]:
    return [suit_in(card, trump) for trump in range(5) for card in range(52)]


def _strengths() -> list[int]:
    return [
        strength_in(card, led, trump)
        for trump in range(5)
        for led in range(4)
        for card in range(52)
    ]


def _mask(wanted: Sequence[int]) -> int:
    """These cards as a mask."""
    mask = cython.cast(cython.ulonglong, 0)
    for card in wanted:
        mask |= cython.cast(cython.ulonglong, 1) << card
    return mask


def _pack() -> list[int]:
    return [card for card in range(52) if card % 13 >= NINE]


def _low() -> list[int]:
    return [card for card in range(52) if card % 13 in (NINE, TEN)]


def _followers() -> list[int]:
    return [
        _mask([card for card in _pack() if suit_in(card, trump) == suit])
        for trump in range(5)
        for suit in range(4 if trump < NO_TRUMP else 5)
    ]


PACK = _mask(_pack())
LOW = _mask(_low())
SUIT_OF = _suits()  # at trump * 52 + card
STRENGTH = _strengths()  # at (trump * 4 + led) * 52 + card
# At trump * 4 + suit the cards of the suit, as a mask; so those of trump are at trump * 5.
FOLLOW = _followers()
