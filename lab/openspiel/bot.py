"""OpenSpiel's ISMCTSBot, as anybody would run it: with random playouts, and the deal as it lies.

It draws the hands of its simulations itself, by exchanging the cards that others hold in the deal
that it is given: it knows which cards nobody has. So there is a fair form, too, which is given a
deal that fits what its seat sees, and knows nothing.

A module a game, named like the game, has its table, how much to explore (about as many points as
scores differ by), and the values of those options that it does not know with others.
"""

from importlib import import_module
from pathlib import Path
from typing import Protocol

import pyspiel

from app.rules.deal import Deal
from app.rules.errors import BadOption
from app.rules.game import Game
from app.rules.games import GAMES
from app.rules.rng import Rng

HERE = Path(__file__).parent


class Table(Protocol):
    """One game with its options, as OpenSpiel has it."""

    def state(self, whole: Deal) -> pyspiel.State:
        """Where a deal stands, whose hands are all known."""

    def choose(self, bot: pyspiel.Bot, whole: Deal) -> str:
        """What a bot of theirs does, in our words."""


class OpenSpielBot:
    """It looks at the deal itself; simulations: so many a decision."""

    def __init__(self, game: Game, simulations: int, fair: bool = False) -> None:
        """Raises BadOption for a game that it does not know."""
        self._fair = fair
        if not (HERE / f"{game.name}.py").is_file():
            known = [name for name in GAMES if (HERE / f"{name}.py").is_file()]
            raise BadOption(f"OpenSpiel plays {' and '.join(known)}, not {game.name}.")
        theirs = import_module(f"lab.openspiel.{game.name}")
        for option, values in theirs.KNOWN.items():
            if game.options[option] not in values:
                raise BadOption(f"OpenSpiel does not know {option}={game.options[option]}.")
        self._simulations = simulations
        self._exploration: float = theirs.EXPLORATION
        self.table: Table = theirs.table(game)

    def searcher(self, rng: Rng) -> pyspiel.Bot:
        """Theirs; it keeps nothing of another search.

        One seed gives the same play within a process only: the order of its hash tables depends on
        where they lie.
        """
        seed = rng.below(1 << 31)
        return pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            self._exploration,
            self._simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,  # it tells positions apart by what was seen, in order
            True,  # a hand that it draws may not have the cards of one that it drew before
        )

    def choose_in(self, deal: Deal, rng: Rng) -> str:
        """What to do for the seat whose turn it is."""
        given = deal.seen_by(deal.turn).fill(rng) if self._fair else deal
        return self.table.choose(self.searcher(rng), given)
