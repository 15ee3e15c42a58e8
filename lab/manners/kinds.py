"""A kind of oddity, and what can be told of a trick: what the games' kinds have in common.

A kind judges an action by the view of the seat that did it, never by cards that the seat could not
know. It is asked only where there was a choice and the deal was not settled.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.rules import cards
from app.rules.trick_deal import TrickDeal

View = TypeVar("View", bound=Any)


@dataclass(frozen=True)
class Kind(Generic[View]):
    """Something odd that a seat may do. says: one sentence for card players. odd: whether an action
    is of this kind, in the view of its seat before it."""

    name: str
    says: str
    odd: Callable[[View, str], bool]


def named(some: Iterable[int]) -> str:
    """Cards as text, in their order: "9C KC"."""
    return " ".join(cards.TEXTS[card] for card in some) or "nothing"


def played(seen: TrickDeal, text: str) -> int:
    """The card that an action plays, -1 where none is played."""
    return cards.NUMBERS[text] if seen.asks == "play" else -1


def choices(seen: TrickDeal) -> list[int]:
    """The cards that may be played."""
    return cards.of_mask(seen.legal())


def behind(seen: TrickDeal) -> list[int]:
    """The seats that still play to the trick after the one whose turn it is."""
    seats = []
    seat = (seen.turn + 1) % seen.players
    while seat != seen.leader:
        if not seen.sits_out(seat):
            seats.append(seat)
        seat = (seat + 1) % seen.players
    return seats


def is_last(seen: TrickDeal) -> bool:
    """Whether a trick is complete with this card."""
    return seen.in_trick > 0 and not behind(seen)


def holds(seen: TrickDeal, card: int) -> bool:
    """Whether nobody who plays later to the trick can beat a card of it, or one that is added."""
    out = cards.of_mask(seen.unseen_cards())
    for seat in behind(seen):
        for other in [*out, *seen.hand(seat)]:
            lacks = seen.voids[seat] >> seen.suit_of(other) & 1
            if not lacks and seen.strength(other) > seen.strength(card):
                return False
    return True


def is_boss(seen: TrickDeal, card: int) -> bool:
    """Whether no card that is still out is higher in its suit."""
    out = [*cards.of_mask(seen.unseen_cards())]
    for seat in range(seen.players):
        out += [] if seat == seen.viewer else seen.hand(seat)
    suit = seen.suit_of(card)
    return not any(seen.suit_of(c) == suit and seen.power(c) > seen.power(card) for c in out)


def trick_scene(seen: TrickDeal) -> str:
    """Hand, trump and trick, as its seat sees them; the one who leads the trick comes first."""
    parts = [f"hand {named(seen.hand(seen.viewer))}"]
    if seen.trump >= 0:
        parts.append(f"trump {cards.SUITS[seen.trump]}")
    if seen.asks == "play":
        (trick,) = seen.tricks(1) if seen.in_trick else (None,)
        laid = zip(trick.seats, trick.cards, strict=True) if trick else ()
        table = " ".join(f"{seat}:{cards.TEXTS[card]}" for seat, card in laid)
        parts.append(f"trick {table}" if table else "leads")
        taken = " ".join(str(seen.taken[seat]) for seat in range(seen.players))
        parts.append(f"taken {taken}")
    return ", ".join(parts)
