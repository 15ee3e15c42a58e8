"""Scales for sums of chances (app/bots/euchre/scales.py): what bids brought, sum by sum.

At every decision of a self-played auction each suit that may be called, and no trump, is tried: the
same cards are played on after a pass, after the bid with the partner and after the bid alone.
"""

from array import array
from collections.abc import Mapping

import cython

from app.bots.euchre.bids import Bidder
from app.bots.euchre.chances import Chances
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng
from lab.euchre.selfplay import SelfPlay, gain, opening

if not cython.compiled:
    from app.bots.euchre.bids import sort_of
    from app.rules.euchre.actions import CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
    from app.rules.euchre.deal import CALL

SORTS = 24
STEPS = 10  # of a trick, as in app/bots/euchre/scales.py
LENGTH = 51


class Scaling:
    """What bids brought, by sort and sum: with the partner more than a pass, alone more than with
    the partner."""

    def __init__(self, bidder: Bidder, options: Mapping[str, object]) -> None:
        """bidder: of all four seats."""
        self.options = options
        self.bidder = bidder
        self.chances = Chances()
        self.table = SelfPlay(bidder, options)
        self.tries = array("q", [0] * (SORTS * LENGTH))
        self.gains = array("q", [0] * (SORTS * LENGTH))

    def sums(self) -> dict[str, list[int]]:
        """The number of trials and the sum of what they brought, by sort and step."""
        return {"tries": list(self.tries), "gains": list(self.gains)}

    def run(self, number: int, deals: int, rng: Rng) -> None:
        """Deals of one opening."""
        start = opening(number, self.options)
        self._run(start, start.fill(rng), start.fill(rng), start.fill(rng), deals, rng)

    def _run(
        self,
        start: EuchreDeal,
        deal: EuchreDeal,
        other: EuchreDeal,
        seen: EuchreDeal,
        deals: int,
        rng: Rng,
    ) -> None:
        with cython.nogil:
            for _ in range(deals):
                start.fill_into(deal, rng)
                while deal.turn >= 0 and deal.phase <= CALL:
                    seen.look(deal.turn, deal)
                    self._compare(deal, other, seen)
                    deal.apply(self.bidder.bid(seen))

    def _compare(self, deal: EuchreDeal, other: EuchreDeal, seen: EuchreDeal) -> None:
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
            value = self.chances.value(seen, hand, suit, kind)
            self._note(sort_of(kind, suit), value, with_partner - passed)
            by_itself = self._try(deal, other, alone)
            value = self.chances.value(seen, hand, suit, kind + 1)
            self._note(sort_of(kind + 1, suit), value, by_itself - with_partner)

    def _try(self, deal: EuchreDeal, other: EuchreDeal, action: int) -> int:
        other.copy_from(deal)
        other.apply(action)
        self.table.finish(other)
        return gain(other, deal.turn)

    def _note(self, sort: int, value: float, more: int) -> None:
        step = int(value * STEPS + 0.5)
        at = sort * LENGTH + min(step, LENGTH - 1)
        self.tries[at] += 1
        self.gains[at] += more
