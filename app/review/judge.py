"""What a decision cost, by trials in deals that fit what its seat saw.

A first sample of deals finds the best action; another one measures what was done against it, for
the best of many is lucky, too. It goes on until a verdict is sure or the tries are spent. What that
one finds surely better is the best instead, and all is measured anew.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from app.review.intervals import SURE
from app.review.judging import BEST, GRAVE, Judging
from app.review.reasons.reasons import reasons
from app.review.trials import Trials
from app.rules.deal import Deal
from app.rules.rng import Rng

SEARCH = 3  # one part in so many of the tries finds the best action
BATCHES, LEAST = 12, 3  # parts of the rest, of which so many are always tried
PLACES = 3  # of values, so that what is told adds up to the digit
BESIDE = 3  # actions that are measured beside the best one and the one that was done

FORCED, EQUAL, NOT_JUDGED = "forced", "all the same", "not judged"


def rounded(value: float) -> float:
    """As values are told; -0.0 is 0."""
    return round(value, PLACES) + 0.0


@dataclass(frozen=True)
class Worth:
    """Of an action: its mean, and how much less than the best one that is, with the standard error
    of the difference."""

    value: float
    loss: float = 0.0
    error: float = 0.0


@dataclass(frozen=True)
class Judged:
    """A decision. verdict: one of judging.py's, or why there is none. loss, error: of what was
    done, in the game's unit. actions: those that were measured. reasons: sentences on what tells
    the best one apart; {2} in them is the name of seat 2."""

    verdict: str
    best: str = ""
    loss: float = 0.0
    error: float = 0.0
    actions: Mapping[str, Worth] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()


def weigh(
    trials: Trials,
    view: Deal,
    rng: Rng,
    tries: int,
    others: Callable[[Mapping[str, float], str], Collection[str]],
    is_enough: Callable[[Mapping[str, Worth]], bool],
    did: str = "",
    against: str = "",
) -> tuple[str, dict[str, Worth]]:
    """The best action, and what it and others are worth; nothing where trials cannot tell.

    others: which are measured, by the worths of the first sample and the best of them. is_enough:
    whether no more is to be tried. did: what most of the tries go to beside the best, if not to
    all. against: what others are measured against, and told in place of the best.
    """
    first = trials.worths(view, tries // SEARCH, rng)
    if not first:
        return "", {}
    best = against if against in first else max(first, key=lambda text: first[text])
    texts = [text for text in others(first, best) if text != best]
    if not texts:
        return best, {best: Worth(rounded(first[best]))}
    comparison = trials.compare(view, best, texts)
    found: dict[str, Worth] = {}
    for batch in range(BATCHES):
        comparison.more((tries - tries // SEARCH) // BATCHES, rng)
        found = {best: Worth(rounded(comparison.worth(best)))}
        for text in texts:
            loss, error = comparison.loss(text)
            found[text] = Worth(rounded(comparison.worth(text)), rounded(loss), rounded(error))
        if batch + 1 >= LEAST and is_enough(found):
            break
        if batch + 1 == LEAST and did in texts:
            comparison.narrow(did)
    return best, found


def next_worse(found: Mapping[str, Worth], best: str) -> str:
    """The best of the actions that are surely worse than the best one; "" for none."""
    worse = [text for text in found if found[text].loss > SURE * found[text].error]
    return max(worse, key=lambda text: found[text].value, default="")


def surely_better(found: Mapping[str, Worth]) -> str:
    """The best of the actions that are surely better than what was taken for the best one; "" for
    none."""
    better = min(found, key=lambda text: found[text].loss, default="")
    return better if better and found[better].loss + SURE * found[better].error < 0.0 else ""


class Judge:
    """Of one game."""

    def __init__(self, judging: Judging) -> None:
        self._judging = judging
        self._trials = judging.trials()

    def look(self, view: Deal, did: str, rng: Rng, tries: int = 0) -> Judged:
        """What was done by the seat whose view it is; tries: playouts at most, 0 for the usual."""
        if len(view.actions(view.viewer)) == 1:
            return Judged(FORCED, did)
        marks = self._judging.marks

        def others(first: Mapping[str, float], best: str) -> list[str]:
            ranked = sorted(first, key=lambda text: (-first[text], text != did))
            found = [text for text in ranked if text != best][:BESIDE]
            return found if did in (best, *found) else [*found, did]

        def is_enough(found: Mapping[str, Worth]) -> bool:
            return did not in found or marks.is_sure(found[did].loss, found[did].error)

        tries = tries or self._judging.tries
        best, found = weigh(self._trials, view, rng, tries, others, is_enough, did)
        if better := surely_better(found):
            best, found = weigh(self._trials, view, rng, tries, others, is_enough, did, better)
        if did not in found:
            return Judged(NOT_JUDGED)
        done = found[did]
        verdict = BEST if done.loss <= 0.0 else marks.verdict(done.loss, done.error)
        if verdict in GRAVE and not self._trials.is_exact(view):
            verdict, done = self._again(view, best, did, found, verdict, rng)
            found[did] = done
        all_same = all(worth.loss == worth.error == 0.0 for worth in found.values())
        if all_same and len(found) > 1 and len(found) == len(view.actions(view.viewer)):
            verdict = EQUAL
        told = () if verdict == EQUAL else self._reasons(view, did, best, found)
        return Judged(verdict, best, done.loss, done.error, found, told)

    def _again(
        self,
        view: Deal,
        best: str,
        did: str,
        found: Mapping[str, Worth],
        verdict: str,
        rng: Rng,
    ) -> tuple[str, Worth]:
        """A mark and what was done; where another look finds too little for it, that look's verdict
        and worth."""
        marks, again = self._judging.marks, self._judging.again
        if not again:
            return verdict, found[did]

        def is_enough(loss: float, error: float) -> bool:
            return marks.is_settled(verdict, loss, error)

        loss, error = again.loss(view, best, did, rng, is_enough)
        if loss >= marks.least(verdict):
            return verdict, found[did]
        worth = Worth(rounded(found[best].value - loss), rounded(loss), rounded(error))
        if loss <= 0.0:
            return BEST, worth
        lesser = marks.mark(loss) if loss > SURE * error else ""
        return lesser or marks.verdict(loss, error), worth

    def _reasons(
        self, view: Deal, did: str, best: str, found: Mapping[str, Worth]
    ) -> tuple[str, ...]:
        """Why the best action was better than what was done, or than what comes after it; nothing
        where that is not sure, or next to nothing."""
        other = did if did != best else next_worse(found, best)
        worse = found.get(other)
        if not worse or worse.loss <= SURE * worse.error:
            return ()
        if worse.loss < self._judging.marks.inaccuracy:
            return ()  # hardly worth a word
        return reasons(self._judging.kinds, view, best, other)
