"""Euchre: the trials of its searching bots, in points of a side ahead of the other one; with three
seats of a seat ahead of the mean of both others."""

from app.bots.euchre.bot import playouts
from app.bots.levels import find
from app.review.judging import Judging, Marks, Scores, above_others, among_others
from app.review.reasons.euchre import KINDS
from app.review.second_look import SecondLook, played_by
from app.review.trials import FlatTrials

THREE = 3  # seats


def _result(scores: Scores, seat: int) -> float:
    if len(scores) == THREE:
        return above_others(scores, seat)
    return float(scores[seat] - scores[(seat + 1) % 4])


def _share(seat: int, other: int, players: int) -> float:
    """A partner's loss is one's own. With three seats partners change, and a loss is shared out as
    where each plays for itself."""
    if players == THREE:
        return among_others(seat, other, players)
    return 1.0 if (other - seat) % 2 else -1.0


JUDGING = Judging(
    game="euchre",
    trials=lambda: FlatTrials(playouts(sense=False)),
    marks=Marks(0.08, 0.2, 0.5),
    unit="points ahead of the others",
    tries=40_000,
    result=_result,
    share=_share,
    quick=150,
    kinds=KINDS,
    again=SecondLook(played_by(lambda: find("euchre", "2"), 0, _result), 1_000),
)
