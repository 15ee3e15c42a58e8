"""Oh Hell: one deal (RULES 3).

Everybody says in turn how many tricks they will take, then all cards are played. What counts most
is to take exactly as many. The bids of a deal must not come to its number of tricks, and the
dealer, who bids last, has to see to that: the hook.

Action numbers: a number of tricks (0..17) while there is bidding, then a card (0..51).
"""

from collections.abc import Sequence

import cython

from app.rules import cards
from app.rules.deal import WHOLE, Deal
from app.rules.errors import IllegalAction
from app.rules.rng import Rng
from app.rules.tricks import ALL_TRICKS, Trick, from_plays, highest
from app.rules.unseen import Unseen

# Phases.
BIDDING = 0
PLAY = 1
OVER = 2

NONE = -1  # no card, no bid
# As a trump suit.
NO_TRUMPS = -1
TURN = -2  # the suit of the card that is turned up

# What a bid and the tricks are worth (RULES 3.5).
TRICKS_AND_10, EXACT_ONLY, TRICKS_AND_5, SQUARE, MINUS = range(5)

ALL_CARDS = (1 << 52) - 1
SUIT_CARDS = 8191  # of clubs, as a mask


class OhHellDeal(Deal):
    """One deal of Oh Hell for 3 to 7 seats."""

    def __init__(self, players: int, scoring: int) -> None:
        super().__init__()
        self.players = players
        self.scoring = scoring  # TRICKS_AND_10 and so on

        self.phase = OVER
        self.dealer = 0
        self.size = 0  # cards dealt to each hand, and so tricks
        self.hook = True
        self.turned = NONE  # the card that was turned up
        self.trump = NO_TRUMPS  # the suit
        self.hands = [0] * 7  # as masks
        self.hand_size = [0] * 7
        self.stock = 0  # what was not dealt, as a mask; 0 in a view

        self.bids = [NONE] * 7
        self.bidders = 0  # seats that have bid
        self.bid_sum = 0

        self.leader = 0
        self.in_trick = 0  # cards played to the trick
        self.led = 0  # the suit
        self.best = 0  # the card that is winning
        self.winner = 0
        self.left = 0  # tricks still to be played
        self.taken = [0] * 7  # tricks
        self.played = 0  # cards, as a mask
        self.voids = [0] * 7  # suits that a hand showed not to hold, as a mask
        self.unseen: Unseen | None = None

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

    @property
    def scores(self) -> tuple[int, ...] | None:
        if self.turn >= 0:
            return None
        return tuple(self.score_of(seat) for seat in range(self.players))

    def score_of(self, seat: int) -> int:
        return self.worth(self.bids[seat], self.taken[seat])

    def worth(self, bid: int, taken: int) -> int:
        """What so many tricks score after such a bid."""
        exact = bid == taken
        missed_by = bid - taken if bid > taken else taken - bid
        if self.scoring == TRICKS_AND_10:
            return taken + 10 if exact else taken
        if self.scoring == TRICKS_AND_5:
            return taken + 5 if exact else taken
        if self.scoring == SQUARE:
            return 10 + bid * bid if exact else -missed_by * missed_by
        if exact:
            return 10 + bid
        return -missed_by if self.scoring == MINUS else 0

    # What a page or a bot asks of a deal or a view.

    @property
    def bids_made(self) -> list[bool]:
        return [self.bids[seat] == self.taken[seat] for seat in range(self.players)]

    @property
    def resting(self) -> bool:
        return self.in_trick == 0 and self.played != 0

    @property
    def plays_itself(self) -> bool:
        return self.left == 1 and self.phase == PLAY

    @property
    def asks(self) -> str:
        """What the seat whose turn it is has to do: "bid", "play"; "" when the deal is over."""
        return ("bid", "play", "")[self.phase]

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand, sorted; empty for a hand that is not seen."""
        return [card for card in range(52) if self.hands[seat] >> card & 1]

    def unseen_cards(self) -> int:
        """The cards, as a mask, that this view does not show anywhere."""
        seen = self.played | self.stock
        for seat in range(self.players):
            seen |= self.hands[seat]
        if self.turned >= 0:
            seen |= cython.cast(cython.ulonglong, 1) << self.turned
        return ALL_CARDS & ~seen

    def tricks(self, newest: int = ALL_TRICKS) -> list[Trick]:
        """The tricks so far, or the newest so many, from the history."""
        plays = self.history[self.players :]
        return from_plays(plays, self.players, newest, lambda played: highest(played, self.trump))

    # For the checked methods.

    def blank(self) -> "OhHellDeal":
        return OhHellDeal(self.players, self.scoring)

    def text_of(self, seat: int, action: int) -> str:
        return cards.TEXTS[action] if self.phase == PLAY else f"bid {action}"

    def number_of(self, seat: int, text: str) -> int:
        if self.phase == PLAY:
            if text not in cards.NUMBERS:
                raise IllegalAction(f"{text!r} is not a card (QS).")
            return cards.NUMBERS[text]
        verb, _, number = text.partition(" ")
        plain = number.isascii() and number.isdecimal() and (number == "0" or number[0] != "0")
        if verb != "bid" or not plain:
            raise IllegalAction(f"{text!r} is no bid; say how many tricks you will take (bid 3).")
        if len(number) > 2 or int(number) > self.size:
            raise IllegalAction(f"You cannot take {number} tricks; bid 0 to {self.size}.")
        return int(number)

    def refusal(self, seat: int, action: int) -> str:
        if self.phase == BIDDING:
            others = f"the others have bid {self.bid_sum}"
            return f"The bids must not add up to {self.size}; {others}, so do not bid {action}."
        if not self.hands[seat] >> action & 1:
            return f"You do not hold the {cards.name(action)}."
        return f"You must follow {cards.SUIT_NAMES[self.led]}."

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(OhHellDeal, other))

    def _copy(self, other: "OhHellDeal") -> None:
        self._copy_public(other)
        self.hands[:] = other.hands
        self.stock = other.stock

    def _copy_public(self, other: "OhHellDeal") -> None:
        """Take over all that everybody at the table can see."""
        self.turn = other.turn
        self.phase = other.phase
        self.dealer = other.dealer
        self.size = other.size
        self.hook = other.hook
        self.turned = other.turned
        self.trump = other.trump
        self.hand_size[:] = other.hand_size
        self.bids[:] = other.bids
        self.bidders = other.bidders
        self.bid_sum = other.bid_sum
        self.leader = other.leader
        self.in_trick = other.in_trick
        self.led = other.led
        self.best = other.best
        self.winner = other.winner
        self.left = other.left
        self.taken[:] = other.taken
        self.played = other.played
        self.voids[:] = other.voids

    # What a viewer may know (RULES 3.3), and what he may think of.

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(OhHellDeal, whole))

    def _view(self, viewer: int, whole: "OhHellDeal") -> None:
        self._copy_public(whole)
        if viewer >= 0:
            self.hands[viewer] = whole.hands[viewer]

    def prepare_fill(self) -> None:
        if self.unseen is not None or self.viewer == WHOLE:
            return
        mask = self.unseen_cards()
        unseen = [card for card in range(52) if mask >> card & 1]
        sizes = [0 if seat == self.viewer else self.hand_size[seat] for seat in range(self.players)]
        allowed = [15 & ~self.voids[seat] for seat in range(self.players)]
        stock = len(unseen) - sum(sizes)
        kinds = [card // 13 for card in unseen]
        self.unseen = Unseen(unseen, kinds, [*sizes, stock], [*allowed, 15])

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(OhHellDeal, whole), cython.cast(Unseen, self.unseen), rng)

    def _fill(self, whole: "OhHellDeal", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        one = cython.cast(cython.ulonglong, 1)
        for seat in range(self.players):
            if seat == self.viewer:
                continue
            first = unseen.firsts[seat]
            for i in range(first, first + unseen.sizes[seat]):
                whole.hands[seat] |= one << unseen.dealt[i]
        first = unseen.firsts[self.players]
        for i in range(first, first + unseen.sizes[self.players]):
            whole.stock |= one << unseen.dealt[i]
