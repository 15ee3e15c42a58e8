"""Who judges Oh Hell: the trials of its searching bots."""

from app.bots.oh_hell.playouts import Playouts
from lab.blunders.referee import Referee
from lab.blunders.trials import FlatTrials

REFEREE = Referee(lambda: FlatTrials(Playouts()), 1_200, 1.0)
