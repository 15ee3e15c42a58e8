"""The moment at Oh Hell: bids come out exact."""

from app.rules.oh_hell.deal import OhHellDeal
from app.web.table.moments import Moment


def moment(deal: OhHellDeal, at: int, you: int) -> Moment | None:
    """What action `at` of the history brings about. you: whose bid is written large."""
    if deal.turn >= 0 or at < len(deal.history) - 1:
        return None
    exact = tuple(seat for seat in range(deal.players) if deal.bids[seat] == deal.taken[seat])
    return Moment("exact", exact, "Exact!" if you in exact else "") if exact else None
