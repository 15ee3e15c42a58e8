"""What bids, calls and cards come to: deals that fit a view, played on by rules or nets, each seat
by what it would know.

The worth of a deal is the own score less the mean of the others' scores, for that decides a match.
"""

from array import array
from collections.abc import Sequence

import cython

from app.bots.called_partner.bidder import Bidder, bidders
from app.bots.called_partner.deals import Deals
from app.bots.called_partner.player import Player
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.rng import Rng

if not cython.compiled:
    from app.rules.called_partner.deal import PLAY
    from app.rules.deal import BID


class Playouts:
    """Tries actions out, all of them in the same deals."""

    def __init__(self, bid: Bidder, play: Player) -> None:
        """bid, play: who plays on, in all seats."""
        self.deals = Deals()
        self.bid = bid
        self.play = play
        self.bidden = 0  # seats that have bid in the view, as a mask
        self.actions = array("i", [0])
        self.worths = array("d", [0.0])  # of action i in deal k, at i * deals + k

    def try_out(
        self, view: CalledPartnerDeal, actions: Sequence[int], deals: int, rng: Rng
    ) -> list[Sequence[float]]:
        """What each of the actions (by their numbers) of the seat whose turn it is in its view is
        worth to it in each of so many deals."""
        worths = array("d", [0.0] * (deals * len(actions)))
        self.actions = array("i", actions)
        self.worths = worths
        self.bidden = bidders(view.auction())
        self.deals.look(view)
        self._try_out(view, view.blank(), view.blank(), len(actions), deals, rng)
        return [worths[i * deals : (i + 1) * deals] for i in range(len(actions))]

    def _try_out(
        self,
        view: CalledPartnerDeal,
        whole: CalledPartnerDeal,
        trial: CalledPartnerDeal,
        actions: int,
        deals: int,
        rng: Rng,
    ) -> None:
        with cython.nogil:
            for k in range(deals):
                self.deals.draw(view, whole, rng)
                for i in range(actions):
                    trial._copy(whole)
                    self._play_on(trial, self.actions[i])
                    self.worths[i * deals + k] = ahead(trial, view.viewer)

    def _play_on(self, trial: CalledPartnerDeal, action: int) -> None:
        """Play a deal to its end, this action first."""
        bidden = self.bidden
        while True:
            if action >= BID:
                bidden |= 1 << trial.turn
            trial.apply(action)
            if trial.turn < 0 or trial.phase == PLAY:
                break
            action = self.bid.action(trial, bidden)
        while trial.turn >= 0:
            trial.apply(self.play.choose(trial))


def ahead(deal: CalledPartnerDeal, seat: int) -> float:
    """How much more a seat scores than the others in the mean, once a deal is over."""
    others = 0
    for other in range(deal.players):
        if other != seat:
            others += deal.score_of(other)
    return deal.score_of(seat) - 1.0 * others / (deal.players - 1)
