"""Five Tricks: one deal. Whoever plays the highest card of the suit that was led takes the trick.

Everybody gets five cards, and what is left of the pack stays hidden. There is no trump. A trick
counts a point. Action numbers are the cards (0..51).
"""

from collections.abc import Sequence

import cython

from app.rules import cards
from app.rules.deal import WHOLE, Deal
from app.rules.errors import IllegalAction
from app.rules.rng import Rng
from app.rules.tricks import ALL_TRICKS, Trick, from_plays, highest
from app.rules.unseen import Unseen

SIZE = 5  # cards dealt to each hand, and so tricks
NO_TRUMPS = -1
SUIT_CARDS = 8191  # of clubs, as a mask


class FiveTricksDeal(Deal):
    """One deal of Five Tricks for 2 or 3 seats."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.hands = [0] * 3  # as masks
        self.hand_size = [0] * 3
        self.in_trick = 0  # cards played to the trick
        self.led = 0  # the suit
        self.best = 0  # the card that is winning
        self.winner = 0
        self.left = 0  # tricks still to be played
        self.taken = [0] * 3  # tricks
        self.played = 0  # cards, as a mask
        self.voids = [0] * 3  # suits that a hand showed not to hold, as a mask
        self.unseen: Unseen | None = None

    def deal_out(self, deck: Sequence[int], dealer: int) -> None:
        """Give out a checked deck, one card after the other, from the dealer's left."""
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

    @property
    def scores(self) -> tuple[int, ...] | None:
        if self.turn >= 0:
            return None
        return tuple(self.score_of(seat) for seat in range(self.players))

    def score_of(self, seat: int) -> int:
        return self.taken[seat]

    @property
    def resting(self) -> bool:
        return self.in_trick == 0 and self.played != 0

    @property
    def plays_itself(self) -> bool:
        return self.left == 1

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand, sorted; empty for a hand that is not seen."""
        return [card for card in range(52) if self.hands[seat] >> card & 1]

    def tricks(self, newest: int = ALL_TRICKS) -> list[Trick]:
        """The tricks so far, or the newest so many, from the history."""
        return from_plays(
            self.history, self.players, newest, lambda played: highest(played, NO_TRUMPS)
        )

    # For the checked methods.

    def blank(self) -> "FiveTricksDeal":
        return FiveTricksDeal(self.players)

    def text_of(self, seat: int, action: int) -> str:
        return cards.TEXTS[action]

    def number_of(self, seat: int, text: str) -> int:
        if text not in cards.NUMBERS:
            raise IllegalAction(f"{text!r} is not a card (QS).")
        return cards.NUMBERS[text]

    def refusal(self, seat: int, action: int) -> str:
        if not self.hands[seat] >> action & 1:
            return f"You do not hold the {cards.name(action)}."
        return f"You must follow {cards.SUIT_NAMES[self.led]}."

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(FiveTricksDeal, other))

    def _copy(self, other: "FiveTricksDeal") -> None:
        self._copy_public(other)
        self.hands[:] = other.hands

    def _copy_public(self, other: "FiveTricksDeal") -> None:
        """Take over all that everybody at the table can see."""
        self.turn = other.turn
        self.hand_size[:] = other.hand_size
        self.in_trick = other.in_trick
        self.led = other.led
        self.best = other.best
        self.winner = other.winner
        self.left = other.left
        self.taken[:] = other.taken
        self.played = other.played
        self.voids[:] = other.voids

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(FiveTricksDeal, whole))

    def _view(self, viewer: int, whole: "FiveTricksDeal") -> None:
        self._copy_public(whole)
        if viewer >= 0:
            self.hands[viewer] = whole.hands[viewer]

    def prepare_fill(self) -> None:
        if self.unseen is not None or self.viewer == WHOLE:
            return
        seen = self.played
        for seat in range(self.players):
            seen |= self.hands[seat]
        unseen = [card for card in range(52) if not seen >> card & 1]
        sizes = [0 if seat == self.viewer else self.hand_size[seat] for seat in range(self.players)]
        allowed = [15 & ~self.voids[seat] for seat in range(self.players)]
        kinds = [card // 13 for card in unseen]
        self.unseen = Unseen(unseen, kinds, [*sizes, len(unseen) - sum(sizes)], [*allowed, 15])

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(FiveTricksDeal, whole), cython.cast(Unseen, self.unseen), rng)

    def _fill(self, whole: "FiveTricksDeal", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        one = cython.cast(cython.ulonglong, 1)
        for seat in range(self.players):
            if seat != self.viewer:
                first = unseen.firsts[seat]
                for i in range(first, first + unseen.sizes[seat]):
                    whole.hands[seat] |= one << unseen.dealt[i]
