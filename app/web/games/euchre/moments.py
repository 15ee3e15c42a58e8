"""Moments at Euchre: somebody goes alone, the makers are euchred, or a side takes all five."""

from app.rules.euchre.deal import ALONE_MARCH, EUCHRED, MARCH, EuchreDeal
from app.web.table.moments import Moment

ENDS = {EUCHRED: "Euchred!", MARCH: "March!", ALONE_MARCH: "Alone, all five!"}
KINDS = {EUCHRED: "euchred", MARCH: "all", ALONE_MARCH: "all"}


def moment(deal: EuchreDeal, at: int) -> Moment | None:
    """What action `at` of the history brings about."""
    seat, text = deal.history[at]
    if deal.turn < 0 and at == len(deal.history) - 1:
        ended = deal.reckon()
        if ended not in ENDS:
            return None
        won = tuple(s for s in range(deal.players) if deal.score_of(s) > 0)
        return Moment(KINDS[ended], won, ENDS[ended])
    return Moment("alone", (seat,), "Alone!") if text.endswith(" alone") else None
