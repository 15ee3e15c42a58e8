"""Unseen: each way to deal given cards to given places equally often, an impossible one never.

The judge: every order of the cards, and the restrictions as they are given.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations, permutations
from math import factorial, prod, sqrt
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.rng import Rng
from app.rules.unseen import Limit, Unseen
from app.rules.ways import Weights
from tests.rules.uniform import check_uniform


class Case(NamedTuple):
    """What Unseen is made of."""

    cards: Sequence[int]
    kinds: Sequence[int]
    sizes: Sequence[int]
    allowed: Sequence[int]
    limits: Mapping[int, Limit] = {}
    weights: Mapping[int, Weights] = {}

    def holds(self, place: int, at: Sequence[int]) -> bool:
        """Whether a place may hold the cards at these indices."""
        kinds = [self.kinds[i] for i in at]
        mask, least, most = self.limits.get(place, (0, 0, 0))
        fits = all(self.allowed[place] >> kind & 1 for kind in kinds)
        return fits and least <= sum(mask >> kind & 1 for kind in kinds) <= most

    def weight(self, place: int, at: Sequence[int]) -> int:
        """How much these cards in a place count; weights of the tests are whole numbers."""
        mask, weights = self.weights.get(place, (0, [1]))
        return int(weights[sum(mask >> self.kinds[i] & 1 for i in at)])

    def splits(self) -> dict[Hashable, int]:
        """All the ways to deal the cards to the places, in order, each with its count, or with
        its weight."""
        ends = [sum(self.sizes[: place + 1]) for place in range(len(self.sizes))]
        spans = [(end - size, end) for end, size in zip(ends, self.sizes, strict=True)]
        found = Counter[Hashable]()
        for order in permutations(range(len(self.cards))):
            if all(self.holds(place, order[a:b]) for place, (a, b) in enumerate(spans)):
                counts = [self.weight(place, order[a:b]) for place, (a, b) in enumerate(spans)]
                if all(counts):
                    found[tuple(self.cards[i] for i in order)] += prod(counts)
        return dict(found)

    def number_of_ways(self, rest: Sequence[int], place: int = 0) -> int:
        """To deal the cards at these indices to this place and those behind it."""
        if place == len(self.sizes):
            return 1
        found = 0
        for at in combinations(rest, self.sizes[place]):
            if self.holds(place, at):
                found += self.number_of_ways([i for i in rest if i not in at], place + 1)
        return found

    def turned_around(self, rng: Random) -> "Case":
        """The same with its cards and its places in another order."""
        order = rng.sample(range(len(self.cards)), len(self.cards))
        places = rng.sample(range(len(self.sizes)), len(self.sizes))
        return Case(
            [self.cards[i] for i in order],
            [self.kinds[i] for i in order],
            [self.sizes[i] for i in places],
            [self.allowed[i] for i in places],
            {places.index(place): limit for place, limit in self.limits.items()},
            {places.index(place): told for place, told in self.weights.items()},
        )


CASES = {
    "one place": Case([7, 8, 9], [0, 1, 2], [3], [7]),
    "free places": Case([1, 2, 3, 4], [0, 0, 1, 2], [1, 2, 1], [7, 7, 7]),
    "one void": Case([1, 2, 3, 4, 5], [0, 0, 1, 1, 2], [2, 3], [6, 7]),
    "two voids": Case([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 2], [2, 2, 2], [6, 5, 7]),
    "all restricted": Case([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 2], [2, 2, 2], [6, 5, 3]),
    "nested": Case([1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 2], [1, 2, 3], [1, 3, 7]),
    "forced": Case([1, 2, 3, 4], [0, 0, 1, 1], [2, 2], [1, 2]),
    "four kinds": Case([10, 11, 12, 13, 14, 15], [0, 1, 2, 3, 3, 3], [2, 1, 2, 1], [9, 14, 12, 15]),
    "the last kinds": Case([1, 2, 3, 4, 5], [7, 7, 6, 5, 0], [2, 2, 1], [0xE0, 0xC1, 0xFF]),
    "equal restrictions": Case([1, 2, 3, 4, 5], [0, 0, 1, 1, 1], [1, 1, 3], [2, 2, 3]),
    "equal cards": Case([5, 5, 5, 6, 6, 7], [0, 0, 0, 0, 0, 1], [2, 3, 1], [1, 3, 3]),
    "equal cards of two kinds": Case([5, 5, 6, 6, 6], [0, 0, 1, 1, 1], [2, 1, 2], [3, 2, 3]),
    "places without cards": Case([1, 2, 3, 4], [0, 0, 1, 1], [0, 2, 0, 2, 0], [0, 3, 1, 3, 15]),
    "kinds for the same places": Case(
        [1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5], [3, 2, 1], [7, 63, 63]
    ),
    "kinds far apart": Case(
        [1, 2, 3, 4, 5], [62, 40, 8, 0, 62], [2, 2, 1], [1 << 62 | 1, *[-1] * 2]
    ),
    "one group and an empty place": Case([1, 2, 3, 4], [0, 0, 1, 2], [2, 0, 2], [7, 1, 7]),
    "bits of absent kinds": Case([1, 2, 3, 4], [0, 0, 1, 1], [2, 2], [0xFD, 0xFF]),
    "no cards": Case([], [], [0, 0], [1, 0]),
    "no places": Case([], [], [], []),
}
LIMITED = {
    "at most one": Case([1, 2, 3, 4, 5], [0, 0, 0, 1, 1], [2, 3], [3, 3], {0: (1, 0, 1)}),
    "at least two": Case([1, 2, 3, 4, 5], [0, 0, 0, 1, 1], [3, 2], [3, 3], {0: (1, 2, 3)}),
    "none": Case([1, 2, 3, 4, 5], [0, 0, 0, 1, 1], [2, 3], [3, 3], {0: (1, 0, 0)}),
    "just one of two kinds": Case(
        [1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 2], [3, 3], [7, 7], {1: (3, 1, 1)}
    ),
    "the only group": Case([1, 2, 3], [0, 0, 1], [3], [3], {0: (1, 2, 2)}),
    "the freest place": Case([1, 2, 3, 4, 5], [0, 0, 1, 1, 2], [2, 3], [6, 7], {1: (2, 1, 1)}),
    "a void besides": Case([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 2], [3, 3], [6, 7], {0: (4, 0, 1)}),
    "a place like another without a limit": Case(
        [1, 2, 3, 4, 5], [0, 0, 1, 1, 1], [2, 1, 2], [3, 3, 3], {2: (2, 2, 2)}
    ),
    "two places of equal limits": Case(
        [1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 1, 1], [2, 2, 2], [3] * 3, {0: (1, 1, 1), 2: (1, 1, 1)}
    ),
    "limits on several kinds": Case(
        *([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 3], [2, 2, 2], [15, 15, 7]),
        {0: (3, 1, 2), 1: (6, 0, 1), 2: (9, 1, 1)},
    ),
    "what forbids nothing": Case(
        [1, 2, 3, 4], [0, 0, 1, 2], [2, 2], [3, 7], {0: (1, 0, 2), 1: (6, 0, 4)}
    ),
    "more at least than the others leave": Case(
        [1, 2, 3, 4], [0, 0, 1, 1], [2, 2], [3, 3], {0: (1, 2, 9)}
    ),
    "an empty place": Case([1, 2, 3], [0, 0, 1], [0, 1, 2], [3, 3, 3], {0: (1, 0, 2)}),
    "only empty places": Case([], [], [0, 0], [1, 1], {0: (1, 0, 0), 1: (1, 0, 1)}),
    "bits of absent kinds in a limit": Case(
        [1, 2, 3, 4], [0, 0, 62, 62], [2, 2], [-1, -1], {0: (-2, 1, 1), 1: (1 << 40, 0, 0)}
    ),
    "equal cards under a limit": Case(
        [5, 5, 5, 6, 6], [0, 0, 0, 1, 1], [2, 1, 2], [3, 3, 3], {2: (2, 1, 2)}
    ),
}
WEIGHED = {
    "one rather than none": Case(
        [1, 2, 3, 4], [0, 0, 1, 1], [2, 2], [3, 3], weights={0: (1, [1, 3, 0])}
    ),
    "all alike": Case([1, 2, 3, 4], [0, 0, 1, 1], [2, 2], [3, 3], weights={0: (1, [2, 2, 2])}),
    "two places": Case(
        *([1, 2, 3, 4, 5], [0, 0, 1, 1, 1], [2, 2, 1], [3, 3, 3]),
        weights={0: (1, [1, 2, 5]), 1: (1, [4, 1, 2])},
    ),
    "every place": Case(
        *([1, 2, 3, 4, 5], [0, 0, 1, 1, 1], [2, 2, 1], [3, 3, 3]),
        weights={0: (1, [1, 2, 5]), 1: (1, [4, 1, 2]), 2: (1, [3, 1])},
    ),
    "two kinds together": Case(
        [1, 2, 3, 4, 5], [0, 1, 2, 2, 2], [3, 2], [7, 7], weights={0: (3, [1, 2, 4, 8])}
    ),
    "kinds that overlap": Case(
        *([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 2], [2, 2, 2], [7, 7, 7]),
        weights={0: (3, [0, 1, 2]), 2: (6, [1, 1, 3])},
    ),
    "a void besides": Case(
        *([1, 2, 3, 4, 5], [0, 0, 1, 1, 2], [2, 2, 1], [6, 7, 7]), weights={1: (1, [1, 2, 6])}
    ),
    "a limit on another place": Case(
        *([1, 2, 3, 4, 5], [0, 0, 1, 1, 1], [2, 2, 1], [3, 3, 3]),
        *({1: (1, 0, 1)}, {0: (1, [1, 2, 5])}),
    ),
    "an empty place": Case(
        [1, 2, 3], [0, 1, 1], [0, 1, 2], [3, 3, 3], weights={0: (1, [1]), 1: (1, [1, 2])}
    ),
    "equal cards": Case(
        [5, 5, 6, 6], [0, 0, 1, 1], [2, 1, 1], [3, 3, 3], weights={0: (1, [1, 2, 2])}
    ),
}
ALL = {
    **CASES,
    **{f"limits: {name}": case for name, case in LIMITED.items()},
    **{f"weights: {name}": case for name, case in WEIGHED.items()},
}


def drawn(unseen: Unseen, places: int, rng: Rng) -> tuple[int, ...]:
    unseen.deal(rng)
    return tuple(card for place in range(places) for card in unseen.place(place))


def enough(ways: Mapping[Hashable, int]) -> int:
    """How many draws show whether each way comes as often as it should."""
    return max(50, 25 * len(ways), 6 * sum(ways.values()) // min(ways.values()))


@pytest.mark.parametrize("name", ALL)
def test_every_way_equally_often(name: str) -> None:
    case = ALL[name]
    ways = case.splits()
    unseen = Unseen(*case)
    assert unseen.ways == sum(ways.values()) / prod(map(factorial, case.sizes))
    rng = Rng(len(name))
    found = Counter[Hashable](drawn(unseen, len(case.sizes), rng) for _ in range(enough(ways)))
    check_uniform(found, ways, name)
    assert set(found) == set(ways)


@pytest.mark.parametrize("name", ALL)
def test_the_order_of_cards_and_places_does_not_matter(name: str) -> None:
    case = ALL[name].turned_around(Random(name))
    ways = case.splits()
    unseen = Unseen(*case)
    assert unseen.ways == Unseen(*ALL[name]).ways
    rng = Rng(1)
    found = Counter[Hashable](drawn(unseen, len(case.sizes), rng) for _ in range(enough(ways)))
    check_uniform(found, ways, name)


IMPOSSIBLE = {
    "too few places": Case([1, 2, 3], [0, 0, 0], [2], [1]),
    "too many places": Case([1, 2], [0, 0], [2, 1], [1, 1]),
    "cards without a kind": Case([1, 2], [0], [2], [1]),
    "kinds without a card": Case([1], [0, 0], [1], [1]),
    "cards and no places": Case([1], [0], [], []),
    "no card and a place": Case([], [], [1], [1]),
    "a kind that nobody takes": Case([1, 2], [0, 1], [1, 1], [1, 1]),
    "a place that takes nothing": Case([1, 2], [0, 0], [1, 1], [0, 1]),
    "a place of absent kinds": Case([1, 2], [0, 0], [1, 1], [2, 1]),
    "two places for one card": Case([1, 2, 3], [0, 1, 1], [1, 1, 1], [1, 1, 3]),
    "three places, two kinds": Case([1, 2, 3, 4], [0, 0, 1, 2], [1, 2, 1], [1, 1, 7]),
    "the last place": Case([1, 2, 3], [0, 1, 2], [1, 2], [4, 5]),
    "too few for a limit": Case([1, 2, 3], [0, 1, 1], [2, 1], [3, 3], {0: (1, 2, 2)}),
    "too many for a limit": Case([1, 2, 3], [0, 0, 0], [2, 1], [1, 1], {0: (1, 0, 1)}),
    "more at least than there is room": Case([1, 2], [0, 0], [1, 1], [1, 1], {0: (1, 2, 2)}),
    "less at most than at least": Case([1, 2], [0, 1], [1, 1], [3, 3], {0: (1, 1, 0)}),
    "at most less than none": Case([1, 2], [0, 0], [1, 1], [3, 3], {0: (2, 0, -1)}),
    "a limit on the only group": Case([1, 2, 3], [0, 0, 1], [3], [3], {0: (1, 0, 1)}),
    "a limit of an absent kind": Case([1, 2], [0, 0], [1, 1], [3, 3], {0: (2, 1, 1)}),
    "a limit against a void": Case([1, 2], [0, 1], [1, 1], [2, 3], {0: (1, 1, 1)}),
    "at least one in an empty place": Case([1, 2], [0, 0], [2, 0], [1, 1], {1: (1, 1, 1)}),
    "an empty place with less than none": Case([1, 2], [0, 0], [2, 0], [1, 1], {1: (1, 0, -1)}),
    "two limits, too many": Case(
        [1, 2, 3, 4], [0, 0, 0, 1], [2, 2], [3, 3], {0: (1, 0, 1), 1: (1, 0, 1)}
    ),
    "two limits, too few": Case(
        [1, 2, 3, 4], [0, 0, 0, 1], [2, 2], [3, 3], {0: (1, 2, 2), 1: (1, 2, 2)}
    ),
    "no way with a weight": Case([1, 2, 3], [0, 0, 1], [2, 1], [3, 3], weights={0: (1, [1, 0, 0])}),
    "weights that leave nothing": Case(
        [1, 2], [0, 1], [1, 1], [3, 3], weights={0: (1, [1, 0]), 1: (1, [1, 0])}
    ),
    "all cards where one place may have none": Case(
        [1, 2, 3], [0, 1, 1], [1, 2], [3, 3], {0: (3, 0, 0)}
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_dealt_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"^The.*\.$"):
        Unseen(*IMPOSSIBLE[name])


@pytest.mark.parametrize("kind", [-1, 63, 64])
def test_there_are_63_kinds(kind: int) -> None:
    with pytest.raises(ValueError, match=r"^Kinds are 0 to 62\.$"):
        Unseen([1, 2], [0, kind], [1, 1], [-1, -1])
    Unseen([1, 2], [0, 62], [1, 1], [-1, -1])


def test_many_kinds_with_few_restrictions() -> None:
    """The table would be endless if it counted each of 63 kinds by itself.

    The first place takes 20 of 31 cards, the second 20 of the 21 that then are left of 41.
    """
    cards_, kinds = list(range(63)), list(range(63))
    unseen = Unseen(cards_, kinds, [20, 20, 23], [(1 << 31) - 1, (1 << 41) - 1, (1 << 63) - 1])
    rng = Rng(63)
    first, last = Counter[Hashable](), Counter[Hashable]()
    for _ in range(2000):
        unseen.deal(rng)
        dealt = [unseen.place(place) for place in range(3)]
        assert sorted(card for held in dealt for card in held) == cards_
        first.update([place for place, held in enumerate(dealt) if 0 in held])
        last.update([place for place, held in enumerate(dealt) if 40 in held])
    check_uniform(first, {0: 20 * 21, 1: 11 * 20, 2: 11}, "a card that all may hold")
    check_uniform(last, {1: 20, 2: 1}, "a card that two may hold")


PLACES = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 15)), max_size=5)


def check_dealt(unseen: Unseen, case: Case, rng: Rng) -> None:
    """What is dealt keeps to the restrictions and loses no card; cards are 100, 101, ..."""
    for _ in range(5):
        unseen.deal(rng)
        dealt = [unseen.place(place) for place in range(len(case.sizes))]
        assert [len(held) for held in dealt] == case.sizes
        assert sorted(card for held in dealt for card in held) == case.cards
        for place, held in enumerate(dealt):
            assert case.holds(place, [card - 100 for card in held])


@settings(derandomize=True, deadline=None, max_examples=200, database=None)
@given(st.lists(st.integers(0, 3), max_size=9), PLACES, st.integers(0, 2**64 - 1))
def test_refused_exactly_when_there_is_no_way(
    kinds: list[int], places: list[tuple[int, int]], seed: int
) -> None:
    """By Hall's theorem."""
    sizes = [size for size, _ in places]
    allowed = [mask for _, mask in places]
    rest = len(kinds) - sum(sizes)
    if rest >= 0:
        sizes.append(rest)
        allowed.append(seed & 15)
    case = Case(list(range(100, 100 + len(kinds))), kinds, sizes, allowed)
    fits = sum(sizes) == len(kinds) and all(
        sum(chosen >> kind & 1 for kind in kinds)
        <= sum(size for size, mask in zip(sizes, allowed, strict=True) if mask & chosen)
        for chosen in range(16)
    )
    if fits:
        check_dealt(Unseen(*case), case, Rng(seed))
    else:
        with pytest.raises(ValueError, match=r"^The.*\.$"):
            Unseen(*case)


