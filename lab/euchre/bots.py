"""Euchre's bots to compare with.

Each way to bid by its name, with the same play of the cards: the source's four, (a) `sum`, (b)
`profiles`, (c) `measured` and (d) `contexts`, a sum of its published shares (`rates`), and the
table that it calls too large (`exact`). `contexts+ismcts` is the source's whole player. "3-deaf"
is level 3 to which bids say nothing, "3-wild" does what no good player would think of, too.
"4-tries" is level 4 as it plays where its tries bring something, at any number of seats.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files

from app.bots.bot import Bot
from app.bots.euchre import bot as product
from app.bots.euchre.bids import Bidder, Valuing
from app.bots.euchre.bot import QUICK, EuchreBot, Tables, TryingBot, best
from app.bots.euchre.playouts import DEAF
from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng
from lab.euchre.profiles import Profiles, Rates, Shares
from lab.plain import PlainTreeBot

SIMULATIONS = 5_000  # of the source's player; the source does not say

# RULES 4.9: how often a card of each class won a trick, of a full scale; unused classes are 0.
PUBLISHED = [
    *(255, 394, 645, 1456, 4397, 15857, 0, 0),
    *(359, 508, 927, 3008, 13127, 0, 0, 0),
    *(13833, 13745, 13186, 14738, 17722, 21129, 32512, 0),
]
SCALE = 32512

OWN: Mapping[str, Callable[[Tables], Valuing]] = {
    "profiles": lambda tables: Profiles(Rates([]), tables["profiles"]),
    "measured": lambda tables: Profiles(Rates(tables["rates"]), tables["profiles"]),
    "rates": lambda tables: Shares(Rates([number / SCALE for number in PUBLISHED])),
}
WAYS = {**product.WAYS, **OWN}  # by the name of their tables


@cache
def tables_of(way: str) -> Tables:
    """The tables of a way to bid, as they are kept."""
    if way in product.WAYS:
        return product.tables_of(way)
    text = files("lab.euchre").joinpath("ways", f"{way}.json").read_text(encoding="utf-8")
    found: Tables = json.loads(text)
    return found


def bidder_of(way: str, tables: Tables) -> Bidder:
    """A way to bid with these tables (see lab/euchre/tables.py)."""
    return product.bidder(WAYS[way](tables), tables)


def rules_of(way: str) -> EuchreBot:
    """A bot that bids in one of the WAYS."""
    return EuchreBot(bidder_of(way, tables_of(way)))


class SourceBot:
    """The source's whole player: bids in one of the WAYS, and searches its cards by a tree."""

    version = "1"

    def __init__(self, way: str, simulations: int = SIMULATIONS) -> None:
        self._rules = rules_of(way)
        self._tree = PlainTreeBot(self._rules, Policy(), simulations)

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        plays = isinstance(seen, EuchreDeal) and seen.asks == "play"
        bot: Bot = self._tree if plays else self._rules
        return bot.choose(seen, rng, budget)


BOTS = {
    "3-deaf": partial(TryingBot, QUICK, DEAF),
    "3-wild": partial(TryingBot, QUICK, sense=False),
    "4-tries": best,
    "contexts+ismcts": partial(SourceBot, "contexts"),
    **{way: partial(rules_of, way) for way in WAYS},
}
