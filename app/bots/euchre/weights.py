"""What a hand is worth in points where no table knows it: without trump, in other packs, and with
three seats, which count as packs of their own.

Each sort of bid (bids.py), in each pack, has a weight for what counts of a hand: the sum of its
chances (way (a)), its highest trumps, its aces, its shape. With the partner the value is what the
bid brings more than a pass, alone what that brings more than the bid with the partner. The weights
are fitted to bulk play (lab/euchre/weighing.py).
"""

from collections.abc import Sequence

import cython

from app.bots.euchre.bids import Valuing
from app.bots.euchre.chances import Chances
from app.bots.euchre.hands import voids_in
from app.rules.euchre.cards import same_colour
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.bots.euchre.bids import SORTS, sort_of
    from app.rules.euchre.cards import BENNY, FOLLOW, NO_TRUMP
    from app.rules.rng import count

COUNTS = 18  # what counts of a hand
ACES = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51
KINGS = 1 << 11 | 1 << 24 | 1 << 37 | 1 << 50
TENTHS = 10  # of a trick
SOME, MANY = 20, 30  # tenths of tricks from which on more of them count otherwise
QUEEN, KING, ACE, JACK = 10, 11, 12, 9  # ranks, of 13


class Weighed(Valuing):
    """A weighted sum of what counts of a hand."""

    def __init__(self, weights: Sequence[Sequence[float]]) -> None:
        """weights: by pack and sort of bid, for each of COUNTS."""
        self.chances = Chances()
        self.found = [0] * 18  # what counts of the hand that was looked at
        self.weights = [0.0] * 3456
        for sort, row in enumerate(weights):
            for number, weight in enumerate(row):
                self.weights[sort * COUNTS + number] = weight

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        self.look(view, hand, trump, kind)
        first = (view.pack_number * SORTS + sort_of(kind, trump)) * COUNTS
        total = 0.0
        for number in range(COUNTS):
            total += self.weights[first + number] * self.found[number]
        return total

    def over_partner(self) -> bool:
        return True

    def look(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> None:
        """Count what counts of a hand."""
        trumps = hand & FOLLOW[trump * 5]
        side = hand & ~trumps
        tricks = int(self.chances.value(view, hand, trump, kind) * TENTHS + 0.5)
        self.found[0] = 1
        self.found[1] = tricks
        self.found[2] = max(0, tricks - SOME)
        self.found[3] = max(0, tricks - MANY)
        self.found[4] = hand >> BENNY & 1
        self.found[5] = count(side & ACES)
        self.found[6] = count(side & KINGS)
        self.found[7] = count(hand & view.low)
        self.found[8] = voids_in(hand, trump)
        for number in range(9, COUNTS):
            self.found[number] = 0
        if trump == NO_TRUMP:
            self._look_at_suits(hand)
            return
        first = 13 * trump
        self.found[9] = hand >> (first + JACK) & 1
        self.found[10] = hand >> (13 * same_colour(trump) + JACK) & 1
        self.found[11] = hand >> (first + ACE) & 1
        self.found[12] = (hand >> (first + KING) & 1) + (hand >> (first + QUEEN) & 1)
        self.found[13] = count(trumps)
        self.found[14] = max(0, count(trumps) - 2)
        self.found[15] = count(trumps) * count(side & ACES)
        if kind >= 8:
            self.found[16] = trump == same_colour(view.turned // 13)
        else:
            self.found[16] = view.turned % 13 == JACK
            self.found[17] = view.turned % 13 >= KING

    def _look_at_suits(self, hand: int) -> None:
        """Without trump: suits that are stopped, the longest, kings with their aces."""
        for suit in range(4):
            held = hand & FOLLOW[NO_TRUMP * 4 + suit]
            self.found[9] += held & (ACES | KINGS) != 0
            self.found[10] += held & ACES != 0 and held & KINGS != 0
            self.found[11] += held & ACES == 0 and held & KINGS != 0 and count(held) > 1
            self.found[12] = max(self.found[12], count(held))
