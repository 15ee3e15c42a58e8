"""Moments at Black Queen: a black queen lands, and somebody takes all negative points."""

from app.rules.black_queen.deal import ALL_POINTS, BlackQueenDeal
from app.web.table.moments import Moment

QUEEN = "QS"


def moment(deal: BlackQueenDeal, at: int) -> Moment | None:
    """What action `at` of the history brings about."""
    seat, text = deal.history[at]
    if deal.turn < 0 and at == len(deal.history) - 1:
        for winner in range(deal.players):
            if deal.reckon(winner)[0] == ALL_POINTS:
                return Moment("all", (winner,), "Took them all!")
    return Moment("queen", (seat,)) if text.partition("@")[0] == QUEEN else None
