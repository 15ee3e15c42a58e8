"""Weights for what counts of a hand (app/bots/euchre/weights.py): what bids brought, tried out.

At every decision of a self-played auction each suit that may be called, and no trump, is tried: the
same cards are played on after a pass, after the bid with the partner and after the bid alone. What
that brought is summed up by the expected tricks, and but for hands that nobody would bid on as the
equations of a least-squares fit.
"""

from array import array
from collections.abc import Mapping, Sequence

import cython

from app.bots.euchre.bids import Bidder
from app.bots.euchre.weights import Weighed
from app.rules.euchre.deal import EuchreDeal
from lab.euchre.auctions import Auctions

if not cython.compiled:
    from app.bots.euchre.bids import sort_of
    from app.rules.euchre.actions import CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
    from app.rules.euchre.making import CALL

SORTS = 24
LENGTH = 51  # none to five tricks, in tenths
COUNTS = 18
NEAR = 15  # tenths of a trick below the threshold


class Weighing(Auctions):
    """What bids brought: with the partner more than a pass, alone more than with the partner."""

    def __init__(
        self,
        bidder: Bidder,
        options: Mapping[str, object],
        thresholds: Sequence[float],
        players: int = 4,
    ) -> None:
        """bidder: of all seats. thresholds: by sort, near which hands are fitted."""
        super().__init__(bidder, options, players)
        self.weighed = Weighed(())
        self.middles = array("i", [round(10 * threshold) for threshold in thresholds])
        self.tries = array("q", [0] * (SORTS * LENGTH))
        self.gains = array("q", [0] * (SORTS * LENGTH))
        self.products = array("q", [0] * (SORTS * COUNTS * (COUNTS + 1)))

    def sums(self) -> dict[str, list[int]]:
        """By sort and tenths of tricks the number of trials and the sum of what they brought; by
        sort the equations, each line with its right side behind."""
        return {
            "tries": list(self.tries),
            "gains": list(self.gains),
            "products": list(self.products),
        }

    def compare(self, deal: EuchreDeal, other: EuchreDeal, seen: EuchreDeal) -> None:
        """Try all that may be said now."""
        kind = self.bidder.kind_of(seen)
        hand = self.bidder.hand_for(seen)
        legal = deal.legal()
        passed = self._try(deal, other, PASS)
        for suit in range(5):
            if deal.phase == CALL:
                together = CALL_SUIT + suit
                alone = CALL_ALONE + suit
            else:
                together = ORDER_UP
                alone = ORDER_ALONE
                if suit != deal.turned // 13:
                    continue
            if not legal >> together & 1:
                continue
            with_partner = self._try(deal, other, together)
            self.weighed.look(seen, hand, suit, kind)
            self._note(sort_of(kind, suit), with_partner - passed)
            if not legal >> alone & 1:
                continue
            by_itself = self._try(deal, other, alone)
            self.weighed.look(seen, hand, suit, kind + 1)
            self._note(sort_of(kind + 1, suit), by_itself - with_partner)

    def _note(self, sort: int, more: int) -> None:
        tricks = self.weighed.found[1]
        at = sort * LENGTH + min(tricks, LENGTH - 1)
        self.tries[at] += 1
        self.gains[at] += more
        if tricks < self.middles[sort] - NEAR:
            return
        at = sort * COUNTS * (COUNTS + 1)
        for one in range(COUNTS):
            for other in range(COUNTS):
                self.products[at] += self.weighed.found[one] * self.weighed.found[other]
                at += 1
            self.products[at] += self.weighed.found[one] * more
            at += 1
