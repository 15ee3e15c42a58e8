"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

Each simulation deals the unseen cards in a way that fits the view, goes down the tree by actions
that are legal in that deal, adds a node, and plays on by the game's policy. A node is the actions
since the view, in all deals. What a seat gains by its action is counted for that seat, whatever the
others gain, so every seat plays for itself. How often an action was legal at all (its chances)
counts in place of the visits of the node above.
"""

from array import array

import cython

from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.rng import Rng, pick

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt
else:
    from math import log, sqrt

DEEPEST = 256  # actions of a deal that are kept in the tree
EVERYTHING = 1e300
EXPLORATION = 0.2  # as a part of all that a deal can be worth


class Tree:
    """Node 0 is the view; the children of a node are a linked list, the newest first."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.least = 0.0  # that a deal was worth so far
        self.most = 0.0
        self.path = [0] * 256
        self.used = 0
        self._make(1)

    def _make(self, size: int) -> None:
        ints, doubles = bytes(4 * size), bytes(8 * size)
        self.size = size
        self.action = array("i", ints)
        self.mover = array("i", ints)
        self.child = array("i", ints)
        self.sibling = array("i", ints)
        self.visits = array("i", ints)
        self.chances = array("i", ints)
        self.total = array("d", doubles)

    def grow(self, view: Deal, simulations: int, rng: Rng) -> None:
        """Search for the seat on turn in its view, from an empty tree."""
        if self.size < simulations + 2:
            self._make(simulations + 2)
        view.prepare_fill()
        self._grow(view, view.blank(), simulations, rng)

    def _grow(self, view: Deal, whole: Deal, simulations: int, rng: Rng) -> None:
        with cython.nogil:
            self.used = 1
            self.child[0] = 0
            self.least = EVERYTHING
            self.most = -EVERYTHING
            for _ in range(simulations):
                view.fill_into(whole, rng)
                self._simulate(whole, rng)

    def _simulate(self, deal: Deal, rng: Rng) -> None:
        node = 0
        depth = 0
        fresh = False
        while deal.turn >= 0 and not fresh and depth < DEEPEST:
            child = self._select(node, deal.legal())
            if child == 0:
                child = self._expand(node, deal, rng)
                fresh = True
            node = child
            self.path[depth] = node
            depth += 1
            deal.apply(self.action[node])
        while deal.turn >= 0:
            deal.apply(self.policy.choose(deal, rng))
        for i in range(depth):
            node = self.path[i]
            gain = self.policy.worth(deal, self.mover[node])
            self.visits[node] += 1
            self.total[node] += gain
            self.least = min(self.least, gain)
            self.most = max(self.most, gain)

    def _select(self, node: int, legal: int) -> int:
        """The legal child with the highest bound; 0 while an action has not been tried."""
        best = 0
        high = -EVERYTHING
        daring = EXPLORATION * (self.most - self.least)
        untried = legal
        child = self.child[node]
        while child:
            bit = cython.cast(cython.ulonglong, 1) << self.action[child]
            if legal & bit:
                untried ^= bit
                self.chances[child] += 1
                n = self.visits[child]
                bound = self.total[child] / n + daring * sqrt(log(self.chances[child]) / n)
                if bound > high:
                    high = bound
                    best = child
            child = self.sibling[child]
        return 0 if untried else best

    def _expand(self, node: int, deal: Deal, rng: Rng) -> int:
        """A new child: what the policy does, or any action that has not been tried."""
        untried = deal.legal()
        child = self.child[node]
        while child:
            untried &= ~(cython.cast(cython.ulonglong, 1) << self.action[child])
            child = self.sibling[child]
        action = self.policy.choose(deal, rng)
        if not untried >> action & 1:
            action = pick(untried, rng)
        new = self.used
        self.used += 1
        self.action[new] = action
        self.mover[new] = deal.turn
        self.child[new] = 0
        self.visits[new] = 0
        self.chances[new] = 1
        self.total[new] = 0.0
        self.sibling[new] = self.child[node]
        self.child[node] = new
        return new

    def best(self) -> int:
        """The action that was tried most often, of equals the one of the best mean."""
        child = self.child[0]
        found = child
        while child:
            n, most = self.visits[child], self.visits[found]
            if n > most or (n == most and self.total[child] / n > self.total[found] / most):
                found = child
            child = self.sibling[child]
        return self.action[found]
