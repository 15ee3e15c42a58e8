"""What stands out in a seat's play in a match, as far as that has been reviewed."""

from collections.abc import Sequence
from typing import NamedTuple

from app.review.intervals import SURE
from app.review.judge import Worth
from app.review.judging import BEST
from app.review.review import Decision
from app.web.table import review
from app.web.table.measure import Measure


class Highlight(NamedTuple):
    """A decision. title: of which kind. deal: from 1. worth: what it brought or cost."""

    title: str
    words: str
    deal: int
    worth: str


def highlights(decisions: Sequence[Decision], measure: Measure) -> tuple[Highlight, ...]:
    """The best and the costliest of these, of all deals, if there is such a one."""
    found = []
    best = max(decisions, key=_ahead, default=None)
    if best and _ahead(best):
        least = min(worth.loss for worth in _others(best))
        found.append(_told("Best", best, "+" + measure.number(least)))
    for at in review.dearest(decisions)[:1]:
        dear = decisions[at]
        found.append(_told("Costliest", dear, measure.number(-dear.judged.loss)))
    return tuple(found)


def _told(title: str, decision: Decision, worth: str) -> Highlight:
    return Highlight(title, review.in_words(decision.action), decision.deal + 1, worth)


def _ahead(decision: Decision) -> float:
    """By how much it surely was better than anything else that was measured, 0.0 if by nothing."""
    others = _others(decision)
    if decision.judged.verdict != BEST or decision.action != decision.judged.best or not others:
        return 0.0
    return max(0.0, min(worth.loss - SURE * worth.error for worth in others))


def _others(decision: Decision) -> list[Worth]:
    """What was measured beside what was done."""
    actions = decision.judged.actions
    return [worth for text, worth in actions.items() if text != decision.action]
