"""Bidding by itself: how many tricks come of each bid, over sampled deals played out by rules of
thumb; the bid of the best expected score is made (RULES 3.7).

The seats behind bid on each deal as they would, so the hook weighs where it belongs.
"""

import cython

from app.bots.oh_hell.bids import QuickBid
from app.bots.oh_hell.deals import Deals
from app.bots.oh_hell.play import CardPlay
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.rng import Rng

BELOW = 1  # bids that are tried below and above the expected tricks
ABOVE = 2
NEARLY = 1e-9


class Rollouts:
    """Chooses a bid. Keeps nothing from one decision to the next."""

    def __init__(self) -> None:
        self.quick = QuickBid()
        self.play = CardPlay()
        self.whole = OhHellDeal(3, 0)
        self.trial = OhHellDeal(3, 0)
        self.tricks = [0] * 324  # deals in which a bid took so many tricks, at bid * 18 + tricks
        self.tried = 0  # the bids that are tried, as a mask
        self.expected = 0.0

    def choose(self, view: OhHellDeal, deals: Deals, rng: Rng, count: int) -> int:
        """The bid for the seat whose turn it is in its view; count: deals, 1 at least."""
        self.whole = view.blank()
        self.trial = view.blank()
        deals.look(view)
        self.try_bids(view, deals, rng, count)
        best, most = -1, 0.0
        for bid in sorted(range(view.size + 1), key=self.distance):
            if self.tried >> bid & 1:
                value = self.score(view, bid)
                if best < 0 or value > most + NEARLY:
                    best, most = bid, value
        return best

    def distance(self, bid: int) -> float:
        """From the expected tricks of the hand."""
        return abs(bid - self.expected)

    def score(self, view: OhHellDeal, bid: int) -> float:
        """The mean score of a bid that was tried."""
        total = 0
        deals = 0
        for tricks in range(view.size + 1):
            times = self.tricks[bid * 18 + tricks]
            total += times * view.worth(bid, tricks)
            deals += times
        return 1.0 * total / deals

    def try_bids(self, view: OhHellDeal, deals: Deals, rng: Rng, count: int) -> None:
        """Set tricks, for all bids near the expected tricks, and for nothing where it has a price
        of its own."""
        with cython.nogil:
            legal = view.legal()
            self.quick.chances.look(view, view.turn)
            self.expected = self.quick.expected(view.hands[view.turn], view.size)
            near = int(self.expected)
            self.tried = 1 if view.nil else 0
            for bid in range(max(0, near - BELOW), min(view.size, near + ABOVE) + 1):
                self.tried |= 1 << bid
            self.tried &= legal
            for i in range(324):
                self.tricks[i] = 0
            for _ in range(count):
                deals.draw(view, self.whole, rng)
                for bid in range(view.size + 1):
                    if self.tried >> bid & 1:
                        self.trial._copy(self.whole)
                        self.trial.apply(bid)
                        self.finish()
                        self.tricks[bid * 18 + self.trial.taken[view.turn]] += 1

    def finish(self) -> None:
        """Play trial to its end."""
        while self.trial.bidders < self.trial.players:
            self.trial.apply(self.quick.choose(self.trial))
        while self.trial.turn >= 0:
            self.trial.apply(self.play.choose(self.trial))
