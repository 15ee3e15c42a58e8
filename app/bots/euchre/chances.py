"""Way (a): the sum of each card's probability to win a trick, by reasoning alone.

Nothing is simulated. Of the cards that the bidder does not see, 18 of 24, the two opponents hold
ten; how likely they hold none, or few, of certain cards is counted exactly (hypergeometric). Then

- a trump wins when no opponent holds a higher one; or by length, when neither opponent has more
  trumps than stand before it in the hand; or by a ruff, the likelier the more suits are void or
  have one card only;
- a card of another suit wins when no opponent holds a higher one and none can ruff: when the suit
  comes round for the first time, or later, if higher cards of the hand are played before it.

Without trump a card wins when no opponent holds a higher one; or by length, as trumps do, if the
cards before it win; or as a guarded king, when it waits for the ace.
"""

import cython

from app.bots.euchre.bids import Valuing
from app.bots.euchre.hands import voids_in
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.rules.euchre.cards import BENNY, FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF
    from app.rules.rng import count, lowest

ACE = 12  # the rank, of 13
SEEN = 6  # cards of the pack that a bidder sees
OPPONENT = 5
VOID_MISSED = 0.55  # the chance that a void does not lead to a ruff that wins
LONE_MISSED = 0.85  # the same for a suit of one card
WAITS = 0.35  # the chance that the ace goes before a guarded king


def _binomials() -> list[float]:
    """At n * 28 + k, the ways to choose k of n."""
    ways = [0.0] * (28 * 28)
    for n in range(28):
        ways[n * 28] = 1.0
        for k in range(1, n + 1):
            ways[n * 28 + k] = ways[(n - 1) * 28 + k - 1] + (ways[(n - 1) * 28 + k] if k < n else 0)
    return ways


WAYS = _binomials()


def at_most(few: int, special: int, drawn: int, cards: int) -> float:
    """How likely at most few of so many special cards are among those drawn."""
    chance = 0.0
    for k in range(few + 1):
        if k <= special and k <= drawn and drawn - k <= cards - special:
            chance += WAYS[special * 28 + k] * WAYS[(cards - special) * 28 + drawn - k]
    return chance / WAYS[cards * 28 + drawn]


class Chances(Valuing):
    """Each card's probability to win a trick, and their sum."""

    def __init__(self) -> None:
        self.hand = 0
        self.trump = 0
        self.hidden = 0  # the cards that the bidder does not see, as a mask
        self.out = 18  # how many cards that are
        self.against = 10  # hidden cards that the opponents hold
        self.danger = 0  # the turn-up in an opponent's hand, as a mask

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        self.look(view, hand, trump, kind)
        if trump == NO_TRUMP:
            return self._without_trump()
        total = 0.0
        rest = hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            total += self.chance(card)
        return total

    def _without_trump(self) -> float:
        total = 1.0 if self.hand >> BENNY & 1 else 0.0
        for suit in range(4):
            held = self.hand & FOLLOW[NO_TRUMP * 4 + suit]
            hidden = self.hidden & FOLLOW[NO_TRUMP * 4 + suit]
            before = 0
            wins = 1.0  # how likely all those before it have won
            for rank in range(ACE, -1, -1):
                card = suit * 13 + rank
                if not held >> card & 1:
                    continue
                above = count(hidden >> card)
                high = at_most(0, above, self.against, self.out)
                short = at_most(before, count(hidden), OPPONENT, self.out)
                missed = (1.0 - high) * (1.0 - short * short * wins)
                if above == 1 and count(held) > before + 1:
                    missed *= 1.0 - WAITS
                wins = min(wins, 1.0 - missed)
                total += 1.0 - missed
                before += 1
        return total

    def look(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> None:
        """Turn to a hand, for chance()."""
        self.hand = hand
        self.trump = trump
        turned = cython.cast(cython.ulonglong, 1) << view.turned
        seen = view.hands[view.turn] | turned
        self.hidden = view.pack & ~seen
        self.out = count(view.pack) - SEEN
        self.against = 10
        self.danger = 0
        place = kind // 2 % 4
        if kind < 8 and place % 2 == 1:
            self.danger = turned
            self.against = 9

    def chance(self, card: int) -> float:
        """How likely a card of the hand wins a trick."""
        suit = SUIT_OF[self.trump * 64 + card]
        cards = FOLLOW[self.trump * 4 + suit]
        before = 0  # stronger cards of the suit in the hand
        above = 0  # and out
        known = False  # one of them is known to be with an opponent
        rest = cards
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if self._stronger(other, card, suit):
                bit = cython.cast(cython.ulonglong, 1) << other
                if self.hand & bit:
                    before += 1
                elif self.hidden & bit:
                    above += 1
                elif self.danger & bit:
                    known = True
        high = 0.0 if known else at_most(0, above, self.against, self.out)
        if suit == self.trump:
            return self._trump_wins(before, high)
        out = count(self.hidden & cards)
        trumps = count(self.hidden & FOLLOW[self.trump * 5])
        has_trump = 1.0 - at_most(0, trumps, OPPONENT, self.out)
        ruffed = at_most(before, out, OPPONENT, self.out) * has_trump
        return high * (1.0 - ruffed) * (1.0 - ruffed)

    def _stronger(self, other: int, card: int, suit: int) -> bool:
        at = (self.trump * 4 + suit) * 64
        return STRENGTH[at + other] > STRENGTH[at + card]

    def _trump_wins(self, before: int, high: float) -> float:
        trumps = count(self.hidden & FOLLOW[self.trump * 5])
        short = at_most(before, trumps, OPPONENT, self.out)
        length = short * short
        missed = 1.0
        for suit in range(4):
            if suit != self.trump and count(self.hand & FOLLOW[self.trump * 4 + suit]) == 1:
                missed *= LONE_MISSED
        for _ in range(voids_in(self.hand, self.trump)):
            missed *= VOID_MISSED
        return 1.0 - (1.0 - high) * (1.0 - length) * missed
