"""A decision that looks like a mistake, looked at again: played on by players who see what their
seats see.

Trials play on by rules of thumb, some of which know more than a seat can. Where these play badly
what comes later, or all too well, the action before it looks worse than it is; so a mark does not
stand where players who know what their seats see find less.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from app.bots.bot import Bot
from app.bots.search.policy import Policy
from app.review.trials import Beside
from app.rules.deal import Deal
from app.rules.rng import Rng

BATCH = 10  # deals, after each of which it is seen whether that is enough
Compare = Callable[[Deal, str, str], Beside]
Result = Callable[[Deal, int], float]  # what a deal that is over is worth to a seat


@dataclass(frozen=True)
class SecondLook:
    """Of one game. compare: of a view, begins to measure what was done against the best action.
    deals: at most; a quarter of them at least."""

    compare: Compare
    deals: int

    def loss(
        self,
        view: Deal,
        best: str,
        did: str,
        rng: Rng,
        is_enough: Callable[[float, float], bool],
    ) -> tuple[float, float]:
        """How much less than the best action what was done is worth, in deals that fit the view,
        and the standard error of that. is_enough: by such a loss and error."""
        comparison = self.compare(view, best, did)
        deals = 0
        while True:
            comparison.more(2 * BATCH, rng)
            deals += BATCH
            loss, error = comparison.loss(did)
            some = 4 * deals >= self.deals
            if deals >= self.deals or (some and is_enough(loss, error)):
                return loss, error


def result_by(policy: Policy, view: Deal) -> Result:
    """As trials with that policy count, by the standing of the match in a view."""
    policy.look(view)
    return policy.worth


def played_by(bots: Callable[[], Bot], tries: int, policy: Callable[[], Policy]) -> Compare:
    """Comparisons in which bots play all seats. tries: of theirs for each decision. policy: of the
    trials, whose unit counts here, too."""
    return lambda view, best, did: _Played(
        bots(), tries, result_by(policy(), view), view, best, did
    )


class _Played:
    """One action beside the best one."""

    def __init__(
        self,
        bot: Bot,
        tries: int,
        result: Result,
        view: Deal,
        best: str,
        did: str,
    ) -> None:
        self._bot = bot
        self._tries = tries
        self._result = result
        self._view = view
        self._best, self._did = best, did
        self._gaps: list[float] = []  # by deal

    def more(self, tries: int, rng: Rng) -> None:
        """As in Beside; two deals at least."""
        for _ in range(max(2, tries // 2)):
            whole, chance = self._view.fill(rng), rng.step()
            best, other = (self._end(whole, text, chance) for text in (self._best, self._did))
            self._gaps.append(best - other)

    def loss(self, text: str) -> tuple[float, float]:
        """As in Beside, of that one."""
        return fmean(self._gaps), stdev(self._gaps) / sqrt(len(self._gaps))

    def _end(self, whole: Deal, text: str, chance: int) -> float:
        """What it comes to once bots have played a deal on."""
        deal, rng = whole.copy(), Rng(chance)
        deal.act(self._view.viewer, text)
        while deal.to_act:
            turn = deal.to_act[0]
            deal.act(turn, self._bot.choose(deal.seen_by(turn), rng, self._tries))
        return self._result(deal, self._view.viewer)
