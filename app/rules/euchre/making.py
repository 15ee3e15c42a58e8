"""Euchre before the play: the deal, how trump is made, and what is exchanged (RULES 4.2 to 4.4).

One card is turned up and three stay face down. In the first round the suit of the turn-up may be
made trump, in the second round any other suit.

With three seats (RULES 4.10) the fourth chair is there, but vacant: it is idle from the start, so
that who is next is found alike.
"""

from collections.abc import Sequence

import cython

from app.rules.euchre.actions import three_of
from app.rules.euchre.cards import low_of, mask_of
from app.rules.trick_deal import TrickDeal

if not cython.compiled:
    from app.rules.euchre.actions import (
        CALL_ALONE,
        CALL_SUIT,
        DEFEND_ALONE,
        DEFEND_TOGETHER,
        KEEP,
        ORDER_ALONE,
        ORDER_UP,
        PASS,
        REDRAW,
    )
    from app.rules.euchre.cards import BENNY, NO_TRUMP
    from app.rules.rng import count

# Phases.
FARMER = 0  # a farmer's hand may be redrawn
ORDER = 1  # the first round of bidding
CALL = 2  # the second round
DISCARD = 3  # the dealer has picked up the turn-up
GIVE = 4  # a lone maker's partner passes a card
LAY = 5  # the lone maker discards one for it
DEFEND = 6  # a lone maker's opponents may go alone, too
PLAY = 7
OVER = 8
NAME = 9  # instead of all bidding: the dealer turned up the Benny, and names trump
ASKS = ("farmer", "order", "call", "discard", "give", "discard", "defend", "play", "", "name")

# Options.
FREE, MUST_ALONE, NO_ALONE = 0, 1, 2  # the dealer's partner who orders

NONE = -1  # no card, no seat, no suit
THREE = 3  # seats
VACANT = 3  # the chair where nobody sits then
HAND = 5  # cards
LOW_CARDS = 3  # of the two lowest ranks, that make a farmer's hand


