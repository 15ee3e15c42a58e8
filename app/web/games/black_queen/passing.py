"""Cards passed before the play at Black Queen, in words and as marks on the hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.web.table.table import short
from app.web.table.words import listed, listed_cards


class Choice(NamedTuple):
    """Who still has to choose three cards. to: who gets them; now: whether it is asked for already,
    else it can be chosen ahead."""

    to: str
    now: bool


def has_laid(deal: BlackQueenDeal, seat: int) -> bool:
    """Whether a seat has chosen, while others still have to."""
    return deal.asks == "pass" and (seat, "pass") in [(s, text[:4]) for s, text in deal.history]


def arrived(deal: BlackQueenDeal, seat: int) -> list[int]:
    """The cards that a seat was passed and still holds, until the first trick has been taken."""
    if not deal.passing or deal.asks != "play" or any(deal.taken):
        return []
    came = Counter(deal.three(deal.giver(seat)))
    return sorted((came & Counter(deal.hand(seat))).elements())


def new_ones(hand: Sequence[int], came: Sequence[int]) -> Iterator[bool]:
    """Of each card of a hand, whether it was passed; of equal cards the last ones."""
    held, left = Counter(hand), Counter(came)
    for card in hand:
        yield held[card] <= left[card]
        held[card] -= 1


def in_short(three: Sequence[int]) -> str:
    """Cards that were passed: "K♠, Q♠ and 10♥"."""
    return listed([short(card) for card in sorted(three, reverse=True)])


def in_words(text: str) -> str:
    """Those of an action, as they are said; "three cards" where they are not seen."""
    named = [cards.NUMBERS[card] for card in text.split()[1:]]
    return listed_cards(named) if named else "three cards"
