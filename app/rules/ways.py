"""In how many ways given cards can be dealt to groups of places, counted group by group.

A node is a group and what is left for it and those behind it: so many cards of each kind. An option
of a node is what the group takes of each kind. The last group takes what is left, and has no nodes.
"""

from array import array
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

Takes = tuple[int, ...]  # cards of each kind
Weights = tuple[int, Sequence[float]]  # kinds as a mask, the weight of 0, 1, ... cards of them


class Group(NamedTuple):
    """Places of equal restriction, filled together."""

    mask: int  # the kinds that they may hold
    size: int
    weights: Weights

    def weight(self, takes: Takes) -> float:
        """What a way to take so many cards of each kind counts; 0 if it is not allowed."""
        kinds, weights = self.weights
        if any(n and not self.mask >> kind & 1 for kind, n in enumerate(takes)):
            return 0.0
        return weights[sum(n for kind, n in enumerate(takes) if kinds >> kind & 1)]


class Ways:
    """The table of ways to deal so many cards of each kind.

    Node i, the first of them the start, has the options first[i]..first[i+1]-1, each with its share
    of the node's ways, those before it included, the cards that it takes of each kind, and the node
    that follows. total: the number of all ways, each group's cards a set.
    """

    def __init__(self, groups: Sequence[Group], have: Sequence[int]) -> None:
        """groups: in the order in which they are filled. have: cards of each kind."""
        self.groups = groups
        self.last = len(groups) - 1
        self.kinds = len(have)
        self.first = array("i", [0])
        self.share = array("d", [0.0])
        self.takes = array("i", [0] * max(1, self.kinds))
        self.follow = array("i", [0])
        self.options = 0
        self.held = 1  # options that there is room for
        self.total = 0.0
        if self.last < 1:
            self.total = groups[0].weight(tuple(have)) if groups else float(not any(have))
            return
        self.sizes = array("i", [group.size for group in groups])
        self.masks = array("Q", [group.mask for group in groups])
        self.told = array("Q", [group.weights[0] for group in groups])
        self.width = max(len(group.weights[1]) for group in groups)
        self.weights = array("d", bytes(8 * self.width * len(groups)))  # by group and cards
        for i, group in enumerate(groups):
            for n, weight in enumerate(group.weights[1]):
                self.weights[i * self.width + n] = weight
        self.bytes = array("B", have)  # what is left behind the option at hand
        self.now = self.bytes
        self.taken = array("i", [0] * self.kinds)
        self.least = array("i", [0] * self.kinds)
        self.limit = array("i", [0] * self.kinds)
        self.rest = array("i", [0] * (self.kinds + 1))  # limits of the kinds from one on
        self.levels = [0]  # the group of each node
        self.lefts: list[Sequence[int]] = [array("B", have)]
        self.level = 0
        self.numbers: dict[bytes, int] = {}  # of the nodes of the next group
        self._find()
        self._weigh(max(have))

    # All nodes that can be reached

    def _find(self) -> None:
        firsts = [0]
        for node, left in enumerate(self.lefts):  # grows while it is walked
            if self.levels[node] != self.level:
                self.level = self.levels[node]
                self.numbers = {}
            for kind in range(self.kinds):
                self.now[kind] = left[kind]
            self._bound()
            self._split(0, self.sizes[self.level])
            firsts.append(self.options)
        self.first = array("i", firsts)

    def _bound(self) -> None:
        """How many cards of each kind a group takes at most, and at least: what those behind it
        cannot hold."""
        self.rest[self.kinds] = 0
        for kind in range(self.kinds - 1, -1, -1):
            here = self.now[kind]
            room = 0
            for later in range(self.level + 1, self.last + 1):
                if self.masks[later] >> kind & 1:
                    room += self.sizes[later]
            self.least[kind] = max(0, here - room)
            self.limit[kind] = min(here, self.sizes[self.level])
            if not self.masks[self.level] >> kind & 1:
                self.limit[kind] = 0
            self.rest[kind] = self.rest[kind + 1] + self.limit[kind]

    def _split(self, kind: int, room: int) -> None:
        """Add all ways to take so many cards of the kinds from one on."""
        if kind == self.kinds:
            self._add()
            return
        here = self.now[kind]
        least = max(self.least[kind], room - self.rest[kind + 1])
        for n in range(least, min(self.limit[kind], room) + 1):
            self.taken[kind] = n
            self.now[kind] = here - n
            self._split(kind + 1, room - n)
        self.now[kind] = here

    def _add(self) -> None:
        if self.options == self.held:
            self._grow()
        for kind in range(self.kinds):
            self.takes[self.options * self.kinds + kind] = self.taken[kind]
        if self.level + 1 < self.last:
            key = self.bytes.tobytes()
            number = self.numbers.get(key, 0)
            if number == 0:
                number = len(self.lefts)
                self.numbers[key] = number
                self.lefts.append(array("B", key))
                self.levels.append(self.level + 1)
            self.follow[self.options] = number
        self.options += 1

    def _grow(self) -> None:
        """Room for twice as many options."""
        share, follow, takes = self.share, self.follow, self.takes
        self.share = array("d", bytes(16 * self.held))
        self.follow = array("i", bytes(8 * self.held))
        self.takes = array("i", bytes(8 * self.held * max(1, self.kinds)))
        for i in range(self.held):
            self.share[i] = share[i]
            self.follow[i] = follow[i]
        for i in range(self.held * self.kinds):
            self.takes[i] = takes[i]
        self.held *= 2

    # How many ways there are

    def _weigh(self, most: int) -> None:
        """most: cards of one kind."""
        self.row = most + 1
        self.choose = array("d", [comb(n, k) for n in range(self.row) for k in range(self.row)])
        self.ways = array("d", bytes(8 * len(self.lefts)))
        for node in range(len(self.lefts) - 1, -1, -1):
            self._weigh_node(node, self.lefts[node])
        self.total = self.ways[0]

    def _weigh_node(self, node: int, left: Sequence[int]) -> None:
        for kind in range(self.kinds):
            self.now[kind] = left[kind]
        level = self.levels[node]
        total = 0.0
        for option in range(self.first[node], self.first[node + 1]):
            at = option * self.kinds
            counted = 0
            behind = 0  # that the last group counts
            for kind in range(self.kinds):
                n = self.takes[at + kind]
                if self.told[level] >> kind & 1:
                    counted += n
                if self.told[self.last] >> kind & 1:
                    behind += self.now[kind] - n
            weight = self.weights[level * self.width + counted]
            if level + 1 < self.last:
                weight *= self.ways[self.follow[option]]
            else:
                weight *= self.weights[self.last * self.width + behind]
            for kind in range(self.kinds):
                weight *= self.choose[self.now[kind] * self.row + self.takes[at + kind]]
            total += weight
            self.share[option] = total
        self.ways[node] = total
        if total > 0.0:
            for option in range(self.first[node], self.first[node + 1]):
                self.share[option] /= total
