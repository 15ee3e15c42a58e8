"""How seats of Oh Hell bid and play on in deals that were sampled: by level 1's rules of thumb,
each by what it would know.

Rules that look into the other hands are worse company here: nobody plays like that.
"""

import cython

from app.bots.oh_hell.bids import QuickBid
from app.bots.oh_hell.deals import Deals
from app.bots.oh_hell.play import CardPlay
from app.bots.search.policy import Policy
from app.bots.search.standing import Standing
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.rng import Rng

if not cython.compiled:
    from app.bots.oh_hell.search import distinct
    from app.bots.search.standing import SOON

DEVIATION = 7.0  # points by which two seats differ in a deal
TRIES = 4  # deals of which one is drawn by the bids
BELOW, ABOVE = 1, 2  # bids that are worth a thought, from the expected tricks


class Playouts(Policy):
    """Level 1's rules, in deals that go with the bids."""

    def __init__(self, soon: int = SOON) -> None:
        """soon: as in Standing."""
        self.deals = Deals(TRIES)
        self.bid = QuickBid()
        self.play = CardPlay()
        self.standing = Standing(DEVIATION, soon)

    def look(self, view: Deal) -> None:
        self.standing.look(view)
        self.deals.look(cython.cast(OhHellDeal, view))

    def draw(self, view: Deal, whole: Deal, rng: Rng) -> None:
        self.deals.draw(cython.cast(OhHellDeal, view), cython.cast(OhHellDeal, whole), rng)

    def worth(self, deal: Deal, seat: int) -> float:
        return self.standing.worth(deal, seat, 1.0 * deal.score_of(seat))

    def favourite(self, view: Deal) -> int:
        return self._choose(cython.cast(OhHellDeal, view))

    def choose(self, deal: Deal, rng: Rng) -> int:
        return self._choose(cython.cast(OhHellDeal, deal))

    def among(self, view: Deal) -> int:
        return self._among(cython.cast(OhHellDeal, view))

    def _choose(self, deal: OhHellDeal) -> int:
        if deal.bidders < deal.players:
            return self.bid.choose(deal)
        return self.play.choose(deal)

    def _among(self, view: OhHellDeal) -> int:
        """Bids near the expected tricks, and nothing where it has a price of its own; one card of
        several that are equal."""
        one = cython.cast(cython.ulonglong, 1)
        if view.bidders < view.players:
            self.bid.chances.look(view, view.turn)
            near = int(self.bid.expected(view.hands[view.turn], view.size))
            tried = ((one << (near + ABOVE + 1)) - 1) & ~((one << max(0, near - BELOW)) - 1)
            return tried | one if view.nil else tried
        others = view.unseen_cards()
        if view.in_trick:
            others |= one << view.best
        return distinct(view.legal(), others) | one << self.play.choose(view)
