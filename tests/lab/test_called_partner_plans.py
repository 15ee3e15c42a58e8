"""What the bots bid, name and call beside all that could be planned."""

import pytest

from app.bots.called_partner.bids import PLAYED_BETTER, QuickBid, usual_pass
from app.bots.called_partner.hand import chance
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS
from lab.called_partner.plans import Plan, decided, expected, plans
from tests.bots.test_called_partner_playouts import positions
from tests.rules.called_partner_deals import contract, stacked

STRONG = "AH KH QH JH 9H 8H AS KS"


def test_the_better_plans_come_first() -> None:
    deal = stacked(["QH JH 9H 8H 7H AS 4C 6D"])
    means = [plan.mean for plan in plans(deal.seen_by(0), 4)]
    assert means == sorted(means, reverse=True)
    assert len(means) == 8


def test_a_plan_is_kept_to() -> None:
    """The second card is called beside the first one, not in its place."""
    deal = contract(stacked([STRONG]), 100, "H", "AC")
    found = plans(deal.seen_by(0), 3)
    assert all(isinstance(plan, Plan) and plan.trump == 2 for plan in found)
    assert all(plan.calls[0] == NUMBERS["AC"] != plan.calls[1] for plan in found)


@pytest.mark.plays_much
@pytest.mark.parametrize("players", range(4, 9))
def test_bots_do_what_the_best_plan_says(players: int) -> None:
    """The bots look at a few plans only, and miss none that is better, nor what decides ties."""
    usual, better = QuickBid(), QuickBid(False, PLAYED_BETTER)

    def hopeful(plan: Plan, bid: int) -> float:
        return chance(plan.mean + PLAYED_BETTER, bid)

    views: list[CalledPartnerDeal] = []
    for number in range(40):
        views += [view for view, _ in positions(players, number) if view.asks != "play"][::4]
    for view in views:
        found = plans(view, 20)
        assert usual.choose(view) == decided(view, found, expected, usual_pass(view))
        assert better.choose(view) == decided(view, found, hopeful, usual_pass(view))
