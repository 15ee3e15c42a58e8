"""How seats of Durak play on in deals that were sampled: as the source's player, each with its own
cards, and what a deal is then worth: not to be the fool (in teams: not on the losing side).

The source's player is poor at endings. Where two are left with few cards and nothing to draw, a
deal may be worth what two perfect players make of it instead; it is still played to its end.
"""

import cython

from app.bots.durak.ending import Ending
from app.bots.durak.play import Play
from app.bots.durak.value import Form
from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng

UNDECIDED = 0.5  # of a deal in which cards are given round and round
UNDECIDED_WORTH = UNDECIDED  # for those outside: constants of compiled code are not seen there
NOT_SOLVED = -3


class Playouts(Policy):
    """The source's player with a way to value its hands."""

    def __init__(self, form: Form, cards: int = 0, positions: int = 0) -> None:
        """cards: with so many at most endings are solved, if so many positions are enough for it;
        0 for none."""
        self.play = Play(form)
        self.ending = Ending()
        self.cards = cards
        self.positions = positions
        self.solved = NOT_SOLVED  # what the ending that was met is worth, as Ending has it
        self.asked = 0  # the seat for which
        self.opponent = 0
        self.left = 0  # cards when it was tried in vain

    def look(self, view: Deal) -> None:
        self.play.look(cython.cast(DurakDeal, view))
        self.solved = NOT_SOLVED
        self.left = 0

    def choose(self, deal: Deal, rng: Rng) -> int:
        if self.cards:
            self._solve(cython.cast(DurakDeal, deal))
        return self.play.choose(cython.cast(DurakDeal, deal), deal.turn)

    def _solve(self, deal: DurakDeal) -> None:
        """Find out what perfect players make of an ending, once it is small enough."""
        if deal.stock_left or self.solved != NOT_SOLVED:
            return
        cards = deal.attacks + deal.beaten
        for seat in range(deal.players):
            cards += deal.hand_size[seat]
        if cards > self.cards or cards == self.left or not self.ending.fits(deal):
            return
        self.asked = deal.turn
        self.opponent = deal.defender
        if deal.turn == deal.defender:
            self.opponent = self.ending.other(deal)
        value = self.ending.value(deal, deal.turn, self.positions)
        if value < -1:
            self.left = cards
        else:
            self.solved = value

    def favourite(self, view: Deal) -> int:
        return self.play.choose(cython.cast(DurakDeal, view), view.viewer)

    def worth(self, deal: Deal, seat: int) -> float:
        value = self.solved
        self.solved = NOT_SOLVED
        self.left = 0
        if value == NOT_SOLVED:
            return UNDECIDED if deal.turn >= 0 else 1.0 - deal.score_of(seat)
        return self._worth_of(cython.cast(DurakDeal, deal), value, seat)

    def _worth_of(self, deal: DurakDeal, value: int, seat: int) -> float:
        """To a seat, of a value for the one that was asked."""
        if value == 0:
            return UNDECIDED if deal.transfer else 1.0
        fool = self.opponent if value > 0 else self.asked
        if deal.teams:
            return (seat + fool) % 2
        return 0.0 if seat == fool else 1.0
