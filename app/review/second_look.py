"""A decision that looks like a mistake, looked at again: played on by bots that search.

Trials play on by rules of thumb, some of which know more than a seat can. Where these play badly
what comes later, or all too well, the action before it looks worse than it is; so a mark does not
stand where players who know what their seats see surely find less.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from app.bots.bot import Bot
from app.rules.deal import Deal
from app.rules.rng import Rng

BATCH = 10  # deals, after each of which it is seen whether that is enough


@dataclass(frozen=True)
class SecondLook:
    """Of one game. bots: who plays on, in all seats. tries: of theirs for each decision. deals: at
    most; a quarter of them at least."""

    bots: Callable[[], Bot]
    tries: int
    deals: int

    def loss(
        self,
        view: Deal,
        best: str,
        did: str,
        rng: Rng,
        result: Callable[[Sequence[int], int], float],
        is_enough: Callable[[float, float], bool],
    ) -> tuple[float, float]:
        """How much less than the best action what was done is worth, in deals that fit the view,
        and the standard error of that. result: what scores are worth to a seat. is_enough: by such
        a loss and error."""
        bot = self.bots()
        gains: list[float] = []
        while True:
            for _ in range(BATCH):
                whole, chance = view.fill(rng), rng.step()
                ends = [self._end(bot, whole, view.viewer, text, chance) for text in (best, did)]
                better, worse = (result(scores, view.viewer) for scores in ends)
                gains.append(better - worse)
            loss, error = fmean(gains), stdev(gains) / sqrt(len(gains))
            some = 4 * len(gains) >= self.deals
            if len(gains) >= self.deals or (some and is_enough(loss, error)):
                return loss, error

    def _end(self, bot: Bot, whole: Deal, seat: int, text: str, chance: int) -> Sequence[int]:
        """The scores once bots have played a deal on."""
        deal, rng = whole.copy(), Rng(chance)
        deal.act(seat, text)
        while deal.to_act:
            turn = deal.to_act[0]
            deal.act(turn, bot.choose(deal.seen_by(turn), rng, self.tries))
        return deal.scores or ()
