"""Hands of one pack or of two, of which two have most cards twice (RULES 2.8).

A hand is two masks: the cards of which it holds one at least, and those of which it holds both; and
so is what has been played. With one pack the second masks are empty, and nothing here costs time.
"""

import cython

from app.rules import cards
from app.rules.trick_deal import TrickDeal
from app.rules.unseen import Unseen


class DealOfCopies(TrickDeal):
    """A deal in which some cards are there twice."""

    def __init__(self, players: int, pack: int, doubled: int) -> None:
        super().__init__(players)
        self.pack = pack  # the cards, as a mask
        self.doubled = doubled  # those of which there are two, as a mask
        self.twice = [0] * 8  # the cards of which a hand holds both, as masks
        self.played_twice = 0

    def hold(self, seat: int, card: int) -> None:
        """Give a card to a hand."""
        bit = cython.cast(cython.ulonglong, 1) << card
        self.twice[seat] |= self.hands[seat] & bit
        self.hands[seat] |= bit

    def take_copy(self, seat: int, bit: int) -> None:
        """Play a card, as a mask, of a hand in which it may be twice."""
        self.played_twice |= self.played & bit
        self.played |= bit
        if self.twice[seat] & bit:
            self.twice[seat] ^= bit
        else:
            self.hands[seat] ^= bit

    def hand(self, seat: int) -> list[int]:
        if not self.doubled:
            return super().hand(seat)
        return sorted(cards.of_mask(self.hands[seat]) + cards.of_mask(self.twice[seat]))

    def _unseen(self) -> int:
        """The cards of which this view shows not all copies."""
        if not self.doubled:
            return self.pack & ~self.in_sight()
        return (self.pack & ~self.in_sight()) | (self.doubled & ~self._both_in_sight())

    def _unseen_twice(self) -> int:
        """The cards of which this view shows neither copy."""
        return self.doubled & ~self.in_sight()

    def _both_in_sight(self) -> int:
        """The cards of which this view shows both copies."""
        seen = self.played
        both = self.played_twice
        for seat in range(self.players):
            both |= self.twice[seat] | (seen & self.hands[seat])
            seen |= self.hands[seat]
        return both

    def unseen_list(self) -> list[int]:
        return sorted(cards.of_mask(self._unseen()) + cards.of_mask(self._unseen_twice()))

    def others_than(self, seat: int) -> list[int]:
        if not self.doubled:
            return super().others_than(seat)
        shown = [self.hand(other) for other in range(self.players) if other != seat]
        return self.unseen_list() + [card for held in shown for card in held]

    def copy_hands(self, other: "DealOfCopies") -> None:
        """Take over what the hands hold."""
        self.hands[:] = other.hands
        if self.doubled:
            self.twice[:] = other.twice

    def copy_hand(self, seat: int, other: "DealOfCopies") -> None:
        """Take over what one hand holds."""
        self.hands[seat] = other.hands[seat]
        self.twice[seat] = other.twice[seat]

    def fill_copies(self, whole: "DealOfCopies", unseen: Unseen) -> None:
        """Give the cards that were dealt to the hands to those of a copy."""
        if not self.doubled:
            self.fill_hands(whole, unseen)
            return
        for seat in range(self.players):
            first = unseen.firsts[seat]
            for i in range(first, first + unseen.sizes[seat]):
                whole.hold(seat, unseen.dealt[i])
