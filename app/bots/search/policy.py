"""What the search needs to know of a game: how seats play on, and what a deal is worth to them."""

from app.rules.deal import Deal
from app.rules.rng import Rng


class Policy:
    """Random play for points; a game has one that knows better.

    Both methods are given deals that were sampled, so what they see there is no secret.
    """

    def choose(self, deal: Deal, rng: Rng) -> int:
        """The action of the seat on turn in a playout."""
        return deal.random_action(rng)

    def worth(self, deal: Deal, seat: int) -> float:
        """What a deal that is over is worth to a seat, in points."""
        return 1.0 * deal.score_of(seat)
