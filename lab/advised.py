"""A bot that does what the table advises, to see what advice is worth."""

from app.review.advice import advise
from app.review.judging import Judging, judging_of
from app.rules.deal import Deal
from app.rules.rng import Rng


class AdvisedBot:
    """Follows each piece of advice; where there is none, it does the first thing that it may."""

    version = "1"

    def __init__(self, game: str) -> None:
        self._judging: Judging = judging_of(game)

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        """As in Bot. budget: playouts at most, 0 for as many as advice takes."""
        found = advise(self._judging, seen, rng, budget)
        return found.best or seen.actions(seen.viewer)[0]
