"""How seats of Durak play on in deals that were sampled: as the source's player, each with its own
cards, and what a deal is then worth: not to be the fool (in teams: not on the losing side)."""

import cython

from app.bots.durak.play import Play
from app.bots.durak.value import Form
from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng

UNDECIDED = 0.5  # of a deal in which cards are given round and round


class Playouts(Policy):
    """The source's player with a way to value its hands."""

    def __init__(self, form: Form) -> None:
        self.play = Play(form)

    def look(self, view: Deal) -> None:
        self.play.look(cython.cast(DurakDeal, view))

    def choose(self, deal: Deal, rng: Rng) -> int:
        return self.play.choose(cython.cast(DurakDeal, deal), deal.turn)

    def favourite(self, view: Deal) -> int:
        return self.play.choose(cython.cast(DurakDeal, view), view.viewer)

    def worth(self, deal: Deal, seat: int) -> float:
        return UNDECIDED if deal.turn >= 0 else 1.0 - deal.score_of(seat)
