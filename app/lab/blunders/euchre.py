"""Who judges Euchre: the trials of its searching bot."""

from app.bots.euchre.bot import playouts
from app.lab.blunders.referee import Referee
from app.lab.blunders.trials import FlatTrials

REFEREE = Referee(lambda: FlatTrials(playouts(sense=False)), 4_000, 0.25)
