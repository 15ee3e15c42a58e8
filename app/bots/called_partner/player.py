"""Which card to play, by what the rules find and a small net that weighs it.

The net says how much likelier each card lets the own side win the bid than the others do. It was
trained on what cards came to in deals that it played itself (lab/called_partner/teaching.py): what
the seat could not know is averaged out there, so that the net answers for all deals that look like
this one. One layer of hidden units for each role; what all cards of a decision have in common is
added up once.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import cython

from app.bots.called_partner.play import CardPlay
from app.rules.called_partner.deal import CalledPartnerDeal

if not cython.compiled:
    from app.bots.called_partner.play import UNKNOWN
    from app.bots.called_partner.points import points_in
    from app.bots.masks import above, below, of_suit
    from app.rules.rng import count, lowest

HIDDEN = 16
COMMON = 24  # inputs that all cards of a decision share
OWN = 30  # and those of a card
INPUTS = COMMON + OWN
SIZE = HIDDEN * (INPUTS + 2) + OWN  # weights of a role
WEIGHTS = 3 * SIZE
SHAPE = (INPUTS, OWN, HIDDEN)  # for those outside: constants of compiled code are not seen there
ALL_POINTS = 150
FAR_BELOW = -1e9


class Player:
    """Chooses the card to play. Keeps nothing from one decision to the next."""

    def __init__(self, net: Sequence[float] = ()) -> None:
        """net: its weights, role after role: what each hidden unit begins with, then what each
        input adds to the units; what each unit adds to the outcome, and each input of a card.
        None: the rules alone choose."""
        self.rules = CardPlay()
        self.taught = len(net) > 0
        self.net = [0.0] * 2778
        for i in range(WEIGHTS if self.taught else 0):
            self.net[i] = net[i]
        self.common = [0.0] * 24
        self.own = [0.0] * 30
        self.shared = [0.0] * 16  # the hidden units by what cards have in common
        self.units = [0.0] * 16
        self.worth = [0.0] * 52  # of each legal card, as the rules have it
        self.winning = [0.0] * 52  # that the own side wins the trick with it
        self.most = 0.0  # the worth of the best card
        self.role = 0

    def choose(self, deal: CalledPartnerDeal) -> int:
        legal = deal.legal()
        if legal & (legal - 1) == 0:
            return lowest(legal)
        if not self.taught or deal.packs > 1:
            return self.rules.choose(deal)
        self.prepare(deal)
        best = -1
        most = 0.0
        while legal:
            card = lowest(legal)
            legal &= legal - 1
            value = self.gain(deal, card)
            if best < 0 or value > most:
                best = card
                most = value
        return best

    def prepare(self, deal: CalledPartnerDeal) -> None:
        """Turn to what the seat whose turn it is knows."""
        self.rules.look(deal)
        self.most = FAR_BELOW
        rest = deal.legal()
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.worth[card] = self.rules.value(deal, card)
            self.winning[card] = self.rules.won_with
            self.most = max(self.most, self.worth[card])
        self._see_all(deal)
        self.role = self.rules.role
        at = self.role * SIZE
        for i in range(HIDDEN):
            self.shared[i] = self.net[at + i]
        for j in range(COMMON):
            at += HIDDEN
            part = self.common[j]
            if part != 0.0:
                for i in range(HIDDEN):
                    self.shared[i] += part * self.net[at + i]

    def _see_all(self, deal: CalledPartnerDeal) -> None:
        """Set common."""
        me = deal.turn
        hand = deal.hands[me]
        x = self.common
        following = deal.in_trick > 0
        taken = 0
        mine = 1.0 * deal.taken[me]
        for seat in range(deal.players):
            taken += deal.taken[seat]
            if seat != me:
                mine += deal.taken[seat] * self.rules.friend[seat]
        to_come = 1.0 * ALL_POINTS - taken - deal.at_stake
        target = (deal.bid + 4) // 5 * 5
        need = (target if self.rules.calling else ALL_POINTS + 5 - target) - mine
        x[0] = need / 50.0
        x[1] = to_come / 50.0
        x[2] = min(1.5, max(-0.5, need / max(5.0, to_come + deal.at_stake)))
        x[3] = deal.at_stake / 20.0
        x[4] = deal.left / 8.0
        x[5] = deal.in_trick / 5.0
        x[6] = 0.0 if following else 1.0
        x[7] = 1.0 if deal.in_trick == deal.players - 1 else 0.0
        x[8] = self.rules.trumps_out / 8.0
        x[9] = count(hand & of_suit(deal.trump)) / 4.0
        x[10] = points_in(hand, deal.black) / 30.0
        x[11] = points_in(self.rules.unseen, deal.black) / 50.0
        x[12] = 1.0 * (hand >> deal.black & 1)
        x[13] = 1.0 * (self.rules.unseen >> deal.black & 1)
        x[14] = count(self.rules.secret) / 2.0
        x[15] = count(self.rules.called) / 2.0
        behind = deal.players - 1 - deal.in_trick
        friends = 0.0
        ruffing = 0.0  # opponents behind who lack the suit and may trump
        seat = me
        for _ in range(behind):
            seat = deal._next(seat)
            friends += self.rules.friend[seat]
            if following and may_ruff(deal, seat, deal.led):
                ruffing += 1.0 - self.rules.friend[seat]
        x[16] = friends / 3.0
        x[17] = (behind - friends) / 3.0
        x[18] = ruffing / 3.0
        for i in range(19, COMMON):
            x[i] = 0.0
        if following:
            if self.rules.left_alone == UNKNOWN:
                friend = self.rules.friend[deal.winner]
                self.rules.left_alone = self.rules.won(deal, deal.led, deal.best, friend)
            x[19] = self.rules.friend[deal.winner]
            x[20] = self.rules.left_alone
            x[21] = 1.0 if deal.best // 13 == deal.trump else 0.0
            x[22] = 1.0 if deal.led == deal.trump else 0.0
            for i in range(deal.calls):
                if deal.claims[i] < 0 and deal.called[i] // 13 == deal.led:
                    x[23] = 1.0

    def _see(self, deal: CalledPartnerDeal, card: int) -> None:
        """Set own."""
        suit = card // 13
        bit = cython.cast(cython.ulonglong, 1) << card
        hand = deal.hands[deal.turn]
        held = hand & of_suit(suit)
        trump = suit == deal.trump
        following = deal.in_trick > 0
        takes = following and (card > deal.best if suit == deal.best // 13 else trump)
        over = count(self.rules.unseen & above(card))
        black_is_out = self.rules.unseen >> deal.black & 1
        x = self.own
        x[0] = (self.worth[card] - self.most) / 10.0
        x[1] = 1.0 if self.worth[card] >= self.most - 1e-9 else 0.0
        x[2] = deal.worth[card] / 15.0
        x[3] = 1.0 if card == deal.black else 0.0
        x[4] = 1.0 if card % 13 == 12 else 0.0
        x[5] = 1.0 if trump else 0.0
        x[6] = 1.0 if takes else 0.0
        x[7] = self.winning[card]
        x[8] = self.winning[card] * deal.worth[card] / 15.0
        x[9] = (2.0 * self.winning[card] - 1.0) * (deal.at_stake + deal.worth[card]) / 20.0
        x[10] = over / 6.0
        x[11] = 0.0 if over else 1.0
        x[12] = count(self.rules.unseen & of_suit(suit)) / 8.0
        x[13] = count(held) / 4.0
        x[14] = 1.0 if held == bit else 0.0
        x[15] = 1.0 if held == bit and not trump and hand & of_suit(deal.trump) else 0.0
        x[16] = 0.0 if held & above(card) else 1.0
        x[17] = 0.0 if held & below(card) else 1.0
        x[18] = points_in(held & ~bit, deal.black) / 20.0
        x[19] = 1.0 if self.rules.called & bit else 0.0
        x[20] = 1.0 if self.rules.secret & of_suit(suit) else 0.0
        x[21] = (card % 13) / 12.0
        ruffing = 0.0
        friends = 0.0
        if not following:
            for seat in range(deal.players):
                if seat != deal.turn and may_ruff(deal, seat, suit):
                    ruffing += 1.0 - self.rules.friend[seat]
                    friends += self.rules.friend[seat]
        x[22] = ruffing / 3.0
        x[23] = friends / 3.0
        x[24] = points_in(self.rules.unseen & of_suit(suit), deal.black) / 20.0
        x[25] = 1.0 if following and suit == deal.led else 0.0
        x[26] = 1.0 if card > deal.black else 0.0
        x[27] = 1.0 if card > deal.black and black_is_out else 0.0
        x[28] = 1.0 if trump and not following else 0.0
        x[29] = 0.0 if over or trump or following else 1.0

    def gain(self, deal: CalledPartnerDeal, card: int) -> float:
        """What a card is worth beside the others, after prepare()."""
        self._see(deal, card)
        at = self.role * SIZE + HIDDEN * COMMON
        end = self.role * SIZE + HIDDEN * (1 + INPUTS)
        total = 0.0
        for i in range(HIDDEN):
            self.units[i] = self.shared[i]
        for j in range(OWN):
            at += HIDDEN
            part = self.own[j]
            if part != 0.0:
                for i in range(HIDDEN):
                    self.units[i] += part * self.net[at + i]
                total += part * self.net[end + HIDDEN + j]
        for i in range(HIDDEN):
            if self.units[i] > 0.0:
                total += self.units[i] * self.net[end + i]
        return total


def may_ruff(deal: CalledPartnerDeal, seat: int, suit: int) -> bool:
    """Whether a seat has shown that it has no more of a suit, and may have trumps."""
    voids = deal.voids[seat]
    return voids >> suit & 1 != 0 and voids >> deal.trump & 1 == 0


@cache
def taught_cards() -> Sequence[float]:
    """The weights of the net that belongs to the program."""
    text = files("app.bots.called_partner").joinpath("nets", "cards.json").read_text("utf-8")
    found: Sequence[float] = json.loads(text)["weights"]
    return found
