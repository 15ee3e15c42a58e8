"""Called Partners' bots by their level.

Level 1 bids, calls and plays by rules. Level 2 bids and calls as level 1 does and searches for the
card: it samples deals that fit what it saw and plays them out by level 1's rules, to find the card
with which its side makes (or breaks) the bid most often. Levels 3 and 4 do so, too: they draw
their deals out of a larger pool, bid by who is likely to be called, and leave out what a good
player would laugh at; 4 tries more deals. For the arena there is level 2 with something off, or on:

- "2-blind-deals": all deals that fit the view are equally likely, whatever was bid and played;
- "2-no-bids": what was bid does not make a deal likelier;
- "2-no-plays": what was played does not make a deal likelier;
- "2-one-trick": deals are played out to the end of the trick only, then the points count;
- "2-any-gain": plays the best card in the mean, even if that may be chance;
- "2-deal-calls": names trump and calls by deals played out with the plans that look best;
- "2-deal-bids": bids like that, too;

and "3-single", which draws each deal by itself, "3-bold", which bids as level 2 does, and "3-wild",
which does what is laughable, too. "1-shrewd" bids as level 3 does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt

from app.bots.bot import Bots, RandomBot
from app.bots.called_partner.bids import PLAYED_BETTER, Plan, QuickBid, decided, usual_pass
from app.bots.called_partner.deals import TRIES, Deals
from app.bots.called_partner.hand import chance
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.rollouts import Rollouts, chance_of
from app.bots.called_partner.search import Vote
from app.bots.called_partner.sense import sensible
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import TEXTS
from app.rules.deal import Deal
from app.rules.rng import Rng

PLAY_DEALS = 80
BID_DEALS = 24  # for each plan in each round
MORE_PLANS = 4  # beside one for each trump suit
CALL_PLANS = 12
HOPELESS = 0.1  # chance of the lowest bid, by the hand alone, below which nothing is tried
SURE = 1.0  # standard errors by which a card must be better than that of the rules
BY_BIDS, BY_PLAYS = 1, 2  # as Deals has them


@dataclass(frozen=True)
class Ways:
    """What level 2 does."""

    fitting: int = BY_BIDS + BY_PLAYS
    ahead: int = 13  # tricks
    bids: bool = False  # by deals
    calls: bool = False
    sure: float = SURE
    deals: int = PLAY_DEALS  # in which each card is tried
    tries: int = TRIES  # deals of which one is drawn
    sense: bool = False  # whether it leaves out what no good player would think of
    pool: int = 0  # deals out of which all are drawn together; 0: each by itself
    shrewd: bool = False  # whether it bids modestly, and by who will be called if it passes
    more: float = 0.0  # points that its side takes beyond what level 1's play would take


ALL = Ways()
STRONG = replace(ALL, pool=480, shrewd=True, sense=True, more=PLAYED_BETTER)
VARIANTS: Mapping[str, Ways] = {
    "2": ALL,
    "2-blind-deals": replace(ALL, fitting=0),
    "2-no-bids": replace(ALL, fitting=BY_PLAYS),
    "2-no-plays": replace(ALL, fitting=BY_BIDS),
    "2-one-trick": replace(ALL, ahead=1),
    "2-any-gain": replace(ALL, sure=0.0),
    "2-deal-calls": replace(ALL, calls=True),
    "2-deal-bids": replace(ALL, calls=True, bids=True),
    "3": STRONG,
    "3-wild": replace(STRONG, sense=False),
    "3-bold": replace(STRONG, shrewd=False),
    "3-single": replace(STRONG, pool=0),
    "4": replace(STRONG, deals=300, pool=5_000),
}


class RuleBot:
    """Level 1: bids, calls and plays by rules, without a search."""

    version = "2"

    def __init__(self, shrewd: bool = False) -> None:
        """shrewd: as Ways has it."""
        self._bid = QuickBid(shrewd)
        self._play = CardPlay()

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        if view.asks != "play":
            return self._bid.choose(view)
        return TEXTS[self._play.choose(view)]


class SearchBot:
    """Levels 2 to 4: play by sampled deals, and bid and call by them if told to."""

    version = "4"

    def __init__(self, ways: Ways = ALL) -> None:
        self._ways = ways
        self._bid = QuickBid(ways.shrewd, ways.more)
        self._play = CardPlay()
        self._rollouts = Rollouts(self._play)
        self._deals = Deals(ways.fitting, ways.tries)
        self._vote = Vote(self._play)

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        if view.asks == "play":
            legal = view.legal()
            if legal & (legal - 1) == 0:
                return TEXTS[legal.bit_length() - 1]
            return TEXTS[self._card(view, rng, budget)]
        if not (self._ways.bids if view.asks == "bid" else self._ways.calls):
            return self._bid.choose(view)
        return self._plan(view, rng, budget)

    def _plan(self, view: CalledPartnerDeal, rng: Rng, budget: int) -> str:
        more = MORE_PLANS if view.asks == "bid" else CALL_PLANS
        plans = self._bid.plans(view, 0 if budget else more)
        if view.asks == "bid" and self._bid.expected(plans[0], view.low) < HOPELESS:
            return "pass"
        deals = min(BID_DEALS, budget) if budget else BID_DEALS
        tried = dict(self._rollouts.best(view, plans, self._deals, rng, deals))

        def chances(plan: Plan, bid: int) -> float:
            return chance_of(tried[plan], bid)

        return decided(view, list(tried), chances, usual_pass(view))

    def _card(self, view: CalledPartnerDeal, rng: Rng, budget: int) -> int:
        deals = min(self._ways.deals, budget) if budget else self._ways.deals
        vote = self._vote
        pool = self._ways.pool * deals // self._ways.deals
        vote.hold(view, self._deals, rng, deals, self._ways.ahead, pool)
        tried = [card for card in range(52) if vote.tried >> card & 1]
        if self._ways.sense:
            good = sensible(view)
            tried = [card for card in tried if card in good] or tried
        best = max(tried, key=lambda card: (vote.sums[card], card == vote.rule, -card))
        if vote.rule not in tried:
            return best
        lead = vote.sums[best] - vote.sums[vote.rule]
        return best if lead > self._ways.sure * sqrt(vote.squares[best]) else vote.rule


def expected(level: str, mean: float, bid: int) -> float:
    """The chance of a bid, as a caller of a level reckons with it when all is called.

    mean: the points that its side would take in play of level 1.
    """
    return chance(mean + (VARIANTS[level].more if level in VARIANTS else 0.0), bid)


def checked(seen: Deal) -> CalledPartnerDeal:
    """A view of this game."""
    if not isinstance(seen, CalledPartnerDeal):
        raise TypeError("This is no deal of Called Partners.")
    return seen


BOTS = Bots(
    {
        "0": RandomBot,
        "1": RuleBot,
        "1-shrewd": partial(RuleBot, True),
        **{name: partial(SearchBot, ways) for name, ways in VARIANTS.items()},
    },
    searching=("2", "3", "3-single", "3-bold", "3-wild", "4"),
)
