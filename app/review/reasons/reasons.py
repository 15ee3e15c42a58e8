"""Which facts tell two actions apart.

A kind of fact looks at an action in the view of the seat that does it. What it tells is so in every
deal that fits the view; what it does not tell may still be so.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from app.rules import cards
from app.rules.counts import counted
from app.rules.deal import Deal

FOR, AGAINST, NEITHER = 1, -1, 0  # what a fact says of an action by itself
MOST_SEATS = 10
SUITS = tuple(name[:-1] for name in cards.SUIT_NAMES)  # "spade"


@dataclass(frozen=True)
class Fact:
    """words: a sentence; {2} in it is the name of seat 2. key: what two actions have in common of
    which the same is told, whatever their cards. speaks: FOR an action, AGAINST it, or NEITHER
    where it depends."""

    words: str
    key: Hashable = True
    speaks: int = NEITHER


@dataclass(frozen=True)
class Kind:
    """name: for tests and lists. tells: the fact about an action, if there is one. pairs: whether
    it counts only beside another such fact."""

    name: str
    tells: Callable[[Deal, str], Fact | None]
    pairs: bool = False


def reasons(kinds: Sequence[Kind], view: Deal, best: str, other: str) -> tuple[str, ...]:
    """What tells the best action apart from another one, at most a sentence on each."""
    return tuple(dict.fromkeys(words for words in sentences(kinds, view, best, other) if words))


def sentences(kinds: Sequence[Kind], view: Deal, best: str, other: str) -> tuple[str, str]:
    """A sentence on the best action and one on another, "" where nothing tells them apart.

    Only kinds tell something of which the two are not alike; those that come first say it.
    """
    found = []
    for kind in kinds:
        good, bad = kind.tells(view, best), kind.tells(view, other)
        if kind.pairs and not (good and bad):
            continue
        if (good.key if good else None) != (bad.key if bad else None):
            found.append((good, bad))
    return (
        next((good.words for good, _ in found if good and good.speaks != AGAINST), ""),
        next((bad.words for _, bad in found if bad and bad.speaks != FOR), ""),
    )


def with_names(words: str, names: Sequence[str]) -> str:
    """A sentence with the players' names, by seat; "seat 2" where there are none."""
    told = words.format(*(names or [f"seat {seat}" for seat in range(MOST_SEATS)]))
    return told[:1].upper() + told[1:]


def the(card: int) -> str:
    """ "The queen of spades", to begin a sentence with."""
    return f"The {cards.name(card)}"


def some(number: int, thing: str) -> str:
    """ "2 trumps", "no trumps"."""
    return counted(number, thing) if number else f"no {thing}s"
