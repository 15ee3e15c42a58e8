"""Sampled deals for a view, the likelier taken the better they fit what was bid and played.

Of a few deals that fit the view one is drawn, each with a weight. A seat that bid so much has a
hand that is worth it, a seat that passed has none; the caller would have named this trump and these
cards, and none of their own; and each card that a seat played is weighed by how near it comes to
what level 1 would have played from that hand. People bid and play otherwise now and then, so no
weight is ever nothing.
"""

from array import array

import cython

from app.bots.called_partner.hand import Worth
from app.bots.called_partner.play import CardPlay
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS, of_mask
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import exp, log
else:
    from math import exp, log

    from app.rules.rng import lowest

FEWEST = 16.0  # deals that count, of a pool
LEVELLED = 0.05  # the least power of weights
TINY = 1e-300
SPREAD_OF_TWO = 1.6
TRIES = 6  # deals of which one is drawn
BID_SCATTER = 9.0  # points around what a hand is worth, at which a seat passes
NAMED_SCATTER = 8.0  # points that the best trump and calls may be better than those named
OWN_CALL = 0.02  # how likely a caller calls a card of the own hand, against another one
PLAY_SCATTER = 6.0  # points that the best card may be better than the one played
ALLOWANCE = 0.1  # how likely a card is that the rules would not play, at least


