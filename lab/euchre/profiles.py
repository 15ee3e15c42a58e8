"""Ways (b) and (c): a hand's profile, matched against simulated ones.

A profile is three sums over the cards of a hand: trump, shadow (the other suit of trump's colour)
and the two other suits. In (b) a card counts with its probability of way (a), in (c) with the
share of tricks that cards of its class won in bulk play. What a bid is worth is the mean over all
profiles of its kind in the table, weighted so that hardly anything but the nearest ones counts.
"""

from array import array
from collections.abc import Sequence

import cython

from app.bots.euchre.bids import Valuing
from app.bots.euchre.chances import Chances
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.bots.euchre.hands import CLASS_OF
    from app.rules.rng import lowest

NEAR = 0.0025  # tricks squared: nearer profiles than 0.05 tricks count alike


class Rates:
    """A card's worth in a profile: the shares of its class, or of way (a) where there are none."""

    def __init__(self, rates: Sequence[float]) -> None:
        """rates: by class, 24 shares; empty for the probabilities of way (a)."""
        self.measured = len(rates) > 0
        self.rates = [0.0] * 24
        for number, rate in enumerate(rates):
            self.rates[number] = rate
        self.chances = Chances()
        self.trump = 0.0
        self.shadow = 0.0
        self.other = 0.0

    def look(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> None:
        """Set trump, shadow and other to the profile of a hand."""
        self.trump = 0.0
        self.shadow = 0.0
        self.other = 0.0
        if not self.measured:
            self.chances.look(view, hand, trump, kind)
        rest = hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            number = CLASS_OF[trump * 52 + card]
            rate = self.rates[number] if self.measured else self.chances.chance(card)
            if number >= 16:
                self.trump += rate
            elif number >= 8:
                self.shadow += rate
            else:
                self.other += rate


class Shares(Valuing):
    """The tricks that the cards of a hand win, by their shares alone."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        self.rates.look(view, hand, trump, kind)
        return self.rates.trump + self.rates.shadow + self.rates.other


class Profiles(Valuing):
    """The points that a bid brings, by the outcomes of similar profiles."""

    def __init__(self, rates: Rates, rows: Sequence[Sequence[Sequence[float]]]) -> None:
        """rows: for each of the 16 kinds of bids its profiles: trump, shadow, other, points."""
        self.rates = rates
        flat = [number for of_kind in rows for row in of_kind for number in row]
        self.rows = array("d", flat or [0.0])
        self.first = [0] * 17
        for kind in range(16):
            self.first[kind + 1] = self.first[kind] + len(rows[kind])

    def value(self, view: EuchreDeal, hand: int, trump: int, kind: int) -> float:
        self.rates.look(view, hand, trump, kind)
        points = 0.0
        weights = 0.0
        for row in range(self.first[kind], self.first[kind + 1]):
            trumps = self.rows[4 * row] - self.rates.trump
            shadow = self.rows[4 * row + 1] - self.rates.shadow
            other = self.rows[4 * row + 2] - self.rates.other
            near = NEAR / (NEAR + trumps * trumps + shadow * shadow + other * other)
            weight = near * near * near
            weights += weight
            points += weight * self.rows[4 * row + 3]
        return points / weights if weights > 0.0 else 0.0
