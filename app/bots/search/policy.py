"""What the search needs to know of a game: how seats play on, and what a deal is worth to them."""

from app.rules.deal import Deal
from app.rules.rng import Rng

NONE = -1
EVERY = 0xFFFFFFFFFFFFFFFF  # actions
DRAWS = 24  # deals that are looked at until one is taken


class Policy:
    """Random play for points; a game has one that knows better.

    What is asked of deals that were sampled may look at all of their cards: they are no secret.
    """

    def look(self, view: Deal) -> None:
        """Turn to the view that all deals until the next one fit."""

    def choose(self, deal: Deal, rng: Rng) -> int:
        """The action of the seat on turn in a playout."""
        return deal.random_action(rng)

    def worth(self, deal: Deal, seat: int) -> float:
        """What a deal that is over is worth to a seat, in points."""
        return 1.0 * deal.score_of(seat)

    def draw(self, view: Deal, whole: Deal, rng: Rng) -> None:
        """Make whole a deal that fits the view, the likelier the better it goes with the past."""
        for _ in range(DRAWS):
            view.fill_into(whole, rng)
            chance = self.fit(whole)
            if chance >= 1.0 or rng.unit() < chance:
                return

    def fit(self, deal: Deal) -> float:
        """How well a deal goes with what others have done before the view, from 0 to 1."""
        return 1.0

    def favourite(self, view: Deal) -> int:
        """What is played unless something else is found to be better, or NONE."""
        return NONE

    def among(self, view: Deal) -> int:
        """The actions, as a mask, that are worth a thought, the favourite among them."""
        return EVERY
