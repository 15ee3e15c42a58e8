"""The bots of every game by their level."""

import re
from collections.abc import Mapping

from app.bots.black_queen import bot as black_queen
from app.bots.bot import Bot, Bots
from app.bots.called_partner import bot as called_partner
from app.bots.durak import bot as durak
from app.bots.euchre import bot as euchre
from app.bots.oh_hell import bot as oh_hell
from app.bots.search.bot import PlainTreeBot
from app.rules.deal import COMPILED

BOTS: Mapping[str, Bots] = {
    "black_queen": black_queen.BOTS,
    "called_partner": called_partner.BOTS,
    "durak": durak.BOTS,
    "euchre": euchre.BOTS,
    "oh_hell": oh_hell.BOTS,
}

PLAIN = "ismcts"
PLAIN_MOST = 1_000_000  # simulations: a tree has a node for each
USUAL = "3"  # the highest level that plays unasked: it takes a few ms a decision


class UnknownBot(ValueError):
    """A level that a game does not have; the message names those it has."""


def levels(game: str) -> list[str]:
    """The levels that a table offers: 0, 1, ... (the others are for the arena)."""
    slow = () if COMPILED else BOTS[game].searching
    return [level for level in BOTS[game] if level.isdecimal() and level not in slow]


def everywhere() -> list[str]:
    """The levels that the tables of every game offer."""
    return [level for level in anywhere() if all(level in levels(game) for game in BOTS)]


def anywhere() -> list[str]:
    """The levels that the tables of some game offer, from the lowest."""
    return sorted({level for game in BOTS for level in levels(game)}, key=int)


def usual(game: str) -> str:
    """The level of a bot that nobody has chosen another one for."""
    return min(levels(game)[-1], USUAL)


def find(game: str, level: str) -> Bot:
    """The bot of a level, or "ismcts:10000" for a plain tree search of so many simulations; raises
    UnknownBot."""
    plain, _, simulations = level.partition(":")
    if plain == PLAIN:
        if not re.fullmatch("[0-9]{1,7}", simulations) or not 0 < int(simulations) <= PLAIN_MOST:
            raise UnknownBot(f"Say {PLAIN}:N, with N from 1 to {PLAIN_MOST:,} simulations.")
        return PlainTreeBot(BOTS[game]["1"](), BOTS[game].plain(), int(simulations))
    if level not in BOTS[game]:
        raise UnknownBot(f"There is no bot {level!r}; there are {', '.join(BOTS[game])}.")
    return BOTS[game][level]()
