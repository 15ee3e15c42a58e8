"""Euchre's bots: a way to bid with its tables, and the play of the cards that these share; levels 3
and 4 try out what these would go on with (playouts.py)."""

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

import cython

from app.bots.bot import Bots, BySeats, RandomBot
from app.bots.euchre.bids import Bidder, Valuing
from app.bots.euchre.chances import Chances
from app.bots.euchre.contexts import Contexts
from app.bots.euchre.exact import Exact, unpacked
from app.bots.euchre.hands import best_to_give, worst_card
from app.bots.euchre.play import CardPlay
from app.bots.euchre.playouts import DOUBT, Playouts
from app.bots.euchre.sense import sensible
from app.bots.euchre.weights import Weighed
from app.bots.search.bot import FlatBot
from app.rules import cards
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng, pick

Tables = Mapping[str, Any]
ALONE = 0.4  # points more that it must bring to leave out a partner, where a hand is weighed
DEFENDS_ALONE = 3.0  # tricks that a hand must be worth
BEST = "exact"  # the way of levels 2 to 4
BELIEVED = "contexts"  # the way that levels 3 and 4 take others to bid by
QUICK, THOROUGH = 300, 16_000  # tries of levels 3 and 4
FEW = (3,)  # seats with which level 4's tries bring nothing (docs/strength.md)

# By the name of their tables: the source's ways to bid (a) and (d), and the table that it calls too
# large.
WAYS: Mapping[str, Callable[[Tables], Valuing]] = {
    "sum": lambda tables: Chances(),
    "contexts": lambda tables: Contexts(tables["rates"]),
    "exact": lambda tables: unpacked(tables["points"]),
}


def bidder(valuing: Valuing, tables: Tables) -> Bidder:
    """Bids where a hand's value reaches a threshold of the tables. Where these know nothing,
    beside the exact table all is weighed that counts, beside others chances are summed up."""
    weights = tables_of("weights")
    if isinstance(valuing, Exact):
        found = Bidder(valuing, Weighed(weights["weights"]))
        others = [0.0, ALONE] * (len(weights["weights"]) // 2)
    else:
        found = Bidder(valuing, Chances())
        others = [each for row in weights["thresholds"] for each in row]
    for kind, threshold in enumerate(tables["thresholds"]):
        found.set_threshold(kind, threshold)
    for at, threshold in enumerate(others):
        found.set_other_threshold(at, threshold)
    return found


def bidder_of(way: str) -> Bidder:
    """One of the WAYS to bid."""
    tables = tables_of(way)
    return bidder(WAYS[way](tables), tables)


@cache
def tables_of(way: str) -> Tables:
    """The tables that belong to the program."""
    text = files("app.bots.euchre").joinpath("tables", f"{way}.json").read_text(encoding="utf-8")
    found: Tables = json.loads(text)
    return found


class EuchreBot:
    """Bids by tables. It keeps these, and nothing of a deal."""

    version = "4"

    def __init__(self, bidder: Bidder, *, sense: bool = False) -> None:
        """sense: whether it leaves out the bids that no good player would think of."""
        self._bidder = bidder
        self._sense = sense
        self._play = CardPlay()
        self._chances = Chances()

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = cython.cast(EuchreDeal, seen)
        if not isinstance(seen, EuchreDeal):
            raise TypeError("This is no deal of Euchre.")
        return self._choose(view, rng)

    def _choose(self, view: EuchreDeal, rng: Rng) -> str:
        match view.asks:
            case "name":
                action = pick(view.legal(), rng)
            case "play":
                action = self._play.choose(view)
            case "discard":
                action = worst_card(view.hands[view.turn], view.trump, view.kept())
            case "give":
                action = best_to_give(view.hands[view.turn], view.trump)
            case "farmer":
                return self._redraw(view)
            case "defend":
                return self._defend(view)
            case _:
                action = self._bidder.bid(view)
                if self._sense and not sensible(view, view.legal()) >> action & 1:
                    return "pass"
        return view.text_of(view.turn, action)

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


class TryingBot(FlatBot):
    """Levels 3 and 4: tries out all that may be said or played."""

    version = "6"

    def __init__(self, simulations: int, doubt: float = DOUBT, *, sense: bool = True) -> None:
        super().__init__(partial(playouts, doubt, sense=sense), simulations)


def playouts(doubt: float = DOUBT, *, sense: bool = True) -> Playouts:
    """How seats bid and play on where levels 3 and 4 try something out."""
    return Playouts(bidder_of(BEST), bidder_of(BELIEVED), doubt, sense=sense)


def ruled(way: str, *, sense: bool = False) -> EuchreBot:
    """Levels 1 and 2."""
    return EuchreBot(bidder_of(way), sense=sense)


strong = partial(TryingBot, QUICK)
best = partial(TryingBot, THOROUGH)
BOTS = Bots(
    {
        "0": RandomBot,
        "1": partial(ruled, "sum"),
        "2": partial(ruled, BEST, sense=True),
        "3": strong,
        "4": partial(BySeats, FEW, strong, best),
    },
    searching=("3", "4"),
)
