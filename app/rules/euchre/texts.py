"""What is done at Euchre before a card is played, from numbers to texts (RECORDS 3) and back."""

from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.errors import IllegalAction
from app.rules.euchre import actions, refusals
from app.rules.euchre.actions import FIRST_REDRAW, three_of

if TYPE_CHECKING:
    from app.rules.euchre.deal import EuchreDeal

FACE_DOWN = ("discard", "redraw", "give")  # with cards that not everybody sees
ONE_CARD = ("discard", "give")
NOTHING = {  # that a text which should name a card is
    "discard": "no discard (discard 9C)",
    "give": "no card to give (give AH)",
}


def text_of(deal: "EuchreDeal", seat: int, action: int) -> str:
    asks = deal.asks
    if asks == "play":
        return cards.TEXTS[action]
    if asks in ONE_CARD:
        return f"{asks} {cards.TEXTS[action]}"
    if action >= FIRST_REDRAW:
        three = cards.of_mask(three_of(_low(deal, seat), action - FIRST_REDRAW))
        return " ".join(["redraw", *sorted(cards.TEXTS[card] for card in three)])
    return actions.TEXTS[action]


def number_of(deal: "EuchreDeal", seat: int, text: str) -> int:
    asks = deal.asks
    if asks == "play":
        return deal.card_of(text)
    if asks in ONE_CARD:
        verb, _, card = text.partition(" ")
        if verb != asks or card not in cards.NUMBERS:
            raise IllegalAction(f"{text!r} is {NOTHING[asks]}.")
        return cards.NUMBERS[card]
    if text in actions.NUMBERS:
        return actions.NUMBERS[text]
    for way in range(actions.WAYS if asks == "farmer" else 0):
        if text_of(deal, seat, FIRST_REDRAW + way) == text:
            return FIRST_REDRAW + way
    raise IllegalAction(f"{text!r} means nothing now; say {refusals.wanted(deal)}.")


def _low(deal: "EuchreDeal", seat: int) -> int:
    """The low cards of a hand, as a mask."""
    return deal.hands[seat] & deal.low
