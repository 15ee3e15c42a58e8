"""Euchre: one deal (RULES 4).

Four seats, partners opposite, five cards each; one card is turned up and three stay face down. In
the first round the suit of the turn-up may be made trump, in the second round any other suit.

Action numbers depend on the phase: a card (0..51) where a card is played or discarded, else one of
those in actions.py.
"""

from collections.abc import Sequence

import cython

from app.rules.deal import WHOLE, Deal
from app.rules.euchre import refusals, texts
from app.rules.euchre.actions import three_of
from app.rules.euchre.cards import low_of, mask_of, strength_in, suit_in
from app.rules.euchre.fitting import Fitting
from app.rules.euchre.unseen import fitting_of
from app.rules.rng import Rng, pick
from app.rules.trick_deal import TrickDeal
from app.rules.unseen import Unseen

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
    from app.rules.euchre.cards import BENNY, FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF
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

# Options.
FREE, MUST_ALONE, NO_ALONE = 0, 1, 2  # the dealer's partner who orders

NONE = -1  # no card, no seat, no suit
UNKNOWN = -2  # a card that this view does not show
LOW_CARDS = 3  # of the two lowest ranks, that make a farmer's hand
BURIED = 7  # the place of what lies under the cards face down, where cards are dealt out unseen
ASKS = ("farmer", "order", "call", "discard", "give", "discard", "defend", "play", "", "name")

MARCH, MADE, ALONE_MARCH, EUCHRED, THROWN_IN = "march", "made", "alone", "euchred", "thrown in"


