"""Who judges Durak: the exact ending, and nothing before it."""

from app.review.games.durak import EndingTrials
from lab.blunders.referee import Referee

REFEREE = Referee(EndingTrials, 1, 0.5)
