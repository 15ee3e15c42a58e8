"""Euchre's bots: a way to bid with its tables, and the play of the cards that these share; level 3
tries out what these would go on with (playouts.py)."""

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
from app.bots.euchre.hands import worst_card
from app.bots.euchre.play import CardPlay
from app.bots.euchre.playouts import DEAF, DOUBT, Playouts
from app.bots.euchre.profiles import Profiles, Rates
from app.bots.search.bot import FlatBot
from app.rules import cards
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng

Tables = Mapping[str, Any]
DEFENDS_ALONE = 3.0  # tricks that a hand must be worth

# The four ways to bid of the source, (a) to (d), by the name of their tables.
WAYS: Mapping[str, Callable[[Tables], Valuing]] = {
    "sum": lambda tables: Chances(),
    "profiles": lambda tables: Profiles(Rates([]), tables["profiles"]),
    "measured": lambda tables: Profiles(Rates(tables["rates"]), tables["profiles"]),
    "contexts": lambda tables: Contexts(tables["rates"]),
}


def bidder_of(way: str, tables: Tables) -> Bidder:
    """A way to bid with these tables (see app/lab/euchre/tables.py)."""
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

    version = "1"

    def __init__(self, way: str) -> None:
        self._bidder = bidder_of(way, tables_of(way))
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


def playouts(doubt: float = DOUBT) -> Playouts:
    """How seats bid and play on where level 3 tries something out."""
    return Playouts(bidder_of("contexts", tables_of("contexts")), doubt)


BOTS = Bots(
    {
        "0": RandomBot,
        "1": partial(EuchreBot, "sum"),
        "2": partial(EuchreBot, "contexts"),
        "3": partial(FlatBot, playouts, 4_000),
        "3-deaf": partial(FlatBot, partial(playouts, DEAF), 4_000),
        **{way: partial(EuchreBot, way) for way in WAYS},
    },
    searching=("3", "3-deaf"),
)
