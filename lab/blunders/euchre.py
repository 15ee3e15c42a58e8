"""Who judges Euchre: the trials of its searching bot."""

from app.bots.euchre.bot import playouts
from app.review.trials import FlatTrials
from lab.blunders.referee import Referee

REFEREE = Referee(lambda: FlatTrials(playouts(sense=False)), 4_000, 0.25)
