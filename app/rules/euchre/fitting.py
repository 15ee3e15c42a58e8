"""One of the kinds of deals that fit what a seat at Euchre sees, and the next one."""

import cython

from app.rules.unseen import Unseen


class Fitting:
    """Ways to deal the unseen cards, and then what a partner may have given."""

    def __init__(self, unseen: Unseen, shown: int, given: int, turnup: int, choices: int) -> None:
        """shown: what the maker has played, as a mask. given: cards that the partner may have
        given where they are among the maker's; turnup: the one that must have been given if it is
        among them. choices: how many may have been."""
        self.unseen = unseen
        self.shown = shown
        self.given = given
        self.turnup = turnup
        self.weight = unseen.ways * choices
        self.next: Fitting | None = None
        self.later = 0.0  # how likely it is one of the next ones

    def may_be_given(self, hand: int, laid: int) -> int:
        """The cards, as a mask, that the partner may have given to a maker who now has this hand
        and discarded that card."""
        held = hand | self.shown
        if laid >= 0:
            held |= cython.cast(cython.ulonglong, 1) << laid
        return held & self.turnup or held & self.given


def joined(kinds: list[Fitting]) -> Fitting:
    """Each followed by the next; the first of them."""
    rest = 0.0
    for at in range(len(kinds) - 1, -1, -1):
        kind = kinds[at]
        if rest:
            kind.next = kinds[at + 1]
            kind.later = rest / (kind.weight + rest)
        rest += kind.weight
    return kinds[0]
