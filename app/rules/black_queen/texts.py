"""What is done at Black Queen, from numbers to texts (RECORDS 3) and back."""

from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.errors import IllegalAction

if TYPE_CHECKING:
    from app.rules.black_queen.deal import BlackQueenDeal


def text_of(deal: "BlackQueenDeal", seat: int, action: int) -> str:
    if action < deal.first_pile:
        return cards.TEXTS[action]
    pile = action - deal.first_pile
    return f"{cards.TEXTS[deal.up_card(seat, pile)]}@{pile}"


def number_of(deal: "BlackQueenDeal", seat: int, text: str) -> int:
    card, at, pile = text.partition("@")
    if card not in cards.NUMBERS or (at and not (pile.isdecimal() and pile.isascii())):
        raise IllegalAction(f"{text!r} is not a card (QS) or a card on a pile (QS@3).")
    number = cards.NUMBERS[card]
    if not at:
        if number >= deal.first_pile:
            raise IllegalAction(f"You do not hold the {cards.name(number)}.")
        return number
    if len(pile) > 2 or pile != str(int(pile)) or int(pile) >= deal.piles:
        there = f"they are 0 to {deal.piles - 1}" if deal.piles else "this table has none"
        raise IllegalAction(f"There is no pile {pile}; {there}.")
    if deal.up_card(seat, int(pile)) != number:
        raise IllegalAction(f"Your pile {pile} does not show the {cards.name(number)}.")
    return deal.first_pile + int(pile)
