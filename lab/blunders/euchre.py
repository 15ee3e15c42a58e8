"""Who judges Euchre: the trials of its searching bot."""

from app.bots.euchre.bot import playouts
from lab.blunders.referee import Referee
from lab.blunders.trials import FlatTrials

REFEREE = Referee(lambda: FlatTrials(playouts(sense=False)), 4_000, 0.25)
