"""How numbers, codes and names are written for people."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import bidirectional

from app.rooms.fold.seats.company import CALLED, OTHERS, character
from app.rules import cards
from app.rules.counts import counted, real_minus

ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def signed(number: int) -> str:
    """A score with its sign, a real minus sign when it is negative; nothing has none."""
    return real_minus(f"{number:+d}") if number else "0"


def ordinal(place: int) -> str:
    """A place in short: "2nd". place: 1 to 10."""
    return f"{place}{ENDINGS.get(place, 'th')}"


def listed(names: Sequence[str], by: str = "and") -> str:
    """Words in a row, "You" before the others: "You, Ann and Bob"."""
    *first, last = sorted(names, key=lambda name: name != "You")
    return f"{', '.join(first)} {by} {last}" if first else last


def listed_cards(held: Sequence[int]) -> str:
    """Cards in a sentence: "the ace of hearts and 2 sixes of spades"."""
    found = []
    for card, many in Counter(held).items():
        name = cards.name(card)
        plural = name.replace(" of ", "s of ").replace("xs of ", "xes of ")
        found.append(f"the {name}" if many == 1 else counted(many, name, plural))
    return listed(found)


def winning(names: Sequence[str]) -> str:
    """Who wins: "You win", "Ann wins", "Ann and Bob win"."""
    return f"{listed(names)} win{'' if list(names) == ['You'] or len(names) > 1 else 's'}"


def code(text: str) -> str:
    """A room's code as it is read out, four by four."""
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


@lru_cache(maxsize=10_000)
def inside(name: str) -> str:
    """A name inside a sentence: one that is written from right to left is kept apart, so that it
    turns nothing else round."""
    turns = any(bidirectional(character) in ("R", "AL", "AN") for character in name)
    return f"\u2068{name}\u2069" if turns else name


def figure(name: str, level: str) -> str:
    """What a bot's portrait is called in the styles: which character, and in whose company if it
    has joined one; "" for a person."""
    joined = CALLED.get(level, "") if name in OTHERS else ""
    return f"{character(name, level)} {joined.casefold()}".strip()
