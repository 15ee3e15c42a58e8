"""How a plain tree search plays Durak, where a point is bad."""

from app.bots.search.policy import Policy
from app.rules.deal import Deal


class Fewest(Policy):
    """Random play for the fewest points."""

    def worth(self, deal: Deal, seat: int) -> float:
        return -1.0 * deal.score_of(seat)
