"""What points are worth near the end of a match of Euchre: the chance to reach the target first.

Far from it a point is a point. Near it the last one is worth more than those beyond it, and who
needs two has nothing of four.
"""

from functools import cache

# How often a deal brings a side so many points, as level 2 plays against itself: the makers have
# three or four tricks, all five or a euchre, all five alone.
OUTCOMES = ((1, 0.316), (2, 0.151), (4, 0.033))
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
