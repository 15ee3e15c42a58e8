"""What is done at Black Queen, from numbers to texts (RECORDS 3) and back."""

from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.black_queen.passing import FIRST_WAY, MANY, lacking, pass_text
from app.rules.black_queen.refusals import not_passed
from app.rules.errors import IllegalAction

if TYPE_CHECKING:
    from app.rules.black_queen.deal import BlackQueenDeal


def text_of(deal: "BlackQueenDeal", seat: int, action: int) -> str:
    if action >= FIRST_WAY:
        return pass_text(deal.three_of(seat, action - FIRST_WAY))
    if action < deal.first_pile:
        return cards.TEXTS[action]
    pile = action - deal.first_pile
    return f"{cards.TEXTS[deal.up_card(seat, pile)]}@{pile}"


def number_of(deal: "BlackQueenDeal", seat: int, text: str) -> int:
    if deal.to_pass:
        return _way_of(deal, seat, text)
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


def _way_of(deal: "BlackQueenDeal", seat: int, text: str) -> int:
    """The number of a way to pass three cards."""
    verb, *named = text.split(" ")
    known = all(card in cards.NUMBERS for card in named)
    if verb != "pass" or len(named) != MANY or not known:
        raise IllegalAction(f"{text!r} passes no cards; name three of your hand (pass 9D 9H TC).")
    three = [cards.NUMBERS[card] for card in named]
    if text != pass_text(three):
        raise IllegalAction(f"Name the cards in the order of their texts: {pass_text(three)}.")
    lacks = lacking(deal.hand(seat), three)
    if lacks >= 0:
        raise IllegalAction(not_passed(deal, seat, lacks))
    return FIRST_WAY + deal.way_of(seat, three)
