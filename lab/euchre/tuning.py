"""Thresholds for a way to bid: from which value on does a bid bring more than a pass?

At every decision of a self-played auction the same cards are played on after a pass, after the bid
with the partner and after the bid alone. What the bid brought more than the pass is summed up by
its kind and value; the threshold is where the sum over all greater values is largest.
"""

from array import array
from collections.abc import Sequence

import cython

from app.bots.euchre.bids import Bidder
from app.rules.euchre.deal import EuchreDeal
from lab.euchre.auctions import Auctions

if not cython.compiled:
    from app.rules.euchre.actions import CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
    from app.rules.euchre.making import CALL

STEP = 0.02
LEAST = -3.0
BINS = 450
PARTNER_PLAYS = 4  # tenths of a point that alone must bring more: a partner came to play
NEVER = 99.0  # a threshold that no value reaches


class Tuning(Auctions):
    """What bids brought more than passes, by kind and value."""

    def __init__(self, bidder: Bidder) -> None:
        super().__init__(bidder)
        self.gains = array("q", [0] * (16 * 450))  # tenths of points

    def sums(self) -> list[int]:
        """What all bids brought more, by kind and value."""
        return list(self.gains)

    def compare(self, deal: EuchreDeal, other: EuchreDeal, seen: EuchreDeal) -> None:
        """Try all that may be said now."""
        suit = self.bidder.best_suit(seen)
        kind = self.bidder.kind_of(seen)
        hand = self.bidder.hand_for(seen)
        second = deal.phase == CALL
        passed = self._try(deal, other, PASS)
        together = self._try(deal, other, CALL_SUIT + suit if second else ORDER_UP)
        alone = self._try(deal, other, CALL_ALONE + suit if second else ORDER_ALONE)
        value = self.bidder.valuing.value(seen, hand, suit, kind)
        self._note(kind, value, 10 * (together - passed))
        instead = together if value >= self.bidder.thresholds[kind] else passed
        value = self.bidder.valuing.value(seen, hand, suit, kind + 1)
        self._note(kind + 1, value, 10 * (alone - instead) - PARTNER_PLAYS)

    def _note(self, kind: int, value: float, more: int) -> None:
        at = int((value - LEAST) / STEP)
        at = max(0, min(at, BINS - 1))
        self.gains[kind * BINS + at] += more


def thresholds(gains: Sequence[int]) -> list[float]:
    """The best threshold of each kind; gains: by kind and value, as Tuning sums them up."""
    found = []
    for kind in range(16):
        total, most, best = 0, 0, NEVER
        for at in range(BINS - 1, -1, -1):
            total += gains[kind * BINS + at]
            if total > most:
                most, best = total, round(LEAST + at * STEP, 2)
        found.append(best)
    return found
