"""A level 2 of Called Partners that bids and calls by deals played out."""

from app.bots.called_partner.deals import Deals
from app.bots.called_partner.play import CardPlay
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.rng import Rng
from lab.called_partner.bots import DealBidder
from lab.called_partner.plans import plans
from lab.called_partner.rollouts import Rollouts, chance_of, mean_of
from tests.rules.called_partner_deals import say, stacked

STRONG = "AH KH QH JH 9H 8H AS KS"


def card(deal: CalledPartnerDeal, deals: int = 20) -> str:
    return DealBidder().choose(deal.seen_by(deal.turn), Rng(1), deals)


def test_plans_are_tried_on_deals() -> None:
    view = stacked([STRONG]).seen_by(0)
    found = plans(view, 4)
    tried = Rollouts(CardPlay()).best(view, found, Deals(), Rng(1), 5)
    assert len(tried) == 2
    for plan, times in tried:
        assert plan in found
        assert sum(times) == 5 * 3  # eight plans, four, two
    assert max(mean_of(times) for _, times in tried) > 75


def test_the_chance_of_a_bid_by_what_was_taken() -> None:
    times = [0] * 31
    times[16] = times[20] = 3  # 80 and 100 points
    assert mean_of(times) == 90.0
    chances = [chance_of(times, bid) for bid in range(75, 155, 5)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.8 > chances[3] > 0.5 > chances[4] > 0.2 > chances[-1]


def test_a_strong_hand_bids_names_its_suit_and_calls() -> None:
    deal = stacked([STRONG])
    assert card(deal).startswith("bid ")
    say(deal, card(deal))
    while deal.asks == "bid":
        say(deal, "pass")
    assert card(deal) == "trump H"
    say(deal, "trump H")
    say(deal, card(deal, 4))
    say(deal, card(deal, 4))
    assert deal.asks == "play"
    assert not {*deal.called} & {*deal.hand(0)}


def test_a_hopeless_hand_tries_nothing() -> None:
    deal = say(stacked(["", "3C 4C 3D 4D 6D 3H 4S 6S"]), "bid 140")
    assert card(deal) == "pass"
