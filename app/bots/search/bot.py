"""A bot that searches."""

import math
from collections.abc import Callable, Sequence

from app.bots.search.flat import ALL_BITS, Flat
from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.rng import Rng


class FlatBot:
    """Plays what is best in the mean over deals that are played on; simulations: so many."""

    version = "6"

    def __init__(
        self,
        policy: Callable[[], Policy],
        simulations: int,
        sensible: Callable[[Deal], int] | None = None,
        price: float = math.inf,
        decent: Callable[[Deal], int] | None = None,
        promising: Callable[[Deal], Sequence[int]] | None = None,
    ) -> None:
        """sensible: the actions, as a mask, that a good player would think of; the others are
        done only for so many points more (price), or not tried at all if there is none. decent:
        those that may be done for a price; if it is not given, all. promising: the numbers of
        those that are tried where actions are no bits of a mask, the usual one first.
        """
        self._flat = Flat(policy())
        self._simulations = simulations
        self._sensible = sensible
        self._price = price
        self._decent = decent
        self._promising = promising

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        actions = seen.actions(seen.turn)
        if len(actions) == 1:
            return actions[0]
        if self._promising and seen.low <= seen.high:
            return self._one_of(self._promising(seen), seen, rng, budget)
        flat = self._flat
        among = self._sensible(seen) if self._sensible else ALL_BITS
        tries = min(budget or self._simulations, self._simulations)
        if self._price == math.inf:
            flat.try_out(seen, tries, rng, among)
            return seen.text_of(seen.turn, flat.best())
        flat.try_out(seen, tries, rng, self._decent(seen) if self._decent else ALL_BITS)
        return seen.text_of(seen.turn, flat.best_for(seen, among, self._price, tries // 2, rng))

    def _one_of(self, numbers: Sequence[int], seen: Deal, rng: Rng, budget: int) -> str:
        """The best of these actions; the first, where it is not found to be worse."""
        flat = self._flat
        flat.stand_for(numbers, 0)
        flat.try_out(seen, min(budget or self._simulations, self._simulations), rng)
        best = numbers[flat.best()]
        flat.stand_for(())
        return seen.text_of(seen.turn, best)
