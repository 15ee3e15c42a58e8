"""Where the cards of a deal lie, all the ways to lay those that a viewer has not seen, and random
positions to try that on."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import TypeVar

from app.rules.deal import Deal
from app.rules.rng import Rng
from tests.rules.uniform import check_uniform

Places = tuple[frozenset[str], ...]  # the hands, then what else a game has
D = TypeVar("D", bound=Deal)
T = TypeVar("T")


def lying(places: Places, where: Sequence[int]) -> list[str]:
    """The cards in some of the places, sorted."""
    return sorted(card for place in where for card in places[place])


def number_of_ways(places: Places, where: Sequence[int]) -> int:
    """In how many ways the cards in some of the places can be laid there."""
    left, number = len(lying(places, where)), 1
    for place in where:
        number *= comb(left, len(places[place]))
        left -= len(places[place])
    return number


def ways(places: Places, where: Sequence[int]) -> Iterator[Places]:
    """All of them, possible in the game or not."""
    lie = list(places)

    def lay(rest: list[str], at: int) -> Iterator[Places]:
        if at == len(where):
            yield tuple(lie)
            return
        for chosen in combinations(rest, len(lie[where[at]])):
            before, lie[where[at]] = lie[where[at]], frozenset(chosen)
            yield from lay([card for card in rest if card not in chosen], at + 1)
            lie[where[at]] = before

    yield from lay(lying(places, where), 0)


def swapped(places: Places, one: str, other: str) -> Places:
    """With two cards exchanged."""
    changed = {one: other, other: one}
    return tuple(frozenset(changed.get(card, card) for card in held) for held in places)


def positions(
    name: str,
    wanted: int,
    begin: Callable[[Random], tuple[T, D]],
    viewers: Callable[[D], list[int]],
    choose: Callable[[D, Random], str] = lambda deal, rng: rng.choice(deal.actions(deal.turn)),
) -> Iterator[tuple[T, D, int]]:
    """The first positions of random deals in which somebody looks, and who it is.

    begin: a table and its deal. viewers: of whom one looks. choose: the actions. At most one
    position of a deal.
    """
    for number in range(6000):
        rng = Random(f"{name} {number}")
        table, deal = begin(rng)
        found = viewers(deal)
        while deal.turn >= 0 and not found:
            deal.act(deal.turn, choose(deal, rng))
            found = viewers(deal)
        if found:
            yield table, deal, rng.choice(found)
            wanted -= 1
        if not wanted:
            return
    raise AssertionError(f"no such position: {name}")


def check_filled(
    deal: D,
    viewer: int,
    places_of: Callable[[D], Places],
    fitting: Mapping[Hashable, int],
    seed: int,
) -> None:
    """What is filled in for a viewer: each of the places that fit, in proportion to its ways."""
    assert fitting[places_of(deal)]
    view = deal.seen_by(viewer)
    rng = Rng(seed)
    draws = max(500, 8 * sum(fitting.values()) // min(fitting.values()))
    found = Counter[Hashable](places_of(view.fill(rng)) for _ in range(draws))
    check_uniform(found, fitting, f"{viewer} of {deal.history}")
