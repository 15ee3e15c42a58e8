"""What plans of a caller are worth: sampled deals played out by level 1's rules.

A few plans that look best are tried on the same deals; the better half of them on as many deals
again, and so on. The points that the side took in those deals say how likely each bid is made.
"""

from collections.abc import Sequence

import cython

from app.bots.called_partner.deals import Deals
from app.bots.called_partner.play import CardPlay
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.rng import Rng
from lab.called_partner.plans import Plan

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.rules.called_partner.deal import AUCTION, PASS, TRUMP
    from app.rules.deal import BID

SMOOTH = 6.0  # points


class Rollouts:
    """Tries plans. Keeps nothing from one decision to the next."""

    def __init__(self, play: CardPlay) -> None:
        self.play = play
        self.whole = CalledPartnerDeal(6, 0, 2, 5, 150, False, False)
        self.trial = self.whole

    def best(
        self, view: CalledPartnerDeal, plans: Sequence[Plan], deals: Deals, rng: Rng, count: int
    ) -> list[tuple[Plan, list[int]]]:
        """The last plans that were tried, each with how often its side took 5 i points.

        plans: the better first. count: deals, for each of the plans in each round.
        """
        self.whole = view.blank()
        self.trial = view.blank()
        deals.look(view)
        tried = [(plan, [0] * 31) for plan in plans]
        while True:
            for _ in range(count):
                deals.draw(view, self.whole, rng)
                for plan, times in tried:
                    first, last = plan.calls[0], plan.calls[view.calls_due - 1]
                    times[self.take(plan.trump, first, last) // 5] += 1
            if len(tried) < 3:
                return tried
            tried.sort(key=lambda pair: -mean_of(pair[1]))
            tried = tried[: (len(tried) + 1) // 2]

    def take(self, trump: int, first: int, last: int) -> int:
        """The points that the caller's side takes with a plan in whole."""
        self.trial._copy(self.whole)
        if self.trial.phase == AUCTION:
            self.trial.apply(
                BID + (self.trial.low if self.trial.low <= self.trial.high else self.trial.least)
            )
            while self.trial.phase == AUCTION:
                self.trial.apply(PASS)
        if self.trial.phase == TRUMP:
            self.trial.apply(trump)
        if self.trial.calls == 0:
            self.trial.apply(first)
        if self.trial.calls < self.trial.calls_due:
            self.trial.apply(last)
        side = self.trial.side()
        while self.trial.turn >= 0:
            self.trial.apply(self.play.choose(self.trial))
        return self.trial.taken_by(side)


def mean_of(times: list[int]) -> float:
    """The mean of points that were taken so often."""
    return 5.0 * sum(i * n for i, n in enumerate(times)) / max(1, sum(times))


def chance_of(times: list[int], bid: int) -> float:
    """That a bid is made, by points that were taken so often."""
    made = 0.0
    for i, n in enumerate(times):
        made += n / (1.0 + exp((bid - 2.5 - 5.0 * i) / SMOOTH))
    return made / max(1, sum(times))
