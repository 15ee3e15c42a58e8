"""What points are worth near the end of a match of Euchre: the chance to reach the target first.

Far from it a point is a point. Near it the last one is worth more than those beyond it, and who
needs two has nothing of four. With three seats each has a score of its own.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

# How often a deal brings a side so many points, as level 2 plays against itself: the makers have
# three or four tricks, all five or a euchre, all five alone.
OUTCOMES = ((1, 0.316), (2, 0.151), (4, 0.033))
# The same with three seats, for each of them as the maker: three or four tricks, all five, or a
# euchre, which gives each of the others two points.
MADE, MARCH, EUCHRE = (1, 0.187), (3, 0.046), (2, 0.045)
MOST = 4  # points of a deal
SIZE = MOST + 1


class Race:
    """What each outcome of a deal is worth at the totals of a match. look() first."""

    def __init__(self) -> None:
        self.worths = [0.0] * 25  # at own points * SIZE + points of the others

    def look(self, ours: int, theirs: int, target: int) -> None:
        """Turn to totals, each less than the target."""
        chances = chances_to(target)
        here = chances[ours][theirs]
        unit = chances[1][0] - chances[0][0]
        for own in range(SIZE):
            for other in range(SIZE):
                there = chances[min(ours + own, target)][min(theirs + other, target)]
                self.worths[own * SIZE + other] = (there - here) / unit

    def worth(self, own: int, other: int) -> float:
        """What it is worth that one side scores so much and the other one so much, in points of a
        match that has just begun."""
        return self.worths[own * SIZE + other]


class RaceOfThree:
    """The same for three seats. look() first."""

    def __init__(self) -> None:
        # At (own points * SIZE + points of the left neighbour) * SIZE + points of the right one.
        self.worths = [0.0] * 125

    def look(self, totals: Sequence[int], target: int) -> None:
        """Turn to totals, one's own first, then clockwise; each less than the target."""
        chances = chances_of_three(target)
        ours, left, right = totals
        here = chances[ours, left, right]
        unit = chances[1, 0, 0] - chances[0, 0, 0]
        for own in range(SIZE):
            for one in range(SIZE):
                for other in range(SIZE):
                    there = _standing(chances, target, (ours + own, left + one, right + other))
                    self.worths[(own * SIZE + one) * SIZE + other] = (there - here) / unit

    def worth(self, own: int, left: int, right: int) -> float:
        """What it is worth that the seats score so much, in points of a match that has just
        begun."""
        return self.worths[(own * SIZE + left) * SIZE + right]


Three = tuple[int, int, int]  # totals, one's own first


@cache
def chances_of_three(target: int) -> dict[Three, float]:
    """The chance to win the match at totals below the target; a first place that two share is half
    of one."""
    chances: dict[Three, float] = {}
    every = range(target - 1, -1, -1)
    for own, left, right in product(every, every, every):
        chance, whole = 0.0, 0.0
        for maker in range(3):
            for points, share in (MADE, MARCH):
                chance += share * _after(chances, target, (own, left, right), 1 << maker, points)
                whole += share
            points, share = EUCHRE
            chance += share * _after(chances, target, (own, left, right), 7 ^ 1 << maker, points)
            whole += share
        chances[own, left, right] = chance / whole
    return chances


def _after(chances: dict[Three, float], target: int, totals: Three, who: int, points: int) -> float:
    """The chance after the seats in who (a mask) have scored."""
    own, left, right = (total + points * (who >> at & 1) for at, total in enumerate(totals))
    return _standing(chances, target, (own, left, right))


def _standing(chances: dict[Three, float], target: int, totals: Three) -> float:
    """The chance at totals of which some may have reached the target."""
    most = max(totals)
    if most < target:
        return chances[totals]
    return 1.0 / totals.count(most) if totals[0] == most else 0.0


@cache
def chances_to(target: int) -> list[list[float]]:
    """The chance to win the match at so many own points and so many of the others, both up to the
    target; where both have it nobody is asked any more."""
    chances = [[0.5] * (target + 1) for _ in range(target + 1)]
    for points in range(target):
        chances[target][points] = 1.0
        chances[points][target] = 0.0
    for ours in range(target - 1, -1, -1):
        for theirs in range(target - 1, -1, -1):
            chance = 0.0
            for points, share in OUTCOMES:  # sum() adds floats in another way from Python 3.12 on
                ahead = chances[min(ours + points, target)][theirs]
                behind = chances[ours][min(theirs + points, target)]
                chance += share * (ahead + behind)
            chances[ours][theirs] = chance
    return chances
