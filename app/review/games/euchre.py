"""Euchre: the trials of its searching bots, in points of a side ahead of the other one; with three
seats of a seat ahead of the mean of both others."""

from app.bots.euchre.bot import playouts
from app.bots.euchre.playouts import Playouts
from app.bots.levels import find
from app.review.judging import Judging, Marks, Scores, above_others
from app.review.reasons.euchre import KINDS
from app.review.second_look import SecondLook, played_by
from app.review.trials import FlatTrials
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal

THREE = 3  # seats
PARTNERS = 0b0101


def _result(scores: Scores, seat: int) -> float:
    if len(scores) == THREE:
        return above_others(scores, seat)
    return float(scores[seat] - scores[(seat + 1) % 4])


def _sides(deal: Deal, over: Deal) -> int:
    """With three seats each plays for itself until one of them is the maker."""
    if deal.players > THREE:
        return PARTNERS
    if not isinstance(deal, EuchreDeal):
        raise TypeError("This is no deal of Euchre.")
    return 0 if deal.maker < 0 else 1 << deal.maker


def _policy() -> Playouts:
    return playouts(sense=False)


JUDGING = Judging(
    game="euchre",
    trials=lambda: FlatTrials(_policy()),
    marks=Marks(0.08, 0.2, 0.5),
    unit="points ahead of the others",
    tries=40_000,
    result=_result,
    sides=_sides,
    quick=150,
    kinds=KINDS,
    again=SecondLook(played_by(lambda: find("euchre", "2"), 0, _policy), 1_000),
)
