"""Moments at Called Partners: a called card shows who is on the caller's side."""

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.web.table.moments import Moment


def moment(deal: CalledPartnerDeal, at: int) -> Moment | None:
    """What action `at` of the history brings about. Who was known before is no news."""
    seat, text = deal.history[at]
    called = {cards.TEXTS[card] for card in deal.called[: deal.calls]}
    if text not in called or seat == deal.caller:
        return None
    known = any(who == seat and done in called for who, done in deal.history[:at])
    return None if known else Moment("partner", (seat,))
