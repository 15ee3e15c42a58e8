"""The bots of every game by their level."""

from collections.abc import Mapping

from app.bots.black_queen import bot as black_queen
from app.bots.bot import Bot, Bots
from app.bots.called_partner import bot as called_partner
from app.bots.durak import bot as durak
from app.bots.euchre import bot as euchre
from app.bots.oh_hell import bot as oh_hell
from app.rules.deal import COMPILED

BOTS: Mapping[str, Bots] = {
    "black_queen": black_queen.BOTS,
    "called_partner": called_partner.BOTS,
    "durak": durak.BOTS,
    "euchre": euchre.BOTS,
    "oh_hell": oh_hell.BOTS,
}

USUAL = "3"  # the highest level that plays unasked: it takes a few ms a decision


class UnknownBot(ValueError):
    """A level that a game does not have; the message names those it has."""


def levels(game: str) -> list[str]:
    """The levels that a table offers: 0, 1, ..."""
    slow = () if COMPILED else BOTS[game].searching
    return [level for level in BOTS[game] if level not in slow]


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
    """The bot of a level; raises UnknownBot."""
    if level not in BOTS[game]:
        raise UnknownBot(f"There is no bot {level!r}; there are {', '.join(BOTS[game])}.")
    return BOTS[game][level]()
