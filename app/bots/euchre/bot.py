"""Euchre's bots: a way to bid with its tables, and the play of the cards that these share; levels 3
and 4 try out what these would go on with (playouts.py), the source's player searches its cards."""

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

import cython

from app.bots.bot import Bots, RandomBot
from app.bots.euchre.bids import Bidder, Valuing
from app.bots.euchre.chances import Chances
from app.bots.euchre.contexts import Contexts
from app.bots.euchre.exact import unpacked
from app.bots.euchre.hands import worst_card
from app.bots.euchre.play import CardPlay
from app.bots.euchre.playouts import DEAF, DOUBT, Playouts
from app.bots.euchre.profiles import Profiles, Rates, Shares
from app.bots.euchre.sense import sensible
from app.bots.search.bot import FlatBot, PlainTreeBot
from app.bots.search.policy import Policy
from app.rules import cards
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng

Tables = Mapping[str, Any]
DEFENDS_ALONE = 3.0  # tricks that a hand must be worth
BEST = "exact"  # the way of levels 2 to 4
BELIEVED = "contexts"  # the way that levels 3 and 4 take others to bid by
QUICK, THOROUGH = 300, 16_000  # tries of levels 3 and 4
SIMULATIONS = 5_000  # of the source's player; the source does not say

# RULES 4.9: how often a card of each class won a trick, of a full scale; unused classes are 0.
PUBLISHED = [
    *(255, 394, 645, 1456, 4397, 15857, 0, 0),
    *(359, 508, 927, 3008, 13127, 0, 0, 0),
    *(13833, 13745, 13186, 14738, 17722, 21129, 32512, 0),
]
SCALE = 32512

# By the name of their tables: the source's four ways to bid, (a) to (d), a sum of its published
# shares, and the table that it calls too large.
WAYS: Mapping[str, Callable[[Tables], Valuing]] = {
    "sum": lambda tables: Chances(),
    "profiles": lambda tables: Profiles(Rates([]), tables["profiles"]),
    "measured": lambda tables: Profiles(Rates(tables["rates"]), tables["profiles"]),
    "contexts": lambda tables: Contexts(tables["rates"]),
    "rates": lambda tables: Shares(Rates([number / SCALE for number in PUBLISHED])),
    "exact": lambda tables: unpacked(tables["points"]),
}


def bidder_of(way: str, tables: Tables) -> Bidder:
    """A way to bid with these tables (see lab/euchre/tables.py)."""
    bidder = Bidder(WAYS[way](tables))
    for kind, threshold in enumerate(tables["thresholds"]):
        bidder.set_threshold(kind, threshold)
    return bidder


@cache
def tables_of(way: str) -> Tables:
    """The tables that belong to the program."""
    text = files("app.bots.euchre").joinpath("tables", f"{way}.json").read_text(encoding="utf-8")
    found: Tables = json.loads(text)
    return found


class EuchreBot:
    """Bids in one of the WAYS. It keeps its tables, and nothing of a deal."""

    version = "2"

    def __init__(self, way: str, *, sense: bool = False) -> None:
        """sense: whether it leaves out the bids that no good player would think of."""
        self._bidder = bidder_of(way, tables_of(way))
        self._sense = sense
        self._play = CardPlay()
        self._chances = Chances()

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = cython.cast(EuchreDeal, seen)
        if not isinstance(seen, EuchreDeal):
            raise TypeError("This is no deal of Euchre.")
        return self._choose(view)

    def _choose(self, view: EuchreDeal) -> str:
        match view.asks:
            case "play":
                action = self._play.choose(view)
            case "discard":
                action = self._discard(view)
            case "farmer":
                return self._redraw(view)
            case "defend":
                return self._defend(view)
            case _:
                action = self._bidder.bid(view)
                if self._sense and not sensible(view, view.legal()) >> action & 1:
                    return "pass"
        return view.text_of(view.turn, action)

    def _discard(self, view: EuchreDeal) -> int:
        barred = 0 if view.discard_turnup else 1 << view.turned
        return worst_card(view.hands[view.turn], view.trump, barred)

    def _defend(self, view: EuchreDeal) -> str:
        """Against a lone maker: alone with a hand that should take three tricks by itself."""
        kind = 9 + 2 * ((view.turn - view.dealer) & 3)
        tricks = self._chances.value(view, view.hands[view.turn], view.trump, kind)
        return "defend alone" if tricks >= DEFENDS_ALONE else "defend together"

    def _redraw(self, view: EuchreDeal) -> str:
        """A farmer's hand is exchanged, but no card of the suit that may become trump."""
        turned = cards.SUITS[view.turned // 13]
        for text in view.actions(view.turn):
            if text.startswith("redraw") and turned not in text:
                return text
        return "keep"


class SourceBot:
    """The source's whole player: bids in one of the WAYS, and searches its cards by a tree."""

    version = "1"

    def __init__(self, way: str, simulations: int = SIMULATIONS) -> None:
        self._rules = EuchreBot(way)
        self._tree = PlainTreeBot(self._rules, Policy(), simulations)

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = cython.cast(EuchreDeal, seen)
        bot = self._tree if view.asks == "play" else self._rules
        return bot.choose(seen, rng, budget)


class TryingBot(FlatBot):
    """Levels 3 and 4: tries out all that may be said or played."""

    version = "4"

    def __init__(self, simulations: int, doubt: float = DOUBT, *, sense: bool = True) -> None:
        super().__init__(partial(playouts, doubt, sense=sense), simulations)


def playouts(doubt: float = DOUBT, *, sense: bool = True) -> Playouts:
    """How seats bid and play on where levels 3 and 4 try something out."""
    bidder, believed = (bidder_of(way, tables_of(way)) for way in (BEST, BELIEVED))
    return Playouts(bidder, believed, doubt, sense=sense)


BOTS = Bots(
    {
        "0": RandomBot,
        "1": partial(EuchreBot, "sum"),
        "2": partial(EuchreBot, BEST, sense=True),
        "3": partial(TryingBot, QUICK),
        "3-deaf": partial(TryingBot, QUICK, DEAF),
        "3-wild": partial(TryingBot, QUICK, sense=False),
        "4": partial(TryingBot, THOROUGH),
        "contexts+ismcts": partial(SourceBot, "contexts"),
        **{way: partial(EuchreBot, way) for way in WAYS},
    },
    searching=("3", "3-deaf", "3-wild", "4", "contexts+ismcts"),
)
