"""All that a caller may plan: trump suits with the cards to call, and what each plan promises.

The bots' own bids (app/bots/called_partner/bids.py) look at the best plan of each kind only; who
wants to try plans out needs the others, too.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from app.bots.called_partner.bids import gain
from app.bots.called_partner.hand import Worth, chance
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import SUITS, TEXTS

CANDIDATES = 5  # cards to call, of which all pairs are plans


class Plan(NamedTuple):
    """What a caller would name: the trump suit (0..3), the cards to call, some of them their own,
    and the points that their side takes in the mean."""

    trump: int
    calls: tuple[int, ...]
    own: int
    mean: float


Chance = Callable[[Plan, int], float]  # that a plan makes a bid


def expected(plan: Plan, bid: int) -> float:
    """The chance of a bid, as the hand and the plan promise it."""
    return chance(plan.mean, bid)


def plans(view: CalledPartnerDeal, more: int) -> list[Plan]:
    """What the seat whose turn it is may name, beside what it has named already: for each
    trump suit and each number of own cards to be called the best plan, and the best so many
    others. The better ones first."""
    trumps = range(4) if view.trump < 0 else [view.trump]
    left = view.calls_due - view.calls
    first: list[Plan] = []
    others: list[Plan] = []
    for trump in trumps:
        for own in range(left + 1 if view.variable and view.own_calls else 1):
            found = _plans(view, trump, own)
            first.append(found[0])
            others += found[1:]
    others.sort(key=_mean)
    return sorted(first + others[:more], key=_mean)


def _plans(view: CalledPartnerDeal, trump: int, own: int) -> list[Plan]:
    """Plans with a trump suit that call so many more cards of the own hand; best first."""
    worth = Worth()
    worth.look(view.players, view.calls_due, view.pack, view.black, view.packs)
    worth.hold(view.twice[view.turn])
    hand = view.hands[view.turn]
    named = list(view.called)[: view.calls]
    lowest = sorted(
        (card for card in range(52) if hand >> card & 1 and card not in named),
        key=lambda card: (card // 13 == trump, card % 13),
    )[:own]
    owned = sum(hand >> card & 1 for card in named) + own
    base = worth.hand_mean(hand, trump)
    brings = {
        card: worth.call_mean(hand, trump, card)
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
