"""Euchre: the trials of its searching bots, in points of a side ahead of the other one."""

from app.bots.euchre.bot import playouts
from app.bots.levels import find
from app.review.judging import Judging, Marks, Scores
from app.review.reasons.euchre import KINDS
from app.review.second_look import SecondLook, played_by
from app.review.trials import FlatTrials


def _result(scores: Scores, seat: int) -> float:
    return float(scores[seat] - scores[(seat + 1) % 4])


def _share(seat: int, other: int, players: int) -> float:
    """A partner's loss is one's own."""
    return 1.0 if (other - seat) % 2 else -1.0


JUDGING = Judging(
    game="euchre",
    trials=lambda: FlatTrials(playouts(sense=False)),
    marks=Marks(0.08, 0.2, 0.5),
    unit="points ahead of the other side",
    tries=40_000,
    result=_result,
    share=_share,
    quick=150,
    kinds=KINDS,
    again=SecondLook(played_by(lambda: find("euchre", "2"), 0, _result), 1_000),
)
