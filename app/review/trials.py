"""Trials of actions: the same sampled deals for all of them, played on by a game's policy."""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Protocol

from app.bots.search.flat import Flat
from app.bots.search.policy import Policy
from app.review.intervals import SURE, sure
from app.rules.deal import Deal
from app.rules.rng import Rng


class Beside(Protocol):
    """Some actions beside the best one, tried in the same deals as long as it takes."""

    def more(self, tries: int, rng: Rng) -> None:
        """Play so many more deals on, all actions together."""

    def loss(self, text: str) -> tuple[float, float]:
        """How much less than the best one, and the standard error of that."""


class Comparison(Beside, Protocol):
    """The same, which also tells what they are worth."""

    def narrow(self, text: str) -> None:
        """Go on with one of them only, and the best; what was found of the others stays."""

    def worth(self, text: str) -> float:
        """What an action is worth in the mean."""


class Trials(Protocol):
    """Tries actions out in sampled deals that fit a view."""

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        """The mean worth of each action that is worth a thought; actions: of these only. Nothing
        where the position cannot be judged."""

    def is_exact(self, view: Deal) -> bool:
        """Whether what is told of it is no estimate."""

    def compare(self, view: Deal, best: str, others: Sequence[str]) -> Comparison:
        """Begin to measure others against the best one."""


class FlatTrials:
    """Those of a game whose bots are searched flat; nothing should be left out by the policy."""

    def __init__(
        self, policy: Policy, promising: Callable[[Deal], Sequence[int]] | None = None
    ) -> None:
        """promising: as in FlatBot."""
        self._flat = Flat(policy, 0.0)
        self._promising = promising

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        """As in Trials; the worse half is given up three times."""
        if self._promising and view.low <= view.high:
            return self._worths_of(self._promising(view), view, tries, rng)
        self._flat.stand_for(())
        numbers = {view.number_of(view.viewer, text): text for text in view.actions(view.viewer)}
        among = sum(1 << n for n, text in numbers.items() if actions is None or text in actions)
        flat = self._flat
        flat.try_out(view, tries, rng, among)
        if flat.left & (flat.left - 1) == 0 and not any(flat.deals[n] for n in numbers):
            flat.compare(view, 0, flat.left.bit_length() - 1)  # nothing else is worth a thought
            flat.compare_in(view, max(1, tries), rng)
        return {text: flat.mean(n) for n, text in numbers.items() if flat.deals[n]}

    def _worths_of(
        self, numbers: Sequence[int], view: Deal, tries: int, rng: Rng
    ) -> Mapping[str, float]:
        """Where there are so many actions that their numbers are no bits of a mask."""
        flat = self._flat
        flat.stand_for(numbers)
        flat.try_out(view, tries, rng)
        texts = [view.text_of(view.viewer, number) for number in numbers]
        return {text: flat.mean(bit) for bit, text in enumerate(texts) if flat.deals[bit]}

    def is_exact(self, view: Deal) -> bool:
        return False

    def compare(self, view: Deal, best: str, others: Sequence[str]) -> Comparison:
        """As in Trials; one comparison at a time."""
        return FlatComparison(self._flat, view, best, others)


class FlatComparison:
    """Deal by deal, so that the luck of the cards falls on all actions alike."""

    def __init__(self, flat: Flat, view: Deal, best: str, others: Sequence[str]) -> None:
        self._flat = flat
        self._view = view
        self._numbers = {text: view.number_of(view.viewer, text) for text in (best, *others)}
        instead = list(self._numbers.values()) if view.low <= view.high else []
        flat.stand_for(instead)
        if instead:
            self._numbers = {text: bit for bit, text in enumerate(self._numbers)}
        actions = sum(1 << self._numbers[text] for text in others)
        flat.compare(view, actions, self._numbers[best])

    def narrow(self, text: str) -> None:
        self._flat.narrow(1 << self._numbers[text])

    def more(self, tries: int, rng: Rng) -> None:
        self._flat.compare_in(self._view, max(2, tries // self._flat.left.bit_count()), rng)

    def worth(self, text: str) -> float:
        if self._numbers[text] == self._flat.favourite:
            return self._flat.mean(self._numbers[text])
        number, best = self._numbers[text], self._flat.favourite
        return self._flat.mean(best) + self._flat.gap(number)

    def loss(self, text: str) -> tuple[float, float]:
        number = self._numbers[text]
        return -self._flat.gap(number), self._flat.error(number)


class Batches:
    """For trials that tell no more than means: batches of deals, the error from their spread."""

    def __init__(self, trials: Trials, view: Deal, best: str, others: Sequence[str]) -> None:
        self._trials = trials
        self._view = view
        self._best = best
        self._texts: tuple[str, ...] = (best, *others)
        self._batches: list[Mapping[str, float]] = []

    def narrow(self, text: str) -> None:
        self._texts = (self._best, text)

    def more(self, tries: int, rng: Rng) -> None:
        for _ in range(2):  # the first call, too, tells an error
            self._batches.append(self._trials.worths(self._view, tries // 2, rng, self._texts))

    def worth(self, text: str) -> float:
        best = fmean(batch[self._best] for batch in self._batches)
        return best if text == self._best else best - self.loss(text)[0]

    def loss(self, text: str) -> tuple[float, float]:
        gaps = [batch[self._best] - batch[text] for batch in self._batches if text in batch]
        few = sure(len(gaps) - 1) / SURE  # batches tell their own spread less surely
        return fmean(gaps), few * stdev(gaps) / sqrt(len(gaps))
