"""The cards of Euchre: which suit they count as, and which of them takes a trick (RULES 4.1).

The jack of trump is the right bower and the highest card. The other jack of its colour is the left
bower: a trump for every purpose, and the second highest. Without trump (NO_TRUMP, which takes the
place of a suit) no jack is more than it shows. The Benny, a joker, is above all trumps; without
trump it is the only one, in a suit of its own.
"""

from collections.abc import Sequence

import cython

SEVEN, NINE, JACK = 5, 7, 9
NO_TRUMP = 4
BENNY = 52  # the red joker


def same_colour(suit: int) -> int:
    """The other suit of the colour: clubs and spades, diamonds and hearts."""
    return 3 - suit


def suit_in(card: int, trump: int) -> int:
    """The suit of a card; the left bower is a trump, and so is the Benny."""
    if card == BENNY:
        return trump
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
    if card == BENNY:
        return 42
    if card % 13 != JACK:
        return 20 + card % 13
    return 41 if card // 13 == trump else 40


def _suits() -> list[int]:
    return [suit_in(card, trump) for trump in range(5) for card in range(64)]


def _trumps_and_suits() -> list[tuple[int, int]]:
    """For each trump the suits; without trump the Benny's own as well."""
    return [(trump, suit) for trump in range(5) for suit in range(4 + trump // NO_TRUMP)]


def _strengths() -> list[int]:
    return [
        strength_in(card, led, trump) for trump, led in _trumps_and_suits() for card in range(64)
    ]


def _mask(wanted: Sequence[int]) -> int:
    """These cards as a mask."""
    mask = cython.cast(cython.ulonglong, 0)
    for card in wanted:
        mask |= cython.cast(cython.ulonglong, 1) << card
    return mask


def _all() -> list[int]:
    """Those of the largest pack."""
    return [card for card in range(52) if card % 13 >= SEVEN] + [BENNY]


def pack_of(size: int, benny: bool) -> list[int]:
    """The cards of a pack of 24 or 32, as numbers, and the Benny with them."""
    lowest = NINE if size == 24 else SEVEN
    found = [card for card in range(52) if card % 13 >= lowest]
    return [*found, BENNY] if benny else found


def mask_of(size: int, benny: bool) -> int:
    """The same as a mask."""
    return _mask(pack_of(size, benny))


def low_of(size: int) -> int:
    """The two lowest ranks of a pack, as a mask: a farmer's crop."""
    lowest = NINE if size == 24 else SEVEN
    return _mask([card for card in range(52) if lowest <= card % 13 <= lowest + 1])


def _followers() -> list[int]:
    return [
        _mask([card for card in _all() if suit_in(card, trump) == suit])
        for trump, suit in _trumps_and_suits()
    ]


# With room for 64 cards: card numbers are shifted in.
SUIT_OF = _suits()  # at trump * 64 + card
STRENGTH = _strengths()  # at (trump * 4 + led) * 64 + card
# At trump * 4 + suit the cards of the suit, as a mask; so those of trump are at trump * 5.
FOLLOW = _followers()
