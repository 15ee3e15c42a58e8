"""Whether a hand takes all tricks that are left, whatever others hold and play.

What is said here is always so; not all that is so is found.
"""

from collections.abc import Callable, Sequence


def only_winners(
    own: Sequence[int],
    others: Sequence[int],
    suit_of: Callable[[int], int],
    power: Callable[[int], int],
) -> bool:
    """Whether each own card beats all that others may hold of its suit."""
    strongest: dict[int, int] = {}
    for card in others:
        strongest[suit_of(card)] = max(power(card), strongest.get(suit_of(card), -1))
    return all(power(card) > strongest.get(suit_of(card), -1) for card in own)


def draws_trumps(
    own: Sequence[int],
    others: Sequence[int],
    most: int,
    is_trump: Callable[[int], bool],
) -> bool:
    """Whether no trump is left elsewhere once all own ones have been led. most: cards that one
    other hand holds which may have trumps."""
    return sum(map(is_trump, own)) >= min(most, sum(map(is_trump, others)))
