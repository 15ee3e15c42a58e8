"""How seats of Euchre bid and play on in deals that were sampled, and what their bids say of them.

In such a deal all hands lie open: the rules of play.py, which count what an opponent may hold, then
know what each one holds.

A bid, or a pass, is believed to mean what one of the ways to bid means by it, but never wholly:
whoever sits there may think otherwise.
"""

import cython

from app.bots.euchre.bids import Bidder
from app.bots.euchre.hands import best_to_give, with_turnup, worst_card
from app.bots.euchre.play import CardPlay
from app.bots.euchre.race import Race, RaceOfThree
from app.bots.euchre.sense import sensible
from app.bots.search.policy import Policy
from app.rules import cards
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.game import Setup
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.bots.euchre.bids import place_of
    from app.rules.euchre.actions import DEFEND_TOGETHER, KEEP
    from app.rules.euchre.cards import BENNY, NO_TRUMP
    from app.rules.euchre.making import CALL, DEFEND, DISCARD, GIVE, LAY, NAME, ORDER, PLAY
    from app.rules.rng import lowest, pick

DOUBT = 0.1  # how likely a hand does what it would not, at least
DEAF = 0.5  # bids say nothing
ALONE = 0.4  # points more that it must bring to leave out a partner, who came to play
THREE = 3  # seats, each with a score of its own
SHARP = 3.0  # of a trick: how quickly a hand becomes a bid


class Playouts(Policy):
    """A way to bid, and the rules of play."""

    def __init__(
        self, bidder: Bidder, believed: Bidder, doubt: float = DOUBT, *, sense: bool = True
    ) -> None:
        """believed: what bids are taken to mean, by values in tricks. doubt: DOUBT to DEAF. sense:
        whether all is left out that no good player would think of (sense.py), and to leave out a
        partner has its price; else points are all that counts."""
        self.bidder = bidder
        self.believed = believed
        self.sense = sense
        self.price = ALONE if sense else 0.0
        self.doubt = doubt
        self.race = Race()
        self.race_of_three = RaceOfThree()
        self.play = CardPlay()
        self.viewer = 0
        self.laid = [0, 0, 0, 0]  # what a seat has played, as a mask
        self.passed_order = 0  # seats that passed in the first round, as a mask
        self.passed_call = 0

    def look(self, view: Deal) -> None:
        self.viewer = view.viewer
        self._look_at_totals(cython.cast(EuchreDeal, view))
        self.passed_order = 0
        self.passed_call = 0
        for seat in range(4):
            self.laid[seat] = 0
        passes = 0
        for seat, text in view.history:
            if text == "pass":
                if passes < view.players:
                    self.passed_order |= 1 << seat
                else:
                    self.passed_call |= 1 << seat
                passes += 1
            elif text in cards.NUMBERS:
                self.laid[seat] |= 1 << cards.NUMBERS[text]

    def _look_at_totals(self, view: EuchreDeal) -> None:
        setup = view.setup
        totals = setup.totals if isinstance(setup, Setup) else (0,) * view.players
        ordered = [totals[(view.viewer + place) % view.players] for place in range(view.players)]
        if view.players == THREE:
            self.race_of_three.look(ordered, view.target)
        else:
            self.race.look(ordered[0], ordered[1], view.target)

    def choose(self, deal: Deal, rng: Rng) -> int:
        if cython.cast(EuchreDeal, deal).phase == NAME:  # unseen, every suit is as good
            return pick(cython.cast(EuchreDeal, deal).legal(), rng)
        return self._choose(cython.cast(EuchreDeal, deal))

    def favourite(self, view: Deal) -> int:
        action = self._choose(cython.cast(EuchreDeal, view))
        good = view.legal_of(view.viewer) & self.among(view)
        return action if good >> action & 1 else lowest(good)

    def among(self, view: Deal) -> int:
        return self._among(cython.cast(EuchreDeal, view))

    def worth(self, deal: Deal, seat: int) -> float:
        """What the points of all sides are worth in the match, less the price of going alone."""
        if deal.players == THREE:
            left = 0 if seat == 2 else seat + 1
            return self.race_of_three.worth(
                deal.score_of(seat), deal.score_of(left), deal.score_of(3 - seat - left)
            )
        worth = self.race.worth(deal.score_of(seat), deal.score_of((seat + 1) & 3))
        if self._goes_alone(cython.cast(EuchreDeal, deal), seat):
            worth -= self.price
        return worth

    def _goes_alone(self, deal: EuchreDeal, seat: int) -> bool:
        return deal.lone_defender == seat or (deal.alone and deal.maker == seat)

    def fit(self, deal: Deal) -> float:
        return self._fit(cython.cast(EuchreDeal, deal))

    def _choose(self, deal: EuchreDeal) -> int:
        if deal.phase == PLAY:
            return self.play.choose(deal)
        if deal.phase == ORDER or deal.phase == CALL:
            return self.bidder.bid(deal)
        if deal.phase == DISCARD or deal.phase == LAY:
            return worst_card(deal.hands[deal.turn], deal.trump, deal.kept())
        if deal.phase == NAME:
            return lowest(deal.legal())
        if deal.phase == GIVE:
            return best_to_give(deal.hands[deal.turn], deal.trump)
        return DEFEND_TOGETHER if deal.phase == DEFEND else KEEP

    def _among(self, view: EuchreDeal) -> int:
        legal = view.legal()
        return sensible(view, legal) if self.sense else legal

    def _fit(self, deal: EuchreDeal) -> float:
        """How well the hands go with what their seats have said."""
        found = 1.0
        for seat in range(deal.players):
            if seat == self.viewer:
                continue
            hand = deal.hands[seat] | self.laid[seat]
            if deal.given >= 0 and (seat ^ deal.maker) & 1 == 0:
                hand = self._before_exchange(deal, seat, hand)
            kind = 2 * place_of(deal, seat)
            turned = deal.turned // 13
            if self.passed_order >> seat & 1:
                five = hand
                if seat == deal.dealer:
                    five = with_turnup(hand, deal.turned)
                found *= 1.0 - self._bids(deal, five, turned, kind)
            if self.passed_call >> seat & 1:
                most = 0.0
                for suit in range(4):
                    if suit != turned:
                        most = max(most, self._bids(deal, hand, suit, kind + 8))
                if deal.no_trump:
                    most = max(most, self._bids(deal, hand, NO_TRUMP, kind + 8))
                found *= 1.0 - most
            if seat == deal.maker and deal.turned != BENNY:
                kind += deal.alone
                if not deal.picked_up:
                    kind += 8
                found *= self._bids(deal, hand, deal.trump, kind)
        return found

    def _before_exchange(self, deal: EuchreDeal, seat: int, hand: int) -> int:
        """The cards with which a lone maker, or the partner, has bid."""
        given = cython.cast(cython.ulonglong, 1) << deal.given
        if seat != deal.maker:
            return hand | given
        if deal.laid >= 0:
            hand |= cython.cast(cython.ulonglong, 1) << deal.laid
        return hand & ~given

    def _bids(self, deal: EuchreDeal, hand: int, suit: int, kind: int) -> float:
        """How likely a bid of this kind is made with a hand."""
        value = self.believed.value(deal, hand, suit, kind)
        over = value - self.believed.threshold(deal, suit, kind)
        return self.doubt + (1.0 - 2.0 * self.doubt) / (1.0 + exp(-SHARP * over))
