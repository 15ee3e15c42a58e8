"""What nets are taught with: decisions, and what each answer came to in the very deal.

The cards lie open to nobody who decides, but they are what they are: every answer is played to its
end with them. A single outcome says little; the mean over many decisions that look alike is what a
seat can expect. An outcome counts by how nearly the bid is made or missed, for one card more or
less decides many a deal by luck.
"""

from array import array
from collections.abc import Sequence

import cython

from app.bots.called_partner.bidder import Bidder
from app.bots.called_partner.player import Player
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import exp, log
else:
    from math import exp, log

    from app.rules.called_partner.deal import AUCTION, PASS, PLAY
    from app.rules.deal import BID
    from app.rules.rng import count, lowest, pick

SMOOTH = 6.0  # points
STRAY = 0.05  # how often something else is done than what the policy would do
OF_CARD, OF_BID = 54, 48  # inputs of the nets
STEP = 5
HIGHEST = 150
THOUGHT_OF = 32.0  # points that a hand may lack for its bids to be tried


def auction(deal: CalledPartnerDeal, bidders: Sequence[Bidder], bidden: int = 0) -> None:
    """Bid, name and call, each seat by its bidder. bidden: who has bid before, as a mask."""
    while deal.turn >= 0 and deal.phase != PLAY:
        seat = deal.turn
        bidder = bidders[seat]
        action = bidder.action(deal, bidden)
        if deal.phase == AUCTION and action != PASS:
            bidden |= 1 << seat
        deal.apply(action)


def play_on(deal: CalledPartnerDeal, side: int, player: Player, other: Player) -> None:
    """Play the cards; seats of a side (a mask) by the first player."""
    with cython.nogil:
        while deal.turn >= 0:
            if side >> deal.turn & 1:
                deal.apply(player.choose(deal))
            else:
                deal.apply(other.choose(deal))


def chance_of(deal: CalledPartnerDeal, side: int, more: float) -> float:
    """How nearly a side that takes so many points more has made the bid, 0 to 1."""
    target = (deal.bid + STEP - 1) // STEP * STEP
    return 1.0 / (1.0 + exp((target - 2.5 - more - deal.taken_by(side)) / SMOOTH))


def worth_of(deal: CalledPartnerDeal, seat: int, more: float) -> float:
    """How much more a seat scores than the others in the mean, by that chance."""
    if deal.caller < 0:
        return 0.0
    side = deal.side()
    members = count(side)
    score = deal.bid * (2.0 * chance_of(deal, side, more) - 1.0)
    if side >> seat & 1:
        return score * (1.0 - (members - 1.0) / (deal.players - 1.0))
    return -score * members / (deal.players - 1.0)


class CardSamples:
    """Decisions of play: a row for each legal card."""

    def __init__(self, size: int) -> None:
        """size: rows at most."""
        self.inputs = array("f", [0.0]) * (size * OF_CARD)
        self.outcomes = array("d", [0.0]) * size
        self.decisions = array("i", [0]) * size  # of which decision a row is
        self.roles = array("i", [0]) * size
        self.rows = 0
        self.size = size
        self.number = 0  # decisions
        self.see = Player([0.0] * 2778)

    def add(self, deal: CalledPartnerDeal, player: Player, rng: Rng, part: float) -> bool:
        """Play a deal, with a part (0 to 1) of its decisions; returns whether there is room for
        more."""
        trial = deal.blank()
        side = deal.side()
        with cython.nogil:
            while deal.turn >= 0:
                legal = deal.legal()
                if legal & (legal - 1) and rng.unit() < part and self.rows + 13 <= self.size:
                    self._add(deal, trial, side, player)
                if rng.unit() < STRAY:
                    deal.apply(pick(legal, rng))
                else:
                    deal.apply(player.choose(deal))
        return self.rows + 13 <= self.size

    def _add(
        self, deal: CalledPartnerDeal, trial: CalledPartnerDeal, side: int, player: Player
    ) -> None:
        self.see.prepare(deal)
        ours = side >> deal.turn & 1
        rest = deal.legal()
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.see.gain(deal, card)
            at = self.rows * OF_CARD
            for i in range(24):
                self.inputs[at + i] = self.see.common[i]
            for i in range(30):
                self.inputs[at + 24 + i] = self.see.own[i]
            trial._copy(deal)
            trial.apply(card)
            while trial.turn >= 0:
                trial.apply(player.choose(trial))
            made = chance_of(trial, side, 0.0)
            self.outcomes[self.rows] = made if ours else 1.0 - made
            self.decisions[self.rows] = self.number
            self.roles[self.rows] = self.see.role
            self.rows += 1
        self.number += 1


class BidSamples:
    """Decisions of the auction: a row for the least bid, one for a higher one, each beside a
    pass."""

    def __init__(self, size: int) -> None:
        """size: rows at most."""
        self.inputs = array("f", [0.0]) * (size * OF_BID)
        self.outcomes = array("d", [0.0]) * size
        self.rows = 0
        self.size = size
        self.see = Bidder([0.0] * 1249)

    def add(
        self,
        deal: CalledPartnerDeal,
        bidders: Sequence[Bidder],
        player: Player,
        rng: Rng,
        more: float,
    ) -> bool:
        """Play an auction, each seat by its bidder; returns whether there is room for more. more:
        points that sides take beyond what the player's would."""
        bidden = 0
        while deal.turn >= 0 and deal.phase == AUCTION and self.rows + 2 <= self.size:
            seat = deal.turn
            bidder = bidders[seat]
            action = bidder.action(deal, bidden)
            low = (deal.low + STEP - 1) // STEP * STEP
            if low <= deal.high:
                self.see.look(deal, bidden)
                if self.see.mean + THOUGHT_OF > low:
                    passed = tried(deal, PASS, bidden, bidders, player, more)
                    self._row(deal, low, passed, bidden, bidders, player, more)
                    higher = low + STEP * int(1.0 - 2.5 * log(1.0 - rng.unit()))
                    if higher <= HIGHEST:
                        self._row(deal, higher, passed, bidden, bidders, player, more)
                    if rng.unit() < STRAY:
                        action = PASS if action != PASS else BID + low
            if action != PASS:
                bidden |= 1 << seat
            deal.apply(action)
        return self.rows + 2 <= self.size

    def _row(
        self,
        deal: CalledPartnerDeal,
        amount: int,
        passed: float,
        bidden: int,
        bidders: Sequence[Bidder],
        player: Player,
        more: float,
    ) -> None:
        self.see.gain(deal.low, amount)
        for i in range(OF_BID):
            self.inputs[self.rows * OF_BID + i] = self.see.inputs[i]
        bid = tried(deal, BID + amount, bidden | 1 << deal.turn, bidders, player, more)
        self.outcomes[self.rows] = bid - passed
        self.rows += 1


def tried(
    deal: CalledPartnerDeal,
    action: int,
    bidden: int,
    bidders: Sequence[Bidder],
    player: Player,
    more: float,
) -> float:
    """What an action comes to for the seat whose turn it is."""
    seat = deal.turn
    trial = deal.blank()
    trial._copy(deal)
    trial.apply(action)
    auction(trial, bidders, bidden)
    if trial.turn >= 0:
        play_on(trial, 0, player, player)
    return worth_of(trial, seat, more)
