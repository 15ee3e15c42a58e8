"""Who plays in the workshop: the levels that tables offer, and bots to compare them with.

A game's own are in bots.py of its folder, by name: BOTS, and PLAIN where a plain tree search of
the game must not play for the most points.
"""

import re
from collections.abc import Callable, Mapping

from app.bots import levels as offered
from app.bots.bot import Bot
from app.bots.levels import UnknownBot
from app.bots.search.policy import Policy
from lab import workshops
from lab.advised import AdvisedBot
from lab.plain import PlainTreeBot

TREE = "ismcts"
ADVISED = "advised"  # does what a table advises
MOST = 1_000_000  # simulations: a tree has a node for each


def bots_of(game: str) -> Mapping[str, Callable[[], Bot]]:
    """All bots of a game, by level or name."""
    own = workshops.of(game, "bots").BOTS if game in workshops.games_with("bots") else {}
    return {**offered.BOTS[game], **own, ADVISED: lambda: AdvisedBot(game)}


def plain_of(game: str) -> Policy:
    """How a plain tree search of a game plays on."""
    found = game in workshops.games_with("bots")
    policy: type[Policy] = getattr(workshops.of(game, "bots"), "PLAIN", Policy) if found else Policy
    return policy()


def find(game: str, level: str) -> Bot:
    """The bot of a level or name, or "ismcts:10000" for a plain tree search of so many simulations;
    raises UnknownBot."""
    tree, _, simulations = level.partition(":")
    if tree == TREE:
        if not re.fullmatch("[0-9]{1,7}", simulations) or not 0 < int(simulations) <= MOST:
            raise UnknownBot(f"Say {TREE}:N, with N from 1 to {MOST:,} simulations.")
        return PlainTreeBot(offered.find(game, "1"), plain_of(game), int(simulations))
    bots = bots_of(game)
    if level not in bots:
        raise UnknownBot(f"There is no bot {level!r}; there are {', '.join(bots)}.")
    return bots[level]()
