"""Black Queen: Called Partners: one deal (RULES 2).

The seats bid for the right to name trump and to call cards. Who holds a called card is the
caller's partner, and says nothing of it: everybody learns of it when the card is played. The
caller's side must take as many points as were bid.

Action numbers: in the auction PASS, or BID + an amount; a suit (0..3) for trump; a card (0..51)
for a call, and FIRST or SECOND for which of two copies is meant; then cards.
"""

from collections.abc import Sequence

import cython

from app.rules import cards
from app.rules.called_partner import refusals, said
from app.rules.called_partner.copies import DealOfCopies
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.rules.unseen import Unseen

if not cython.compiled:
    from app.rules.deal import BID

# Phases.
AUCTION = 0
TRUMP = 1
CALLS = 2
PLAY = 3
OVER = 4
WHICH = 5

PASS = 52  # as an action; a bid is BID + its amount
NONE = -1  # no seat, no suit, no card
STEP = 5  # all cards' points are multiples of it
LEAST = 75  # the lowest bid, for each pack
FIRST, SECOND = 0, 1  # as actions: whoever plays that copy of a called card is the partner
ALL_POINTS = 150  # of a pack
LOWEST_BID = LEAST  # for those outside: constants of compiled code are not seen there
SUIT_CARDS = 8191  # of clubs, as a mask
CALLED = 4  # more than its suit is the kind of an unseen card that the caller cannot hold
QUEEN_OF_SPADES = 49


