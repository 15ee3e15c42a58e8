"""Why something cannot be done at a table of Called Partners, in sentences for the player."""

from typing import TYPE_CHECKING

from app.rules import cards

if TYPE_CHECKING:
    from app.rules.called_partner.deal import CalledPartnerDeal


def not_bid(deal: "CalledPartnerDeal", amount: int, step: int) -> str:
    """Why an amount cannot be bid. step: of any bid at this game."""
    if amount > deal.max_bid:
        return f"The highest bid is {deal.max_bid}."
    if amount < deal.least:
        return f"The lowest bid is {deal.least}."
    if amount < deal.low:
        more = "" if deal.low == deal.max_bid else " or more"
        return f"The highest bid so far is {deal.bid}; bid {deal.low}{more}, or pass."
    below = amount // step * step
    return f"Bids go in steps of {step}: {below} or {below + step}, not {amount}."


def not_called(deal: "CalledPartnerDeal", card: int) -> str:
    """Why a card cannot be called."""
    if deal.pack >> card & 1:
        if card in deal.called[: deal.calls]:
            return f"You have already called the {cards.name(card)}."
        return f"You hold the {cards.name(card)}; call a card of somebody else."
    return f"The {cards.name(card)} is not in the pack."
