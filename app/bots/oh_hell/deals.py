"""Sampled deals for a view, the likelier taken the better they fit what the opponents bid.

Of a few deals that fit the view one is drawn, each with a weight: for every opponent who has bid,
how well the bid goes with the cards that seat would have been dealt (what it played included). A
bid that was missed, or thought of in another way, must stay possible: an opponent's bids are
taken to scatter around the expected tricks of the hand, the wider the worse its earlier bids of
the match came out, and every hand keeps a little weight.
"""

import cython

from app.bots.oh_hell.bids import QuickBid
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHellSetup, Past
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.rules.oh_hell.deal import NONE, UNKNOWN

TRIES = 8  # deals of which one is drawn
SCATTER = 0.5  # variance of the bids around the expected tricks
CAUTION = 6  # earlier bids that count for the usual scatter
MISSED = 0.3  # of a squared miss that is put down to the bid, not to the play
ALLOWANCE = 0.03  # the weight that the least fitting hand keeps


class Deals:
    """Deals that fit a view. look() first."""

    def __init__(self, tries: int) -> None:
        """tries: deals of which one is drawn; 1 takes no notice of the bids."""
        self.tries = tries
        self.bid = QuickBid()
        self.scatter = [SCATTER] * 7  # variance, by seat
        self.played = [0] * 7  # cards that a seat has played, as a mask
        self.candidate = OhHellDeal(3, 0)

    def look(self, view: OhHellDeal) -> None:
        """Turn to a view, and what is known of the match before it."""
        view.prepare_fill()
        self.candidate = view.blank()
        for seat in range(view.players):
            self.played[seat] = 0
            self.scatter[seat] = SCATTER
        if self.tries < 2:
            return
        setup = view.setup
        past: tuple[Past, ...] = setup.past if isinstance(setup, OhHellSetup) else ()
        for seat in range(view.players):
            misses = sum((deal.bids[seat] - deal.taken[seat]) ** 2 for deal in past)
            usual = SCATTER * CAUTION + MISSED * misses
            self.scatter[seat] = usual / (CAUTION + len(past))
        for trick in view.tricks():
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                self.played[seat] |= 1 << card

    def draw(self, view: OhHellDeal, whole: OhHellDeal, rng: Rng) -> None:
        """Make whole a deal that fits the view."""
        if view.secret and view.bidders < view.players:
            view.fill_into(whole, rng)
            self._bid_unseen(view, whole)
            return
        if self.tries < 2 or view.bidders == 0:
            view.fill_into(whole, rng)
            return
        total = 0.0
        for _ in range(self.tries):
            view.fill_into(self.candidate, rng)
            weight = self.weight(view, self.candidate)
            total += weight
            if rng.unit() * total < weight:
                whole._copy(self.candidate)

    def _bid_unseen(self, view: OhHellDeal, whole: OhHellDeal) -> None:
        """Have those who have bid in secret bid what their hands there are worth."""
        turn = whole.turn
        for seat in range(view.players):
            if view.bids[seat] == UNKNOWN:
                whole.set_bid(seat, NONE)
                whole.turn = seat
                whole.set_bid(seat, self.bid.choose(whole))
        whole.turn = turn

    def weight(self, view: OhHellDeal, deal: OhHellDeal) -> float:
        """How well the bids go with a deal, up to a factor."""
        found = 1.0
        for seat in range(deal.players):
            if seat == view.viewer or deal.bids[seat] < 0:
                continue
            hand = deal.hands[seat] | self.played[seat]
            self.bid.chances.look_at_dealt(deal, seat, hand)
            gap = self.bid.expected(hand, deal.size) - deal.bids[seat]
            found *= ALLOWANCE + exp(-0.5 * gap * gap / self.scatter[seat])
        return found
