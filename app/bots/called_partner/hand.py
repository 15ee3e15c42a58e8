"""What a hand takes as the caller's, by trump suit and called cards.

The points that the caller's side takes in the mean are a sum of weights: of the hand's controls,
length, short suits and points with that trump, and of each called card beside that hand. The
weights were fitted by least squares to deals that level 1 played against itself, with trumps and
calls of all kinds, one set for each number of seats, with the calls that are usual there, and for
each black card. A call less is a partner less, like the call of an own card. How the points scatter
around the mean is logistic.
"""

import cython

from app.bots.masks import of_suit
from app.rules.called_partner.deal import usual_calls

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.bots.called_partner.points import FIVES, TENS
    from app.rules.rng import count

HAND = 18  # features of a hand
KINDS = 15  # kinds of called cards
OWN = 13  # the kind of a card of the own hand
FEATURES = HAND + KINDS
SEATS = 5  # numbers of seats with weights, from 4 on
SEATS_OF_TWO = 4  # the same with two packs, from 5 on

QUEEN_OF_SPADES = 49
JACK = 9  # the rank; of lower cards only the black one is worth a call
NEVER = -1000.0


def _weights() -> list[float]:
    """For 4, 5, 6, 7, 8 seats: the features of a hand, then the kinds of called cards, in points.
    First with the queen of spades as the black card, then with the three; then for 5, 6, 7, 8 seats
    with two packs, in the same order."""
    return [
        *(39.4, 6.9, -3.5, 12.9, 3.1, 1.7, 1.0, 11.9, 2.5, 10.2, 1.7),
        *(12.4, 9.6, 4.5, 2.8, -0.3, -0.5, 2.8, 11.4, -0.4, 1.2, -0.8),
        *(0.5, -1.0, 9.2, 8.5, 0.6, -2.8, 5.2, 9.3, 6.8, -45.5, -2.3),
        *(22.8, 7.8, -2.9, 15.2, 5.9, 3.1, 1.7, 13.9, 3.2, 10.9, 1.2),
        *(12.7, 7.0, 1.7, 2.5, -0.2, -1.3, 3.1, 14.6, 2.0, 2.2, -1.0),
        *(1.3, -2.7, 9.4, 8.1, 0.4, -6.1, 1.3, 8.8, 4.1, -37.8, -4.6),
        *(48.0, 7.8, -2.2, 15.6, 6.3, 3.1, 1.7, 11.6, 3.3, 7.2, 0.2),
        *(9.3, 4.8, 0.3, 1.8, -0.3, -0.9, 2.6, 14.8, 2.2, 2.7, -0.1),
        *(1.2, -1.1, 6.8, 5.8, 1.5, -5.7, -2.0, 4.9, 0.1, -25.6, -5.5),
        *(40.7, 7.4, 1.3, 17.9, 7.6, 3.7, 2.1, 12.0, 3.6, 6.5, -0.3),
        *(9.7, 7.4, 1.6, 1.7, -0.1, -4.0, 2.2, 17.3, 4.9, 2.8, -1.9),
        *(1.8, -1.1, 5.7, 4.8, -0.1, -7.2, -1.4, 5.6, 0.8, -25.1, -7.0),
        *(35.2, 2.8, 14.7, 19.7, 7.1, 2.4, 2.1, 11.4, 3.2, 1.8, -1.6),
        *(11.9, 4.1, 1.8, 1.3, 0.3, -4.7, 1.9, 24.7, 10.6, 8.4, 2.9),
        *(4.9, 2.9, 10.7, 8.6, 6.2, -3.3, 0.2, 14.7, 0.9, -18.9, -3.2),
        *(41.0, 6.3, -2.6, 13.7, 3.2, 1.7, 1.2, 12.0, 2.5, 11.4, 2.1),
        *(7.4, -0.7, -4.1, 2.6, -0.4, -0.3, 2.1, 13.0, 1.5, 4.4, 0.7),
        *(1.8, 1.2, 8.8, 9.6, -0.6, -1.3, -1.8, 5.7, 6.0, -47.0, -0.4),
        *(22.8, 7.4, -2.4, 16.2, 5.6, 3.0, 1.9, 14.0, 3.2, 12.2, 1.8),
        *(9.1, 0.8, -2.5, 2.1, -0.4, -1.1, 2.7, 17.0, 2.8, 1.2, -0.1),
        *(0.9, -1.8, 9.4, 9.5, 2.3, -5.3, -2.2, 6.3, 3.7, -39.1, -4.4),
        *(47.6, 7.3, -1.4, 16.1, 6.3, 3.6, 2.3, 11.9, 2.4, 7.5, 0.3),
        *(6.9, 2.2, -1.3, 1.5, -0.7, -0.5, 2.6, 15.7, 3.1, 2.8, 0.1),
        *(0.3, -0.6, 7.0, 6.0, 2.8, -6.0, -3.1, 3.2, -1.2, -26.0, -4.8),
        *(39.7, 7.1, 1.9, 18.6, 7.7, 4.6, 2.4, 12.0, 2.8, 7.1, -0.4),
        *(5.9, 1.6, -1.3, 1.6, -0.1, -4.9, 2.1, 19.6, 5.9, 1.3, -1.6),
        *(1.6, -0.1, 6.0, 5.5, 0.3, -8.0, -3.7, 1.8, 0.8, -24.9, -6.5),
        *(33.4, 3.2, 13.6, 20.9, 7.3, 3.6, 1.8, 11.7, 2.1, 2.9, -1.4),
        *(10.4, 1.5, -0.4, 1.4, -0.0, -5.1, 1.8, 26.5, 11.1, 7.9, 3.6),
        *(5.0, 2.3, 12.0, 8.5, 5.7, -2.5, -1.4, 9.6, 1.0, -19.2, -3.3),
        *(65.6, 2.7, 7.8, 20.9, 4.2, -0.7, 0.2, 16.9, 3.6, 18.0, 5.6),
        *(12.0, 3.2, -6.1, 0.6, -1.3, 1.9, 1.3, 17.6, 4.0, 5.9, -0.3),
        *(12.0, -1.0, 16.4, 11.5, 5.3, 8.7, 1.5, 2.9, 3.6, -25.8, 3.4),
        *(91.2, 0.5, 7.6, 19.1, 4.0, 1.4, 0.4, 15.5, 3.3, 17.0, 4.9),
        *(8.7, 3.4, -1.7, 1.2, -0.4, 1.4, 1.6, 23.0, 8.6, 9.9, 5.8),
        *(13.4, 7.4, 25.0, 21.5, 16.1, 14.0, 12.3, 13.7, 11.8, -10.4, 10.3),
        *(74.0, 1.4, 5.9, 21.6, 5.0, 0.9, 1.0, 15.5, 3.1, 18.0, 5.4),
        *(10.5, 3.8, -2.6, 1.6, -0.1, 0.0, 2.1, 24.2, 7.7, 6.1, 1.1),
        *(8.1, 3.5, 23.7, 20.3, 13.1, 9.5, 11.2, 10.2, 12.3, -9.8, 7.2),
        *(68.9, 0.1, 6.3, 19.9, 6.6, 0.1, 1.0, 14.1, 2.7, 18.8, 4.3),
        *(14.5, 2.0, 2.4, 1.5, 0.5, 0.1, 2.1, 23.2, 5.3, 10.7, -0.7),
        *(2.1, 0.4, 24.8, 21.1, 10.5, 9.0, 12.2, 12.2, 11.0, -10.0, 6.1),
        *(64.8, 2.4, 8.5, 21.1, 3.1, 0.5, 0.0, 16.9, 3.7, 20.1, 6.3),
        *(5.1, -0.4, -6.1, 0.3, -1.2, 2.5, 1.7, 17.5, 1.3, 8.0, 0.5),
        *(3.0, 0.3, 16.8, 12.9, 8.9, 8.8, 1.9, 5.4, 3.4, -27.5, 3.5),
        *(89.4, 1.4, 6.1, 19.4, 4.1, 1.8, 1.2, 14.9, 3.2, 17.3, 5.1),
        *(3.9, 3.1, -1.7, 0.8, -0.3, 1.9, 1.9, 24.2, 9.5, 8.1, 7.1),
        *(11.8, 6.0, 24.3, 21.9, 15.8, 12.9, 12.7, 11.8, 14.1, -11.2, 9.8),
        *(73.8, 0.8, 6.8, 21.2, 5.0, 1.5, 0.4, 15.8, 2.8, 18.7, 5.7),
        *(6.5, 1.8, -0.3, 1.4, 0.1, 0.5, 1.8, 24.4, 5.4, 7.6, 2.9),
        *(2.5, 3.1, 23.7, 21.5, 16.8, 10.1, 9.1, 12.0, 11.7, -10.3, 7.1),
        *(69.3, -0.2, 6.6, 20.6, 6.6, 2.3, 0.9, 13.9, 2.4, 19.1, 3.8),
        *(9.9, 0.2, 3.5, 1.5, 0.7, -0.1, 2.2, 24.8, 6.8, 9.9, 0.6),
        *(1.6, 0.2, 26.0, 21.6, 10.6, 8.8, 8.5, 13.6, 10.1, -10.3, 5.6),
    ]


