"""Oh Hell: the trials of its searching bots. What somebody loses is nobody's gain."""

from app.bots.levels import find
from app.bots.oh_hell.playouts import Playouts
from app.review.judging import Judging, Marks, Scores
from app.review.reasons.oh_hell import KINDS
from app.review.second_look import SecondLook, played_by
from app.review.trials import FlatTrials


def _result(scores: Scores, seat: int) -> float:
    return float(scores[seat])


JUDGING = Judging(
    game="oh_hell",
    trials=lambda: FlatTrials(Playouts()),
    marks=Marks(0.25, 0.6, 1.6),
    unit="points",
    tries=12_000,
    result=_result,
    sides=lambda deal, over: None,
    quick=150,
    kinds=KINDS,
    again=SecondLook(played_by(lambda: find("oh_hell", "3"), 24, Playouts), 160),
)
