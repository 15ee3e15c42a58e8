"""Trials of actions: what a referee goes by."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from app.bots.search.flat import Flat
from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.rng import Rng


class Trials(Protocol):
    """Tries actions out in the same sampled deals."""

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Sequence[str] | None = None
    ) -> Mapping[str, float]:
        """The mean worth of each action that was tried; actions: no others."""


class FlatTrials:
    """Those of a game whose bots are searched flat; nothing should be left out by the policy."""

    def __init__(self, policy: Policy) -> None:
        self._flat = Flat(policy, 0.0)

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Sequence[str] | None = None
    ) -> Mapping[str, float]:
        """As in Trials; the worse half is given up three times."""
        numbers = {view.number_of(view.turn, text): text for text in view.actions(view.turn)}
        among = sum(1 << n for n, text in numbers.items() if actions is None or text in actions)
        flat = self._flat
        flat.try_out(view, tries, rng, among)
        return {text: flat.mean(n) for n, text in numbers.items() if flat.deals[n]}
