"""Who judges Black Queen: the trials of its searching bots."""

from app.bots.black_queen.ducking import Ducking
from app.lab.blunders.referee import Referee
from app.lab.blunders.trials import FlatTrials

REFEREE = Referee(lambda: FlatTrials(Ducking()), 6_000, 1.0)
