"""What the ways to bid have in common: kinds of bids, and thresholds that decide.

A way to bid values a hand for a suit: (a) and (d) in tricks, (b) and (c) in points. A bid is made
when its value reaches the threshold of its kind. Thresholds are tuned in bulk play (lab/euchre).

There are 16 kinds: round (0, 1) * 8 + place after the dealer (0 is the dealer) * 2 + alone (0, 1).
"""

import cython

from app.bots.euchre.hands import with_turnup
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.rules.euchre.actions import CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
    from app.rules.euchre.deal import CALL


class Valuing:
    """How much a hand is worth for a suit."""

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        """hand: the five cards that the bidder would play with, as a mask."""
        return 0.0


class Bidder:
    """A way to value hands with its thresholds."""

    def __init__(self, valuing: Valuing) -> None:
        self.valuing = valuing
        self.thresholds = [0.0] * 16

    def set_threshold(self, kind: int, threshold: float) -> None:
        """From which value on a bid of this kind is made."""
        self.thresholds[kind] = threshold

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
            value = self.valuing.value(view, hand, suit, kind + 1)
            if value >= self.thresholds[kind + 1]:
                return alone
        if legal >> together & 1:
            value = self.valuing.value(view, hand, suit, kind)
            if value >= self.thresholds[kind] or not legal & (1 << PASS):
                return together
        return PASS

    def kind_of(self, view: EuchreDeal) -> int:
        """The kind of the bids of the seat whose turn it is, with the partner."""
        second = 8 if view.phase == CALL else 0
        return second + 2 * ((view.turn - view.dealer) & 3)

    def best_suit(self, view: EuchreDeal) -> int:
        """The suit to name: that of the turn-up first, then the one of the greatest value."""
        turned = view.turned // 13
        if view.phase != CALL:
            return turned
        kind = self.kind_of(view)
        best = -1
        most = 0.0
        for suit in range(4):
            if suit != turned:
                value = self.valuing.value(view, view.hands[view.turn], suit, kind)
                if best < 0 or value > most:
                    best = suit
                    most = value
        return best

    def hand_for(self, view: EuchreDeal) -> int:
        """The five cards to play with: a dealer who picks up the turn-up discards one."""
        hand = view.hands[view.turn]
        if view.phase == CALL or view.turn != view.dealer:
            return hand
        return with_turnup(hand, view.turned)
