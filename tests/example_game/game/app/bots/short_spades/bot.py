"""The bots of Short Spades: at random, by rules of thumb, and by trying out."""

from app.bots.bot import Bots, RandomBot
from app.bots.search.bot import FlatBot
from app.bots.short_spades.playouts import Playouts
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.rules.short_spades.deal import ShortSpadesDeal


class RulesOfThumb:
    """Level 1."""

    version = "1"

    def __init__(self) -> None:
        self._playouts = Playouts()

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        if not isinstance(seen, ShortSpadesDeal):
            raise TypeError("This bot plays Short Spades.")
        return seen.text_of(seen.turn, self._playouts.favourite(seen))


BOTS = Bots(
    {
        "0": RandomBot,
        "1": RulesOfThumb,
        "2": lambda: FlatBot(Playouts, 30),
        "3": lambda: FlatBot(Playouts, 100),
        "4": lambda: FlatBot(Playouts, 400),
    },
    searching=("3", "4"),
)
