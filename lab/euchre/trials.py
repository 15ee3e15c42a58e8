"""Bids tried out hand by hand, for the exact table (app/bots/euchre/exact.py).

In a self-played auction each bid that is near the threshold of another way is played on, and so is
the pass, with the same cards. Bids far from it need no trial.
"""

from array import array

import cython

from app.bots.euchre.bids import Bidder
from app.bots.euchre.exact import Numbering, context_of, numbering
from app.rules.euchre.deal import EuchreDeal
from lab.euchre.auctions import Auctions

if not cython.compiled:
    from app.bots.euchre.exact import HANDS
    from app.rules.euchre.actions import CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
    from app.rules.euchre.making import CALL

NEAR = 1.0  # points from the threshold
ENTRIES = 537552


class Trials(Auctions):
    """What bids brought, by context and hand: with the partner more than a pass, alone more than
    with the partner."""

    def __init__(self, bidder: Bidder, guide: Bidder) -> None:
        """bidder: of all four seats; guide: knows which bids are worth a trial."""
        super().__init__(bidder)
        self.guide = guide
        self.hands: Numbering = numbering()
        self.tries = array("i", bytes(4 * ENTRIES))
        self.gains = array("i", bytes(4 * ENTRIES))

    def sums(self) -> dict[str, list[int]]:
        """The number of trials and the sum of what they brought, by entry."""
        tried = [at for at, tries in enumerate(self.tries) if tries]
        return {str(at): [self.tries[at], self.gains[at]] for at in tried}

    def compare(self, deal: EuchreDeal, other: EuchreDeal, seen: EuchreDeal) -> None:
        """Try the bids of all suits that may be named now."""
        for suit in range(4):
            if (suit == deal.turned // 13) != (deal.phase == CALL):
                self._compare_in(deal, other, seen, suit)

    def _compare_in(self, deal: EuchreDeal, other: EuchreDeal, seen: EuchreDeal, suit: int) -> None:
        """Try the two bids of a suit."""
        kind = self.guide.kind_of(seen)
        hand = self.guide.hand_for(seen)
        over = self._over(seen, hand, suit, kind)
        over_alone = self._over(seen, hand, suit, kind + 1)
        near = -NEAR <= over <= NEAR
        near_alone = over >= -NEAR and -NEAR <= over_alone <= NEAR
        if not near and not near_alone:
            return
        second = deal.phase == CALL
        together = self._try(deal, other, CALL_SUIT + suit if second else ORDER_UP)
        if near:
            self._note(deal, hand, suit, kind, together - self._try(deal, other, PASS))
        if near_alone:
            alone = self._try(deal, other, CALL_ALONE + suit if second else ORDER_ALONE)
            self._note(deal, hand, suit, kind + 1, alone - together)

    def _over(self, seen: EuchreDeal, hand: int, suit: int, kind: int) -> float:
        return self.guide.valuing.value(seen, hand, suit, kind) - self.guide.thresholds[kind]

    def _note(self, deal: EuchreDeal, hand: int, suit: int, kind: int, more: int) -> None:
        at = HANDS * context_of(deal.turned, suit, kind) + self.hands.number(hand, suit)
        self.tries[at] += 1
        self.gains[at] += more
