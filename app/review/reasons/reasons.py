"""Which facts tell two actions apart.

A kind of fact looks at an action in the view of the seat that does it. What it tells is so in every
deal that fits the view; what it does not tell may still be so.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from app.rules import cards
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
    """name: for tests and lists. tells: the fact about an action, if there is one."""

    name: str
    tells: Callable[[Deal, str], Fact | None]


def reasons(
    kinds: Sequence[Kind], view: Deal, best: str, other: str, worths: Mapping[str, float]
) -> tuple[str, ...]:
    """What tells the best action apart from another one, at most a sentence on each; worths: of
    all actions that were measured, both among them.

    Of the kinds that tell something else of each, those go first that part good actions from bad
    ones most clearly.
    """
    found = []
    for kind in kinds:
        facts = {text: kind.tells(view, text) for text in worths}
        keys = {text: fact.key if fact else None for text, fact in facts.items()}
        if keys[best] != keys[other]:
            found.append((_parts(keys, keys[best], keys[other], worths), facts))
    found.sort(key=lambda each: -each[0])  # kinds in their order where they part alike
    told = [
        next((fact.words for fact in about if fact and fact.speaks != opposite), "")
        for about, opposite in (
            ([facts[best] for _, facts in found], AGAINST),
            ([facts[other] for _, facts in found], FOR),
        )
    ]
    return tuple(dict.fromkeys(words for words in told if words))


def _parts(
    keys: Mapping[str, Hashable], good: Hashable, bad: Hashable, worths: Mapping[str, float]
) -> float:
    """How much better the actions like the best one are than those like the other one."""
    of = {key: [worths[text] for text in worths if keys[text] == key] for key in (good, bad)}
    return round(fmean(of[good]) - fmean(of[bad]), 3)


def with_names(words: str, names: Sequence[str]) -> str:
    """A sentence with the players' names, by seat; "seat 2" where there are none."""
    told = words.format(*(names or [f"seat {seat}" for seat in range(MOST_SEATS)]))
    return told[:1].upper() + told[1:]


def the(card: int) -> str:
    """ "The queen of spades", to begin a sentence with."""
    return f"The {cards.name(card)}"


def counted(number: int, one: str) -> str:
    """ "2 trumps", "no trump"."""
    return f"{number} {one}s" if number > 1 else f"{number or 'no'} {one}"
