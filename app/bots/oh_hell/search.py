"""max^n over a deal with open hands (RULES 3.7): every seat plays for its own entry.

A node takes over the whole vector of the child that is best for the seat that moves. The tree ends
between two tricks, a number of tricks ahead, where the deal is estimated. Cards of a hand with
nothing between them that anybody else holds are searched once. A seat that finds a way to its bid
looks no further.

paranoia: how much an opponent minds, beside its own points, what the searching seat scores.
"""

from typing import NamedTuple

import cython

from app.bots.masks import of_suit
from app.bots.oh_hell.deals import Deals
from app.bots.oh_hell.estimate import Estimate
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.rng import Rng

if not cython.compiled:
    from app.rules.rng import lowest

NEARLY = 1e-9
FEWEST = 8  # deals that are searched in any case


class Limits(NamedTuple):
    """How much is searched: tricks ahead; deals at most; positions, after which no further deal
    is begun."""

    depth: int
    deals: int
    nodes: int


def choices(deal: OhHellDeal) -> int:
    """The legal cards as a mask, of equal ones the lowest only."""
    legal = deal.legal()
    if legal & (legal - 1) == 0:
        return legal
    others = cython.cast(cython.ulonglong, 0)
    for seat in range(deal.players):
        if seat != deal.turn:
            others |= deal.hands[seat]
    if deal.in_trick:
        others |= cython.cast(cython.ulonglong, 1) << deal.best
    return distinct(legal, others)


def distinct(legal: int, others: int) -> int:
    """Of cards (a mask) with nothing between them that others may hold (a mask) the lowest."""
    found = cython.cast(cython.ulonglong, 0)
    for suit in range(4):
        rest = legal & of_suit(suit)
        between = cython.cast(cython.ulonglong, 1)  # nothing was found in this suit so far
        last = cython.cast(cython.ulonglong, 0)
        while rest:
            bit = rest & (~rest + 1)
            rest &= rest - 1
            if last:
                between = others & (bit - 1) & ~(last - 1)
            if between:
                found |= bit
            last = bit
    return found


class Ply:
    """A position of the search, and those that follow from it."""

    def __init__(self, estimate: Estimate, deal: OhHellDeal, deeper: int) -> None:
        """deal: any of the game, to be written over. deeper: how many plies may follow."""
        self.estimate = estimate
        self.deal = deal
        self.best = [0.0] * 7
        self.paranoia = [0.0] * 7
        self.me = 0
        self.deeper = deeper
        if deeper > 0:
            self.next = Ply(estimate, deal.blank(), deeper - 1)

    def set_up(self, me: int, paranoia: list[float]) -> None:
        """Search for a seat that thinks so of each of the others, in this ply and those below."""
        self.me = me
        for seat in range(7):
            self.paranoia[seat] = 0.0 if seat == me else paranoia[seat]
        if self.deeper > 0:
            self.next.set_up(me, paranoia)

    def search(self, stop: int) -> int:
        """Set best to the vector of deal, when so many tricks are left at the leaves; returns the
        number of positions looked at."""
        if self.deal.turn < 0 or (self.deal.in_trick == 0 and self.deal.left <= stop):
            self.estimate.value(self.deal, self.best)
            return 1
        seat = self.deal.turn
        enough = self.estimate.points[seat * 18 + self.deal.bids[seat]] - NEARLY
        weight = self.paranoia[seat]
        most = 0.0
        nodes = 1
        first = True
        rest = choices(self.deal)
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.next.deal._copy(self.deal)
            self.next.deal.apply(card)
            nodes += self.next.search(stop)
            value = self.next.best[seat]
            reached = value >= enough and weight == 0.0
            if weight != 0.0:
                value -= weight * self.next.best[self.me]
            if first or value > most + NEARLY:
                first = False
                most = value
                for other in range(self.deal.players):
                    self.best[other] = self.next.best[other]
            if reached:
                break
        return nodes


class Vote:
    """Which card is best in most of the deals that fit a view."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        self.whole = OhHellDeal(3, 0)
        self.root = Ply(estimate, self.whole, 0)
        self.votes = [0.0] * 52  # deals in which a card was best, shared among equals
        self.sums = [0.0] * 52  # what it was worth, in points over all deals
        self.values = [0.0] * 52
        self.deals = 0
        self.nodes = 0

    def hold(
        self, view: OhHellDeal, deals: Deals, rng: Rng, paranoia: list[float], limits: Limits
    ) -> None:
        """Set votes and sums for the seat whose turn it is in its view."""
        self.whole = view.blank()
        plies = view.left * view.players
        if self.root.deeper < plies or not self._fits(view):
            self.root = Ply(self.estimate, self.whole.blank(), plies)
        self.root.set_up(view.turn, paranoia)
        self.estimate.prepare(view)
        deals.look(view)
        stop = max(0, view.left - limits.depth)
        most, nodes = limits.deals, limits.nodes
        with cython.nogil:
            self._hold(view, deals, rng, stop, most, nodes)

    def _fits(self, view: OhHellDeal) -> bool:
        """Whether the plies are of a game like that of a view."""
        deal = self.root.deal
        same_points = deal.scoring == view.scoring and deal.nil == view.nil
        same_points = same_points and deal.counts == view.counts
        return deal.players == view.players and same_points

    def _hold(
        self, view: OhHellDeal, deals: Deals, rng: Rng, stop: int, most: int, nodes: int
    ) -> None:
        for card in range(52):
            self.votes[card] = 0.0
            self.sums[card] = 0.0
        self.deals = 0
        self.nodes = 0
        while self.deals < most and (self.nodes < nodes or self.deals < FEWEST):
            deals.draw(view, self.whole, rng)
            self.nodes += self._try(view.turn, stop)
            self._count(view.legal())
            self.deals += 1

    def _try(self, seat: int, stop: int) -> int:
        """Set values for the cards in one deal; returns the number of positions looked at."""
        nodes = 0
        chosen = choices(self.whole)
        rest = self.whole.legal()
        value = 0.0
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if chosen >> card & 1:
                self.root.deal._copy(self.whole)
                self.root.deal.apply(card)
                nodes += self.root.search(stop)
                value = self.root.best[seat]
            self.values[card] = value  # an equal one follows the lowest
        return nodes

    def _count(self, legal: int) -> None:
        """Add the values of one deal to the votes."""
        most = -1e9
        rest = legal
        while rest:
            most = max(most, self.values[lowest(rest)])
            rest &= rest - 1
        equals = 0
        rest = legal
        while rest:
            equals += self.values[lowest(rest)] >= most - NEARLY
            rest &= rest - 1
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.sums[card] += self.values[card]
            if self.values[card] >= most - NEARLY:
                self.votes[card] += 1.0 / equals
