"""How seats of Called Partners play on in deals that were sampled: by level 1's rules, each by what
it would know, in deals that go with what was bid and played.

Sides and bid are settled then, so all that is left to win is whether the bid is made.
"""

import cython

from app.bots.called_partner.deals import Deals
from app.bots.called_partner.play import CardPlay
from app.bots.search.policy import Policy
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import Deal
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.bots.called_partner.deals import BIDS, PLAYS
    from app.bots.called_partner.search import choices

SMOOTH = 6.0  # points: the other seats may play better or worse than the rules


class Playouts(Policy):
    """Level 1's rules of play."""

    def __init__(self, tries: int) -> None:
        """tries: deals of which one is drawn by what was bid and played."""
        self.deals = Deals(BIDS + PLAYS, tries)
        self.play = CardPlay()

    def look(self, view: Deal) -> None:
        self.deals.look(cython.cast(CalledPartnerDeal, view))

    def draw(self, view: Deal, whole: Deal, rng: Rng) -> None:
        self.deals.draw(
            cython.cast(CalledPartnerDeal, view), cython.cast(CalledPartnerDeal, whole), rng
        )

    def choose(self, deal: Deal, rng: Rng) -> int:
        return self.play.choose(cython.cast(CalledPartnerDeal, deal))

    def favourite(self, view: Deal) -> int:
        return self.play.choose(cython.cast(CalledPartnerDeal, view))

    def among(self, view: Deal) -> int:
        return self._among(cython.cast(CalledPartnerDeal, view))

    def worth(self, deal: Deal, seat: int) -> float:
        return self._worth(cython.cast(CalledPartnerDeal, deal), seat)

    def _among(self, view: CalledPartnerDeal) -> int:
        """One card of several that are equal, and the one of the rules."""
        rule = cython.cast(cython.ulonglong, 1) << self.play.choose(view)
        return choices(view, view.unseen_cards()) | rule

    def _worth(self, deal: CalledPartnerDeal, seat: int) -> float:
        """The chance that the seat's side has what it wants, by the points that were taken."""
        side = deal.side()
        made = 1.0 / (1.0 + exp((deal.bid - 2.5 - deal.taken_by(side)) / SMOOTH))
        return made if side >> seat & 1 else 1.0 - made
