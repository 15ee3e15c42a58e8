"""Short Spades: one deal.

Twenty cards from the ten up, five for each of four seats, spades always trump. Everybody says in
turn how many tricks they will take, and partners, who sit opposite, add up what they said. Then all
cards are played. A side that takes as many tricks as it bid, or more, counts ten points for each
trick of the bid and one for each trick more; else it loses ten for each of the bid.

Action numbers: a number of tricks (0..5) while there is bidding, then a card (0..51).
"""

from collections.abc import Sequence

import cython

from app.rules import cards
from app.rules.deal import Deal
from app.rules.errors import IllegalAction
from app.rules.rng import Rng
from app.rules.trick_deal import TrickDeal
from app.rules.unseen import Unseen

# Phases.
BIDDING = 0
PLAY = 1
OVER = 2

NO_BID = -1
SIZE = 5  # cards dealt to each hand, and so tricks
SEATS = 4
EACH = 10  # points for each trick of the bid

# As masks: of a suit the cards that are in the pack and all cards, both of clubs; the pack.
SHORT_SUIT = 0b1111100000000
SUIT_CARDS = 8191
PACK = SHORT_SUIT | SHORT_SUIT << 13 | SHORT_SUIT << 26 | SHORT_SUIT << 39


class ShortSpadesDeal(TrickDeal):
    """One deal of Short Spades."""

    def __init__(self) -> None:
        super().__init__(SEATS)
        self.phase = OVER
        self.before_play = SEATS  # bids
        self.bids = [NO_BID] * 4
        self.trump = cards.SPADES

    def deal_out(self, deck: Sequence[int], dealer: int) -> None:
        """Give out a checked deck, one card after the other, from the dealer's left."""
        self.dealer = dealer
        for i, card in enumerate(deck):
            seat = (dealer + 1 + i) % SEATS
            self.hands[seat] |= cython.cast(cython.ulonglong, 1) << card
            self.hand_size[seat] += 1
        self.left = SIZE
        self.phase = BIDDING
        self.turn = (dealer + 1) % SEATS

    # The rules.

    def legal(self) -> int:
        if self.phase == PLAY:
            hand = self.hands[self.turn]
            if self.in_trick:
                follow = hand & cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * self.led)
                if follow:
                    return follow
            return hand
        return (2 << SIZE) - 1 if self.phase == BIDDING else 0

    def apply(self, action: int) -> None:
        if self.phase == PLAY:
            self._play(action)
            return
        self.bids[self.turn] = action
        if self.turn == self.dealer:  # who bids last
            self.phase = PLAY
        self.turn = (self.turn + 1) % SEATS

    def _play(self, card: int) -> None:
        seat = self.turn
        suit = card // 13
        bit = cython.cast(cython.ulonglong, 1) << card
        self.hands[seat] ^= bit
        self.hand_size[seat] -= 1
        self.played |= bit
        if self.in_trick == 0:
            self.leader = seat
            self.led = suit
            wins = True
        else:
            if suit != self.led:
                self.voids[seat] |= 1 << self.led
            wins = card > self.best if suit == self.best // 13 else suit == self.trump
        if wins:
            self.best = card
            self.winner = seat
        self.in_trick += 1
        self.turn = (seat + 1) % SEATS
        if self.in_trick == SEATS:
            self._collect()

    def _collect(self) -> None:
        self.in_trick = 0
        self.taken[self.winner] += 1
        self.left -= 1
        self.turn = self.winner
        if self.left == 0:
            self.phase = OVER
            self.turn = -1

    def score_of(self, seat: int) -> int:
        bid = self.bid_of_side(seat)
        over = self.taken_by_side(seat) - bid
        return EACH * bid + over if over >= 0 else -EACH * bid

    # What a page or a bot asks of a deal or a view.

    def bid_of_side(self, seat: int) -> int:
        """The tricks that a seat and its partner have bid; who has not bid yet counts none."""
        partner = (seat + 2) % SEATS
        return max(self.bids[seat], 0) + max(self.bids[partner], 0)

    def taken_by_side(self, seat: int) -> int:
        """The tricks that a seat and its partner have taken."""
        return self.taken[seat] + self.taken[(seat + 2) % SEATS]

    @property
    def asks(self) -> str:
        """What the seat whose turn it is has to do: "bid", "play"; "" when the deal is over."""
        return ("bid", "play", "")[self.phase]

    def unseen_cards(self) -> int:
        return PACK & ~self.in_sight()

    # For the checked methods.

    def blank(self) -> "ShortSpadesDeal":
        return ShortSpadesDeal()

    def text_of(self, seat: int, action: int) -> str:
        return cards.TEXTS[action] if self.phase == PLAY else f"bid {action}"

    def number_of(self, seat: int, text: str) -> int:
        if self.phase == PLAY:
            return self.card_of(text)
        bids = {self.text_of(seat, tricks): tricks for tricks in range(SIZE + 1)}
        if text not in bids:
            raise IllegalAction(f"{text!r} is no bid; bid 0 to {SIZE} tricks (bid 2).")
        return bids[text]

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(ShortSpadesDeal, other))

    def _copy(self, other: "ShortSpadesDeal") -> None:
        self._copy_public(other)
        self.hands[:] = other.hands

    def _copy_public(self, other: "ShortSpadesDeal") -> None:
        """Take over all that everybody at the table can see."""
        self.copy_tricks(other)
        self.bids[:] = other.bids

    # What a viewer may know, and what may be thought of it.

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(ShortSpadesDeal, whole))

    def _view(self, viewer: int, whole: "ShortSpadesDeal") -> None:
        self._copy_public(whole)
        if viewer >= 0:
            self.hands[viewer] = whole.hands[viewer]

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(ShortSpadesDeal, whole), cython.cast(Unseen, self.unseen), rng)

    def _fill(self, whole: "ShortSpadesDeal", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        self.fill_hands(whole, unseen)
