"""Who judges Oh Hell: the trials of its searching bots."""

from app.bots.oh_hell.playouts import Playouts
from app.review.trials import FlatTrials
from lab.blunders.referee import Referee

REFEREE = Referee(lambda: FlatTrials(Playouts()), 1_200, 1.0)
