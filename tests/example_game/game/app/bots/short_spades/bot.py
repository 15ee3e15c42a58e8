"""A bot that plays its highest card, and one that plays at random."""

from app.bots.bot import Bots, RandomBot
from app.rules import cards
from app.rules.deal import Deal
from app.rules.rng import Rng


class HighCards:
    """Level 1."""

    version = "1"

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        """The highest card that may be played."""
        return max(seen.actions(seen.viewer), key=lambda text: cards.NUMBERS[text] % 13)


BOTS = Bots({"0": RandomBot, "1": HighCards})
