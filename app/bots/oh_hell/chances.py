"""How likely a card takes a trick, for a seat that sees its own hand only.

Later in the deal: a card's rank among the cards of its suit that are still out, how the suit lies,
the trumps that are out, who is known to be void, and whether its holder still needs tricks are
weighed by a logistic function; its weights were fitted to the tricks that cards took in self-play.
Now: whoever plays after the seat may hold a higher card, or a trump and none of the suit, and
takes the trick the likelier if they need one.
"""

import cython

from app.bots.masks import above, below, of_suit
from app.rules.oh_hell.deal import OhHellDeal

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.rules.oh_hell.deal import ALL_CARDS
    from app.rules.rng import count, lowest

FEATURES = 14
BIDDING_SIDE, BIDDING_TRUMP, PLAYING_SIDE, PLAYING_TRUMP = range(4)

# How likely a seat that can take a trick does so: if it needs tricks, and if it does not.
EAGER = 0.85
SHY = 0.3


def _weights() -> list[float]:
    """By when and whether it is a trump, for each feature."""
    return [
        *(-1.969, -1.060, 0.053, 0.769, -1.019, -0.459, -0.389),
        *(-0.436, 0.133, 0.000, 6.486, -0.201, 0.000, 0.000),
        *(1.179, -1.126, 0.076, 4.352, 0.322, 1.050, 0.491),
        *(0.000, 0.000, 0.000, -0.884, -0.015, 0.000, 0.000),
        *(-1.643, -1.167, 0.064, 0.388, 1.211, -0.102, -0.023),
        *(-0.798, 0.160, -0.249, -0.183, -0.190, 1.139, -0.679),
        *(1.110, -1.054, 0.071, 5.420, -0.422, 0.750, 0.250),
        *(0.000, 0.000, 0.000, 0.633, 0.035, 0.463, 0.154),
    ]


WEIGHTS = _weights()  # at kind * FEATURES + feature