class EuchreDeal(TrickDeal):
    """One deal of Euchre."""

    def __init__(
        self,
        stick_dealer: bool,
        discard_turnup: bool,
        partner_assist: int,
        defend_alone: bool,
        left_of_maker: bool,
        super_euchre: bool,
        farmers_hand: bool,
        best_card: bool,
        no_trump: bool,
        pack_size: int,
        benny: bool,
        target: int,
    ) -> None:
        super().__init__(4)
        self.stick_dealer = stick_dealer  # the dealer must name a suit in the end
        self.discard_turnup = discard_turnup  # it may be discarded at once
        self.partner_assist = partner_assist  # FREE, MUST_ALONE, NO_ALONE
        self.defend_alone = defend_alone
        self.left_of_maker = left_of_maker  # leads when the maker is alone, else eldest does
        self.super_euchre = super_euchre  # no trick at all costs the makers 4
        self.farmers_hand = farmers_hand
        self.best_card = best_card  # a lone maker is passed one by the partner
        self.no_trump = no_trump  # may be called in the second round
        self.pack_size = pack_size  # 24 or 32, without the Benny
        self.benny = benny  # a joker above all trumps
        self.target = target  # points that win the match

        self.pack = mask_of(pack_size, benny)
        self.low = low_of(pack_size)  # what a farmer's hand is made of
        self.pack_number = (pack_size == 32) + 2 * benny  # packs counted from 0

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
        self.idle = 0  # seats that take no part, as a mask
        self._fitting: Fitting | None = None

    def deal_out(self, deck: Sequence[int], dealer: int) -> None:
        """Give out a checked deck: five cards each, the turn-up, three face down, and under them
        what is left."""
        self.dealer = dealer
        for i, card in enumerate(deck):
            bit = cython.cast(cython.ulonglong, 1) << card
            if i < 20:
                seat = (dealer + 1 + i) % 4
                self.hands[seat] |= bit
                self.hand_size[seat] += 1
            elif i == 20:
                self.turned = card
            elif i < 24:
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

    # The course of a deal (RULES 4.2 to 4.5).

    def legal(self) -> int:
        if self.phase == PLAY:
            hand = self.hands[self.turn]
            if self.in_trick:
                follow = hand & FOLLOW[self.trump * 4 + self.led]
                if follow:
                    return follow
            return hand
        if self.phase == ORDER:
            return self._legal_order()
        if self.phase == CALL:
            return self._legal_call()
        if self.phase == DISCARD or self.phase == LAY:
            return self.hands[self.turn] & ~self.kept()
        if self.phase == GIVE:
            return self.hands[self.turn]
        if self.phase == DEFEND:
            return 1 << DEFEND_TOGETHER | 1 << DEFEND_ALONE
        if self.phase == FARMER:
            low = count(self.hands[self.turn] & self.low)
            ways = low * (low - 1) * (low - 2) // 6
            return 1 << KEEP | ((1 << ways) - 1) << REDRAW
        if self.phase == NAME:
            return 15 << CALL_SUIT
        return 0

    def kept(self) -> int:
        """What the seat that discards must keep, as a mask: the turn-up that it picked up."""
        if self.discard_turnup or not self.picked_up or self.turn != self.dealer:
            return 0
        return cython.cast(cython.ulonglong, 1) << self.turned

    def _legal_order(self) -> int:
        partner = self.turn == (self.dealer + 2) & 3
        if partner and self.partner_assist == MUST_ALONE:
            return 1 << PASS | 1 << ORDER_ALONE
        if partner and self.partner_assist == NO_ALONE:
            return 1 << PASS | 1 << ORDER_UP
        return 1 << PASS | 1 << ORDER_UP | 1 << ORDER_ALONE

    def _legal_call(self) -> int:
        suits = 15 & ~(1 << (self.turned // 13)) | self.no_trump << NO_TRUMP
        calls = suits << CALL_SUIT | suits << CALL_ALONE
        if self.stick_dealer and self.turn == self.dealer:
            return calls
        return calls | 1 << PASS

    def apply(self, action: int) -> None:
        if self.phase == PLAY:
            self._play(action)
            return
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
        self.turn = (self.dealer + 1) & 3

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
        self.turn = (self.turn + 1) & 3
        if self.answered == 4:
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

    def _play(self, card: int) -> None:
        seat = self.turn
        suit = SUIT_OF[self.trump * 64 + card]
        self._remove(seat, card)
        self.played |= cython.cast(cython.ulonglong, 1) << card
        if self.in_trick == 0:
            self.leader = seat
            self.led = suit
            self.best = card
            self.winner = seat
        else:
            at = (self.trump * 4 + self.led) * 64
            wins = STRENGTH[at + card] > STRENGTH[at + self.best]
            self.best = card if wins else self.best
            self.winner = seat if wins else self.winner
            self.voids[seat] |= (suit != self.led) << self.led
        self.in_trick += 1
        self.turn = self._next(seat)
        if self.turn == self.leader:
            self._collect()

    def _collect(self) -> None:
        self.in_trick = 0
        self.taken[self.winner] += 1
        self.left -= 1
        self.turn = self.winner
        if self.left == 0:
            self.phase = OVER
            self.turn = -1

    # Scores (RULES 4.6).

    def score_of(self, seat: int) -> int:
        """Of the seat's side; both partners carry it."""
        if self.maker < 0:
            return 0
        return self.worth(self.tricks_of_side(self.maker), (seat ^ self.maker) & 1 == 0)

    def worth(self, made: int, makers: bool) -> int:
        """What a side scores, the makers' or the other one, when the makers took so many tricks."""
        if made >= 3:
            if not makers:
                return 0
            if made < 5:
                return 1
            return 4 if self.alone else 2
        if makers:
            return 0
        if (made == 0 and self.super_euchre) or self.lone_defender >= 0:
            return 4
        return 2

    @property
    def settled(self) -> bool:
        if self.phase != PLAY:
            return False
        made = self.tricks_of_side(self.maker)
        possible = range(made, made + self.left + 1)
        return len({(self.worth(n, True), self.worth(n, False)) for n in possible}) == 1

    def tricks_of_side(self, seat: int) -> int:
        """The tricks of a seat and its partner."""
        return self.taken[seat] + self.taken[(seat + 2) & 3]

    def reckon(self) -> str:
        """How a deal that is over ended: MARCH, MADE, ALONE_MARCH, EUCHRED, THROWN_IN."""
        if self.maker < 0:
            return THROWN_IN
        made = self.tricks_of_side(self.maker)
        if made < 3:
            return EUCHRED
        if made < 5:
            return MADE
        return ALONE_MARCH if self.alone else MARCH

    # What a page or a bot asks of a deal or a view.

    @property
    def asks(self) -> str:
        """What the seat whose turn it is has to do: "farmer", "order", "call", "discard" for the
        turn-up or the partner's card, "give", "defend", "play"; "" when the deal is over."""
        return ASKS[self.phase]

    def sits_out(self, seat: int) -> bool:
        """Whether the seat's partner goes alone."""
        return bool(self.idle >> seat & 1)

    def suit_of(self, card: int) -> int:
        """The suit that a card counts as: its own until trump is made."""
        return card // 13 if self.trump < 0 else suit_in(card, self.trump)

    def power(self, card: int) -> int:
        return strength_in(card, self.suit_of(card), self.trump)

    @property
    def trick_size(self) -> int:
        return 4 - count(self.idle)

    def best_of(self, played: Sequence[int]) -> int:
        led = suit_in(played[0], self.trump)
        strengths = [strength_in(card, led, self.trump) for card in played]
        return strengths.index(max(strengths))

    # For the checked methods.

    def blank(self) -> "EuchreDeal":
        return EuchreDeal(
            self.stick_dealer,
            self.discard_turnup,
            self.partner_assist,
            self.defend_alone,
            self.left_of_maker,
            self.super_euchre,
            self.farmers_hand,
            self.best_card,
            self.no_trump,
            self.pack_size,
            self.benny,
            self.target,
        )

    def text_of(self, seat: int, action: int) -> str:
        return texts.text_of(self, seat, action)

    def number_of(self, seat: int, text: str) -> int:
        return texts.number_of(self, seat, text)

    def refusal(self, seat: int, action: int) -> str:
        if self.phase == PLAY:
            return refusals.not_playable(self, seat, action)
        if self.asks in ("discard", "give"):
            return refusals.not_discarded(self, seat, action)
        return refusals.not_said(self, self.text_of(seat, action))

    def text_seen_by(self, seat: int, text: str, viewer: int) -> str:
        """Which cards were discarded or laid face down only their owner knows, and the lone maker
        what the partner gave."""
        verb = text.partition(" ")[0]
        if (
            seat == viewer
            or verb not in texts.FACE_DOWN
            or (verb == "give" and viewer == self.maker)
        ):
            return text
        return verb

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(EuchreDeal, other))

    def _copy(self, other: "EuchreDeal") -> None:
        self._copy_public(other)
        self.hands[:] = other.hands
        self.down = other.down
        self.buried = other.buried
        self.discard = other.discard
        self.given = other.given
        self.laid = other.laid

    def _copy_public(self, other: "EuchreDeal") -> None:
        """Take over all that everybody at the table can see."""
        self.copy_tricks(other)
        self.turned = other.turned
        self.picked_up = other.picked_up
        self.kept_hand = other.kept_hand
        self.farmer = other.farmer
        self.answered = other.answered
        self.maker = other.maker
        self.alone = other.alone
        self.lone_defender = other.lone_defender
        self.idle = other.idle

    # What a viewer may know (RULES 4.7), and what they may think of.

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self.look(viewer, cython.cast(EuchreDeal, whole))

    def look(self, viewer: int, whole: "EuchreDeal") -> None:
        """Become what a viewer sees of a whole deal."""
        self._copy_public(whole)
        self.viewer = viewer
        for seat in range(4):
            self.hands[seat] = whole.hands[seat] if seat == viewer else 0
        if whole.phase == NAME and viewer == whole.dealer:
            self.hands[viewer] = 0  # lies face down until trump is named
        self.buried = 0
        self.down = whole.down if viewer >= 0 and viewer == whole.farmer else 0
        self.discard = whole.discard
        if whole.discard != NONE and viewer != whole.dealer:
            self.discard = UNKNOWN
        self.given = whole.given
        self.laid = whole.laid
        if whole.given != NONE and viewer != whole.maker:
            if viewer != (whole.maker + 2) & 3:
                self.given = UNKNOWN
            if whole.laid != NONE:
                self.laid = UNKNOWN
        if self._turnup_in_hand():
            self.hands[self.dealer] |= cython.cast(cython.ulonglong, 1) << self.turned

    def _turnup_in_hand(self) -> bool:
        """Whether everybody knows that the dealer holds the turn-up."""
        if not self.picked_up or self.played >> self.turned & 1:
            return False
        if self.given != NONE and self.dealer == (self.maker + 2) & 3:  # who may have given it
            return self.given >= 0 and self.given != self.turned
        return not self.discard_turnup or self.discard == NONE

    def unseen_cards(self) -> int:
        seen = self.in_sight() | self.down | self.buried
        if self.discard >= 0:
            seen |= cython.cast(cython.ulonglong, 1) << self.discard
        if self.laid >= 0:
            seen |= cython.cast(cython.ulonglong, 1) << self.laid
        if not self.picked_up:
            seen |= cython.cast(cython.ulonglong, 1) << self.turned
        return self.pack & ~seen

    def prepare_fill(self) -> None:
        if self._fitting is None and self.viewer != WHOLE:
            self._fitting = fitting_of(self)

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill_one(cython.cast(EuchreDeal, whole), cython.cast(Fitting, self._fitting), rng)

    def _fill_one(self, whole: "EuchreDeal", fitting: Fitting, rng: Rng) -> None:
        """By one of the ways to fit, each as likely as it has deals."""
        if fitting.later > 0.0 and rng.unit() < fitting.later:
            self._fill_one(whole, cython.cast(Fitting, fitting.next), rng)
        else:
            self._fill(whole, fitting, cython.cast(Unseen, fitting.unseen), rng)

    def _fill(self, whole: "EuchreDeal", fitting: Fitting, unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        self.fill_hands(whole, unseen)
        whole.down |= unseen.mask(4)
        if count(self.pack) > 24:
            whole.buried |= unseen.mask(BURIED)
        if self.discard == UNKNOWN:
            whole.discard = unseen.dealt[unseen.firsts[5]]
        if self.laid == UNKNOWN:
            whole.laid = unseen.dealt[unseen.firsts[6]]
        if self.given == UNKNOWN:
            whole.given = pick(fitting.may_be_given(whole.hands[self.maker], whole.laid), rng)
