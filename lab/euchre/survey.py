"""What became of bids: how often each card won a trick, and the points of each kind of hand.

Two ways to look: bids as the bidder makes them, or every hand of every seat played once under
every legal bid.
"""

from array import array

import cython

from app.bots.euchre.bids import Bidder
from app.bots.euchre.contexts import context_of
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng
from lab.euchre.profiles import Rates
from lab.euchre.selfplay import SelfPlay, gain, opening

if not cython.compiled:
    from app.bots.euchre.hands import CLASS_OF
    from app.rules.euchre.actions import PASS
    from app.rules.euchre.making import CALL
    from app.rules.rng import lowest

# Profiles are gathered in cells of this size, in tricks.
TRUMP_STEP, SHADOW_STEP, OTHER_STEP = 0.25, 0.25, 0.4
TRUMP_CELLS, SHADOW_CELLS, OTHER_CELLS = 20, 8, 8
CELLS = 1280


class Profiling:
    """The outcomes of bids by kind and cell."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self.tries = array("q", [0] * (16 * 1280))
        self.points = array("q", [0] * (16 * 1280))
        # The sums of trump, shadow and other, in thousandths: whole numbers add up alike in any
        # order.
        self.trump = array("q", [0] * (16 * 1280))
        self.shadow = array("q", [0] * (16 * 1280))
        self.other = array("q", [0] * (16 * 1280))

    def note(self, view: EuchreDeal, hand: int, trump: int, kind: int, points: int) -> None:
        """Count a bid."""
        self.rates.look(view, hand, trump, kind)
        at = _cell(self.rates.trump, TRUMP_STEP, TRUMP_CELLS) * SHADOW_CELLS
        at = (at + _cell(self.rates.shadow, SHADOW_STEP, SHADOW_CELLS)) * OTHER_CELLS
        at = kind * CELLS + at + _cell(self.rates.other, OTHER_STEP, OTHER_CELLS)
        self.tries[at] += 1
        self.points[at] += points
        self.trump[at] += int(1000.0 * self.rates.trump + 0.5)
        self.shadow[at] += int(1000.0 * self.rates.shadow + 0.5)
        self.other[at] += int(1000.0 * self.rates.other + 0.5)

    def sums(self) -> dict[str, list[int]]:
        """All that was counted, by kind and cell."""
        return {
            "tries": list(self.tries),
            "points": list(self.points),
            "trump": list(self.trump),
            "shadow": list(self.shadow),
            "other": list(self.other),
        }


def _cell(value: float, step: float, cells: int) -> int:
    found = int(value / step)
    return found if found < cells else cells - 1


class Survey:
    """Plays bids and counts."""

    def __init__(self, bidder: Bidder, chances: Profiling, measured: Profiling) -> None:
        """chances, measured: where to count profiles, of ways (b) and (c)."""
        self.bidder = bidder
        self.table = SelfPlay(bidder)
        self.chances = chances
        self.measured = measured
        self.tries = array("q", [0] * 4608)  # cards in their contexts
        self.wins = array("q", [0] * 4608)

    def sums(self) -> dict[str, list[int]]:
        """How often each card was held in each context, and won a trick."""
        return {"tries": list(self.tries), "wins": list(self.wins)}

    def play_bids(self, number: int, deals: int, rng: Rng) -> None:
        """Deals of one opening, bid by the bidder."""
        start = opening(number)
        self._play_bids(start, start.fill(rng), start.fill(rng), deals, rng)

    def play_all(self, number: int, deals: int, rng: Rng) -> None:
        """Deals of one opening, each played under every legal bid of every seat."""
        start = opening(number)
        self._play_all(start, start.fill(rng), start.fill(rng), start.fill(rng), deals, rng)

    def _play_bids(
        self, start: EuchreDeal, deal: EuchreDeal, seen: EuchreDeal, deals: int, rng: Rng
    ) -> None:
        with cython.nogil:
            for _ in range(deals):
                start.fill_into(deal, rng)
                while deal.turn >= 0 and deal.phase <= CALL:
                    seen.look(deal.turn, deal)
                    action = self.bidder.bid(seen)
                    if action == PASS:
                        deal.apply(action)
                    else:
                        self._bid(deal, seen, action)

    def _play_all(
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
                while deal.turn >= 0:
                    seen.look(deal.turn, deal)
                    bids = seen.legal() & ~(1 << PASS)
                    while bids:
                        other.copy_from(deal)
                        points = self._bid(other, seen, lowest(bids))
                        bids &= bids - 1
                        self._note_profiles(seen, other, points)
                    deal.apply(PASS)

    def _bid(self, deal: EuchreDeal, seen: EuchreDeal, action: int) -> int:
        """Make a bid, play the deal out, count the bidder's cards; what the side gained."""
        seat = deal.turn
        deal.apply(action)
        self.table.finish(deal)
        kind = self.bidder.kind_of(seen) + deal.alone
        hand = self.bidder.hand_for(seen)
        at = 24 * context_of(seen, hand, deal.trump, kind)
        rest = hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            number = at + CLASS_OF[deal.trump * 52 + card]
            self.tries[number] += 1
            if self.table.won >> card & 1:
                self.wins[number] += 1
        return gain(deal, seat)

    def _note_profiles(self, seen: EuchreDeal, played: EuchreDeal, points: int) -> None:
        kind = self.bidder.kind_of(seen) + played.alone
        hand = self.bidder.hand_for(seen)
        self.chances.note(seen, hand, played.trump, kind, points)
        self.measured.note(seen, hand, played.trump, kind, points)
