"""Called Partners' bots to compare with.

- "1-shrewd": level 1 with the bids of level 3;
- "2-deal-bids": level 2 that bids, names trump and calls by deals played out with the plans that
  look best;
- "3-wild": level 3 that does what is laughable, too.
"""

from dataclasses import replace
from functools import partial

from app.bots.called_partner.bids import usual_pass
from app.bots.called_partner.bot import STRONG, RuleBot, SearchBot, checked
from app.bots.called_partner.play import CardPlay
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import Deal
from app.rules.rng import Rng
from lab.called_partner.plans import Plan, decided, expected, plans
from lab.called_partner.rollouts import Rollouts, chance_of

BID_DEALS = 24  # for each plan in each round
MORE_PLANS = 4  # beside one for each trump suit
CALL_PLANS = 12
HOPELESS = 0.1  # chance of the lowest bid, by the hand alone, below which nothing is tried


class DealBidder(SearchBot):
    """Level 2 with bids and calls by sampled deals."""

    def __init__(self) -> None:
        super().__init__()
        self._rollouts = Rollouts(CardPlay())

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        if view.asks == "play":
            return super().choose(seen, rng, budget)
        return self._plan(view, rng, budget)

    def _plan(self, view: CalledPartnerDeal, rng: Rng, budget: int) -> str:
        more = MORE_PLANS if view.asks == "bid" else CALL_PLANS
        found = plans(view, 0 if budget else more)
        if view.asks == "bid" and expected(found[0], view.low) < HOPELESS:
            return "pass"
        deals = min(BID_DEALS, budget) if budget else BID_DEALS
        tried = dict(self._rollouts.best(view, found, self._deals, rng, deals))

        def chances(plan: Plan, bid: int) -> float:
            return chance_of(tried[plan], bid)

        return decided(view, list(tried), chances, usual_pass(view))


BOTS = {
    "1-shrewd": partial(RuleBot, True),
    "2-deal-bids": DealBidder,
    "3-wild": partial(SearchBot, replace(STRONG, sense=False)),
}
