"""The auction and the calls.

A caller whose side takes so many points in the mean makes a bid of b with the chance P(b); the bid
is worth b(2P(b) - 1) to each of the side, and nothing to the other seats. What a bot wants is the
own score less the mean of the others' scores, for that decides who wins the match. On this scale a
caller with c partners among n - 1 others gets 1 - c/(n - 1) of the bid's worth V; a seat that lets
another one play is a partner with the chance c/(n - 1), and gets -V/(n - 1) of that. So a seat bids
as long as that is better, and the amount that is worth most: seldom more than it must, for a
strong hand what it can make for certain.

Called are the cards that bring most beside the hand, never cards of its own; but when the called
cards carry shares of the bid, a hand that can do without partners keeps them.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from app.bots.called_partner.hand import Worth, chance
from app.rules.called_partner.deal import LOWEST_BID, CalledPartnerDeal
from app.rules.cards import SUITS, TEXTS

OTHERS = 0.3  # of its amount: what a bid is worth to a side that bids like this
MODESTY = 4.0  # points by which a shrewd bidder takes a hand for less than it is worth
SHREWD_OTHERS = 0.4  # as OTHERS, of sides that bid shrewdly
PLAYED_BETTER = 3.8  # points that a side of levels 3 and 4 takes more than level 1's would
CALLED: Mapping[int, Sequence[float]] = {
    4: (0.08, 0.45, 0.72),
    5: (0.05, 0.40, 0.68),
    6: (0.10, 0.60, 0.80),
    7: (0.12, 0.52, 0.75),
}
"""By the seats, how likely a hand that passes is called, with no ace, one, and more. In play of
level 1 these are a little farther apart; but among shrewd bidders those with aces pass more."""
CANDIDATES = 5  # cards to call, of which a search tries all pairs


class Plan(NamedTuple):
    """What a caller would name: the trump suit (0..3), the cards to call, some of them their own,
    and the points that their side takes in the mean."""

    trump: int
    calls: tuple[int, ...]
    own: int
    mean: float


Chance = Callable[[Plan, int], float]  # that a plan makes a bid


class QuickBid:
    """Bids, names trump and calls. Keeps nothing from one decision to the next."""

    def __init__(self, shrewd: bool = False, more: float = 0.0) -> None:
        """shrewd: bids modestly, and thinks of who will be called if it passes. more: points that
        its side takes beyond what level 1's play would take."""
        self.worth = Worth()
        self.shrewd = shrewd
        self.more = more

    def choose(self, view: CalledPartnerDeal) -> str:
        """The action of the seat whose turn it is before the play, as a text."""
        if view.asks == "bid" and self.shrewd:
            return decided(view, self.plans(view, 0), modestly, shrewd_pass(view))
        return decided(view, self.plans(view, 0), self.expected, usual_pass(view))

    def expected(self, plan: Plan, bid: int) -> float:
        """The chance of a bid, as the hand and the plan promise it."""
        return chance(plan.mean + self.more, bid)

    def plans(self, view: CalledPartnerDeal, more: int) -> list[Plan]:
        """What the seat whose turn it is may name, beside what it has named already: for each
        trump suit and each number of own cards to be called the best plan, and the best so many
        others. The better ones first."""
        self.worth.look(view.players, view.calls_due, view.pack)
        trumps = range(4) if view.trump < 0 else [view.trump]
        left = view.calls_due - view.calls
        first: list[Plan] = []
        others: list[Plan] = []
        for trump in trumps:
            for own in range(left + 1 if view.variable else 1):
                found = self._plans(view, trump, own)
                first.append(found[0])
                others += found[1:]
        others.sort(key=_mean)
        return sorted(first + others[:more], key=_mean)

    def _plans(self, view: CalledPartnerDeal, trump: int, own: int) -> list[Plan]:
        """Plans with a trump suit that call so many more cards of the own hand; best first."""
        hand = view.hands[view.turn]
        named = list(view.called)[: view.calls]
        lowest = sorted(
            (card for card in range(52) if hand >> card & 1 and card not in named),
            key=lambda card: (card // 13 == trump, card % 13),
        )[:own]
        owned = sum(hand >> card & 1 for card in named) + own
        base = self.worth.hand_mean(hand, trump)
        brings = {
            card: self.worth.call_mean(hand, trump, card)
            for card in range(52)
            if view.pack >> card & 1 and (card in named + lowest or not hand >> card & 1)
        }
        lacked = [card for card in brings if card not in named and card not in lowest]
        lacked.sort(key=lambda card: (-brings[card], -card))
        found = []
        for some in combinations(lacked[:CANDIDATES], view.calls_due - view.calls - own):
            calls = (*named, *lowest, *some)
            mean = base + sum(brings[card] for card in calls)
            found.append(Plan(trump, calls, owned, mean))
        return sorted(found, key=_mean)


def _mean(plan: Plan) -> float:
    return -plan.mean


def modestly(plan: Plan, bid: int) -> float:
    """The chance of a bid by somewhat less than the mean of its plan."""
    return chance(plan.mean - MODESTY, bid)


def gain(view: CalledPartnerDeal, own: int) -> float:
    """What a caller with so many own called cards gets of a bid's worth, less what the others get
    in the mean."""
    partners = view.calls_due - own
    shares = 1 + own if view.variable else 1
    return shares - partners / (view.players - 1)


def usual_pass(view: CalledPartnerDeal) -> float:
    """What passing is worth if every other seat is as likely to be called."""
    return -gain(view, 0) * OTHERS * _expected(view) / (view.players - 1)


def shrewd_pass(view: CalledPartnerDeal) -> float:
    """What passing is worth to a hand by its aces, which is what callers call."""
    hand = view.hands[view.turn]
    aces = sum(hand >> 13 * suit + 12 & 1 for suit in range(4))
    called = CALLED[view.players][min(aces, 2)]
    side = 1 + view.calls_due  # seats that score
    return SHREWD_OTHERS * _expected(view) * (called - side / (view.players - 1))


def _expected(view: CalledPartnerDeal) -> int:
    """The bid that is played if the seat on turn passes; 0 if none is."""
    return 0 if view.passes == view.players - 1 else max(view.bid, LOWEST_BID)


def decided(
    view: CalledPartnerDeal, plans: Sequence[Plan], chances: Chance, passing: float = 0.0
) -> str:
    """The best bid, trump suit or card to call with one of these plans, as a text.

    passing: what it is worth not to bid.
    """

    def value(plan: Plan, bid: int) -> float:
        return gain(view, plan.own) * bid * (2 * chances(plan, bid) - 1)

    if view.asks == "bid":
        best, most = 0, passing
        for amount in range(view.low, view.high + 1, view.step):
            worth = max(value(plan, amount) for plan in plans)
            if worth > most:
                best, most = amount, worth
        return f"bid {best}" if best else "pass"
    plan = max(plans, key=lambda plan: value(plan, view.bid))
    if view.asks == "trump":
        return f"trump {SUITS[plan.trump]}"
    return f"call {TEXTS[plan.calls[view.calls]]}"
