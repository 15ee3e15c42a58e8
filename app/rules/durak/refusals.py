"""Why something cannot be done at a table of Durak, in sentences for the player."""

from typing import TYPE_CHECKING

from app.rules import cards

if TYPE_CHECKING:
    from app.rules.durak.deal import DurakDeal


def refusal(deal: "DurakDeal", seat: int, text: str) -> str:
    """Why an action that is none of the legal ones is refused."""
    match deal.asks, text.split():
        case _, ["transfer", card]:
            return _not_passed_on(deal, seat, cards.NUMBERS[card])
        case _, ["show", card]:
            return _not_shown(deal, seat, cards.NUMBERS[card])
        case _, ["take"]:
            return "Only the defender can take."
        case "attack", ["done"]:
            return "You open the bout: play a card."
        case _, ["done"]:
            return "Beat the card, or take it."
    return _not_played(deal, seat, cards.NUMBERS[text])


def _not_played(deal: "DurakDeal", seat: int, card: int) -> str:
    if not deal.hands[seat] >> card & 1:
        return f"You do not hold the {cards.name(card)}."
    if deal.asks == "throw":
        rank = "joker" if card in cards.JOKERS else cards.RANK_NAMES[card % 13]
        return f"There is no {rank} on the table."
    attack = deal.attack[deal.beaten]
    return f"The {cards.name(card)} does not beat the {cards.name(attack)}."


def _not_passed_on(deal: "DurakDeal", seat: int, card: int) -> str:
    if not deal.transfer:
        return "Attacks cannot be passed on at this table."
    if not deal.hands[seat] >> card & 1:
        return f"You do not hold the {cards.name(card)}."
    return _not_to_the_next(deal)


def _not_shown(deal: "DurakDeal", seat: int, card: int) -> str:
    if not deal.shown_transfer:
        return "Attacks cannot be passed on by showing a trump at this table."
    if not deal.hands[seat] >> card & 1:
        return f"You do not hold the {cards.name(card)}."
    if deal.shown >> card & 1:
        return f"The {cards.name(card)} has been shown in this deal already."
    return _not_to_the_next(deal)


def _not_to_the_next(deal: "DurakDeal") -> str:
    if deal.beaten:
        return "A card has been beaten in this bout: beat the others, or take them."
    return "That would be more cards than the next player can be asked to beat."
