"""Way (d): for each card how often it won in its context, from bulk play.

The source's table: [alone 2][lead 2][partner picked up 2][trumps 6][voids 4][card class 24].
"""

from collections.abc import Sequence

import cython

from app.bots.euchre.bids import Valuing
from app.bots.euchre.hands import trumps_in, voids_in
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.bots.euchre.hands import CLASS_OF, CLASSES
    from app.rules.rng import lowest


def context_of(view: EuchreDeal, hand: int, trump: int, kind: int) -> int:
    """The number of the context of a bid, in the order of the table."""
    alone = kind & 1
    place = kind >> 1 & 3
    lead = 1 if place == 1 and not (alone and view.left_of_maker) else 0
    partner_picked_up = 1 if kind == 4 or kind == 5 else 0
    found = (alone * 2 + lead) * 2 + partner_picked_up
    return (found * 6 + trumps_in(hand, trump)) * 4 + voids_in(hand, trump)


class Contexts(Valuing):
    """The sum of the table's entries for the cards of a hand: the tricks that they win."""

    def __init__(self, rates: Sequence[Sequence[float]]) -> None:
        """rates: for each of the 192 contexts the shares (0 to 1) of the 24 classes."""
        self.rates = [0.0] * 4608
        for context in range(192):
            for number in range(24):
                self.rates[context * 24 + number] = rates[context][number]

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        at = context_of(view, hand, trump, kind) * CLASSES
        total = 0.0
        rest = hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            total += self.rates[at + CLASS_OF[trump * 52 + card]]
        return total
