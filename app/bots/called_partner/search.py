"""Which card to play, by sampled deals played out.

In each of the deals that fit the view every candidate is played, and the deal is played out by a
player who needs no search, each seat by what it would know. Sides and bid are settled, so all that
is left to win is whether the bid is made: the value of an outcome is that chance, a little
smoothed, for the other seats may play better or worse. With two packs a side may still be open: it
is what it is at the end of the trial. Cards of a hand with nothing between them that is out, and of
equal points, are tried once.
"""

import cython

from app.bots.called_partner.deals import Deals
from app.bots.called_partner.player import Player
from app.bots.masks import of_suit
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.rules.rng import lowest

SMOOTH = 6.0  # points


def choices(deal: CalledPartnerDeal, unseen: int) -> int:
    """The legal cards as a mask, of equal ones the lowest only; unseen: cards in other hands."""
    legal = deal.legal()
    others = unseen
    if deal.in_trick:
        others |= cython.cast(cython.ulonglong, 1) << deal.best
    found = cython.cast(cython.ulonglong, 0)
    for suit in range(4):
        last = -1
        over = cython.cast(cython.ulonglong, 0)  # the last one and those above it
        rest = legal & of_suit(suit)
        while rest:
            card = lowest(rest)
            bit = rest & (~rest + 1)
            rest &= rest - 1
            if last < 0 or deal.worth[card] != deal.worth[last] or others & over & ((bit << 1) - 1):
                found |= bit
            for i in range(deal.calls):
                if deal.called[i] == card or deal.called[i] == last:
                    found |= bit
            last = card
            over = ~(bit - 1)
    return found


class Vote:
    """What each card is worth over the deals that fit a view."""

    def __init__(self, play: Player) -> None:
        self.play = play
        self.whole = CalledPartnerDeal(6, 0, 2, 5, 150, False, False)
        self.trial = self.whole
        self.sums = [0.0] * 52  # chances to win, over all deals
        self.squares = [0.0] * 52  # of the differences to the card that is played untried
        self.values = [0.0] * 52
        self.rule = -1  # the card that is played without trials
        self.tried = 0  # the candidates, as a mask

    def hold(
        self,
        view: CalledPartnerDeal,
        deals: Deals,
        rng: Rng,
        count: int,
        pool: int = 0,
        expected: int = -1,
    ) -> None:
        """Set sums for the seat whose turn it is in its view; count: deals; pool: deals out of
        which they are drawn all together, 0 for each by itself. expected: a card to be played
        untried in place of the player's; -1 for none."""
        self.whole = view.blank()
        self.trial = view.blank()
        deals.look(view)
        if pool:
            deals.gather(view, rng, pool, count)
        with cython.nogil:
            self._prepare(view, expected)
            if pool:
                for i in range(pool):
                    if deals.times[i]:
                        deals.take(view, self.whole, i)
                        self._try_out(deals.times[i])
            else:
                for _ in range(count):
                    deals.draw(view, self.whole, rng)
                    self._try_out(1)

    def _prepare(self, view: CalledPartnerDeal, expected: int) -> None:
        """Set what is to be tried."""
        self.rule = expected if expected >= 0 else self.play.choose(view)
        self.tried = choices(view, view.unseen_cards())
        if not self.tried >> self.rule & 1:
            self.tried |= cython.cast(cython.ulonglong, 1) << self.rule
        for card in range(52):
            self.sums[card] = 0.0
            self.squares[card] = 0.0

    def _try_out(self, times: int) -> None:
        """Try everything in the deal whole, which counts so many times."""
        rest = self.tried
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.trial._copy(self.whole)
            self.trial.apply(card)
            while self.trial.turn >= 0:
                self.trial.apply(self.play.choose(self.trial))
            side = self.trial.public_side()
            value = self.reached(side)
            self.values[card] = value if side >> self.whole.turn & 1 else 1.0 - value
        rest = self.tried
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            gap = times * (self.values[card] - self.values[self.rule])
            self.sums[card] += times * self.values[card]
            self.squares[card] += gap * gap

    def reached(self, side: int) -> float:
        """The chance that the side (a mask) makes the bid, by what it has taken in trial."""
        return 1.0 / (1.0 + exp((self.trial.bid - 2.5 - self.trial.taken_by(side)) / SMOOTH))
