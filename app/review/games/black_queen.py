"""Black Queen: the trials of its searching bots."""

from app.bots.black_queen.ducking import Ducking
from app.bots.levels import find
from app.review.judging import Judging, Marks, above_others, among_others
from app.review.reasons.black_queen import KINDS
from app.review.second_look import SecondLook
from app.review.trials import FlatTrials

JUDGING = Judging(
    trials=lambda: FlatTrials(Ducking()),
    marks=Marks(0.25, 0.6, 1.6),
    unit="points ahead of the others",
    tries=25_000,
    result=above_others,
    share=among_others,
    quick=80,
    kinds=KINDS,
    again=SecondLook(lambda: find("black_queen", "2"), 0, 400),
)