class MakingDeal(TrickDeal):
    """A deal until the first card is led."""

    def __init__(
        self,
        players: int,
        stick_dealer: bool,
        discard_turnup: bool,
        partner_assist: int,
        defend_alone: bool,
        left_of_maker: bool,
        farmers_hand: bool,
        best_card: bool,
        no_trump: bool,
        pack_size: int,
        benny: bool,
    ) -> None:
        super().__init__(players)
        self.stick_dealer = stick_dealer  # the dealer must name a suit in the end
        self.discard_turnup = discard_turnup  # it may be discarded at once
        self.partner_assist = partner_assist  # FREE, MUST_ALONE, NO_ALONE
        self.defend_alone = defend_alone
        self.left_of_maker = left_of_maker  # leads when the maker is alone, else eldest does
        self.farmers_hand = farmers_hand
        self.best_card = best_card  # a lone maker is passed one by the partner
        self.no_trump = no_trump  # may be called in the second round
        self.pack_size = pack_size  # 24 or 32, without the Benny
        self.benny = benny  # a joker above all trumps

        self.pack = mask_of(pack_size, benny)
        self.low = low_of(pack_size)  # what a farmer's hand is made of
        # Packs counted from 0, those of three seats behind those of four.
        self.pack_number = (pack_size == 32) + 2 * benny + 4 * (players == THREE)

        self.phase = OVER
        self.turned = NONE  # the card that was turned up
        self.picked_up = False  # by the dealer, or gone with the dealer's idle hand
        self.down = 0  # the three cards face down, as a mask; 0 where this view does not know them
        self.buried = 0  # those under them, as a mask, which nobody ever sees; 0 in a view
        self.kept_hand = 0  # seats that could have exchanged cards and did not, as a mask
        self.farmer = NONE  # who did exchange three cards with them
        self.discard = NONE
        self.given = NONE  # what the partner of a lone maker passed
        self.laid = NONE  # what the lone maker discarded for it

        self.answered = 0  # seats that have answered in this round of the bidding
        self.maker = NONE
        self.alone = False  # the maker plays without the partner
        self.lone_defender = NONE
        self.idle = 0 if players > THREE else 1 << VACANT  # who takes no part, as a mask

    def deal_out(self, deck: Sequence[int], dealer: int) -> None:
        """Give out a checked deck: five cards each, the turn-up, three face down, and under them
        what is left."""
        self.dealer = dealer
        dealt = HAND * self.players
        for i, card in enumerate(deck):
            bit = cython.cast(cython.ulonglong, 1) << card
            if i < dealt:
                seat = (dealer + 1 + i) % self.players
                self.hands[seat] |= bit
                self.hand_size[seat] += 1
            elif i == dealt:
                self.turned = card
            elif i <= dealt + 3:
                self.down |= bit
            else:
                self.buried |= bit
        if self.turned == BENNY:
            self.phase = NAME
            self.turn = dealer
        elif self.farmers_hand:
            self._ask_farmer((dealer + 1) & 3)
        else:
            self._open_bidding()

    def _legal_sayings(self) -> int:
        """What may be said now, as a mask; nothing where a card is asked for."""
        if self.phase == ORDER:
            return self._legal_order()
        if self.phase == CALL:
            return self._legal_call()
        if self.phase == DEFEND:
            return 1 << DEFEND_TOGETHER | 1 << DEFEND_ALONE
        if self.phase == FARMER:
            low = count(self.hands[self.turn] & self.low)
            ways = low * (low - 1) * (low - 2) // 6
            return 1 << KEEP | ((1 << ways) - 1) << REDRAW
        if self.phase == NAME:
            return 15 << CALL_SUIT
        return 0

    def _legal_order(self) -> int:
        if self.players == THREE:
            return 1 << PASS | 1 << ORDER_UP
        partner = self.turn == (self.dealer + 2) & 3
        if partner and self.partner_assist == MUST_ALONE:
            return 1 << PASS | 1 << ORDER_ALONE
        if partner and self.partner_assist == NO_ALONE:
            return 1 << PASS | 1 << ORDER_UP
        return 1 << PASS | 1 << ORDER_UP | 1 << ORDER_ALONE

    def _legal_call(self) -> int:
        suits = 15 & ~(1 << (self.turned // 13)) | self.no_trump << NO_TRUMP
        calls = suits << CALL_SUIT
        if self.players > THREE:
            calls |= suits << CALL_ALONE
        if self.stick_dealer and self.turn == self.dealer:
            return calls
        return calls | 1 << PASS

    def _say(self, action: int) -> None:
        """What is said, discarded or passed."""
        self.before_play += 1
        if self.phase == ORDER or self.phase == CALL:
            self._bid(action)
        elif self.phase == DISCARD:
            self._remove(self.dealer, action)
            self.discard = action
            self._after_discard()
        elif self.phase == GIVE:
            self._give(action)
        elif self.phase == LAY:
            self._remove(self.maker, action)
            self.laid = action
            self._after_exchange()
        elif self.phase == DEFEND:
            self._defend(action)
        elif self.phase == NAME:
            self._name(action - CALL_SUIT)
        else:
            self._redraw(action)

    def _ask_farmer(self, seat: int) -> None:
        """Ask the first seat from this one to the dealer that holds enough low cards."""
        while count(self.hands[seat] & self.low) < LOW_CARDS:
            if seat == self.dealer:
                self._open_bidding()
                return
            seat = (seat + 1) & 3
        self.phase = FARMER
        self.turn = seat

    def _redraw(self, action: int) -> None:
        """A farmer's hand puts three low cards face down and takes the three that lay there."""
        if action == KEEP:
            self.kept_hand |= 1 << self.turn
            if self.turn != self.dealer:
                self._ask_farmer((self.turn + 1) & 3)
                return
        else:
            laid = three_of(self.hands[self.turn] & self.low, action - REDRAW)
            self.hands[self.turn] = self.hands[self.turn] & ~laid | self.down
            self.down = laid
            self.farmer = self.turn
        self._open_bidding()

    def _open_bidding(self) -> None:
        self.phase = ORDER
        self.turn = self._next(self.dealer)

    def _name(self, suit: int) -> None:
        """The dealer, who has turned up the Benny, names trump before looking at the hand."""
        self.maker = self.dealer
        self.trump = suit
        self._pick_up()
        self.phase = DISCARD

    def _pick_up(self) -> None:
        self.picked_up = True
        self.hands[self.dealer] |= cython.cast(cython.ulonglong, 1) << self.turned
        self.hand_size[self.dealer] += 1

    def _bid(self, action: int) -> None:
        if action == PASS:
            self._pass()
            return
        self.maker = self.turn
        if self.phase == ORDER:
            self.trump = self.turned // 13
            self.alone = action == ORDER_ALONE
            self._pick_up()
        else:
            self.alone = action >= CALL_ALONE
            self.trump = action - CALL_ALONE if self.alone else action - CALL_SUIT
        if self.alone:
            self.idle |= 1 << ((self.maker + 2) & 3)
        if self.picked_up and not self.idle >> self.dealer & 1:
            self.phase = DISCARD
            self.turn = self.dealer
        else:
            self._after_discard()

    def _pass(self) -> None:
        self.answered += 1
        self.turn = self._next(self.turn)
        if self.answered == self.players:
            self.answered = 0
            if self.phase == ORDER:
                self.phase = CALL
            else:  # nobody made trump: the deal is thrown in
                self.phase = OVER
                self.turn = -1

    def _after_discard(self) -> None:
        if self.alone and self.best_card:
            self.phase = GIVE
            self.turn = (self.maker + 2) & 3
        else:
            self._after_exchange()

    def _give(self, card: int) -> None:
        """The partner of a lone maker passes a card."""
        self._remove(self.turn, card)
        self.given = card
        self.hands[self.maker] |= cython.cast(cython.ulonglong, 1) << card
        self.hand_size[self.maker] += 1
        self.phase = LAY
        self.turn = self.maker

    def _after_exchange(self) -> None:
        if self.alone and self.defend_alone:
            self.phase = DEFEND
            self.turn = (self.maker + 1) & 3
        else:
            self._open_play()

    def _defend(self, action: int) -> None:
        """Asked from the maker's left; the first who goes alone does so."""
        if action == DEFEND_ALONE:
            self.lone_defender = self.turn
            self.idle |= 1 << ((self.turn + 2) & 3)
        elif self.turn == (self.maker + 1) & 3:
            self.turn = (self.maker + 3) & 3
            return
        self._open_play()

    def _open_play(self) -> None:
        self.phase = PLAY
        self.left = 5
        before = self.maker if self.alone and self.left_of_maker else self.dealer
        self.turn = self._next(before)
        self.leader = self.turn

    def _next(self, seat: int) -> int:
        """The seat after this one that plays."""
        seat = (seat + 1) & 3
        while self.idle >> seat & 1:
            seat = (seat + 1) & 3
        return seat

    def _remove(self, seat: int, card: int) -> None:
        self.hands[seat] &= ~(cython.cast(cython.ulonglong, 1) << card)
        self.hand_size[seat] -= 1
