"""A hand of five as the bidding looks at it: its cards in classes, its shape, what to discard.

The classes are those of the source (RULES 4.9): 24 numbers, of which 18 are in use.

    0..5    nine to ace of the two suits of the other colour
    8..12   nine, ten, queen, king, ace of the shadow suit, the other one of trump's colour
    16..22  nine, ten, queen, king, ace of trump, the left bower, the right bower
"""

import cython

from app.rules.euchre.cards import same_colour, strength_in, suit_in

if not cython.compiled:
    from app.rules.euchre.cards import FOLLOW
    from app.rules.rng import count, lowest

CLASSES = 24
OTHER, SHADOW, TRUMP = 0, 8, 16
RIGHT, LEFT = 41, 40  # strengths
KEPT = 100  # no card that is thrown away for another one
ACE = 12  # the rank, of 13
HIGH_TRUMP = 32  # the strength of the ace of trump


def class_of(card: int, trump: int) -> int:
    """The class of a card."""
    suit = suit_in(card, trump)
    rank = card % 13 - 7  # nine 0, ten 1, jack 2, ... ace 5
    if suit == trump:
        strength = strength_in(card, trump, trump)
        if strength == RIGHT:
            return TRUMP + 6
        if strength == LEFT:
            return TRUMP + 5
        return TRUMP + (rank if rank < 2 else rank - 1)
    if suit == same_colour(trump):
        return SHADOW + (rank if rank < 2 else rank - 1)
    return OTHER + rank


def _classes() -> list[int]:
    return [class_of(card, trump) for trump in range(4) for card in range(52)]


CLASS_OF = _classes()  # at trump * 52 + card, for the 24 cards of the pack


def trumps_in(hand: int, trump: int) -> int:
    """How many trumps are in a hand."""
    return count(hand & FOLLOW[trump * 4 + trump])


def voids_in(hand: int, trump: int) -> int:
    """How many of the three other suits are not in a hand."""
    voids = 0
    for suit in range(4):
        if suit != trump and not hand & FOLLOW[trump * 4 + suit]:
            voids += 1
    return voids


def worst_card(hand: int, trump: int, barred: int) -> int:
    """What a dealer who picked up the turn-up discards, or a lone maker for the partner's card: of
    six cards, one that is not barred (a mask).

    Trumps and aces stay. A card that is alone in its suit goes first, so that the suit can be
    ruffed; then the lowest one, but not the guard of a king.
    """
    rest = hand & ~barred
    worst = lowest(rest)
    least = 1000
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        cost = _cost_of_discard(hand, trump, card)
        if cost < least:
            least = cost
            worst = card
    return worst


def with_turnup(hand: int, turned: int) -> int:
    """The five cards with which a dealer plays who takes the turn-up for its suit."""
    bit = cython.cast(cython.ulonglong, 1) << turned
    card = worst_card(hand | bit, turned // 13, bit)
    return (hand | bit) & ~(cython.cast(cython.ulonglong, 1) << card)


def best_to_give(hand: int, trump: int) -> int:
    """What the partner of a lone maker passes: a bower or the ace of trump, then another ace, the
    highest trump, the highest card."""
    rest = hand
    best = lowest(rest)
    most = -1
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        worth = _worth_to_maker(card, trump)
        if worth > most:
            most = worth
            best = card
    return best


def _worth_to_maker(card: int, trump: int) -> int:
    if suit_in(card, trump) != trump:
        return 50 if card % 13 == ACE else card % 13
    strength = strength_in(card, trump, trump)
    return 60 + strength if strength >= HIGH_TRUMP else strength


def _cost_of_discard(hand: int, trump: int, card: int) -> int:
    suit = suit_in(card, trump)
    if suit == trump:
        return KEPT + strength_in(card, trump, trump)
    rank = card % 13 - 7
    held = hand & FOLLOW[trump * 4 + suit]
    if rank == 5:
        return 30
    cost = 2 * rank
    if count(held) == 1:
        cost -= 7 if trumps_in(hand, trump) else 3
    elif count(held) == 2 and held >> (suit * 13 + 11) & 1 and rank < 4:
        cost += 4  # the guard of a king
    return cost
