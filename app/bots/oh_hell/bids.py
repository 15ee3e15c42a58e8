"""What to bid without a search: the expected tricks of the hand, rounded."""

import cython

from app.bots.oh_hell.chances import Chances
from app.rules.oh_hell.deal import OhHellDeal

if not cython.compiled:
    from app.rules.rng import lowest

ROUND = 0.5  # from which part of a trick on the bid is one higher


class QuickBid:
    """Bids by the chances of the cards. Keeps nothing from one decision to the next."""

    def __init__(self) -> None:
        self.chances = Chances()

    def choose(self, deal: OhHellDeal) -> int:
        """The bid of the seat whose turn it is; only what that seat knows is used."""
        self.chances.look(deal, deal.turn)
        expected = self.expected(deal.hands[deal.turn], deal.size)
        if deal.nil:
            return self._with_nil(deal, expected + 0.5 - ROUND)
        return nearest(expected + 0.5 - ROUND, deal.size, deal.barred_bid())

    def _with_nil(self, deal: OhHellDeal, expected: float) -> int:
        """Nothing, or what is nearest from 1 on, where nothing has a price of its own."""
        some = nearest(max(expected, 1.0), deal.size, deal.barred_bid())
        if some == 0 or deal.barred_bid() == 0:
            return some
        self.chances.spread(deal.hands[deal.turn], 0, deal.size)
        none = self.chances.mean(deal, 0, 0, deal.size)
        return some if self.chances.mean(deal, some, 0, deal.size) > none else 0

    def expected(self, hand: int, size: int) -> float:
        """The tricks that a hand (a mask) takes in the mean, after chances.look()."""
        total = 0.0
        rest = hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            total += self.chances.later(card, hand, 0, size)
        return total


def nearest(expected: float, size: int, barred: int) -> int:
    """The bid next to an expectation that is not barred (-1: none is)."""
    bid = int(expected + 0.5)
    if bid > size:
        bid = size
    if bid != barred:
        return bid
    down = bid == size or (bid > 0 and expected <= bid)
    return bid - 1 if down else bid + 1
