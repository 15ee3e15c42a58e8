"""Moments at Euchre: somebody goes alone, the makers are euchred, or a side takes all five."""

from app.rules.euchre.deal import ALONE_MARCH, EUCHRED, MARCH, EuchreDeal
from app.web.table.moments import Moment

ENDS = {EUCHRED: "Euchred!", MARCH: "March!", ALONE_MARCH: "Alone, all five!"}
KINDS = {EUCHRED: "euchred", MARCH: "all", ALONE_MARCH: "all"}


def moment(deal: EuchreDeal, at: int) -> Moment | None:
    """What action `at` of the history brings about."""
    seat, text = deal.history[at]
    if deal.turn < 0 and at == len(deal.history) - 1:
        ended, makers = deal.reckon(), deal.maker % 2
        if ended not in ENDS:
            return None
        side = 1 - makers if ended == EUCHRED else makers
        return Moment(KINDS[ended], (side, side + 2), ENDS[ended])
    return Moment("alone", (seat,), "Alone!") if text.endswith(" alone") else None
