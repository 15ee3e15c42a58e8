"""Cards of a suit as masks."""

import cython

SUIT_CARDS = 8191  # of clubs


def of_suit(suit: int) -> int:
    """All cards of a suit; none of no suit (-1)."""
    if suit < 0:
        return 0
    return cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * suit)


def above(card: int) -> int:
    """The higher cards of its suit."""
    up_to = (cython.cast(cython.ulonglong, 2) << card) - 1
    return of_suit(card // 13) & ~up_to


def below(card: int) -> int:
    """The lower cards of its suit."""
    under = (cython.cast(cython.ulonglong, 1) << card) - 1
    return of_suit(card // 13) & under
