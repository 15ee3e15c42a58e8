"""The table of way (d) made whole: contexts that were hardly ever seen are filled from others."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

LEAST = 400  # cards seen in a context; below it a cell is thin
Context = tuple[int, int, int, int, int]  # alone, lead, partner picked up, trumps, voids
CONTEXTS: Sequence[Context] = list(product(range(2), range(2), range(2), range(6), range(4)))
USED = (*range(6), *range(8, 13), *range(16, 23))  # classes of cards


@dataclass(frozen=True)
class Filled:
    """rates: by context and class, 0 to 1. cells: how many were measured, thin, impossible."""

    rates: list[list[float]]
    cells: dict[str, int]


def fill(tries: Sequence[int], wins: Sequence[int]) -> Filled:
    """tries, wins: 4,608 counts.

    A thin cell is drawn towards the nearest contexts that are not thin, as if it had been seen
    LEAST times more with their share. An impossible one stays 0.
    """
    rates = [[0.0] * 24 for _ in CONTEXTS]
    cells = {"measured": 0, "thin": 0, "impossible": 0}
    for number in range(24):
        for at, context in enumerate(CONTEXTS):
            n, won = tries[at * 24 + number], wins[at * 24 + number]
            if not possible(context, number):
                cells["impossible"] += 1
                continue
            if n >= LEAST:
                cells["measured"] += 1
                share = won / n
            else:
                cells["thin"] += 1
                near = _nearest(context, number, tries, wins)
                share = (won + LEAST * near) / (n + LEAST)
            rates[at][number] = round(share, 4)
    return Filled(rates, cells)


def possible(context: Context, number: int) -> bool:
    """Whether a card of a class can be in a hand of this context."""
    _, lead, partner_picked_up, trumps, voids = context
    others = 5 - trumps
    if number not in USED or (lead and partner_picked_up):  # eldest is no partner of the dealer
        return False
    if number >= 16:
        return trumps > 0 and voids >= 3 - others and (voids < 3 if others else voids == 3)
    return others > 0 and 3 - others <= voids < 3


def _nearest(context: Context, number: int, tries: Sequence[int], wins: Sequence[int]) -> float:
    """The share of tricks in the nearest contexts that are not thin."""
    measured = [at for at in range(len(CONTEXTS)) if tries[at * 24 + number] >= LEAST]
    if not measured:  # a short run: all contexts together
        measured = list(range(len(CONTEXTS)))
        nearest = measured
    else:
        least = min(_distance(context, CONTEXTS[at]) for at in measured)
        nearest = [at for at in measured if _distance(context, CONTEXTS[at]) == least]
    seen = sum(tries[at * 24 + number] for at in nearest)
    return sum(wins[at * 24 + number] for at in nearest) / seen if seen else 0.0


def _distance(one: Context, other: Context) -> int:
    """Trumps count most, then voids and being alone, then who leads and who picked up."""
    weights = (4, 1, 1, 9, 4)
    return sum(w * (a - b) ** 2 for w, a, b in zip(weights, one, other, strict=True))
