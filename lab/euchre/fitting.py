"""Thresholds and weights from what bids brought (weighing.py)."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]

SORTS = 24  # of bids: places after the dealer, alone or not, in three groups
STEPS = 10  # of a trick
LENGTH = 51
NEVER = 99.0  # a sum that no hand has
THIN = 60.0  # tries that the same step of all four places counts for in each of them
GROUP = 8
COUNTS = 18  # what counts of a hand
RIDGE = 300.0


def scales(tries: Sequence[int], gains: Sequence[int]) -> list[list[float]]:
    """The scale of each sort; tries, gains: by sort and step."""
    found = []
    for sort in range(SORTS):
        others = range(sort // GROUP * GROUP + sort % 2, sort // GROUP * GROUP + GROUP, 2)
        own_tries, own_gains = list[float](), list[float]()
        for step in range(LENGTH):
            tried = sum(tries[other * LENGTH + step] for other in others)
            gained = sum(gains[other * LENGTH + step] for other in others)
            at = sort * LENGTH + step
            thin = THIN if tried else 0.0
            own_tries.append(tries[at] + thin)
            own_gains.append(gains[at] + (thin * gained / tried if tried else 0.0))
        found.append(scale_of(own_tries, own_gains))
    return found


def scale_of(tries: Sequence[float], gains: Sequence[float]) -> list[float]:
    """A scale that never falls, as near to the means as can be; tries, gains: of one sort."""
    blocks: list[list[float]] = []  # mean, tries, steps; each block as high as those before it
    for tried, gained in zip(tries, gains, strict=True):
        blocks.append([gained / tried if tried else -math.inf, tried, 1])
        while len(blocks) > 1 and blocks[-1][0] < blocks[-2][0]:
            mean, tried_here, steps = blocks.pop()
            before = blocks[-1]
            total = before[0] * before[1] + (mean * tried_here if tried_here else 0.0)
            before[1] += tried_here
            before[2] += steps
            before[0] = total / before[1] if before[1] else -math.inf
    found = [mean for mean, _, steps in blocks for _ in range(int(steps))]
    least = next((mean for mean in found if mean > -math.inf), 0.0)
    return [round(max(mean, least), 3) for mean in found]


def reached(scale: Sequence[float], wanted: float) -> float:
    """The least number of tricks that is worth so much on a scale; out of reach: NEVER."""
    step = next((at for at, points in enumerate(scale) if points >= wanted), -1)
    return step / STEPS if step >= 0 else NEVER


def weights(products: Sequence[int], unit: int = 1) -> list[list[float]]:
    """The weights of each sort that fit best; products: the equations of all sorts. unit: how much
    of what was gained makes a point.

    A ridge keeps what was hardly ever seen near none, and ties the places together: each fits what
    its own hands leave over when all places of its group are fitted alike.
    """
    lines = np.array(products, dtype=float).reshape(SORTS, COUNTS, COUNTS + 1)
    found = []
    for sort in range(SORTS):
        group = range(sort // GROUP * GROUP + sort % 2, sort // GROUP * GROUP + GROUP, 2)
        common = _solved(lines[list(group)].sum(axis=0), np.zeros(COUNTS))
        solved = _solved(lines[sort], common) / unit
        found.append([round(float(weight), 4) for weight in solved])
    return found


def _solved(lines: Numbers, near: Numbers) -> Numbers:
    """The weights of these equations, drawn to others."""
    left, right = lines[:, :COUNTS], lines[:, COUNTS]
    found: Numbers = np.linalg.solve(left + RIDGE * np.eye(COUNTS), right + RIDGE * near)
    return found
