"""Unseen cards dealt at random to the places that can hold them, each way equally likely.

A place is a hand, the face-down cards, a stock: so many cards, of certain kinds only (a hand that
showed a void has none of that suit). A kind is what the restrictions speak of, mostly the suit;
kinds that the same places may hold are counted as one.

Nothing is tried and thrown away: ways are counted. Places of equal restriction are one group; the
group with the fewest kinds is filled first, and the last one takes what is left. How many cards
of each kind a group gets is drawn from a table of the numbers of ways, the cards themselves by a
shuffle. With one group only there is no table.
"""

from array import array
from collections.abc import Mapping, Sequence
from math import factorial, prod

from app.rules.rng import Rng
from app.rules.ways import Group, Ways, Weights

MOST_KINDS = 63

Limit = tuple[int, int, int]  # kinds as a mask, how many cards of them at least and at most
FREE: Weights = (0, (1.0,))
NO_WAY = "The unseen cards do not fit the places."


class Unseen:
    """Ways to deal given cards to given places."""

    def __init__(
        self,
        cards: Sequence[int],
        kinds: Sequence[int],
        sizes: Sequence[int],
        allowed: Sequence[int],
        limits: Mapping[int, Limit] | None = None,
        weights: Mapping[int, Weights] | None = None,
    ) -> None:
        """cards and their kinds (0..62), as long as all places together hold cards.

        sizes and allowed: for each place its number of cards and the kinds that it may hold, as
        a mask. limits: of a place, how many cards of certain kinds it holds at least and at most.
        weights: of a place, how likely each deal is with so many cards of certain kinds there,
        against others; instead of a limit.
        Raises ValueError when the cards cannot be dealt like that.
        """
        if len(cards) != len(kinds) or len(cards) != sum(sizes):
            raise ValueError("There must be exactly as many unseen cards as places for them.")
        if not all(0 <= kind < MOST_KINDS for kind in kinds):
            raise ValueError(f"Kinds are 0 to {MOST_KINDS - 1}.")
        wanted = [mask if size else 0 for mask, size in zip(allowed, sizes, strict=True)]
        binding: dict[int, Weights] = {
            place: told for place, told in (weights or {}).items() if sizes[place]
        }
        for place, (mask, least, most) in (limits or {}).items():
            if least > min(most, sizes[place]) or most < 0:
                raise ValueError(NO_WAY)
            if least > 0 or most < sizes[place]:
                counts = range(sizes[place] + 1)
                binding[place] = mask, [float(least <= n <= most) for n in counts]
        merged, masks, bounds = _merge(kinds, wanted, binding)
        # Places in the order in which they are filled: by group, the freest last. A place with a
        # limit is a group of its own.
        alone = [place if place in bounds else -1 for place in range(len(sizes))]
        order = sorted(
            range(len(sizes)), key=lambda i: (masks[i].bit_count(), masks[i], alone[i], i)
        )
        joined: dict[tuple[int, int], int] = {}  # mask and place alone to size, in the same order
        for place in order:
            if sizes[place]:
                key = masks[place], alone[place]
                joined[key] = joined.get(key, 0) + sizes[place]
        groups = [
            Group(mask, size, bounds.get(place, FREE)) for (mask, place), size in joined.items()
        ]

        self.kinds = len(set(merged))
        by_kind = sorted(range(len(cards)), key=lambda i: merged[i])
        self.cards = array("i", [cards[i] for i in by_kind])
        self.work = array("i", self.cards)  # the cards, kind by kind, while they are dealt
        self.dealt = array("i", self.cards)  # the cards in the order of places
        self.starts = array("i", [sum(k < kind for k in merged) for kind in range(self.kinds + 1)])
        self.left = array("i", [0] * (self.kinds + 1))
        self.size = len(cards)
        self.groups = len(groups)
        ends = [sum(sizes[p] for p in order[: i + 1]) for i in range(len(order))]
        firsts = {place: end - sizes[place] for place, end in zip(order, ends, strict=True)}
        self.firsts = array("i", [firsts[place] for place in range(len(sizes))] or [0])
        self.sizes = array("i", sizes or [0])

        have = [self.starts[kind + 1] - self.starts[kind] for kind in range(self.kinds)]
        self._tabulate(groups, have, prod(factorial(size) for size in sizes))

    def _tabulate(self, groups: Sequence[Group], have: Sequence[int], orders: int) -> None:
        """orders: of the cards in their places."""
        table = Ways(groups, have)
        if not table.total:
            raise ValueError(NO_WAY)
        # In how many ways the cards can be dealt, each place a set of cards.
        self.ways = table.total * (prod(factorial(group.size) for group in groups) // orders)
        self.first = table.first
        self.share = table.share
        self.takes = table.takes
        self.follow = table.follow

    def place(self, place: int) -> list[int]:
        """The cards last dealt to a place (for callers outside the inner loop)."""
        first = self.firsts[place]
        return list(self.dealt[first : first + self.sizes[place]])

    def mask(self, place: int) -> int:
        """The cards last dealt to a place, as a mask."""
        one = 1
        found = 0
        first = self.firsts[place]
        for i in range(first, first + self.sizes[place]):
            found |= one << self.dealt[i]
        return found

    def deal(self, rng: Rng) -> None:
        """Deal anew: place p then holds its share of dealt, from index firsts[p] on."""
        if self.groups < 2:
            self._shuffle(rng)
            return
        for i in range(self.size):
            self.work[i] = self.cards[i]
        for kind in range(self.kinds):
            self.left[kind] = self.starts[kind]
        at = 0
        node = 0
        for group in range(self.groups):
            begin = at
            if group == self.groups - 1:
                for kind in range(self.kinds):
                    for i in range(self.left[kind], self.starts[kind + 1]):
                        self.dealt[at] = self.work[i]
                        at += 1
            else:
                low = self.first[node]
                high = self.first[node + 1] - 1
                u = rng.unit()
                while low < high:
                    middle = (low + high) // 2
                    if self.share[middle] > u:
                        high = middle
                    else:
                        low = middle + 1
                for kind in range(self.kinds):
                    at = self._take(kind, self.takes[low * self.kinds + kind], at, rng)
                node = self.follow[low]
            for i in range(at - 1, begin, -1):  # the places of a group share it by chance
                j = begin + rng.below(i - begin + 1)
                card = self.dealt[i]
                self.dealt[i] = self.dealt[j]
                self.dealt[j] = card

    def _shuffle(self, rng: Rng) -> None:
        """Every place may hold every card."""
        for i in range(self.size):
            j = rng.below(i + 1)
            self.dealt[i] = self.dealt[j]
            self.dealt[j] = self.cards[i]

    def _take(self, kind: int, n: int, at: int, rng: Rng) -> int:
        """Move n random cards of a kind to dealt, from index at on; returns the index behind."""
        begin = self.left[kind]
        end = self.starts[kind + 1]
        for i in range(begin, begin + n):
            j = i + rng.below(end - i)
            card = self.work[j]
            self.work[j] = self.work[i]
            self.dealt[at] = card
            at += 1
        self.left[kind] = begin + n
        return at


def _merge(
    kinds: Sequence[int], allowed: Sequence[int], weights: Mapping[int, Weights]
) -> tuple[list[int], list[int], dict[int, Weights]]:
    """The kinds of the cards, of the places and of the weights with those joined that the same
    places may hold and the same weights concern."""
    masks = [*allowed, *(mask for mask, _ in weights.values())]
    told = {kind: tuple(mask >> kind & 1 for mask in masks) for kind in sorted(set(kinds))}
    joined: dict[tuple[int, ...], int] = {}
    for signature in told.values():
        joined.setdefault(signature, len(joined))
    fresh = [
        sum(1 << number for signature, number in joined.items() if signature[at])
        for at in range(len(masks))
    ]
    bounds = {
        place: (fresh[len(allowed) + at], told)
        for at, (place, (_, told)) in enumerate(weights.items())
    }
    return [joined[told[kind]] for kind in kinds], fresh[: len(allowed)], bounds
