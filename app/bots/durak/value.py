"""What a hand of Durak is worth: the sum of RULES 5.11, in all its readings.

Cards by rank, 1300 more for a trump, cards of the same rank go together, cards of the same side
suit stand in each other's way, and a large share of all cards in play is a burden. Whole numbers,
every term truncated toward zero.

The source's example of a bad hand (5S JS AS 6D 9D KD with diamonds as trumps) and of one that it
calls much better (5S TC AS 3D 9D KD) are worth the same in every reading: the lower ranks cost 400
points, and the balance of the suits brings just 400. The term for the suits weighs deviations from
the mean by the mean itself, so that all side cards in one suit cost 800 points, be it one card or
six. Repaired, every two side cards of one suit cost, beyond those that so many side cards cannot
avoid: three of one suit cost three times as much as two, and a lone card costs nothing.

Of jokers the source knows nothing: they are trumps of a rank above the ace. Where a joker was
turned up all four suits are side suits.
"""

from typing import NamedTuple

import cython

if not cython.compiled:
    from app.rules.durak.deal import ALL_SUITS
    from app.rules.durak.table import JOKER, JOKERS, NO_SUIT, SUIT_CARDS
    from app.rules.rng import count

FINISHED = 30000  # no cards, and none to draw
FINISHED_HAND = FINISHED  # for those outside: constants of compiled code are not seen there
TRUMP = 1300
BONUS = (0, 0, 50, 75, 125)  # percent of a rank, by how many of it are in the hand
UNBALANCED = 200
SAME_SUIT = 300  # for two side cards of a suit, repaired
MANY = 600
ALONE = 10  # the share of a hand that holds all cards in play
MOST_SIDE = 52
ACE = 14


class Form(NamedTuple):
    """A reading of the sum.

    doubles: the term for the suits in floating point, as published. whole_share: the share as a
    quotient of whole numbers, as published. bonus: what a card of the same rank counts, in
    hundredths: 1 as published. repaired: side suits as this module says.
    """

    doubles: bool = False
    whole_share: bool = False
    bonus: int = 100
    repaired: bool = False


FORMS = {
    "orig": Form(doubles=True, whole_share=True, bonus=1),
    "exact": Form(whole_share=True, bonus=1),
    "real": Form(bonus=1),
    "meant": Form(),
    "repaired": Form(repaired=True),
}


class HandValue:
    """Values of hands in a deal. look() first."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.whole_share = form.whole_share
        self.trumps = 0  # as a mask
        self.sides = [0] * 4  # the other suits, as masks
        self.side_suits = 3
        self.of_rank = [0] * 14  # as masks
        self.ranks = [0] * 70  # what so many cards of a rank count, at rank * 5 + how many
        self.suits = [0] * 742  # what so many of a suit cost, at side cards * 14 + how many
        self.even = [0] * 53  # what so many side cards cost in any case

    def look(self, trump: int) -> None:
        """Turn to a deal with this trump suit."""
        suit_cards = cython.cast(cython.ulonglong, SUIT_CARDS)
        self.trumps = JOKERS
        if trump < NO_SUIT:
            self.trumps |= suit_cards << (13 * trump)
        self.side_suits = 3 if trump < NO_SUIT else 4
        self.sides[3] = 0
        for i in range(self.side_suits):
            self.sides[i] = suit_cards << (13 * (i + (i >= trump)))
        for rank in range(JOKER + 1):
            self.of_rank[rank] = cython.cast(cython.ulonglong, ALL_SUITS) << rank
            if rank == JOKER:
                self.of_rank[rank] = JOKERS
            halves = 2 * (rank + 2) - 16  # of 100 points
            for held in range(5):
                together = max(halves, 2) * BONUS[held] * self.form.bonus // 200
                self.ranks[rank * 5 + held] = 50 * halves * held + together
        for side in range(MOST_SIDE + 1):
            self.even[side] = 0
            for held in range(min(side, 13) + 1):
                self.suits[side * 14 + held] = self._cost(side, held)
            for i in range(self.side_suits if self.form.repaired else 0):
                self.even[side] += self._cost(side, (side + i) // self.side_suits)

    def _cost(self, side: int, held: int) -> int:
        """What so many cards of one suit cost among so many side cards."""
        if side == 0:
            return 0
        if self.form.repaired:
            return SAME_SUIT * held * (held - 1) // 2
        if self.form.doubles:
            mean = 1.0 * side / self.side_suits
            return int(UNBALANCED * abs((held - mean) / mean))
        return UNBALANCED * abs(self.side_suits * held - side) // side

    def of(self, hand: int, stock: int, total: int) -> int:
        """The value of a hand, a mask. stock: cards in it. total: cards of the stock and of all
        hands, which the source takes as they were before the move that is tried."""
        if hand == 0 and stock == 0:
            return FINISHED
        found = 0
        for rank in range(13):
            found += self.ranks[rank * 5 + count(hand & self.of_rank[rank])]
        if hand & JOKERS:
            found += self.ranks[JOKER * 5 + count(hand & JOKERS)]
        size = count(hand)
        trumps = count(hand & self.trumps)
        found += TRUMP * trumps + self.even[size - trumps]
        row = 14 * (size - trumps)
        for i in range(self.side_suits):
            found -= self.suits[row + count(hand & self.sides[i])]
        return found + self.share(size, total - size)

    def share(self, size: int, others: int) -> int:
        """The term for the share of all cards: size in the hand, others elsewhere in play."""
        if others == 0 or (others < 0 and not self.whole_share):
            return MANY // 4 - ALONE * MANY
        if self.whole_share:
            return MANY // 4 - MANY * (size // others if others > 0 else -(size // -others))
        found = MANY // 4 * others - MANY * size
        return found // others if found >= 0 else -(-found // others)