class Chances:
    """The chances of a seat's cards. Turn to a seat with look() first."""

    def __init__(self) -> None:
        self.me = 0
        self.players = 0
        self.trump = 0
        self.left = 0  # tricks still to come, the present one included
        self.bidding = False
        self.unseen = 0  # as a mask
        self.hidden = 0  # how many those are
        self.held = 0.0  # the part of the unseen cards that the opponents hold
        self.ruffers = [0] * 4  # opponents who are void in the suit and may hold trumps
        self.out = [0.0] * 4  # cards of the suit that an opponent holds, in the mean
        self.features = [0.0] * 14
        self.tricks = [0.0] * 18  # how likely the rest of a hand takes so many tricks
        self.missing = [0.0] * 98  # that a seat holds none of so many unseen cards

    def look(self, deal: OhHellDeal, seat: int) -> None:
        """Turn to what a seat of a deal or of its own view can know."""
        self.bidding = deal.bids[seat] < 0
        self.left = deal.left
        self._see(deal, seat, deal.played | deal.hands[seat])
        for other in range(deal.players):
            if other != seat:
                self._count_voids(deal.voids[other])
                size = deal.hand_size[other]
                lacks = 1.0 - 1.0 * size / self.hidden if self.hidden else 1.0
                chance = 1.0
                for k in range(14):
                    self.missing[other * 14 + k] = chance
                    chance *= lacks

    def look_at_dealt(self, deal: OhHellDeal, seat: int, hand: int) -> None:
        """Turn to what a seat knew of a deal when it was to bid; hand: what it was dealt."""
        self.bidding = True
        self.left = deal.size
        self._see(deal, seat, hand)

    def _see(self, deal: OhHellDeal, seat: int, seen: int) -> None:
        n = deal.players
        self.me = seat
        self.players = n
        self.trump = deal.trump
        if deal.turned >= 0:
            seen |= cython.cast(cython.ulonglong, 1) << deal.turned
        self.unseen = ALL_CARDS & ~seen
        self.hidden = count(self.unseen)
        others = (n - 1) * deal.size
        if not self.bidding:
            others = 0
            for other in range(n):
                if other != seat:
                    others += deal.hand_size[other]
        self.held = 1.0 * others / self.hidden if self.hidden else 0.0
        for suit in range(4):
            self.ruffers[suit] = 0
            self.out[suit] = count(self.unseen & of_suit(suit)) * self.held / (n - 1)

    def _count_voids(self, voids: int) -> None:
        """Count the suits that an opponent may ruff."""
        if voids and self.trump >= 0 and not voids >> self.trump & 1:
            for suit in range(4):
                if suit != self.trump and voids >> suit & 1:
                    self.ruffers[suit] += 1

    def measure(self, card: int, hand: int, need: int, left: int) -> None:
        """Set the features of a card for later tricks; hand: the cards that go with it."""
        suit = card // 13
        higher = count(self.unseen & above(card))
        hi = higher * self.held
        under = count(hand & below(card))
        over = count(hand & above(card))
        side = suit != self.trump
        x = self.features
        x[0] = 1.0
        x[1] = hi
        x[2] = hi * hi
        x[3] = 1.0 if higher == 0 else 0.0
        x[4] = self.out[suit]
        x[5] = under
        x[6] = over
        x[7] = self.out[self.trump] if side and self.trump >= 0 else 0.0
        x[8] = count(hand & of_suit(self.trump)) if side else 0.0
        x[9] = self.ruffers[suit] if side else 0.0
        x[10] = 0.1 * min(left, 10)
        x[11] = self.players - 5
        x[12] = 1.0 if need > 0 else 0.0
        x[13] = 1.0 * need / left if left > 0 else 0.0

    def later(self, card: int, hand: int, need: int, left: int) -> float:
        """That a card takes one of the tricks to come; hand: the cards that are held then, as a
        mask; need: tricks that its holder still wants, of so many that are left."""
        self.measure(card, hand, need, left)
        at = BIDDING_SIDE if self.bidding else PLAYING_SIDE
        if card // 13 == self.trump:
            at += 1
        at *= FEATURES
        total = 0.0
        for i in range(FEATURES):
            total += WEIGHTS[at + i] * self.features[i]
        return 1.0 / (1.0 + exp(-total))

    def spread(self, hand: int, need: int, left: int) -> None:
        """Set tricks for a hand (a mask) in so many tricks that are left."""
        self.tricks[0] = 1.0
        rest = hand
        n = 0
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            p = self.later(card, hand, need, left)
            n += 1
            self.tricks[n] = self.tricks[n - 1] * p
            for k in range(n - 1, 0, -1):
                self.tricks[k] = self.tricks[k] * (1.0 - p) + self.tricks[k - 1] * p
            self.tricks[0] *= 1.0 - p

    def mean(self, deal: OhHellDeal, bid: int, taken: int, left: int) -> float:
        """The mean score with so many tricks taken and those of the rest of the hand, after
        spread()."""
        total = 0.0
        for k in range(left + 1):
            total += self.tricks[k] * deal.worth(bid, taken + k)
        return total

    def now(self, deal: OhHellDeal, card: int) -> float:
        """That a card takes the trick if the seat whose turn it is plays it."""
        suit = card // 13
        led = suit
        if deal.in_trick:
            led = deal.led
            if not (card > deal.best if suit == deal.best // 13 else suit == deal.trump):
                return 0.0
        chance = 1.0
        higher = count(self.unseen & above(card))
        of_led = count(self.unseen & of_suit(led))
        trumps = count(self.unseen & of_suit(deal.trump))
        seat = self.me
        for _ in range(deal.players - 1 - deal.in_trick):
            seat = deal._next(seat)
            row = seat * 14
            voids = deal.voids[seat]
            void = 1.0 if voids >> led & 1 else self.missing[row + of_led]
            ruff = higher if suit == deal.trump else trumps
            if deal.trump < 0 or voids >> deal.trump & 1 or led == deal.trump:
                ruff = 0
            beats = void * (1.0 - self.missing[row + ruff])
            if suit == led and not voids >> led & 1:
                beats += 1.0 - self.missing[row + higher]
            wants = EAGER if deal.bids[seat] > deal.taken[seat] else SHY
            chance *= 1.0 - min(1.0, beats) * wants
        return chance