class CalledPartnerDeal(DealOfCopies):
    """One deal for 4 to 8 seats."""

    def __init__(
        self,
        players: int,
        pack: int,
        calls_due: int,
        bid_step: int,
        max_bid: int,
        forced: bool,
        variable: bool,
        own_calls: bool = True,
        defence: bool = False,
        black: int = QUEEN_OF_SPADES,
        packs: int = 1,
        doubled: int = 0,
    ) -> None:
        super().__init__(players, pack, doubled)
        self.packs = packs
        self.calls_due = calls_due  # cards that the caller calls
        self.bid_step = bid_step
        self.least = LEAST * packs  # the lowest bid
        self.max_bid = max_bid
        self.forced = forced  # eldest bids the least from the start
        self.variable = variable  # a share of the bid for each called card
        self.own_calls = own_calls  # the caller may call cards of the own hand
        self.defence = defence  # the others score a bid that fails
        self.black = black  # the black card, which is worth most
        self.worth = [0] * 52  # what cards are worth to the side that takes them (RULES 2.1)
        self._count_points()

        self.phase = OVER
        self.bid = 0  # the highest so far
        self.bidder = NONE  # whose it is
        self.passed = 0  # seats, as a mask
        self.passes = 0
        self.caller = NONE
        self.called = [NONE] * 2  # cards
        self.second = [0] * 2  # whether its second copy is what counts
        self.claims = [NONE] * 2  # which seat has played the called card, the copy that counts
        self.calls = 0  # cards called so far
        self.at_stake = 0  # points in the trick

    def deal_out(self, deck: Sequence[int], dealer: int) -> None:
        """Give out a checked deck, one card at a time, and open the auction."""
        n = self.players
        self.dealer = dealer
        for i, card in enumerate(deck):
            seat = (dealer + 1 + i) % n
            self.hold(seat, card)
            self.hand_size[seat] += 1
        self.left = len(deck) // n
        self.phase = AUCTION
        self.turn = (dealer + 1) % n
        self._bids_from(self.least)
        if self.forced:
            self._bid(self.least)
            self.before_play = 0  # nobody said it

    def _count_points(self) -> None:
        for first in range(0, 52, 13):
            self.worth[first + 3] = 5
            self.worth[first + 8] = 10
            self.worth[first + 12] = 15
        self.worth[self.black] = 30

    def points(self, card: int) -> int:
        """What a card is worth."""
        return self.worth[card]

    # The auction (RULES 2.2), trump and calls (2.3).

    def legal(self) -> int:
        one = cython.cast(cython.ulonglong, 1)
        if self.phase == PLAY:
            hand = self.hands[self.turn]
            if self.in_trick:
                follow = hand & cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * self.led)
                if follow:
                    return follow
            return hand
        if self.phase == AUCTION:
            return one << PASS
        if self.phase == TRUMP:
            return 15
        if self.phase == CALLS:
            hand = self.pack
            for i in range(self.calls):
                hand &= ~(one << self.called[i])
            return hand if self.own_calls else hand & ~self.hands[self.turn]
        return 3 if self.phase == WHICH else 0

    def apply(self, action: int) -> None:
        if self.phase == PLAY:
            self._play(action)
        elif self.phase == AUCTION:
            if action == PASS:
                self._pass()
            else:
                self._bid(action - BID)
        elif self.phase == TRUMP:
            self.trump = action
            self.phase = CALLS
            self.before_play += 1
        elif self.phase == CALLS:
            self._call(action)
        else:
            self._say_which(action)

    def _bid(self, amount: int) -> None:
        self.before_play += 1
        self.bid = amount
        self.bidder = self.turn
        self._bids_from(amount + self.bid_step)
        if amount >= self.max_bid or self.passes == self.players - 1:
            self._end_auction()
        else:
            self._next_bidder()

    def _pass(self) -> None:
        self.before_play += 1
        self.passed |= 1 << self.turn
        self.passes += 1
        if self.passes == self.players:
            self.phase = OVER  # thrown in
            self.turn = -1
            self._bids_from(1)
        elif self.bidder >= 0 and self.passes == self.players - 1:
            self._end_auction()
        else:
            self._next_bidder()

    def _next_bidder(self) -> None:
        self.turn = self._next(self.turn)
        while self.passed >> self.turn & 1:
            self.turn = self._next(self.turn)

    def _bids_from(self, low: int) -> None:
        """Allow bids from low on; below the lowest, none."""
        self.low = low
        self.high = self.max_bid if low >= self.least else 0
        self.step = self.bid_step

    def _end_auction(self) -> None:
        self.caller = self.bidder
        self.turn = self.caller
        self.phase = TRUMP
        self._bids_from(1)

    def _call(self, card: int) -> None:
        self.before_play += 1
        self.called[self.calls] = card
        self.calls += 1
        if self.doubled >> card & 1:
            self.phase = WHICH
        else:
            self._next_call()

    def _say_which(self, copy: int) -> None:
        """Which of two copies makes the partner."""
        self.before_play += 1
        self.second[self.calls - 1] = copy == SECOND
        self._next_call()

    def _next_call(self) -> None:
        self.phase = CALLS
        if self.calls == self.calls_due:
            self.phase = PLAY
            self.leader = self.caller

    # The play (RULES 2.4, 2.5).

    def _next(self, seat: int) -> int:
        seat += 1
        return 0 if seat == self.players else seat

    def _play(self, card: int) -> None:
        seat = self.turn
        suit = card // 13
        bit = cython.cast(cython.ulonglong, 1) << card
        self.hand_size[seat] -= 1
        for i in range(self.calls):
            if self.called[i] == card and self._counts(i, bit):
                self.claims[i] = seat
        if self.doubled:
            self.take_copy(seat, bit)
        else:
            self.hands[seat] ^= bit
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
        self.at_stake += self.worth[card]
        self.in_trick += 1
        self.turn = self._next(seat)
        if self.in_trick == self.players:
            self._collect()

    def _counts(self, i: int, bit: int) -> bool:
        """Whether the next copy of called card i, as a mask, is the one that makes the partner."""
        if not self.doubled & bit:
            return True
        return (self.played & bit != 0) == (self.second[i] != 0)

    def _collect(self) -> None:
        self.in_trick = 0
        self.taken[self.winner] += self.at_stake
        self.at_stake = 0
        self.left -= 1
        self.turn = self.winner
        if self.left == 0:
            self.phase = OVER
            self.turn = -1

    # The sides (RULES 2.4).

    def public_side(self) -> int:
        """The seats, as a mask, that everybody knows to be on the caller's side."""
        side = 0
        if self.caller >= 0:
            side = 1 << self.caller
        for i in range(self.calls):
            if self.claims[i] >= 0:
                side |= 1 << self.claims[i]
        return side

    def holder(self, i: int) -> int:
        """The seat that was dealt called card i, as far as this deal or view shows it, or NONE. Of
        two copies: the seat that has played the one that counts, or that surely will."""
        found = self.claims[i]
        if found >= 0:
            return found
        one = cython.cast(cython.ulonglong, 1) << self.called[i]
        open_ = self.doubled & one != 0 and self.played & one == 0
        for seat in range(self.players):
            if (self.twice[seat] if open_ else self.hands[seat]) & one:
                found = seat
        return found

    def may_join(self, seat: int) -> bool:
        """Whether a hand that this deal or view shows has a copy of a called card that may make it
        a partner, or may not."""
        for i in range(self.calls):
            if self.claims[i] < 0 and self.holder(i) < 0 and self.hands[seat] >> self.called[i] & 1:
                return True
        return False

    def side(self) -> int:
        """The seats, as a mask, that this deal or view knows to be on the caller's side.

        In a view that is the side as its viewer knows it; no other viewer may be shown it.
        """
        side = self.public_side()
        for i in range(self.calls):
            seat = self.holder(i)
            if seat >= 0:
                side |= 1 << seat
        return side

    def taken_by(self, side: int) -> int:
        """The points in the tricks of some seats, given as a mask."""
        got = 0
        for seat in range(self.players):
            if side >> seat & 1:
                got += self.taken[seat]
        return got

    # Scores (RULES 2.6), once the deal is over.

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed."""
        return self.phase == OVER and self.caller < 0

    def shares(self, seat: int) -> int:
        """How many times the bid a seat gains or loses."""
        n = 1 if seat == self.caller else 0
        for i in range(self.calls):
            if self.claims[i] == seat:
                n += 1
        return n if self.variable or n == 0 else 1

    def made(self) -> bool:
        """Whether the caller's side has taken what was bid."""
        return self.caller >= 0 and self.taken_by(self.public_side()) >= self.bid

    def score_of(self, seat: int) -> int:
        n = self.shares(seat)
        if self.made():
            return n * self.bid
        if n == 0 and self.defence and self.caller >= 0:
            return self.bid
        return -n * self.bid

    @property
    def settled(self) -> bool:
        """Once the bid is made, or cannot be made any more, whoever the partners are; with two
        packs once they are known, too, since what is played decides that."""
        if self.phase != PLAY or (self.doubled and self._sides_open()):
            return False
        return self.taken_by(self.public_side()) >= self.bid or said.most_of_side(self) < self.bid

    def _sides_open(self) -> bool:
        """Whether not everybody knows who the partners are."""
        return any(self.claims[i] < 0 for i in range(self.calls))

    # What a page or a bot asks of a deal or a view.

    @property
    def asks(self) -> str:
        """What the seat whose turn it is has to do: "bid", "trump", "call", "play"; "" when the
        deal is over."""
        return ("bid", "trump", "call", "play", "", "which")[self.phase]

    @property
    def all_points(self) -> int:
        """What all cards are worth together."""
        return ALL_POINTS * self.packs

    @property
    def tricks_dealt(self) -> int:
        """How many tricks the deal has."""
        return (self.pack.bit_count() + self.doubled.bit_count()) // self.players

    def unseen_cards(self) -> int:
        return self._unseen()

    def unseen_twice(self) -> int:
        """The cards of which this view shows neither copy."""
        return self._unseen_twice()

    def auction(self) -> list[tuple[int, int]]:
        """What was said: seat and amount, 0 for a pass; first what eldest may be bound to."""
        said = [
            (seat, 0 if text == "pass" else int(text[4:]))
            for seat, text in self.history
            if text == "pass" or text.startswith("bid ")
        ]
        eldest = (self.dealer + 1) % self.players
        return [(eldest, self.least), *said] if self.forced else said

    # For the checked methods.

    def blank(self) -> "CalledPartnerDeal":
        return CalledPartnerDeal(
            self.players,
            self.pack,
            self.calls_due,
            self.bid_step,
            self.max_bid,
            self.forced,
            self.variable,
            self.own_calls,
            self.defence,
            self.black,
            self.packs,
            self.doubled,
        )

    def text_of(self, seat: int, action: int) -> str:
        if self.phase == PLAY:
            return cards.TEXTS[action]
        if self.phase == AUCTION:
            return "pass" if action == PASS else f"bid {action - BID}"
        if self.phase == TRUMP:
            return f"trump {cards.SUITS[action]}"
        if self.phase == WHICH:
            return said.COPIES[action]
        return f"call {cards.TEXTS[action]}"

    def number_of(self, seat: int, text: str) -> int:
        if self.phase == PLAY:
            return self.card_of(text)
        if self.phase == AUCTION:
            amount = said.bid(self, text)
            return BID + amount if amount else PASS
        if self.phase == TRUMP:
            return said.trump(text)
        return said.copy(text) if self.phase == WHICH else said.call(text)

    def refusal(self, seat: int, action: int) -> str:
        if self.phase == AUCTION:
            return refusals.not_bid(self, action - BID, STEP)
        if self.phase == CALLS:
            return refusals.not_called(self, action)
        return super().refusal(seat, action)

    def in_a_row(self, texts: Sequence[str]) -> bool:
        """Trump and calls are said by one seat, and no card is seen between them."""
        return len(texts) == 1 or said.is_call(texts)

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(CalledPartnerDeal, other))

    def _copy(self, other: "CalledPartnerDeal") -> None:
        self._copy_public(other)
        self.copy_hands(other)

    def _copy_public(self, other: "CalledPartnerDeal") -> None:
        """Take over all that everybody at the table can see."""
        self.copy_tricks(other)
        self.played_twice = other.played_twice
        self.low = other.low
        self.high = other.high
        self.step = other.step
        self.bid = other.bid
        self.bidder = other.bidder
        self.passed = other.passed
        self.passes = other.passes
        self.caller = other.caller
        self.called[:] = other.called
        self.claims[:] = other.claims
        self.second[:] = other.second
        self.calls = other.calls
        self.at_stake = other.at_stake

    # What a viewer may know (RULES 2.4), and what they may think of. Who holds a called card
    # follows from the hands alone, so there is nothing else to hide.

    def kind_of(self, card: int) -> int:
        called = not self.own_calls and card in self.called[: self.calls]
        return super().kind_of(card) + (CALLED if called else 0)

    def may_hold(self, seat: int) -> int:
        suits = super().may_hold(seat)
        return suits if seat == self.caller else suits | suits << CALLED

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(CalledPartnerDeal, whole))

    def _view(self, viewer: int, whole: "CalledPartnerDeal") -> None:
        self._copy_public(whole)
        if viewer >= 0:
            self.copy_hand(viewer, whole)

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(CalledPartnerDeal, whole), cython.cast(Unseen, self.unseen), rng)

    def _fill(self, whole: "CalledPartnerDeal", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        self.fill_copies(whole, unseen)


def usual_calls(players: int) -> int:
    """How many cards the caller calls at a table of so many, unless the options say otherwise."""
    return 1 if players < 6 else 2
