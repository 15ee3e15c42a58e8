"""Euchre: one deal (RULES 4).

Four seats, partners opposite, or three, of which the maker plays against both others; five cards
each. How trump is made is told in making.py; here follow the play, the score, and who may know
what.

Action numbers depend on the phase: a card (0..51) where a card is played or discarded, else one of
those in actions.py.
"""

from collections.abc import Sequence

import cython

from app.rules.deal import WHOLE, Deal
from app.rules.euchre import refusals, texts
from app.rules.euchre.cards import strength_in, suit_in
from app.rules.euchre.fitting import Fitting
from app.rules.euchre.making import ASKS, MakingDeal
from app.rules.euchre.unseen import fitting_of
from app.rules.rng import Rng, pick
from app.rules.unseen import Unseen

if not cython.compiled:
    from app.rules.euchre.cards import FOLLOW, STRENGTH, SUIT_OF
    from app.rules.euchre.making import (
        DISCARD,
        GIVE,
        HAND,
        LAY,
        NAME,
        NONE,
        OVER,
        PLAY,
        THREE,
        VACANT,
    )
    from app.rules.rng import count

UNKNOWN = -2  # a card that this view does not show
BURIED = 7  # the place of what lies under the cards face down, where cards are dealt out unseen

MARCH, MADE, ALONE_MARCH, EUCHRED, THROWN_IN = "march", "made", "alone", "euchred", "thrown in"


class EuchreDeal(MakingDeal):
    """One deal of Euchre."""

    def __init__(
        self,
        players: int,
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
        super().__init__(
            players,
            stick_dealer,
            discard_turnup,
            partner_assist,
            defend_alone,
            left_of_maker,
            farmers_hand,
            best_card,
            no_trump,
            pack_size,
            benny,
        )
        self.super_euchre = super_euchre  # no trick at all costs the makers 4
        self.target = target  # points that win the match
        self._fitting: Fitting | None = None

    # The course of a deal (RULES 4.2 to 4.5).

    def legal(self) -> int:
        if self.phase == PLAY:
            hand = self.hands[self.turn]
            if self.in_trick:
                follow = hand & FOLLOW[self.trump * 4 + self.led]
                if follow:
                    return follow
            return hand
        if self.phase == DISCARD or self.phase == LAY:
            return self.hands[self.turn] & ~self.kept()
        if self.phase == GIVE:
            return self.hands[self.turn]
        return self._legal_sayings()

    def kept(self) -> int:
        """What the seat that discards must keep, as a mask: the turn-up that it picked up."""
        if self.discard_turnup or not self.picked_up or self.turn != self.dealer:
            return 0
        return cython.cast(cython.ulonglong, 1) << self.turned

    def apply(self, action: int) -> None:
        if self.phase == PLAY:
            self._play(action)
        else:
            self._say(action)

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
        return self.worth(self.tricks_of_side(self.maker), not self.opposed(seat, self.maker))

    def worth(self, made: int, makers: bool) -> int:
        """What a side scores, the makers' or the other one, when the makers took so many tricks."""
        if made >= 3:
            if not makers:
                return 0
            if made < 5:
                return 1
            if self.players == THREE:
                return 3
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

    def partner_of(self, seat: int) -> int:
        """The seat that plays with this one: opposite; with three seats the other one against the
        maker, VACANT for the maker and before there is one."""
        if self.players > THREE:
            return (seat + 2) & 3
        if self.maker < 0 or seat == self.maker or seat == VACANT:
            return VACANT
        return 3 - self.maker - seat

    def against(self, seat: int) -> int:
        """The seats that play against this one, as a mask; with three seats, before there is a
        maker, both others."""
        if self.players > THREE:
            return 10 >> (seat & 1)
        if self.maker < 0 or seat == self.maker:
            return 7 & ~(1 << seat)
        return 1 << self.maker

    def opposed(self, seat: int, other: int) -> bool:
        """Whether two seats play against each other."""
        return self.against(seat) >> other & 1 != 0

    def tricks_of_side(self, seat: int) -> int:
        """The tricks of a seat and its partner."""
        return self.taken[seat] + self.taken[self.partner_of(seat)]

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
            self.players,
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
        if count(self.pack) > HAND * self.players + 4:
            whole.buried |= unseen.mask(BURIED)
        if self.discard == UNKNOWN:
            whole.discard = unseen.dealt[unseen.firsts[5]]
        if self.laid == UNKNOWN:
            whole.laid = unseen.dealt[unseen.firsts[6]]
        if self.given == UNKNOWN:
            whole.given = pick(fitting.may_be_given(whole.hands[self.maker], whole.laid), rng)