MOSTLY_ALL = (7, 7, 7, 7, 6, 5, 3, 0)


def random_case(rng: Random) -> Case:
    """Three places at least, three kinds, a limit on about every other place."""
    sizes = [rng.choice((0, 1, 2, 2, 3)) for _ in range(rng.choice((3, 3, 4)))]
    number = sum(sizes)
    limits = {}
    for place in range(len(sizes)):
        if rng.random() < 0.5:
            least = rng.choice((0, 0, 0, 1, 2))
            limits[place] = (rng.randrange(1, 8), least, least + rng.choice((0, 1, 1, 2)))
    kinds = [rng.randrange(3) for _ in range(number)]
    allowed = [rng.choice(MOSTLY_ALL) for _ in sizes]
    return Case(list(range(100, 100 + number)), kinds, sizes, allowed, limits)


def test_ways_under_limits() -> None:
    """Counted one by one; refused exactly when there is none."""
    found = Counter[str]()
    for seed in range(400):
        case = random_case(Random(seed))
        ways = case.number_of_ways(range(len(case.cards)))
        free = case._replace(limits={}).number_of_ways(range(len(case.cards)))
        if ways:
            unseen = Unseen(*case)
            assert unseen.ways == ways
            check_dealt(unseen, case, Rng(seed))
            found["some forbidden" if ways < free else "none forbidden"] += 1
        else:
            with pytest.raises(ValueError, match=r"^The.*\.$"):
                Unseen(*case)
            found["all forbidden" if free else "no way"] += 1
    kinds = ("some forbidden", "none forbidden", "all forbidden", "no way")
    assert min(found[kind] for kind in kinds) > 30


def test_shares_of_a_large_table() -> None:
    """Too many ways to list: the share of one suit in a hand against its hypergeometric mean.

    Two hands of ten among forty cards, ten of each suit; the first is void in clubs. The second
    then expects more than a quarter of clubs: ten clubs over thirty places.
    """
    kinds = [kind for kind in range(4) for _ in range(10)]
    unseen = Unseen(list(range(40)), kinds, [10, 10, 20], [14, 15, 15])
    rng = Rng(11)
    draws = 3000
    clubs = 0
    for _ in range(draws):
        unseen.deal(rng)
        assert all(card >= 10 for card in unseen.place(0))
        clubs += sum(card < 10 for card in unseen.place(1))
    mean = 10 * 10 / 30
    deviation = sqrt(10 * (1 / 3) * (2 / 3) * (20 / 29) / draws)
    assert abs(clubs / draws - mean) < 5 * deviation
