"""Oh Hell: one deal (RULES 3).

Everybody says in turn how many tricks they will take, then all cards are played. What counts most
is to take exactly as many. The bids of a deal must not come to its number of tricks, and the
dealer, who bids last, has to see to that: the hook.

Action numbers: a number of tricks (0..17) while there is bidding, then a card (0..51).
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

NONE = -1  # no card, no bid
UNKNOWN = -2  # a bid that a view does not tell
# As a trump suit.
NO_TRUMPS = -1
TURN = -2  # the suit of the card that is turned up

# What a bid and the tricks are worth (RULES 3.5).
TRICKS_AND_10, EXACT_ONLY, TRICKS_AND_5, SQUARE, MINUS, MINUS_5, ROMANIAN = range(7)
# What a made bid of nothing is worth instead.
NIL_AS_SCORED, NIL_5, NIL_5_AND_CARDS, NIL_20 = range(4)

ALL_CARDS = (1 << 52) - 1
SUIT_CARDS = 8191  # of clubs, as a mask


class OhHellDeal(TrickDeal):
    """One deal of Oh Hell for 3 to 7 seats."""

    def __init__(
        self, players: int, scoring: int, counts: int = 1, nil: int = 0, secret: bool = False
    ) -> None:
        """scoring: TRICKS_AND_10 and so on. counts: how many times the points count. nil:
        NIL_AS_SCORED and so on. secret: whether bids are seen only when all have bid."""
        super().__init__(players)
        self.scoring = scoring
        self.nil = nil
        self.secret = secret
        self.counts = counts

        self.phase = OVER
        self.before_play = players  # bids
        self.size = 0  # cards dealt to each hand, and so tricks
        self.hook = True
        self.turned = NONE  # the card that was turned up
        self.stock = 0  # what was not dealt, as a mask; 0 in a view

        self.bids = [NONE] * 7
        self.bidders = 0  # seats that have bid
        self.bid_sum = 0

    def deal_out(self, deck: Sequence[int], dealer: int, size: int, trump: int, hook: bool) -> None:
        """Give out a checked deck: so many cards each; the next one is turned up if it is trump.

        trump: a suit, NO_TRUMPS, or TURN.
        """
        n = self.players
        self.dealer = dealer
        self.size = size
        self.hook = hook
        self.trump = NO_TRUMPS if trump == TURN else trump
        for i, card in enumerate(deck):
            bit = cython.cast(cython.ulonglong, 1) << card
            if i < n * size:
                seat = (dealer + 1 + i) % n
                self.hands[seat] |= bit
                self.hand_size[seat] += 1
            elif i == n * size and trump == TURN:
                self.turned = card
                self.trump = card // 13
            else:
                self.stock |= bit
        self.left = size
        self.phase = BIDDING
        self.leader = (dealer + 1) % n
        self.turn = self.leader

    # The rules (RULES 3.2, 3.3).

    def legal(self) -> int:
        if self.phase == PLAY:
            hand = self.hands[self.turn]
            if self.in_trick:
                follow = hand & cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * self.led)
                if follow:
                    return follow
            return hand
        if self.phase == BIDDING:
            bids = (2 << self.size) - 1
            barred = self.barred_bid()
            return bids if barred < 0 else bids & ~(1 << barred)
        return 0

    def barred_bid(self) -> int:
        """What the seat whose turn it is must not bid because of the hook, or NONE."""
        if not self.hook or self.phase != BIDDING or self.bidders != self.players - 1:
            return NONE
        barred = self.size - self.bid_sum
        return barred if barred >= 0 else NONE

    def apply(self, action: int) -> None:
        if self.phase == PLAY:
            self._play(action)
        else:
            self._bid(action)

    def _bid(self, tricks: int) -> None:
        self.bids[self.turn] = tricks
        self.bid_sum += tricks
        self.bidders += 1
        if self.bidders == self.players:
            self.phase = PLAY
        self.turn = self._next(self.turn)

    def _next(self, seat: int) -> int:
        seat += 1
        return 0 if seat == self.players else seat

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
        self.turn = self._next(seat)
        if self.in_trick == self.players:
            self._collect()

    def _collect(self) -> None:
        self.in_trick = 0
        self.taken[self.winner] += 1
        self.left -= 1
        self.turn = self.winner
        if self.left == 0:
            self.phase = OVER
            self.turn = -1

    # Scores (RULES 3.4, 3.5).

    def score_of(self, seat: int) -> int:
        return self.worth(self.bids[seat], self.taken[seat])

    def worth(self, bid: int, taken: int) -> int:
        """What so many tricks score after such a bid."""
        return self.counts * self._points(bid, taken)

    def _points(self, bid: int, taken: int) -> int:
        exact = bid == taken
        missed_by = bid - taken if bid > taken else taken - bid
        if self.nil and bid == 0 and exact:
            return self._nil_points()
        if self.scoring == TRICKS_AND_10:
            return taken + 10 if exact else taken
        if self.scoring == TRICKS_AND_5:
            return taken + 5 if exact else taken
        if self.scoring == SQUARE:
            return 10 + bid * bid if exact else -missed_by * missed_by
        if exact:
            return (5 if self.scoring == ROMANIAN else 10) + bid
        if self.scoring == EXACT_ONLY:
            return 0
        return -5 * missed_by if self.scoring == MINUS_5 else -missed_by

    def _nil_points(self) -> int:
        if self.nil == NIL_5:
            return 5
        return 20 if self.nil == NIL_20 else 5 + self.size

    @property
    def settled(self) -> bool:
        """Where only a bid that was made counts, once everybody has missed it."""
        if self.phase != PLAY:
            return False
        return all(
            len({self.worth(self.bids[seat], self.taken[seat] + n) for n in range(self.left + 1)})
            == 1
            for seat in range(self.players)
        )

    # What a page or a bot asks of a deal or a view.

    @property
    def bids_made(self) -> list[bool]:
        return [self.bids[seat] == self.taken[seat] for seat in range(self.players)]

    @property
    def bids_hidden(self) -> bool:
        """Whether nobody is to see the bids of others yet."""
        return self.secret and self.phase == BIDDING

    def has_bid_unseen(self, seat: int) -> bool:
        """Whether a seat has made a bid that this view does not tell."""
        return self.bids[seat] == UNKNOWN

    @property
    def asks(self) -> str:
        """What the seat whose turn it is has to do: "bid", "play"; "" when the deal is over."""
        return ("bid", "play", "")[self.phase]

    def unseen_cards(self) -> int:
        seen = self.in_sight() | self.stock
        if self.turned >= 0:
            seen |= cython.cast(cython.ulonglong, 1) << self.turned
        return ALL_CARDS & ~seen

    # For the checked methods.

    def blank(self) -> "OhHellDeal":
        return OhHellDeal(self.players, self.scoring, self.counts, self.nil, self.secret)

    def text_of(self, seat: int, action: int) -> str:
        return cards.TEXTS[action] if self.phase == PLAY else f"bid {action}"

    def number_of(self, seat: int, text: str) -> int:
        if self.phase == PLAY:
            return self.card_of(text)
        verb, _, number = text.partition(" ")
        plain = number.isascii() and number.isdecimal() and (number == "0" or number[0] != "0")
        if verb != "bid" or not plain:
            raise IllegalAction(f"{text!r} is no bid; say how many tricks you will take (bid 3).")
        if len(number) > 2 or int(number) > self.size:
            raise IllegalAction(f"You cannot take {number} tricks; bid 0 to {self.size}.")
        return int(number)

    def text_seen_by(self, seat: int, text: str, viewer: int) -> str:
        """A secret bid is no more than a bid to others."""
        return "bid" if self.bids_hidden and seat != viewer else text

    def refusal(self, seat: int, action: int) -> str:
        if self.phase == BIDDING:
            others = f"the others have bid {self.bid_sum}"
            return f"The bids must not add up to {self.size}; {others}, so do not bid {action}."
        return super().refusal(seat, action)

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(OhHellDeal, other))

    def _copy(self, other: "OhHellDeal") -> None:
        self._copy_public(other)
        self.hands[:] = other.hands
        self.stock = other.stock

    def _copy_public(self, other: "OhHellDeal") -> None:
        """Take over all that everybody at the table can see."""
        self.copy_tricks(other)
        self.size = other.size
        self.hook = other.hook
        self.turned = other.turned
        self.bids[:] = other.bids
        self.bidders = other.bidders
        self.bid_sum = other.bid_sum

    # What a viewer may know (RULES 3.3), and what they may think of.

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(OhHellDeal, whole))

    def _view(self, viewer: int, whole: "OhHellDeal") -> None:
        self._copy_public(whole)
        if viewer >= 0:
            self.hands[viewer] = whole.hands[viewer]
        if self.secret and self.phase == BIDDING:
            for seat in range(self.players):
                if seat != viewer and self.bids[seat] >= 0:
                    self.bid_sum -= self.bids[seat]
                    self.bids[seat] = UNKNOWN

    @property
    def elsewhere(self) -> tuple[int, ...]:
        return (len(cards.PACK) - self.players * self.size - (self.turned >= 0),)

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(OhHellDeal, whole), cython.cast(Unseen, self.unseen), rng)

    def _fill(self, whole: "OhHellDeal", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        self.fill_hands(whole, unseen)
        whole.stock |= unseen.mask(self.players)
        for seat in range(self.players):
            if self.bids[seat] == UNKNOWN:
                whole.set_bid(seat, rng.below(self.size + 1))

    def set_bid(self, seat: int, tricks: int) -> None:
        """In a deal that was filled: what a seat may have bid unseen, or NONE."""
        if self.bids[seat] >= 0:
            self.bid_sum -= self.bids[seat]
        self.bids[seat] = tricks
        if tricks >= 0:
            self.bid_sum += tricks
