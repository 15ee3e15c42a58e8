"""The cards that carry points whatever the black card is, as masks (RULES 2.1)."""

import cython

if not cython.compiled:
    from app.rules.rng import count

FIVES = 0x40020010008
TENS = 0x800400200100
ACES = 0x8004002001000


def points_in(mask: int, black: int) -> int:
    """What cards are worth together. black: the card that is worth most."""
    most = 30 if mask >> black & 1 else 0
    return most + 15 * count(mask & ACES) + 10 * count(mask & TENS) + 5 * count(mask & FIVES)
