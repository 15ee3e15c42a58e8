"""Bots that search."""

from collections.abc import Callable

from app.bots.bot import Bot
from app.bots.search.flat import Flat
from app.bots.search.policy import Policy
from app.bots.search.tree import Tree
from app.rules.deal import Deal
from app.rules.rng import Rng


class FlatBot:
    """Plays what is best in the mean over deals that are played on; simulations: so many."""

    version = "2"

    def __init__(self, policy: Callable[[], Policy], simulations: int) -> None:
        self._flat = Flat(policy())
        self._simulations = simulations

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        actions = seen.actions(seen.turn)
        if len(actions) == 1:
            return actions[0]
        self._flat.try_out(seen, min(budget or self._simulations, self._simulations), rng)
        return seen.text_of(seen.turn, self._flat.best())


class PlainTreeBot:
    """A plain tree search with random playouts, to measure others by.

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
