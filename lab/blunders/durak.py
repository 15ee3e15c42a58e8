"""Who judges Durak: the exact ending.

Trials would not do: they call good what a perfect opponent punishes.
"""

from collections.abc import Mapping, Sequence

from app.bots.durak.bot import POSITIONS
from app.bots.durak.ending import UNKNOWN_VALUE, Ending
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng
from lab.blunders.referee import Referee


class EndingTrials:
    """Once two are left without a talon: a win is worth 1, a draw a half."""

    def __init__(self) -> None:
        self._ending = Ending()

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Sequence[str] | None = None
    ) -> Mapping[str, float]:
        """As in Trials, and exact; nothing where there is too much to look at."""
        if not isinstance(view, DurakDeal) or not self._ending.fits(view):
            return {}
        values = {
            text: self._after(view, text, rng)
            for text in view.actions(view.turn)
            if actions is None or text in actions
        }
        if UNKNOWN_VALUE in values.values():
            return {}
        return {text: (1 + value) / 2 for text, value in values.items()}

    def _after(self, view: DurakDeal, text: str, rng: Rng) -> int:
        """1, 0 or -1, if both go on perfectly."""
        deal = view.fill(rng)
        me = view.viewer
        deal.act(me, text)
        if deal.turn < 0:
            lost = [deal.score_of(seat) for seat in range(deal.players)]
            return max(lost) - 2 * lost[me]
        sign = 1 if deal.turn == me else -1
        value = self._ending.solve(deal, deal.turn, POSITIONS)
        return value if value == UNKNOWN_VALUE else sign * value


REFEREE = Referee(EndingTrials, 1, 0.5)
