"""Black Queen: the trials of its searching bots."""

from app.bots.black_queen.as_seen import AsSeen
from app.bots.black_queen.ducking import Ducking
from app.bots.black_queen.passing import promising
from app.review.judging import Judging, Marks, above_others, each_for_itself
from app.review.reasons.black_queen import KINDS
from app.review.second_look import SecondLook
from app.review.trials import Beside, FlatTrials
from app.rules.deal import Deal


def _as_seen(view: Deal, best: str, did: str) -> Beside:
    """By players who see no more than their seats."""
    return FlatTrials(AsSeen()).compare(view, best, (did,))


JUDGING = Judging(
    game="black_queen",
    trials=lambda: FlatTrials(Ducking(), promising),
    marks=Marks(0.25, 0.6, 1.6),
    unit="points ahead of the others",
    tries=22_500,
    result=above_others,
    sides=each_for_itself,
    quick=80,
    kinds=KINDS,
    again=SecondLook(_as_seen, 1_000),
)
