"""What the ways to bid have in common: kinds of bids, and thresholds that decide.

With three seats, where all are against the dealer, the two others have the places 1 and 3, and no
bid is alone: the maker always is, and such bids have the kinds of those with a partner.

A way to bid values a hand for a suit: (a) and (d) in tricks, (b) and (c) in points. A bid is made
when its value reaches the threshold of its kind. Thresholds are tuned in bulk play (lab/euchre).

There are 16 kinds: round (0, 1) * 8 + place after the dealer (0 is the dealer) * 2 + alone (0, 1).
Behind them come the 8 of the second round once more, for calls of no trump (sort_of).
"""

import cython

from app.bots.euchre.hands import best_to_give, with_turnup, worst_card
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.rules.euchre.actions import CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
    from app.rules.euchre.cards import NO_TRUMP
    from app.rules.euchre.making import CALL
    from app.rules.rng import count

HELD = 5
SORTS = 24  # of bids
LAST = 3  # the place of who is asked before the dealer


def place_of(view: EuchreDeal, seat: int) -> int:
    """The place of a seat after the dealer."""
    if view.players > LAST:
        return (seat - view.dealer) & 3
    after = seat - view.dealer
    if after < 0:
        after += 3
    return LAST if after == 2 else after


def sort_of(kind: int, trump: int) -> int:
    """The number of a kind of bid, calls of no trump told apart."""
    return kind + 8 if trump == NO_TRUMP else kind


class Valuing:
    """How much a hand is worth for a suit."""

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        """hand: the five cards that the bidder would play with, as a mask."""
        return 0.0

    def over_partner(self) -> bool:
        """Whether going alone is valued as what it brings more than the bid with the partner."""
        return False


class Bidder:
    """A way to value hands with its thresholds, and another one where that knows nothing."""

    def __init__(self, valuing: Valuing, other: Valuing | None = None) -> None:
        """other: values hands without trump and those of other packs, unless the same way does."""
        self.valuing = valuing
        self.other = valuing if other is None else other
        self.thresholds = [0.0] * 16
        self.other_thresholds = [0.0] * 192

    def set_threshold(self, kind: int, threshold: float) -> None:
        """From which value on a bid of this kind is made."""
        self.thresholds[kind] = threshold

    def set_other_threshold(self, at: int, threshold: float) -> None:
        """The same where the other way values a hand; at: the number of the pack * SORTS + sort."""
        self.other_thresholds[at] = threshold

    def bid(self, view: EuchreDeal) -> int:
        """The number of the bid or pass to say, for the seat whose turn it is."""
        legal = view.legal()
        suit = self.best_suit(view)
        kind = self.kind_of(view)
        hand = self.hand_for(view)
        together = ORDER_UP
        alone = ORDER_ALONE
        if view.phase == CALL:
            together = CALL_SUIT + suit
            alone = CALL_ALONE + suit
        if legal >> alone & 1:
            value = self.value(view, hand, suit, kind + 1)
            if value >= self.threshold(view, suit, kind + 1):
                return alone
        if legal >> together & 1:
            value = self._valued(view, hand, suit, kind)
            if value >= self.threshold(view, suit, kind) or not legal & (1 << PASS):
                return together
        return PASS

    def value(self, view: EuchreDeal, hand: int, suit: int, kind: int) -> float:
        """What a hand is worth to a bid of this kind."""
        if kind & 1 and view.best_card:
            return self._helped(view, hand, suit, kind)
        return self._valued(view, hand, suit, kind)

    def threshold(self, view: EuchreDeal, suit: int, kind: int) -> float:
        """From which value on such a bid is made."""
        if suit == NO_TRUMP or view.pack_number:
            return self.other_thresholds[view.pack_number * SORTS + sort_of(kind, suit)]
        return self.thresholds[kind]

    def _valued(self, view: EuchreDeal, hand: int, suit: int, kind: int) -> float:
        if suit == NO_TRUMP or view.pack_number:
            return self.other.value(view, hand, suit, kind)
        return self.valuing.value(view, hand, suit, kind)

    def _over_partner(self, view: EuchreDeal, suit: int) -> bool:
        if suit == NO_TRUMP or view.pack_number:
            return self.other.over_partner()
        return self.valuing.over_partner()

    def _helped(self, view: EuchreDeal, hand: int, suit: int, kind: int) -> float:
        """What going alone is worth with the partner's best card: the mean over the cards that it
        may be, each valued as the hand that it makes. How likely it is each of them is exact, for
        a partner who gives as we do."""
        turned = cython.cast(cython.ulonglong, 1) << view.turned
        place = kind >> 1 & 3
        rest = view.pack & ~(hand | turned)
        out = count(rest)  # cards that the partner may hold, and has none better
        if kind < 8 and place == 2:
            rest |= turned  # the partner picks it up
        barred = cython.cast(cython.ulonglong, 0)
        if kind < 8 and place == 0 and not view.discard_turnup:
            barred = turned
        total = 0.0
        left = 1.0  # how likely it is one of those that are left
        while rest and left > 0.0:
            card = best_to_give(rest, suit)
            bit = cython.cast(cython.ulonglong, 1) << card
            rest ^= bit
            share = left
            if bit != turned:
                share = left * min(1.0, 1.0 * HELD / out)
                out -= 1
            gone = worst_card(hand | bit, suit, barred)
            five = (hand | bit) & ~(cython.cast(cython.ulonglong, 1) << gone)
            total += share * self._valued(view, five, suit, kind)
            if self._over_partner(view, suit):
                total += share * self._valued(view, five, suit, kind - 1)
            left -= share
        if self._over_partner(view, suit):
            total -= self._valued(view, hand, suit, kind - 1)
        return total

    def kind_of(self, view: EuchreDeal) -> int:
        """The kind of the bids of the seat whose turn it is, with the partner."""
        second = 8 if view.phase == CALL else 0
        return second + 2 * place_of(view, view.turn)

    def best_suit(self, view: EuchreDeal) -> int:
        """The suit to name: that of the turn-up first, then the one of the greatest value, or
        NO_TRUMP if that is enough, and worth more or nothing else enough."""
        turned = view.turned // 13
        if view.phase != CALL:
            return turned
        kind = self.kind_of(view)
        best = -1
        most = 0.0
        for suit in range(4):
            if suit != turned:
                value = self._valued(view, view.hands[view.turn], suit, kind)
                if best < 0 or value > most:
                    best = suit
                    most = value
        if view.no_trump:
            value = self._valued(view, view.hands[view.turn], NO_TRUMP, kind)
            enough = value >= self.threshold(view, NO_TRUMP, kind)
            if enough and (value > most or most < self.threshold(view, best, kind)):
                return NO_TRUMP
        return best

    def hand_for(self, view: EuchreDeal) -> int:
        """The five cards to play with: a dealer who picks up the turn-up discards one."""
        hand = view.hands[view.turn]
        if view.phase == CALL or view.turn != view.dealer:
            return hand
        return with_turnup(hand, view.turned)
