"""The bots of every game by their level."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from app.bots.black_queen import DEVIATION, LINEAR, ROOT, BlackQueenBot
from app.bots.bot import Bot, RandomBot
from app.bots.called_partner import bot as called_partner
from app.bots.durak import bot as durak
from app.bots.euchre.bot import WAYS, EuchreBot
from app.bots.oh_hell.bot import VARIANTS, QuickBot, SearchBot
from app.rules.deal import COMPILED

BOTS: Mapping[str, Mapping[str, Callable[[], Bot]]] = {
    "black_queen": {
        "0": RandomBot,
        "1": lambda: BlackQueenBot(1, ROOT),
        "2": lambda: BlackQueenBot(2, ROOT),
        "2-linear": lambda: BlackQueenBot(2, LINEAR),
        "2-deviation": lambda: BlackQueenBot(2, DEVIATION),
    },
    "called_partner": {
        "0": RandomBot,
        "1": called_partner.RuleBot,
        **{
            name: partial(called_partner.SearchBot, ways)
            for name, ways in called_partner.VARIANTS.items()
        },
    },
    "durak": {
        "0": RandomBot,
        "1": durak.SourceBot,
        **{name: partial(durak.SearchBot, ways) for name, ways in durak.VARIANTS.items()},
        **{name: partial(durak.SourceBot, form) for name, form in durak.READINGS.items()},
    },
    "euchre": {
        "0": RandomBot,
        "1": lambda: EuchreBot("sum"),
        "2": lambda: EuchreBot("contexts"),
        **{way: partial(EuchreBot, way) for way in WAYS},
    },
    "oh_hell": {
        "0": RandomBot,
        "1": QuickBot,
        **{name: partial(SearchBot, ways) for name, ways in VARIANTS.items()},
    },
}


# Levels that search: far too slow for a table where the rules are not compiled.
SEARCHES: Mapping[str, Sequence[str]] = {
    "called_partner": ("2",),
    "durak": ("2",),
    "oh_hell": ("2",),
}


class UnknownBot(ValueError):
    """A level that a game does not have; the message names those it has."""


def levels(game: str) -> list[str]:
    """The levels that a table offers: 0, 1, ... (the others are for the arena)."""
    slow = () if COMPILED else SEARCHES.get(game, ())
    return [level for level in BOTS[game] if level.isdecimal() and level not in slow]


def usual(game: str) -> str:
    """The level of a bot that nobody has chosen another one for: as strong as can be."""
    return levels(game)[-1]


def find(game: str, level: str) -> Bot:
    """The bot of a level; raises UnknownBot."""
    if level not in BOTS[game]:
        raise UnknownBot(f"There is no bot {level!r}; there are {', '.join(BOTS[game])}.")
    return BOTS[game][level]()
