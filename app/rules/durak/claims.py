"""When the rest of a deal of Durak is certain (RULES 0.2): a seat plays its cards from the lowest
up, and the last other one can neither beat one of them nor pass it on."""

from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.durak.table import rank_of

if TYPE_CHECKING:
    from app.rules.durak.deal import DurakDeal

FEW = 2  # cards, fewer than which need no claim


def wins_rest(deal: "DurakDeal", seat: int) -> bool:
    """Against the last other seat, which has to take one card after the other."""
    rivals = [s for s in range(deal.players) if s != seat and not deal.out >> s & 1]
    if deal.teams or deal.stock_left or len(rivals) > 1:
        return False
    if deal.asks != "attack" or deal.attacker != seat or deal.hand_size[seat] < FEW:
        return False
    theirs = deal.pack & ~deal.discards & ~deal.hands[seat]
    for card in _upwards(deal, seat):
        if deal.beating(card) & theirs:
            return False
        rank = rank_of(card)
        if deal.transfer and any(rank_of(other) == rank for other in cards.of_mask(theirs)):
            return False
        theirs |= 1 << card
    return True


def claimed_action(deal: "DurakDeal", seat: int) -> str:
    """From the lowest up, so that no card beats one that comes after it."""
    return cards.TEXTS[_upwards(deal, seat)[0]] if deal.asks == "attack" else "done"


def _upwards(deal: "DurakDeal", seat: int) -> list[int]:
    """The cards of a hand, trumps last."""
    return sorted(deal.hand(seat), key=lambda card: (deal.trumps >> card & 1, deal.power(card)))