class Deals:
    """Deals that fit a view. look() first."""

    def __init__(self) -> None:
        self.worth = Worth()
        self.play = CardPlay()
        self.bids = [0] * 8  # the highest that a seat has bid
        self.refused = [0] * 8  # the least that a seat could have bid when it passed
        self.given = [0] * 8  # cards that a seat has played, as a mask
        self.given_twice = [0] * 8  # and of which both copies
        self.spread = 1.0  # how much wider points scatter with two packs
        self.cards = array("i", [0] * 104)  # in the order in which they were played
        self.plays = 0
        self.candidate = CalledPartnerDeal(6, 0, 2, 5, 150, False, False)
        self.again = self.candidate
        self.opened = self.candidate  # as it was before the first card
        self.again_rng = Rng(0)
        self.pool = 0  # deals that were gathered
        self.states = array("Q", [0])  # of the generator before each of them
        self.chances = array("d", [0.0])  # logarithms of their weights
        self.times = array("i", [0])  # how often each of them is taken

    def look(self, view: CalledPartnerDeal) -> None:
        """Turn to a view."""
        view.prepare_fill()
        self.candidate = view.blank()
        self.again = view.blank()
        self.worth.look(view.players, view.calls_due, view.pack, view.black, view.packs)
        self.spread = 1.0 if view.packs == 1 else SPREAD_OF_TWO
        for seat in range(view.players):
            self.bids[seat] = 0
            self.refused[seat] = 0
            self.given[seat] = 0
            self.given_twice[seat] = 0
        high = 0
        for seat, amount in view.auction():
            if amount:
                self.bids[seat] = amount
                high = amount
            else:
                self.refused[seat] = high + view.bid_step if high else view.least
        self.plays = 0
        if view.asks != "play":
            return
        self.opened = view.blank()
        self.opened.deal_out(of_mask(view.pack) + of_mask(view.doubled), view.dealer)
        for seat, text in view.history[: view.before_play]:
            self.opened.apply(self.opened.number_of(seat, text))
        for seat, text in view.history[view.before_play :]:
            card = NUMBERS[text]
            bit = cython.cast(cython.ulonglong, 1) << card
            self.given_twice[seat] |= self.given[seat] & bit
            self.given[seat] |= bit
            self.cards[self.plays] = card
            self.plays += 1

    def draw(self, view: CalledPartnerDeal, whole: CalledPartnerDeal, rng: Rng) -> None:
        """Make whole a deal that fits the view."""
        total = 0.0
        for _ in range(TRIES):
            view.fill_into(self.candidate, rng)
            weight = self.weight(view, self.candidate)
            total += weight
            if rng.unit() * total < weight:
                whole._copy(self.candidate)

    def gather(self, view: CalledPartnerDeal, rng: Rng, pool: int, number: int) -> None:
        """Draw a number of deals out of a whole pool of them, by their weights; each may be drawn
        several times. take() gives them.

        Weights are levelled as far as it needs for no fewer than FEWEST deals to count.
        """
        if pool > len(self.states):
            self.states = array("Q", [0] * pool)
            self.chances = array("d", [0.0] * pool)
            self.times = array("i", [0] * pool)
        self.pool = pool
        with cython.nogil:
            self._gather(view, rng, number)

    def _gather(self, view: CalledPartnerDeal, rng: Rng, number: int) -> None:
        most = -1e300
        for i in range(self.pool):
            self.states[i] = rng.x
            view.fill_into(self.candidate, rng)
            self.chances[i] = log(self.weight(view, self.candidate) + TINY)
            most = max(most, self.chances[i])
        for i in range(self.pool):
            self.chances[i] -= most
        power = 1.0
        while power > LEVELLED and self._effective(power) < FEWEST:
            power *= 0.8
        total = 0.0
        for i in range(self.pool):
            total += exp(power * self.chances[i])
        mark = rng.unit()
        reached = 0.0
        for i in range(self.pool):
            reached += exp(power * self.chances[i]) / total * number
            self.times[i] = 0
            while mark < reached:
                self.times[i] += 1
                mark += 1.0

    def _effective(self, power: float) -> float:
        """How many deals of the pool count, with weights raised to a power."""
        total = 0.0
        squares = 0.0
        for i in range(self.pool):
            weight = exp(power * self.chances[i])
            total += weight
            squares += weight * weight
        return total * total / squares

    def take(self, view: CalledPartnerDeal, whole: CalledPartnerDeal, i: int) -> None:
        """Make whole a deal of the pool again."""
        self.again_rng.x = self.states[i]
        view.fill_into(whole, self.again_rng)

    def weight(self, view: CalledPartnerDeal, deal: CalledPartnerDeal) -> float:
        """How well what was bid and played goes with a deal, up to a factor."""
        found = self.bids_weight(view, deal)
        if self.plays:
            found *= self.plays_weight(view, deal)
        return found

    def bids_weight(self, view: CalledPartnerDeal, deal: CalledPartnerDeal) -> float:
        """How well what was said goes with the hands of a deal."""
        found = 1.0
        for seat in range(deal.players):
            if seat != view.viewer:
                if deal.doubled:
                    self.worth.hold(self._twice(deal, seat))
                found *= self._bid_weight(deal, seat, deal.hands[seat] | self.given[seat])
        return found

    def _twice(self, deal: CalledPartnerDeal, seat: int) -> int:
        """The cards of which a seat was dealt both copies, as a mask."""
        both = deal.hands[seat] & self.given[seat]
        return both | deal.twice[seat] | self.given_twice[seat]

    def _bid_weight(self, deal: CalledPartnerDeal, seat: int, hand: int) -> float:
        """How well the hand that a seat was dealt goes with what it said."""
        if self.bids[seat] == 0 and self.refused[seat] == 0:
            return 1.0
        mean = self.worth.best(hand)
        found = 1.0
        if self.bids[seat]:
            found *= 0.02 + _step((mean - self.bids[seat]) / (BID_SCATTER * self.spread))
        if self.refused[seat]:
            found *= 0.02 + _step((self.refused[seat] - mean) / (BID_SCATTER * self.spread))
        if seat == deal.caller and deal.trump >= 0:
            named = self.worth.hand_mean(hand, deal.trump)
            for i in range(deal.calls):
                if hand >> deal.called[i] & 1 and not deal.variable:
                    found *= OWN_CALL
                named += self.worth.call_mean(hand, deal.trump, deal.called[i])
            if deal.calls == deal.calls_due:
                found *= 0.02 + exp(min(0.0, (named - mean) / (NAMED_SCATTER * self.spread)))
        return found

    def plays_weight(self, view: CalledPartnerDeal, deal: CalledPartnerDeal) -> float:
        """How well the cards that were played go with the hands of a deal."""
        self.again._copy(self.opened)
        for seat in range(deal.players):
            self.again.hands[seat] = deal.hands[seat] | self.given[seat]
            if deal.doubled:
                self.again.twice[seat] = self._twice(deal, seat)
        found = 1.0
        for i in range(self.plays):
            card = self.cards[i]
            if self.again.turn != view.viewer:
                legal = self.again.legal()
                if legal & (legal - 1):
                    self.play.look(self.again)
                    played = self.play.value(self.again, card)
                    most = played
                    legal &= ~(cython.cast(cython.ulonglong, 1) << card)
                    while legal:
                        most = max(most, self.play.value(self.again, lowest(legal)))
                        legal &= legal - 1
                    found *= ALLOWANCE + (1.0 - ALLOWANCE) * exp((played - most) / PLAY_SCATTER)
            self.again.apply(card)
        return found


def _step(x: float) -> float:
    """A step from 0 to 1 that is rounded."""
    return 1.0 / (1.0 + exp(-x))
