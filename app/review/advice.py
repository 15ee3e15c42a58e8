"""Advice for who has to decide now: what could be done, what it is worth, and why.

It is found as a review finds what was best (judge.py), from the own view alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.review.judge import Worth, next_worse, weigh
from app.review.judging import SURE, Judging
from app.review.reasons.reasons import reasons
from app.rules.deal import Deal
from app.rules.rng import Rng

MOST = 3  # actions


@dataclass(frozen=True)
class Advice:
    """best: what is worth most, "" where nothing can be said. actions: the best first, as far as
    they were measured. sure: whether the best is surely better than the next. reasons: as in
    Judged."""

    best: str = ""
    actions: Mapping[str, Worth] = field(default_factory=dict)
    sure: bool = False
    reasons: tuple[str, ...] = ()


def advise(judging: Judging, view: Deal, rng: Rng, tries: int = 0) -> Advice:
    """For the seat whose view it is, and that has to act. tries: playouts at most, 0 for the
    usual."""
    legal = view.actions(view.viewer)
    if len(legal) == 1:
        return Advice(legal[0], {legal[0]: Worth(0.0)}, sure=True)

    def others(first: Mapping[str, float], best: str) -> list[str]:
        return sorted(first, key=lambda text: -first[text])[:MOST]

    best, found = weigh(judging.trials(), view, rng, tries or judging.tries, others, _parts)
    ranked = dict(sorted(found.items(), key=lambda each: -each[1].value))
    if len(ranked) < 2:
        return Advice(best, ranked)
    best = next(iter(ranked))
    other = next_worse(found, best)
    told = reasons(judging.kinds, view, best, other) if other else ()
    return Advice(best, ranked, _parts(ranked), told)


def _parts(found: Mapping[str, Worth]) -> bool:
    """Whether the best action surely is better than all others that were measured."""
    return all(each.loss > SURE * each.error for each in found.values() if each.error or each.loss)
