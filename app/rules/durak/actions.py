"""What is done at Durak, as numbers and as texts (RECORDS 3).

A card (0..53) to attack, to throw in or to beat; TAKE; DONE; TRANSFER + a suit for passing the
attack on with a card of its rank, or + 0 or 1 with a joker; SHOW for passing it on by showing that
trump.
"""

from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.durak.table import rank_of
from app.rules.errors import IllegalAction

if TYPE_CHECKING:
    from app.rules.durak.deal import DurakDeal

TAKE = 54
DONE = 55
TRANSFER = 56  # and a suit
SHOW = 60
ACTIONS = 61  # one more than the last number


def text_of(deal: "DurakDeal", action: int) -> str:
    if action == SHOW:
        return f"show {cards.TEXTS[deal.trump_of_attack()]}"
    if action >= TRANSFER:
        return f"transfer {cards.TEXTS[cards.of_mask(deal.passing(action - TRANSFER))[0]]}"
    if action >= TAKE:
        return "take" if action == TAKE else "done"
    return cards.TEXTS[action]


def number_of(deal: "DurakDeal", text: str) -> int:
    """Raises IllegalAction for a text that is no action."""
    if text in cards.NUMBERS:
        return cards.NUMBERS[text]
    if text in ("take", "done"):
        return TAKE if text == "take" else DONE
    verb, _, card = text.partition(" ")
    if verb in ("transfer", "show") and card in cards.NUMBERS:
        number = cards.NUMBERS[card]
        if deal.asks != "defend":
            raise IllegalAction("Only the defender can pass an attack on.")
        if rank_of(number) != rank_of(deal.attack[0]):
            raise IllegalAction(
                f"An attack is passed on with a card of its rank, not the {cards.name(number)}."
            )
        if verb == "show" and number in cards.JOKERS:
            raise IllegalAction("A joker is laid to pass an attack on, not shown.")
        if verb == "show" and number // 13 != deal.trump:
            raise IllegalAction("Only a trump can be shown to pass an attack on.")
        if verb == "show":
            return SHOW
        return TRANSFER + (number - cards.RED_JOKER if number in cards.JOKERS else number // 13)
    raise IllegalAction(
        f"{text!r} is no action; say a card (QS), take, done, or transfer or show and a card."
    )