WEIGHTS = _weights()  # at Worth.row + feature
SCATTER = 11.0  # points; the scale of the logistic law
SCATTER_OF_TWO = 18.0  # with two packs


class Worth:
    """The worth of hands. look() first."""

    def __init__(self) -> None:
        self.players = 6
        self.row = 2 * FEATURES  # where its weights are
        self.twice = cython.cast(cython.ulonglong, 0)  # of two packs: what the hand holds both of
        self.calls = 2
        self.pack = cython.cast(cython.ulonglong, 0)
        self.black = QUEEN_OF_SPADES
        self.features = [0.0] * 18
        self.first = -1  # the best two cards to call, after best_calls()
        self.second = -1
        self.trump = -1

    def look(self, players: int, calls: int, pack: int, black: int, packs: int = 1) -> None:
        """Turn to a game: seats, cards to be called, the pack as a mask, the black card, how many
        packs. With two of them hold() before each hand."""
        self.players = players
        self.calls = calls
        self.pack = pack
        self.black = black
        queen = black == QUEEN_OF_SPADES
        if packs == 1:
            self.row = (players - 4 + (0 if queen else SEATS)) * FEATURES
        else:
            self.row = (2 * SEATS + players - 5 + (0 if queen else SEATS_OF_TWO)) * FEATURES
        self.twice = 0

    def hold(self, twice: int) -> None:
        """Turn to a hand that holds both copies of some cards (a mask)."""
        self.twice = twice

    def measure(self, hand: int, trump: int) -> None:
        """Set the features of a hand (a mask) with a trump suit."""
        trumps = hand & of_suit(trump)
        side = hand & ~of_suit(trump)
        tops = trumps >> (13 * trump)
        length = count(trumps)
        x = self.features
        for i in range(HAND):
            x[i] = 0.0
        x[0] = 1.0
        x[1] = length
        x[2] = 0.1 * length * length
        x[3] = 1.0 * (tops >> 12 & 1)
        x[4] = 1.0 * (tops >> 11 & 1)
        x[5] = 1.0 * (tops >> 10 & 1)
        x[6] = 1.0 * (tops >> 9 & 1)
        for suit in range(4):
            if suit == trump:
                continue
            held = side & of_suit(suit)
            ranks = held >> (13 * suit)
            n = count(held)
            if self.twice:
                n += count(self.twice & of_suit(suit))
                x[7] += 1.0 * (self.twice >> (13 * suit + 12) & 1)
            if ranks >> 12 & 1:
                x[7] += 1.0
                if n > 3:
                    x[16] += 1.0
            if ranks >> 11 & 1:
                if ranks >> 12 & 1:
                    x[8] += 1.0
                elif n > 1:
                    x[17] += 1.0
            if n == 0:
                x[9] += 1.0
            elif n == 1 and not ranks >> 12 & 1:
                x[10] += 1.0
        if hand >> self.black & 1:
            spades = hand & of_suit(3)
            if trump == 3:
                x[11] = 1.0
            elif count(spades) > 3 or spades >> 50:
                x[12] = 1.0
            else:
                x[13] = 1.0
        x[14] = count(trumps & (TENS | FIVES))
        x[15] = count(side & (TENS | FIVES))
        if self.twice:
            self._measure_twice(trump)

    def _measure_twice(self, trump: int) -> None:
        """Add what second copies bring."""
        x = self.features
        suit = of_suit(trump)
        length = x[1] + count(self.twice & suit)
        x[1] = length
        x[2] = 0.1 * length * length
        for i in range(4):
            x[3 + i] += 1.0 * (self.twice >> (13 * trump + 12 - i) & 1)
        if self.twice >> self.black & 1:
            for i in range(11, 14):
                x[i] *= 2.0
        x[14] += count(self.twice & suit & (TENS | FIVES))
        x[15] += count(self.twice & ~suit & (TENS | FIVES))

    def hand_mean(self, hand: int, trump: int) -> float:
        """What the side takes in the mean beside what the called cards bring."""
        self.measure(hand, trump)
        total = 0.0
        row = self.row
        for i in range(HAND):
            total += WEIGHTS[row + i] * self.features[i]
        if self.calls != usual_calls(self.players):
            total += (usual_calls(self.players) - self.calls) * WEIGHTS[row + HAND + OWN]
        return total

    def kind(self, hand: int, trump: int, card: int) -> int:
        """The kind of a called card beside a hand."""
        if hand >> card & 1:
            return OWN
        suit = card // 13
        rank = card % 13
        held = hand >> (13 * suit) & 8191
        if suit == trump:
            if rank == 12:
                return 0
            if rank == 11:
                return 1 if held >> 12 & 1 else 2
            if card == self.black:
                return 11
            if rank == 10:
                return 3 if held >> 11 else 4
            return 5 if rank == 9 else 14
        if card == self.black:
            return 12 if held >> 11 else 10
        n = count(held)
        if rank == 12:
            return 6 if n == 1 else (7 if n > 1 else 8)
        if rank == 11:
            return 9 if held >> 12 & 1 else 14
        return 14

    def call_mean(self, hand: int, trump: int, card: int) -> float:
        """What a called card brings in the mean."""
        return WEIGHTS[self.row + HAND + self.kind(hand, trump, card)]

    def best_calls(self, hand: int, trump: int, called: int) -> float:
        """Set first and second to the best cards to call beside those called already (a mask);
        returns what they bring together."""
        self.first = -1
        self.second = -1
        most = NEVER
        next_most = NEVER
        rest = self.pack & ~called & ~hand
        for suit in range(3, -1, -1):
            for rank in range(12, 8, -1):
                card = 13 * suit + rank
                if not rest >> card & 1:
                    continue
                mean = self.call_mean(hand, trump, card)
                if mean > most:
                    next_most = most
                    self.second = self.first
                    most = mean
                    self.first = card
                elif mean > next_most:
                    next_most = mean
                    self.second = card
        if self.black % 13 < JACK and rest >> self.black & 1:
            mean = self.call_mean(hand, trump, self.black)
            if mean > most:
                next_most = most
                self.second = self.first
                most = mean
                self.first = self.black
            elif mean > next_most:
                next_most = mean
                self.second = self.black
        return most if self.calls == 1 else most + next_most

    def best(self, hand: int) -> float:
        """What the side takes in the mean with the best trump suit, which is set, and calls."""
        most = NEVER
        for trump in range(4):
            mean = self.hand_mean(hand, trump) + self.best_calls(hand, trump, 0)
            if mean > most:
                most = mean
                self.trump = trump
        return most


def chance(mean: float, bid: int, packs: int = 1) -> float:
    """That a side which takes so many points in the mean takes what was bid."""
    target = (bid + 4) // 5 * 5
    scatter = SCATTER if packs == 1 else SCATTER_OF_TWO
    return 1.0 / (1.0 + exp((target - 2.5 - mean) / scatter))
