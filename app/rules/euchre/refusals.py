"""Why something cannot be done at a table of Euchre, in sentences for the player."""

from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.euchre.actions import NO_TRUMP

if TYPE_CHECKING:
    from app.rules.euchre.deal import EuchreDeal

USUAL = 24  # cards
THREE = 3  # seats

# What may be said, by what the deal asks.
WANTED = {
    "farmer": "keep, or redraw and three nines or tens you hold (redraw 9D 9H TC)",
    "name": "call and a suit (call H)",
    "order": "pass, order or order alone",
    "defend": "defend together or defend alone",
}


def name(card: int) -> str:
    """What a card is called at this game."""
    return "Benny" if card == cards.RED_JOKER else cards.name(card)


def not_playable(deal: "EuchreDeal", seat: int, card: int) -> str:
    """Why a card cannot be played."""
    if not deal.hands[seat] >> card & 1:
        return f"You do not hold the {name(card)}."
    must = f"You must follow {cards.SUIT_NAMES[deal.led]}"
    held = deal.hand(seat)
    if cards.RED_JOKER in held and deal.led == deal.trump:
        return f"{must}; the Benny is one of them."
    left = next((c for c in held if deal.suit_of(c) != c // 13 < NO_TRUMP), None)
    if left is not None and deal.led == deal.trump:
        return f"{must}; the {cards.name(left)}, the left bower, is one of them."
    if left == card and card // 13 == deal.led:
        trump = cards.SUIT_NAMES[deal.trump][:-1]
        return f"{must}; the {cards.name(card)}, the left bower, is a {trump} now."
    return f"{must}."


def not_discarded(deal: "EuchreDeal", seat: int, card: int) -> str:
    """Why a card cannot be discarded, or given."""
    if not deal.hands[seat] >> card & 1:
        return f"You do not hold the {name(card)}."
    return "The card that was turned up must be kept; discard another one."


def not_said(deal: "EuchreDeal", text: str) -> str:
    """Why something cannot be said now."""
    match deal.asks, text.split():
        case _, [*_, "alone"] if deal.players == THREE:
            return (
                "With three players nobody goes alone: who makes trump plays against both others."
            )
        case "order", ["order"]:
            return "At this table the dealer’s partner must go alone to order it up."
        case "order", ["order", "alone"]:
            return "At this table the dealer’s partner cannot go alone on the turned-up suit."
        case "call", ["pass"]:
            named = "a suit or no trump" if deal.no_trump else "a suit"
            return f"At this table the dealer must name {named} when all others have passed."
        case "call", ["call", "N", *_]:
            return "At this table no trump cannot be called; name a suit."
        case "call", ["call", *_]:
            turned = cards.SUIT_NAMES[deal.turned // 13].capitalize()
            return f"{turned} were turned down; name another suit."
    return f"Say {wanted(deal)}."


def wanted(deal: "EuchreDeal") -> str:
    """What may be said now."""
    if deal.asks == "order" and deal.players == THREE:
        return "pass or order"
    if deal.asks == "call":
        called = "call H" if deal.players == THREE else "call H, call H alone"
        no_trump = ", or N for no trump" if deal.no_trump else ""
        return f"pass, or call and a suit ({called}){no_trump}"
    if deal.asks == "farmer" and deal.pack_size > USUAL:
        return "keep, or redraw and three sevens or eights you hold (redraw 7D 7H 8C)"
    return WANTED[deal.asks]
