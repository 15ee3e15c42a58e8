"""Called Partners' bots by their level.

Level 1 bids, calls and plays by rules. Level 2 bids and calls as level 1 does and searches for the
card: it samples deals that fit what it saw and plays them out by level 1's rules, to find the card
with which its side makes (or breaks) the bid most often. Levels 3 and 4 do so, too: a net that was
taught by self-play chooses the cards there, and another one bids; they draw their deals out of a
larger pool, and leave out what a good player would laugh at; 4 tries more deals.
"""

from dataclasses import dataclass, replace
from functools import partial
from math import sqrt

from app.bots.bot import Bots, RandomBot
from app.bots.called_partner.bidder import Bidder, taught_bids
from app.bots.called_partner.bids import PLAYED_BETTER, QuickBid
from app.bots.called_partner.deals import Deals
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.player import Player, taught_cards
from app.bots.called_partner.search import Vote
from app.bots.called_partner.sense import expected_of, sensible
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import TEXTS
from app.rules.deal import Deal
from app.rules.rng import Rng

PLAY_DEALS = 80
SURE = 1.0  # standard errors by which a card must be better than what is played untried
QUITE_SURE = 2.0  # and better than what partners expect


@dataclass(frozen=True)
class Ways:
    """What a level does."""

    deals: int = PLAY_DEALS  # in which each card is tried
    sense: bool = False  # whether it leaves out what no good player would think of
    pool: int = 0  # deals out of which all are drawn together; 0: each by itself
    shrewd: bool = False  # whether it bids modestly, and by who will be called if it passes
    taught: bool = False  # whether nets choose cards in the trials, and bids
    more: float = 0.0  # points that its side takes beyond what level 1's play would take


ALL = Ways()
STRONG = replace(ALL, deals=100, pool=600, shrewd=True, sense=True, taught=True, more=PLAYED_BETTER)
WAYS = {"2": ALL, "3": STRONG, "4": replace(STRONG, deals=300, pool=3_000)}


def players(ways: Ways) -> tuple[Bidder, Player]:
    """Who bids, names trump and calls, and who plays the cards in trials."""
    nets = (taught_bids(), taught_cards()) if ways.taught else ((), ())
    return Bidder(nets[0], ways.shrewd, ways.more), Player(nets[1])


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
    """Levels 2 to 4: bid and call without a search, and play by sampled deals."""

    def __init__(self, ways: Ways = ALL) -> None:
        self.version = "7" if ways.taught else "4"
        self._ways = ways
        self._bid, self._play = players(ways)
        self._deals = Deals()
        self._vote = Vote(self._play)

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        if view.asks == "play":
            legal = view.legal()
            if legal & (legal - 1) == 0:
                return TEXTS[legal.bit_length() - 1]
            return TEXTS[self._card(view, rng, budget)]
        return self._bid.choose(view)

    def _card(self, view: CalledPartnerDeal, rng: Rng, budget: int) -> int:
        deals = min(self._ways.deals, budget) if budget else self._ways.deals
        vote = self._vote
        pool = self._ways.pool * deals // self._ways.deals
        expected = expected_of(view) if self._ways.sense else -1
        vote.hold(view, self._deals, rng, deals, pool, expected)
        tried = [card for card in range(52) if vote.tried >> card & 1]
        if self._ways.sense:
            good = sensible(view)
            tried = [card for card in tried if card in good] or tried
        best = max(tried, key=lambda card: (vote.sums[card], card == vote.rule, -card))
        if vote.rule not in tried:
            return best
        lead = vote.sums[best] - vote.sums[vote.rule]
        sure = SURE if expected < 0 else QUITE_SURE
        return best if lead > sure * sqrt(vote.squares[best]) else vote.rule


def checked(seen: Deal) -> CalledPartnerDeal:
    """A view of this game."""
    if not isinstance(seen, CalledPartnerDeal):
        raise TypeError("This is no deal of Called Partners.")
    return seen


BOTS = Bots(
    {
        "0": RandomBot,
        "1": RuleBot,
        **{level: partial(SearchBot, ways) for level, ways in WAYS.items()},
    },
    searching=tuple(WAYS),
)
