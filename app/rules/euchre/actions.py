"""What is said at Euchre before the play, as numbers and as texts (RECORDS 3).

CALL_SUIT and CALL_ALONE count suits, and then no trump; REDRAW counts the ways to choose three of
the nines and tens of a farmer's hand.
"""

import cython

from app.rules import cards

PASS = 0
ORDER_UP = 1
ORDER_ALONE = 2
CALL_SUIT = 4
CALL_ALONE = 9
DEFEND_TOGETHER = 14
DEFEND_ALONE = 15
KEEP = 16
REDRAW = 17
FIRST_REDRAW = REDRAW  # for modules that are not compiled

CALLED = cards.SUITS + "N"  # what may be called, N being no trump
NO_TRUMP = CALLED.index("N")  # in the place of a suit


def _texts() -> dict[int, str]:
    found = {
        PASS: "pass",
        ORDER_UP: "order",
        ORDER_ALONE: "order alone",
        DEFEND_TOGETHER: "defend together",
        DEFEND_ALONE: "defend alone",
        KEEP: "keep",
    }
    for suit, letter in enumerate(CALLED):
        found[CALL_SUIT + suit] = f"call {letter}"
        found[CALL_ALONE + suit] = f"call {letter} alone"
    return found


def _numbers() -> dict[str, int]:
    return {text: number for number, text in TEXTS.items()}


TEXTS = _texts()  # but for those of REDRAW
NUMBERS = _numbers()


def _threes() -> list[int]:
    """The ways to choose three of five as masks, those of the first three and first four first."""
    return [mask for mask in range(32) if mask.bit_count() == 3]


THREES = _threes()
WAYS = len(THREES)


def three_of(low: int, way: int) -> int:
    """Three of a hand's nines and tens, as masks of cards; way: 0 for the one of REDRAW itself."""
    three = cython.cast(cython.ulonglong, 0)
    chosen = THREES[way]  # of the low cards in their order
    while low:
        bit = low & -low
        low ^= bit
        if chosen & 1:
            three |= bit
        chosen >>= 1
    return three
