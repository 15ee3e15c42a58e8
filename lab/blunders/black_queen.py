"""Who judges Black Queen: the trials of its searching bots."""

from app.bots.black_queen.ducking import Ducking
from app.review.trials import FlatTrials
from lab.blunders.referee import Referee

REFEREE = Referee(lambda: FlatTrials(Ducking()), 6_000, 1.0)
