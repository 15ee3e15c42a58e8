"""Unseen cards dealt at random to the places that can hold them, each way equally likely.

A place is a hand, the face-down cards, a stock: so many cards, of certain kinds only (a hand that
showed a void has none of that suit). A kind is what the restrictions speak of, mostly the suit.

Nothing is tried and thrown away: ways are counted. Places of equal restriction are one group; the
group with the fewest kinds is filled first, and the last one takes what is left. How many cards
of each kind a group gets is drawn from a table of the numbers of ways, the cards themselves by a
shuffle. With one group only there is no table.
"""

from array import array
from collections.abc import Sequence
from math import comb

from app.rules.rng import Rng

MAX_KINDS = 8


class Unseen:
    """Ways to deal given cards to given places."""

    def __init__(
        self,
        cards: Sequence[int],
        kinds: Sequence[int],
        sizes: Sequence[int],
        allowed: Sequence[int],
    ) -> None:
        """cards and their kinds (0..7), as long as all places together hold cards.

        sizes and allowed: for each place its number of cards and the kinds that it may hold, as
        a mask. Raises ValueError when the cards cannot be dealt like that.
        """
        if len(cards) != len(kinds) or len(cards) != sum(sizes):
            raise ValueError("There must be exactly as many unseen cards as places for them.")
        if not all(0 <= kind < MAX_KINDS for kind in kinds):
            raise ValueError(f"Kinds are 0 to {MAX_KINDS - 1}.")
        present = sum(1 << kind for kind in set(kinds))
        masks = [mask & present for mask in allowed]
        # Places in the order in which they are filled: by group, the freest last.
        order = sorted(range(len(sizes)), key=lambda i: (masks[i].bit_count(), masks[i], i))
        joined: dict[int, int] = {}  # mask to size, in the same order
        for place in order:
            joined[masks[place]] = joined.get(masks[place], 0) + sizes[place]
        groups = list(joined.items())

        by_kind = sorted(range(len(cards)), key=lambda i: kinds[i])
        self.cards = array("i", [cards[i] for i in by_kind])
        self.work = array("i", self.cards)  # the cards, kind by kind, while they are dealt
        self.dealt = array("i", self.cards)  # the cards in the order of places
        self.starts = array("i", [sum(k < kind for k in kinds) for kind in range(MAX_KINDS + 1)])
        self.left = array("i", [0] * MAX_KINDS)
        self.size = len(cards)
        self.groups = len(groups)
        ends = [sum(sizes[p] for p in order[: i + 1]) for i in range(len(order))]
        firsts = {place: end - sizes[place] for place, end in zip(order, ends, strict=True)}
        self.firsts = array("i", [firsts[place] for place in range(len(sizes))] or [0])
        self.sizes = array("i", sizes or [0])

        have = [self.starts[kind + 1] - self.starts[kind] for kind in range(MAX_KINDS)]
        nodes, options = _count(groups, have)
        # Node i has the options first[i]..first[i+1]-1, each with the share of ways up to and
        # including it, how many cards it takes of each kind, and the node of the next group.
        self.first = array("i", nodes)
        self.share = array("d", [share for share, _, _ in options] or [0.0])
        self.takes = array("i", [k for _, takes, _ in options for k in takes] or [0])
        self.follow = array("i", [node for _, _, node in options] or [0])

    def place(self, place: int) -> list[int]:
        """The cards last dealt to a place (for callers outside the inner loop)."""
        first = self.firsts[place]
        return list(self.dealt[first : first + self.sizes[place]])

    def deal(self, rng: Rng) -> None:
        """Deal anew: place p then holds its share of dealt, from index firsts[p] on."""
        for i in range(self.size):
            self.work[i] = self.cards[i]
        for kind in range(MAX_KINDS):
            self.left[kind] = self.starts[kind]
        at = 0
        node = 0
        for group in range(self.groups):
            begin = at
            if group == self.groups - 1:
                for kind in range(MAX_KINDS):
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
                for kind in range(MAX_KINDS):
                    at = self._take(kind, self.takes[low * MAX_KINDS + kind], at, rng)
                node = self.follow[low]
            for i in range(at - 1, begin, -1):  # the places of a group share it by chance
                j = begin + rng.below(i - begin + 1)
                card = self.dealt[i]
                self.dealt[i] = self.dealt[j]
                self.dealt[j] = card

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


Takes = tuple[int, ...]


def _count(
    groups: Sequence[tuple[int, int]], have: Sequence[int]
) -> tuple[list[int], list[tuple[float, Takes, int]]]:
    """The table of ways: where each node's options start, and the options (see Unseen)."""
    ways: dict[tuple[int, Takes], float] = {}
    last = len(groups) - 1

    def total(group: int, left: Takes) -> float:
        if group >= last:
            mask = groups[last][0] if groups else 0
            return float(all(not n or mask >> kind & 1 for kind, n in enumerate(left)))
        if (group, left) not in ways:
            ways[group, left] = sum(w for w, _ in choices(group, left))
        return ways[group, left]

    def choices(group: int, left: Takes) -> list[tuple[float, Takes]]:
        found = []
        for takes in _splits(groups[group][1], groups[group][0], left):
            after = tuple(n - k for n, k in zip(left, takes, strict=True))
            weight = total(group + 1, after)
            for n, k in zip(left, takes, strict=True):
                weight *= comb(n, k)
            if weight:
                found.append((weight, takes))
        return found

    start = tuple(have)
    if not total(0, start):
        raise ValueError("The unseen cards do not fit the places.")
    nodes = [0]
    options: list[tuple[float, Takes, int]] = []
    index = {(0, start): 0}
    queue = [(0, start)] if last > 0 else []
    for group, left in queue:  # grows while it is walked
        sum_so_far = 0.0
        for weight, takes in choices(group, left):
            sum_so_far += weight
            key = (group + 1, tuple(n - k for n, k in zip(left, takes, strict=True)))
            if key not in index and group + 1 < last:
                index[key] = len(queue)
                queue.append(key)
            options.append((sum_so_far / ways[group, left], takes, index.get(key, 0)))
        nodes.append(len(options))
    return nodes, options


def _splits(n: int, mask: int, left: Takes) -> list[Takes]:
    """All ways to take n cards as numbers per kind, of the kinds in mask, at most left of each."""
    partial: list[Takes] = [()]
    for kind, most in enumerate(left):
        limit = most if mask >> kind & 1 else 0
        partial = [(*t, k) for t in partial for k in range(min(limit, n - sum(t)) + 1)]
    return [t for t in partial if sum(t) == n]
