"""The moment at Durak: who is left with cards gets the fool's cap."""

from app.rules.durak.deal import DurakDeal
from app.web.table.moments import Moment


def moment(deal: DurakDeal, at: int) -> Moment | None:
    """What action `at` of the history brings about."""
    if deal.turn >= 0 or at < len(deal.history) - 1:
        return None
    fools = tuple(seat for seat in range(deal.players) if deal.score_of(seat))
    return Moment("fool", fools) if fools else None
