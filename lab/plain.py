"""A plain tree search, to measure others by."""

from app.bots.bot import Bot
from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.rng import Rng
from lab.tree import Tree


class PlainTreeBot:
    """A plain tree search with random playouts.

    In an auction, where it has no tree, another bot bids for it.
    """

    version = "2"

    def __init__(self, bidder: Bot, policy: Policy, simulations: int) -> None:
        self._tree = Tree(policy)
        self._bidder = bidder
        self._simulations = simulations

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        actions = seen.actions(seen.turn)
        if len(actions) == 1:
            return actions[0]
        if seen.low <= seen.high:
            return self._bidder.choose(seen, rng, budget)
        self._tree.grow(seen, min(budget or self._simulations, self._simulations), rng)
        return seen.text_of(seen.turn, self._tree.best())
