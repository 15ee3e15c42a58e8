"""Moments at Called Partners: a called card shows who is on the caller's side."""

from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.said import claim_at
from app.web.table.moments import Moment


def moment(deal: CalledPartnerDeal, at: int) -> Moment | None:
    """What action `at` of the history brings about. Who was known before is no news."""
    seat, _ = deal.history[at]
    shown = [claim_at(deal, i) for i in range(deal.calls)]
    if at not in shown or seat == deal.caller:
        return None
    known = any(0 <= other < at and deal.history[other][0] == seat for other in shown)
    return None if known else Moment("partner", (seat,))
