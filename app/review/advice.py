"""Advice for who has to decide now: what could be done, what it is worth, and why.

Advised is what the best bot would do, unless trials surely find something better, and players who
see what their seats see find it, too (second_look.py): trials alone play on by rules of thumb. All
from the own view alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.bots.levels import find, levels
from app.review.intervals import SURE
from app.review.judge import Worth, next_worse, surely_better, weigh
from app.review.judging import Judging
from app.review.reasons import reasons
from app.review.trials import Trials
from app.rules.deal import Deal
from app.rules.rng import Rng

MOST = 3  # actions


@dataclass(frozen=True)
class Advice:
    """best: what should be done, "" where nothing can be said. then: what to say with it, where
    that is said at once. actions: the best first, as far as they were measured. sure: whether the
    best is surely better than the next. reason: for the best, a sentence as in Judged; against: one
    about other, the next worse; "" for none."""

    best: str = ""
    actions: Mapping[str, Worth] = field(default_factory=dict)
    sure: bool = False
    reason: str = ""
    other: str = ""
    against: str = ""
    then: tuple[str, ...] = ()


def advise(judging: Judging, view: Deal, rng: Rng, tries: int = 0) -> Advice:
    """For the seat whose view it is, and that has to act. tries: playouts at most, 0 for the
    usual."""
    legal = view.actions(view.viewer)
    if len(legal) == 1:
        return Advice(legal[0], {legal[0]: Worth(0.0)}, sure=True)
    trials, tries = judging.trials(), tries or judging.tries
    chosen = find(judging.game, levels(judging.game)[-1]).choose(view, rng, 0)
    best, found = _beside(trials, view, chosen, tries, rng)
    better = surely_better(found)
    if better and (trials.is_exact(view) or _see_it_too(judging, view, best, better, rng)):
        best, found = _beside(trials, view, better, tries, rng)
    told, then = _ranked(best, found), _said_with(judging, view, best, rng)
    if len(told) < 2:
        return Advice(best, told, then=then)
    other = next_worse(told, best)
    good, bad = reasons.sentences(judging.kinds, view, best, other) if other else ("", "")
    return Advice(best, told, _parts(told), good, other, "" if bad == good else bad, then)


def _said_with(judging: Judging, view: Deal, best: str, rng: Rng) -> tuple[str, ...]:
    """What the best bot would say after an action, as far as it may be said at once: nothing that
    the seat does not see turns up between, so it does not matter what the others hold."""
    bot = find(judging.game, levels(judging.game)[-1])
    said, whole = [best], view.fill(rng)
    whole.act(view.viewer, best)
    while whole.turn == view.viewer and view.in_a_row([*said, whole.actions(view.viewer)[0]]):
        said.append(bot.choose(whole.seen_by(view.viewer), rng, 0))
        whole.act(view.viewer, said[-1])
    return tuple(said[1:])


def _beside(
    trials: Trials, view: Deal, best: str, tries: int, rng: Rng
) -> tuple[str, dict[str, Worth]]:
    """As weigh: an action, and those that seem best beside it."""

    def others(first: Mapping[str, float], best: str) -> list[str]:
        return sorted(first, key=lambda text: -first[text])[:MOST]

    return weigh(trials, view, rng, tries, others, _parts, against=best)


def _see_it_too(judging: Judging, view: Deal, best: str, better: str, rng: Rng) -> bool:
    """Whether players who see what their seats see find it surely better, too; trials alone are
    not enough."""
    if not judging.again:
        return False
    loss, error = judging.again.loss(
        view, best, better, rng, lambda loss, error: abs(loss) > SURE * error
    )
    return loss + SURE * error < 0.0


def _ranked(best: str, found: Mapping[str, Worth]) -> dict[str, Worth]:
    """The best action first. What trials alone think better than it is told as no worse."""
    ranked = sorted(found, key=lambda text: (text != best, found[text].loss))[:MOST]
    told = {text: found[text] for text in ranked}
    for text, worth in told.items():
        if worth.loss < 0.0:
            told[text] = Worth(found[best].value, 0.0, worth.error)
    return told


def _parts(found: Mapping[str, Worth]) -> bool:
    """Whether the best action surely is better than all others that were measured."""
    return all(each.loss > SURE * each.error for each in found.values() if each.error or each.loss)
