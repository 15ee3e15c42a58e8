"""Why a card cannot be played at Black Queen, in sentences for the player."""

from typing import TYPE_CHECKING

from app.rules import cards

if TYPE_CHECKING:
    from app.rules.black_queen.deal import BlackQueenDeal


def not_playable(deal: "BlackQueenDeal", seat: int, action: int) -> str:
    """action: as the deal numbers them."""
    if action < deal.first_pile and not deal.once[seat] >> action & 1:
        return f"You do not hold the {cards.name(action)}."
    if deal.to_lead >= 0:
        card = cards.name(deal.to_lead)
        return f"You must lead the {card} from your hand: no hand has a lower club."
    if deal.by_suit(seat) >> action & 1:
        return "No black queen in the first trick while you can play another card."
    return f"You must follow {cards.SUIT_NAMES[deal.led]}."


def not_passed(deal: "BlackQueenDeal", seat: int, card: int) -> str:
    """Why cards cannot be passed of which a hand does not hold so many as this one."""
    name = cards.name(card)
    if card in deal.hand(seat):
        return f"You do not hold so many copies of the {name}."
    if any(up == card for up, _ in deal.piles_of(seat)):
        return f"The {name} lies on a pile; only cards of the hand are passed."
    return f"You do not hold the {name}."
