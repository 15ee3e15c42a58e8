"""How far from a mean the truth may lie."""

from collections.abc import Collection, Mapping
from random import Random
from statistics import NormalDist

import pytest

from app.review.intervals import SURE, sure
from app.review.trials import Batches, Comparison
from app.rules.deal import Deal
from app.rules.rng import Rng
from tests.rules.called_partner_deals import stacked


def test_intervals_of_few_values_are_wider() -> None:
    """Student's t, from tables."""
    for freedom, wide in ((4, 2.776), (9, 2.262), (29, 2.045), (999, 1.962)):
        assert sure(freedom) == pytest.approx(wide, abs=0.02)
    assert sure(10**6) == pytest.approx(NormalDist().inv_cdf(0.975), abs=0.001)


class Noise:
    """Trials whose means scatter around the truth: nothing lost."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        return {text: self._rng.gauss(0.0, 1.0) for text in actions or ()}

    def is_exact(self, view: Deal) -> bool:
        return False

    def compare(self, view: Deal, best: str, others: Collection[str]) -> Comparison:
        return Batches(self, view, best, tuple(others))


def test_intervals_of_few_batches_hold_the_truth() -> None:
    view = stacked()
    for calls in (3, 12):
        inside = 0
        for seed in range(2000):
            comparison = Noise(seed).compare(view, "a", ["b"])
            for _ in range(calls):
                comparison.more(10, Rng(seed))
            loss, error = comparison.loss("b")
            inside += abs(loss) <= SURE * error
        assert 0.935 < inside / 2000 < 0.965
