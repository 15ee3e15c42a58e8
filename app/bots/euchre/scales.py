"""What a sum of chances (way (a)) is worth in points, where no table knows every hand.

A scale has for each sort of bid (bids.py) what it brings with so many expected tricks, step by
step: with the partner more than a pass, alone more than with the partner. They are measured in bulk
play (lab/euchre/scaling.py).
"""

from collections.abc import Sequence

import cython

from app.bots.euchre.bids import Valuing
from app.bots.euchre.chances import Chances
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.bots.euchre.bids import sort_of

STEPS = 10  # of a trick
LENGTH = 51  # of a scale: none to five tricks


class Scaled(Valuing):
    """The sum of a hand's chances, on a scale."""

    def __init__(self, scales: Sequence[Sequence[float]]) -> None:
        """scales: by sort of bid."""
        self.chances = Chances()
        self.points = [0.0] * 1224
        for sort, scale in enumerate(scales):
            for step, points in enumerate(scale):
                self.points[sort * LENGTH + step] = points

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        at = self.chances.value(view, hand, trump, kind) * STEPS
        step = int(at)
        step = min(step, LENGTH - 2)
        first = sort_of(kind, trump) * LENGTH + step
        return self.points[first] + (at - step) * (self.points[first + 1] - self.points[first])

    def over_partner(self) -> bool:
        return True
