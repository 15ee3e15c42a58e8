"""Five Tricks: one deal. Whoever plays the highest card of the suit that was led takes the trick.

Everybody gets five cards, and what is left of the pack stays hidden. There is no trump. A trick
counts a point. Action numbers are the cards (0..51).
"""

from collections.abc import Sequence

import cython

from app.rules import cards
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.rules.trick_deal import TrickDeal
from app.rules.unseen import Unseen

SIZE = 5  # cards dealt to each hand, and so tricks
ALL_CARDS = (1 << 52) - 1
SUIT_CARDS = 8191  # of clubs, as a mask


class FiveTricksDeal(TrickDeal):
    """One deal of Five Tricks for 2 or 3 seats."""

    def deal_out(self, deck: Sequence[int], dealer: int) -> None:
        """Give out a checked deck, one card after the other, from the dealer's left."""
        self.dealer = dealer
        for i in range(self.players * SIZE):
            seat = (dealer + 1 + i) % self.players
            self.hands[seat] |= cython.cast(cython.ulonglong, 1) << deck[i]
            self.hand_size[seat] += 1
        self.left = SIZE
        self.turn = (dealer + 1) % self.players

    def legal(self) -> int:
        if self.turn < 0:
            return 0
        hand = self.hands[self.turn]
        if self.in_trick:
            follow = hand & cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * self.led)
            if follow:
                return follow
        return hand

    def apply(self, action: int) -> None:
        seat = self.turn
        suit = action // 13
        bit = cython.cast(cython.ulonglong, 1) << action
        self.hands[seat] ^= bit
        self.hand_size[seat] -= 1
        self.played |= bit
        if self.in_trick == 0:
            self.led = suit
        elif suit != self.led:
            self.voids[seat] |= 1 << self.led
        if self.in_trick == 0 or (suit == self.led and action > self.best):
            self.best = action
            self.winner = seat
        self.in_trick += 1
        self.turn = seat + 1 if seat + 1 < self.players else 0
        if self.in_trick == self.players:
            self.in_trick = 0
            self.taken[self.winner] += 1
            self.left -= 1
            self.turn = self.winner if self.left else -1

    def score_of(self, seat: int) -> int:
        return self.taken[seat]

    @property
    def asks(self) -> str:
        return "play" if self.turn >= 0 else ""

    # For the checked methods.

    def blank(self) -> "FiveTricksDeal":
        return FiveTricksDeal(self.players)

    def text_of(self, seat: int, action: int) -> str:
        return cards.TEXTS[action]

    def number_of(self, seat: int, text: str) -> int:
        return self.card_of(text)

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(FiveTricksDeal, other))

    def _copy(self, other: "FiveTricksDeal") -> None:
        self.copy_tricks(other)
        self.hands[:] = other.hands

    # What a viewer may know, and what he may think of.

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(FiveTricksDeal, whole))

    def _view(self, viewer: int, whole: "FiveTricksDeal") -> None:
        self.copy_tricks(whole)
        if viewer >= 0:
            self.hands[viewer] = whole.hands[viewer]

    def unseen_cards(self) -> int:
        return ALL_CARDS & ~self.in_sight()

    @property
    def elsewhere(self) -> tuple[int, ...]:
        return (len(cards.TEXTS) - self.players * SIZE,)

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(FiveTricksDeal, whole), cython.cast(Unseen, self.unseen), rng)

    def _fill(self, whole: "FiveTricksDeal", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        self.fill_hands(whole, unseen)
