"""What a deal with open hands is worth to every seat between two tricks: the leaves of the search.

Each card of each seat is put into a class (RULES 3.7):

- absolute winner: no other seat holds a higher card of the suit, and none that is void has a trump;
- absolute loser: some other seat can only play higher cards of the suit; or, for a card that is no
  trump, some other seat holds nothing but trumps;
- likely winner: no seat that can beat it wants a trick;
- likely loser: a seat that can beat it, with a card that is no absolute winner, needs more tricks
  than its absolute winners take;
- neutral: the rest.

With fixed fractions of the classes a seat's distance from its bid is the tricks it needs, less
absolute winners and a fraction of the likely ones, brought nearer to 0 by a fraction of the
neutrals; the bid is made with the chance exp(-distance). Weighed by rank (RANKS) every card takes
a trick with a chance of its own instead, from its class, how many higher cards are out, who could
ruff and how soon, how often the suit was led, and what everybody needs; with PROTECTED also from
the lower cards of the suit beside it, which let a high card be ducked. The weights were fitted to
self-play. The bid is then made as often as the sum of those chances comes out right.

A seat whose bid is lost counts its tricks, and something for each opponent that misses too.
"""

import cython

from app.bots.masks import above, below, of_suit
from app.rules.oh_hell.deal import OhHellDeal

if cython.compiled:
    from cython.cimports.libc.math import exp, fabs
else:
    from math import exp, fabs

    from app.rules.rng import count, lowest

RANKS = 1
PROTECTED = 2
SPITE = 4

WINNER, LOSER, LIKELY_WINNER, LIKELY_LOSER, NEUTRAL = range(5)
LIKELY = 0.7
UNDER = 0.4  # of a neutral card, when tricks are wanted
OVER = 0.3  # and when there are too many
FAILURE = 2.0  # points to a lost seat for an opponent's miss

FEATURES = 18
ROWS = 18  # numbers of tricks, 0 to 17


def _weights() -> list[float]:
    """For side cards and trumps, without and with PROTECTED: the weight of each feature."""
    return [
        *(-1.67, 1.25, -1.34, -0.47, 0.17, -0.14, -0.43, -0.34, 0.00),
        *(-0.05, 0.15, -0.23, 1.30, -0.24, 0.66, 0.00, -0.60, 1.67),
        *(-2.74, 7.19, -0.07, -0.91, 0.48, 0.00, 0.00, 0.29, 0.00),
        *(-0.31, 0.00, -0.05, 1.31, 1.13, 3.49, 0.00, -0.85, 3.15),
        *(-1.40, 1.25, -1.35, -0.47, 0.17, -0.15, -0.41, -0.35, -0.09),
        *(-0.10, 0.13, -0.27, 0.95, -0.11, 1.03, -0.58, -0.58, 1.44),
        *(0.41, 7.45, -0.02, -1.00, 0.64, 0.00, 0.00, 0.24, 1.24),
        *(0.59, 0.00, -0.05, 1.03, 1.13, -0.69, -0.10, -0.48, -1.68),
    ]


WEIGHTS = _weights()  # at (protected * 2 + trump) * FEATURES + feature


