"""Durak: exact endings once two are left without a talon, and trials before that.

Trials alone would not do: at the end they call good what a perfect opponent punishes.
"""

from collections.abc import Collection, Mapping, Sequence

from app.bots.durak.ending import UNKNOWN_VALUE, Ending
from app.bots.durak.playouts import Playouts
from app.bots.durak.value import FORMS
from app.bots.levels import find
from app.review.judging import Judging, Marks, Scores
from app.review.reasons.durak import KINDS
from app.review.second_look import SecondLook, played_by
from app.review.trials import Batches, Comparison, FlatTrials, Trials
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng

POSITIONS = 4_000_000  # of an ending; more take too long


class EndingTrials:
    """Once two are left without a talon: a win is worth 1, a draw a half."""

    def __init__(self) -> None:
        self._ending = Ending()

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
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

    def is_exact(self, view: Deal) -> bool:
        """As in Trials."""
        return True

    def compare(self, view: Deal, best: str, others: Sequence[str]) -> Comparison:
        """As in Trials."""
        return Batches(self, view, best, others)

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


class DurakTrials:
    """Exact where that can be had."""

    def __init__(self) -> None:
        self._ending = EndingTrials()
        self._played_on = FlatTrials(_policy())
        self._solved: tuple[Deal | None, bool] = None, False  # the last view, whether it is exact

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        """As in Trials."""
        return self._trials(view).worths(view, tries, rng, actions)

    def is_exact(self, view: Deal) -> bool:
        """As in Trials."""
        seen, exact = self._solved
        if seen is not view:
            exact = bool(self._ending.worths(view, 1, Rng(0)))
            self._solved = view, exact
        return exact

    def compare(self, view: Deal, best: str, others: Sequence[str]) -> Comparison:
        """As in Trials."""
        return self._trials(view).compare(view, best, others)

    def _trials(self, view: Deal) -> Trials:
        return self._ending if self.is_exact(view) else self._played_on


def _result(scores: Scores, seat: int) -> float:
    return 1.0 - scores[seat]


def _policy() -> Playouts:
    return Playouts(FORMS["repaired"])


def _sides(deal: Deal, over: Deal) -> int:
    """In teams every other seat is a partner."""
    if not isinstance(deal, DurakDeal):
        raise TypeError("This is no deal of Durak.")
    return 0b010101 & (1 << deal.players) - 1 if deal.teams else 0


JUDGING = Judging(
    game="durak",
    trials=DurakTrials,
    marks=Marks(0.05, 0.12, 0.3),
    unit="chances of not losing",
    tries=8_000,
    result=_result,
    sides=_sides,
    quick=100,
    kinds=KINDS,
    again=SecondLook(played_by(lambda: find("durak", "2"), 24, _policy), 160),
)
