"""Bids by a small net: what each amount is worth more than a pass.

The net was trained on auctions in which bots bid and passed alike, and both were played to the end
with the cards as they were (lab/called_partner/teaching.py); what a seat could not know is averaged
out there. It knows the usual game of six. Everywhere else, and for trump and calls, the rules of
bids.py decide.
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

import cython

from app.bots.called_partner.bids import QuickBid
from app.bots.called_partner.hand import Worth, chance
from app.rules.called_partner.deal import CalledPartnerDeal

if not cython.compiled:
    from app.bots.called_partner.points import ACES, TENS
    from app.rules.called_partner.deal import AUCTION, PASS
    from app.rules.deal import BID
    from app.rules.rng import count

INPUTS = 48
HIDDEN = 24
SIZE = 1 + INPUTS + HIDDEN * (INPUTS + 2)
SHAPE = (INPUTS, INPUTS, HIDDEN)  # as of the player's net
ABOUT_CARDS = 17  # of the features of a hand
STEP = 5
AMOUNTS = 8  # from the least on, in steps
LACKS = 10.0  # points that a hand may lack: nobody bids on nothing, hoping to be overbid
LONG = 4  # cards of a suit that could be trumps worth having
TAUGHT_SEATS = 6
TAUGHT_CALLS = 2


class Bidder:
    """Bids, names trump and calls. Keeps nothing from one decision to the next."""

    def __init__(self, net: Sequence[float] = (), shrewd: bool = False, more: float = 0.0) -> None:
        """net: its weights: what a bid begins with, what each input adds, then for each hidden unit
        what it begins with, what each input adds to it, and what it adds. None: the rules alone
        bid. shrewd, more: as QuickBid has them."""
        self.rules = QuickBid(shrewd, more)
        self.worth = Worth()
        self.taught = len(net) > 0
        self.net = [0.0] * 1249
        for i in range(SIZE if self.taught else 0):
            self.net[i] = net[i]
        self.inputs = [0.0] * 48
        self.means = [0.0] * 4  # points of the side by trump suit
        self.mean = 0.0  # points of the side with the best trump

    def choose(self, view: CalledPartnerDeal) -> str:
        """The action of the seat whose turn it is before the play, as a text."""
        return view.text_of(view.turn, self.action(view, bidders(view.auction())))

    def action(self, deal: CalledPartnerDeal, bidden: int) -> int:
        """The same as a number; only what that seat knows is used. bidden: seats that have bid, as
        a mask."""
        if deal.phase != AUCTION or not self.taught or not is_usual(deal):
            return self.rules.action(deal)
        if deal.low > deal.high or is_hollow(deal.hands[deal.turn], deal.black):
            return PASS
        self.look(deal, bidden)
        best = PASS
        most = 0.0
        amount = (deal.low + STEP - 1) // STEP * STEP
        for _ in range(AMOUNTS):
            if amount <= deal.high and amount < self.mean + LACKS:
                gain = self.gain(deal.low, amount)
                if gain > most:
                    most = gain
                    best = BID + amount
            amount += STEP
        return best

    def look(self, deal: CalledPartnerDeal, bidden: int) -> None:
        """Turn to what the seat whose turn it is knows."""
        seat = deal.turn
        hand = deal.hands[seat]
        n = deal.players
        x = self.inputs
        self._see_hand(deal, hand)
        silent = 0
        rivals = 0
        beaten = 0
        for other in range(n):
            if other == seat:
                continue
            bid = bidden >> other & 1
            if deal.passed >> other & 1:
                beaten += bid
            elif bid:
                rivals += 1
            else:
                silent += 1
        place = (seat - deal.dealer - 1 + n) % n
        x[1] = (self.mean - deal.low) / 10.0
        x[2] = deal.low / 10.0 - 9.0
        x[28] = silent
        x[29] = rivals
        x[30] = beaten
        x[31] = 0.0 if deal.bid else 1.0
        x[32] = 1.0 * (bidden >> seat & 1)
        x[33] = n - deal.passes
        x[34] = 1.0 if place == n - 1 else 0.0
        x[35] = 0.0 if place else 1.0
        x[36] = 1.0 if silent == 0 and rivals == 1 else 0.0
        x[41] = 1.0 if deal.low >= 100 else 0.0
        x[42] = 1.0 if deal.low >= 115 else 0.0
        x[43] = x[22] * x[2]

    def _see_hand(self, deal: CalledPartnerDeal, hand: int) -> None:
        """Set mean, and the inputs that the cards alone decide."""
        x = self.inputs
        means = self.means
        self.worth.look(deal.players, deal.calls_due, deal.pack, deal.black)
        trump = 0
        first = 0
        second = 0
        for suit in range(4):
            means[suit] = self.worth.hand_mean(hand, suit) + self.worth.best_calls(hand, suit, 0)
            if suit == 0 or means[suit] > means[trump]:
                trump = suit
                first = self.worth.first
                second = self.worth.second
        self.mean = means[trump]
        x[0] = self.mean / 10.0 - 10.0
        x[3] = -100.0
        x[4] = -100.0
        for suit in range(4):
            if suit != trump:
                mean = means[suit] / 10.0 - 10.0
                if mean > x[3]:
                    x[4] = x[3]
                    x[3] = mean
                elif mean > x[4]:
                    x[4] = mean
        self.worth.measure(hand, trump)
        for i in range(ABOUT_CARDS):
            x[5 + i] = self.worth.features[1 + i]
        aces = count(hand & ACES)
        x[22] = aces
        x[23] = 1.0 if aces == 0 else 0.0
        x[24] = 1.0 if aces == 1 else 0.0
        x[25] = 1.0 if aces > 1 else 0.0
        x[26] = 1.0 * aces - (hand >> (13 * trump + 12) & 1)
        x[27] = count(hand & (ACES >> 1))
        x[37] = 1.0 * (hand >> deal.black & 1)
        x[38] = count(hand & TENS)
        x[39] = 1.0 if first % 13 == 12 else 0.0
        x[40] = 1.0 if second % 13 == 12 else 0.0

    def gain(self, low: int, amount: int) -> float:
        """What a bid is worth more than a pass, after look()."""
        x = self.inputs
        made = chance(self.mean, amount)
        x[44] = (amount - low) / 10.0
        x[45] = (self.mean - amount) / 10.0
        x[46] = 1.0 if amount > low else 0.0
        x[47] = amount * (2.0 * made - 1.0) / 30.0
        total = self.net[0]
        for j in range(INPUTS):
            total += self.net[1 + j] * x[j]
        at = 1 + INPUTS
        for _ in range(HIDDEN):
            unit = self.net[at]
            for j in range(INPUTS):
                unit += self.net[at + 1 + j] * x[j]
            if unit > 0.0:
                total += self.net[at + 1 + INPUTS] * unit
            at += INPUTS + 2
        return total


def is_hollow(hand: int, black: int) -> bool:
    """Whether a hand has nothing that takes tricks, whatever its points: no ace, no king, no long
    suit, and not the black card. Bids on such hands won next to nothing, and to those who were
    called they looked like mistakes."""
    longest = 0
    for suit in range(4):
        longest = max(longest, count(hand >> (13 * suit) & 0x1FFF))
    return longest < LONG and not (hand & (ACES | ACES >> 1) or hand >> black & 1)


def bidders(auction: Iterable[tuple[int, int]]) -> int:
    """The seats that have bid, as a mask."""
    found = 0
    for seat, amount in auction:
        if amount:
            found |= 1 << seat
    return found


def is_usual(deal: CalledPartnerDeal) -> bool:
    """Whether the net was taught this game."""
    usual = deal.own_calls and not deal.variable and not deal.defence
    return (
        usual
        and deal.packs == 1
        and deal.players == TAUGHT_SEATS
        and deal.calls_due == TAUGHT_CALLS
    )


@cache
def taught_bids() -> Sequence[float]:
    """The weights of the net that belongs to the program."""
    text = files("app.bots.called_partner").joinpath("nets", "bids.json").read_text("utf-8")
    found: Sequence[float] = json.loads(text)["weights"]
    return found
