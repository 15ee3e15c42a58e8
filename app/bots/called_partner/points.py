"""The cards that carry points, as masks (RULES 2.1)."""

import cython

if not cython.compiled:
    from app.rules.rng import count

FIVES = 0x40020010008
TENS = 0x800400200100
ACES = 0x8004002001000


def points_in(mask: int) -> int:
    """What cards are worth together."""
    queen = 30 if mask >> 49 & 1 else 0
    return queen + 15 * count(mask & ACES) + 10 * count(mask & TENS) + 5 * count(mask & FIVES)
