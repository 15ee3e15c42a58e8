"""Which card to play, without a search: the one after which the bid is likeliest made.

How many tricks the rest of a hand takes is a distribution, from the chances of its cards; a card
is worth what the final number of tricks scores in the mean, with the trick that is on the table
and without it. A bid that is lost weighs nothing in that any more: then tricks count. Among equal
cards the lowest is played.
"""

import cython

from app.bots.oh_hell.chances import Chances
from app.rules.oh_hell.deal import OhHellDeal

if not cython.compiled:
    from app.rules.rng import lowest

NEARLY = 1e-9


class CardPlay:
    """Chooses the card to play. Keeps nothing from one decision to the next."""

    def __init__(self) -> None:
        self.chances = Chances()

    def choose(self, deal: OhHellDeal) -> int:
        """The card to play, for the seat whose turn it is; only what that seat knows is used."""
        legal = deal.legal()
        if legal & (legal - 1) == 0:
            return lowest(legal)
        self.chances.look(deal, deal.turn)
        best = -1
        most = 0.0
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = self.value(deal, card)
            if best < 0 or value > most + NEARLY:
                best = card
                most = value
        return best

    def value(self, deal: OhHellDeal, card: int) -> float:
        """What a card is worth in points, after chances.look()."""
        seat = deal.turn
        bid = deal.bids[seat]
        taken = deal.taken[seat]
        hand = deal.hands[seat] & ~(cython.cast(cython.ulonglong, 1) << card)
        wins = self.chances.now(deal, card)
        value = 0.0
        if wins > 0.0:
            self.chances.spread(hand, bid - taken - 1, deal.left - 1)
            value += wins * self.chances.mean(deal, bid, taken + 1, deal.left - 1)
        if wins < 1.0:
            self.chances.spread(hand, bid - taken, deal.left - 1)
            value += (1.0 - wins) * self.chances.mean(deal, bid, taken, deal.left - 1)
        return value
