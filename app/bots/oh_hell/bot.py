"""Oh Hell's bots by their level.

Level 1 bids and plays by rules of thumb. Level 2 searches; it is the source's player with all that
its last slides left open. Levels 3 and 4 try bids and cards out in deals that are played on by
level 1's rules (playouts.py), and do what is laughable (sense.py) only where that brings a point.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from app.bots.bot import Bots, RandomBot
from app.bots.oh_hell.bids import QuickBid
from app.bots.oh_hell.deals import Deals
from app.bots.oh_hell.estimate import Estimate
from app.bots.oh_hell.paranoia import weights
from app.bots.oh_hell.play import CardPlay
from app.bots.oh_hell.playouts import Playouts
from app.bots.oh_hell.rollouts import Rollouts
from app.bots.oh_hell.search import Limits, Vote
from app.bots.oh_hell.sense import sensible
from app.bots.search.bot import FlatBot
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHellSetup
from app.rules.rng import Rng

# By the number of tricks that are left, from 0; more than that as the last.
EFFORT = (
    *(Limits(4, 50, 8_000),) * 5,
    Limits(1, 60, 8_000),
)
QUICK = 200  # tries of level 3
EFFORT_OF_FOUR = 12_000  # tries of level 4, with one trick left
DEAR = 1.0  # points by which what seems senseless must gain to be done
BID_DEALS = 40
TRIES = 8  # deals of which one is drawn by the bids
NO_LIMIT = 1_000_000_000
NEARLY = 1e-6  # points over all deals


@dataclass(frozen=True)
class Ways:
    """What level 2 does beyond the source's player; lab/oh_hell/bots.py tries it without."""

    ranks: bool = True
    protected: bool = True
    fitting: bool = True  # deals by the opponents' bids
    paranoia: bool = True
    rollouts: bool = True  # for bids
    spite: bool = True
    means: bool = True  # the card of the best mean value, not the one with the most votes
    search: bool = True  # for cards

    @property
    def flags(self) -> int:
        """As Estimate has them."""
        return self.ranks + 2 * self.protected + 4 * self.spite


ALL = Ways()


class QuickBot:
    """Level 1: bids and plays by rules of thumb, without a search."""

    version = "1"

    def __init__(self) -> None:
        self._bid = QuickBid()
        self._play = CardPlay()

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        action = self._bid.choose(view) if view.asks == "bid" else self._play.choose(view)
        return view.text_of(view.turn, action)


class SearchBot:
    """Level 2: bids by rollouts, plays by max^n over sampled deals."""

    version = "1"

    def __init__(self, ways: Ways = ALL, effort: Sequence[Limits] = EFFORT) -> None:
        """effort: by the number of tricks that are left, from 0; the last one is for all above."""
        self._ways = ways
        self._effort = effort
        self._bid = QuickBid()
        self._play = CardPlay()
        self._rollouts = Rollouts()
        self._deals = Deals(TRIES if ways.fitting else 1)
        self._vote = Vote(Estimate(ways.flags))

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        legal = view.legal()
        if legal & (legal - 1) == 0:
            action = legal.bit_length() - 1
        elif view.asks == "play":
            search = self._ways.search
            action = self._card(view, rng, budget) if search else self._play.choose(view)
        elif self._ways.rollouts:
            deals = min(BID_DEALS, budget) if budget else BID_DEALS
            action = self._rollouts.choose(view, self._deals, rng, deals)
        else:
            action = self._bid.choose(view)
        return view.text_of(view.turn, action)

    def _card(self, view: OhHellDeal, rng: Rng, budget: int) -> int:
        limits = self._effort[min(view.left, len(self._effort) - 1)]
        if budget:
            limits = limits._replace(deals=min(limits.deals, budget))
        paranoia = [0.0] * 7
        if self._ways.paranoia and isinstance(view.setup, OhHellSetup):
            paranoia = weights(view.setup.past, view.turn, view.players)
        self._vote.hold(view, self._deals, rng, paranoia, limits)
        return self._chosen(view)

    def _chosen(self, view: OhHellDeal) -> int:
        """The best card; of equal ones the best by the rules."""
        found = self._vote.sums if self._ways.means else self._vote.votes
        legal = [card for card in range(52) if view.legal() >> card & 1]
        most = max(found[card] for card in legal)
        good = [card for card in legal if found[card] >= most - NEARLY]
        self._play.chances.look(view, view.turn)
        return max(good, key=lambda card: (self._play.value(view, card), -card))


class ThoroughBot(FlatBot):
    """Level 4: the fewer cards are left, the more often it can try each in the same time."""

    def __init__(self) -> None:
        super().__init__(Playouts, EFFORT_OF_FOUR, sensible, DEAR)

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        tries = EFFORT_OF_FOUR // max(1, checked(seen).left)
        return super().choose(seen, rng, min(budget, tries) if budget else tries)


def checked(seen: Deal) -> OhHellDeal:
    """A view of this game."""
    if not isinstance(seen, OhHellDeal):
        raise TypeError("This is no deal of Oh Hell.")
    return seen


def searching(depth: int, deals: int) -> SearchBot:
    """Level 2 with so many tricks ahead and so many deals at every decision."""
    return SearchBot(ALL, [Limits(depth, deals, NO_LIMIT)])


BOTS = Bots(
    {
        "0": RandomBot,
        "1": QuickBot,
        "2": SearchBot,
        "3": partial(FlatBot, Playouts, QUICK, sensible, DEAR),
        "4": ThoroughBot,
    },
    searching=("2", "3", "4"),
)
