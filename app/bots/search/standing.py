"""What points are worth where a match ends soon: the chance that its highest total is one's own.

Each other seat is got past with a chance that a logistic curve gives, by the lead over it at the
end of the deal and by how much the deals to come may still change; together they are taken as if
one had nothing to do with another. The points keep a share, so that who cannot win any more, or
cannot lose, still plays for a place.
"""

import cython

from app.rules.deal import Deal
from app.rules.game import Setup

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
else:
    from math import exp, sqrt

SOON = 2  # deals to come, at most, of a match that ends soon
SHARE = 0.25  # of the points, where the chance counts
EVEN = 0.2  # points: nothing is to come any more, and equal totals share the first place
FAR = 40.0  # widths: nothing changes beyond
CURVE = 0.55  # of a deviation: where a logistic curve comes closest to the normal distribution


class Standing:
    """The totals before a deal, and how soon the match ends. look() first."""

    def __init__(self, deviation: float, soon: int = SOON) -> None:
        """deviation: how much two seats differ in a deal, in points. soon: deals to come at most
        where the chance counts; -1 for points only."""
        self.deviation = deviation
        self.soon = soon
        self.stake = 2.0 * deviation  # points that the whole match is worth in its last deals
        self.counts = False
        self.totals = [0] * 8
        self.width = 1.0

    def look(self, view: Deal) -> None:
        """Turn to the match that a view belongs to."""
        setup = view.setup
        self.counts = False
        if not isinstance(setup, Setup) or not setup.number or setup.to_come is None:
            return
        if setup.to_come > self.soon:
            return
        self.counts = True
        for seat, total in enumerate(setup.totals):
            self.totals[seat] = total
        deals = sum([count * count for count in setup.counts_to_come])  # twice is four variances
        self.width = EVEN + CURVE * self.deviation * sqrt(1.0 * deals)

    def worth(self, deal: Deal, seat: int, points: float) -> float:
        """What a deal that is over is worth to a seat; points: as they count at other times."""
        if not self.counts:
            return points
        mine = self.totals[seat] + deal.score_of(seat)
        chance = 1.0
        for other in range(deal.players):
            if other != seat:
                lead = (mine - self.totals[other] - deal.score_of(other)) / self.width
                chance *= 1.0 / (1.0 + exp(-max(-FAR, min(FAR, lead))))
        return SHARE * points + self.stake * chance
