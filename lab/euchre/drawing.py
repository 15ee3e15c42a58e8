"""The exact table made of trials: thin entries are drawn towards what another way expects."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from app.bots.euchre.bids import Bidder
from app.bots.euchre.exact import numbering
from app.rules.cards import NUMBERS
from app.rules.euchre.game import Euchre
from lab.euchre.selfplay import opening

CONTEXTS, HANDS = 24, 22398
WEIGHT = 60  # trials that the expected points count for
CELL = 0.1  # points that are one to the expectation
TRUMP = 0  # any: hands are numbered alike for all
ALONE = 0.4  # points more that it must bring


def drawn(sums: Mapping[str, Sequence[int]], guide: Bidder) -> list[float]:
    """All entries in points; sums: trials and gains by entry (lab/euchre/trials.py)."""
    points = []
    for context in range(CONTEXTS):
        kind = context if context < 16 else context - 8
        first = context * HANDS
        found = [sums.get(str(at), (0, 0)) for at in range(first, first + HANDS)]
        guesses = _guesses(guide, kind)
        cells = _cells(guesses, found)
        points += [
            (gains + WEIGHT * cells[_cell(guess)]) / (tries + WEIGHT)
            for guess, (tries, gains) in zip(guesses, found, strict=True)
        ]
    return points


def _guesses(guide: Bidder, kind: int) -> list[float]:
    """How far each hand's value is above the guide's threshold."""
    view = opening(0)
    threshold = guide.thresholds[kind] - (ALONE if kind & 1 else 0.0)
    return [guide.valuing.value(view, hand, TRUMP, kind) - threshold for hand in hands()]


@cache
def hands() -> Sequence[int]:
    """A hand of each number, as masks."""
    found = [0] * HANDS
    numbers = numbering()
    for five in combinations(Euchre(4).pack, 5):
        hand = sum(1 << NUMBERS[card] for card in five)
        found[numbers.number(hand, TRUMP)] = hand
    return found


def _cells(guesses: Sequence[float], found: Sequence[Sequence[int]]) -> dict[int, float]:
    """What hands of about the same guess brought in the mean."""
    tries: dict[int, int] = {}
    gains: dict[int, int] = {}
    for guess, (tried, gained) in zip(guesses, found, strict=True):
        cell = _cell(guess)
        tries[cell] = tries.get(cell, 0) + tried
        gains[cell] = gains.get(cell, 0) + gained
    return {cell: (gains[cell] + WEIGHT * cell * CELL) / (tries[cell] + WEIGHT) for cell in tries}


def _cell(guess: float) -> int:
    return round(guess / CELL)