class Estimate:
    """The value of open deals. prepare() first for the deal whose continuations are valued."""

    def __init__(self, flags: int) -> None:
        """flags: a sum of RANKS, PROTECTED, SPITE."""
        self.flags = flags
        self.points = [0.0] * 126  # what so many tricks score a seat, at seat * ROWS + tricks
        self.made = [0.0] * 7  # how likely a seat makes its bid
        self.tricks = [0.0] * 18
        self.features = [0.0] * 18
        self.needs = [0] * 7
        self.wanted = [0] * 7  # beyond the absolute winners
        self.lows = [0] * 28  # a seat's lowest card of a suit, -1 when void, at seat * 4 + suit
        self.winners = [0] * 7  # absolute ones, as a mask
        self.trumps = 0  # seats that hold trumps, as a mask of seats
        self.only_trumps = 0  # seats that hold nothing else
        self.every = 0  # all cards in hands
        self.fight = 0.0  # tricks that are still wanted, for each that is left

    def prepare(self, deal: OhHellDeal) -> None:
        """Take over what the bids of a deal are worth."""
        for seat in range(deal.players):
            for tricks in range(deal.size + 1):
                self.points[seat * ROWS + tricks] = deal.worth(deal.bids[seat], tricks)

    def value(self, deal: OhHellDeal, out: list[float]) -> None:
        """Set out to what the deal is worth to each seat, in points."""
        n = deal.players
        if deal.left == 0:
            for seat in range(n):
                out[seat] = self.points[seat * ROWS + deal.taken[seat]]
                self.made[seat] = 1.0 if deal.bids[seat] == deal.taken[seat] else 0.0
        else:
            self.look(deal)
            for seat in range(n):
                if self.flags & RANKS:
                    out[seat] = self._by_chances(deal, seat)
                else:
                    out[seat] = self._by_classes(deal, seat)
        if self.flags & SPITE:
            failures = 0.0
            for seat in range(n):
                failures += 1.0 - self.made[seat]
            for seat in range(n):
                need = deal.bids[seat] - deal.taken[seat]
                if need < 0 or need > deal.left:
                    out[seat] += FAILURE * deal.counts * (failures - 1.0)

    def look(self, deal: OhHellDeal) -> None:
        """Turn to the hands of a deal, for classify()."""
        n = deal.players
        self.every = 0
        self.trumps = 0
        self.only_trumps = 0
        wanted = 0
        trumps = of_suit(deal.trump)
        for seat in range(n):
            hand = deal.hands[seat]
            self.every |= hand
            self.needs[seat] = deal.bids[seat] - deal.taken[seat]
            if self.needs[seat] > 0:
                wanted += self.needs[seat]
            if hand & trumps:
                self.trumps |= 1 << seat
                if hand & ~trumps == 0:
                    self.only_trumps |= 1 << seat
            for suit in range(4):
                held = hand & of_suit(suit)
                self.lows[seat * 4 + suit] = lowest(held) if held else -1
        self.fight = 1.0 * wanted / deal.left
        for seat in range(n):
            self.winners[seat] = self._winners(deal, seat)
            self.wanted[seat] = self.needs[seat] - count(self.winners[seat])

    def ruffers(self, deal: OhHellDeal, seat: int, suit: int) -> int:
        """The other seats that are void in a side suit and hold a trump, as a mask of seats."""
        if suit == deal.trump:
            return 0
        found = 0
        for other in range(deal.players):
            if other != seat and self.lows[other * 4 + suit] < 0 and self.trumps >> other & 1:
                found |= 1 << other
        return found

    def _winners(self, deal: OhHellDeal, seat: int) -> int:
        hand = deal.hands[seat]
        others = self.every & ~hand
        found = cython.cast(cython.ulonglong, 0)
        for suit in range(4):
            held = hand & of_suit(suit)
            if held and not self.ruffers(deal, seat, suit):
                while held:
                    card = lowest(held)
                    held &= held - 1
                    if not others & above(card):
                        found |= cython.cast(cython.ulonglong, 1) << card
        return found

    def classify(self, deal: OhHellDeal, seat: int, card: int) -> int:
        """The class of a card of a seat, after look()."""
        if self.winners[seat] >> card & 1:
            return WINNER
        suit = card // 13
        if suit != deal.trump and self.only_trumps & ~(1 << seat):
            return LOSER
        higher = above(card)
        ruffers = self.ruffers(deal, seat, suit)
        likely_loser = False
        wished = False
        for other in range(deal.players):
            if other == seat:
                continue
            beats = deal.hands[other] & higher
            if self.lows[other * 4 + suit] > card:
                return LOSER
            if beats or ruffers >> other & 1:
                if self.needs[other] > 0:
                    wished = True
                if self.wanted[other] > 0 and (
                    beats & ~self.winners[other] or ruffers >> other & 1
                ):
                    likely_loser = True
        if likely_loser:
            return LIKELY_LOSER
        return NEUTRAL if wished else LIKELY_WINNER

    def _by_classes(self, deal: OhHellDeal, seat: int) -> float:
        """What a deal is worth to a seat, with fixed fractions of each class."""
        likely = 0
        neutral = 0
        rest = deal.hands[seat] & ~self.winners[seat]
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            kind = self.classify(deal, seat, card)
            if kind == LIKELY_WINNER:
                likely += 1
            elif kind == NEUTRAL:
                neutral += 1
        need = self.needs[seat]
        sure = count(self.winners[seat])
        distance = need - sure - LIKELY * likely
        if distance > 0.0:
            distance = max(0.0, distance - UNDER * neutral)
        elif distance < 0.0:
            distance = min(0.0, distance + OVER * neutral)
        self.made[seat] = exp(-fabs(distance))
        if need < 0 or need > deal.left:
            self.made[seat] = 0.0
        tricks = sure + LIKELY * likely + UNDER * neutral
        return self._mix(deal, seat, deal.taken[seat] + min(tricks, 1.0 * deal.left))

    def _mix(self, deal: OhHellDeal, seat: int, tricks: float) -> float:
        """The mean of a made bid and of a missed one with about so many tricks."""
        bid = deal.bids[seat]
        row = seat * ROWS
        whole = int(tricks)
        part = tricks - whole
        if whole >= deal.size:
            whole = deal.size
            part = 0.0
        missed = self._missed(row, bid, whole, deal.size)
        if part > 0.0:
            missed = (1.0 - part) * missed + part * self._missed(row, bid, whole + 1, deal.size)
        chance = self.made[seat]
        return chance * self.points[row + bid] + (1.0 - chance) * missed

    def _missed(self, row: int, bid: int, tricks: int, size: int) -> float:
        """What so many tricks score, or what the nearest miss does if they are the bid."""
        if tricks != bid:
            return self.points[row + tricks]
        if bid == 0:
            return self.points[row + 1]
        if bid == size:
            return self.points[row + bid - 1]
        return 0.5 * (self.points[row + bid - 1] + self.points[row + bid + 1])

    def _by_chances(self, deal: OhHellDeal, seat: int) -> float:
        """What a deal is worth to a seat, with a chance of its own for every card."""
        self.tricks[0] = 1.0
        n = 0
        rest = deal.hands[seat]
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            p = self.chance(deal, seat, card)
            n += 1
            self.tricks[n] = self.tricks[n - 1] * p
            for k in range(n - 1, 0, -1):
                self.tricks[k] = self.tricks[k] * (1.0 - p) + self.tricks[k - 1] * p
            self.tricks[0] *= 1.0 - p
        need = self.needs[seat]
        self.made[seat] = self.tricks[need] if 0 <= need <= n else 0.0
        total = 0.0
        row = seat * ROWS + deal.taken[seat]
        for k in range(n + 1):
            total += self.tricks[k] * self.points[row + k]
        return total

    def chance(self, deal: OhHellDeal, seat: int, card: int) -> float:
        """How likely a card of a seat takes a trick, after look()."""
        self.measure(deal, seat, card)
        at = FEATURES if card // 13 == deal.trump else 0
        if self.flags & PROTECTED:
            at += 2 * FEATURES
        total = 0.0
        for i in range(FEATURES):
            total += WEIGHTS[at + i] * self.features[i]
        return 1.0 / (1.0 + exp(-total))

    def measure(self, deal: OhHellDeal, seat: int, card: int) -> None:
        """Set the features of a card of a seat, after look()."""
        suit = card // 13
        side = suit != deal.trump
        hand = deal.hands[seat]
        higher = above(card)
        need = self.needs[seat]
        loser = side and self.only_trumps & ~(1 << seat) != 0
        wanting = 0
        ruffers = 0
        wanting_ruffers = 0
        shortest = 13
        for other in range(deal.players):
            if other == seat:
                continue
            low = self.lows[other * 4 + suit]
            if low < 0:
                if side and self.trumps >> other & 1:
                    shortest = 0
                    ruffers += 1
                    if self.wanted[other] > 0:
                        wanting_ruffers += 1
                continue
            if low > card:
                loser = True
            if self.wanted[other] > 0 and deal.hands[other] & higher:
                wanting += 1
            if side and self.trumps >> other & 1:
                shortest = min(shortest, count(deal.hands[other] & of_suit(suit)))
        out = count(self.every & ~hand & higher)
        under = count(hand & below(card))
        x = self.features
        x[0] = 1.0
        x[1] = 1.0 if self.winners[seat] >> card & 1 else 0.0
        x[2] = 1.0 if loser else 0.0
        x[3] = out
        x[4] = 0.1 * out * out
        x[5] = ruffers
        x[6] = wanting_ruffers
        x[7] = wanting
        x[8] = under
        x[9] = count(hand & higher)
        x[10] = min(shortest, 4) if side else 0.0
        x[11] = 1.0 * count(deal.played & of_suit(suit)) / deal.players
        x[12] = 1.0 if need > 0 else 0.0
        x[13] = 1.0 * need / deal.left
        x[14] = 0.1 * min(deal.left, 10)
        x[15] = under if need <= 0 else 0.0
        x[16] = self.fight
        x[17] = 1.0 * count(hand & of_suit(deal.trump)) / deal.left
