"""Unseen cards dealt at random: each possible deal equally often, an impossible one never.

The judges here know nothing of voids. For a view: the unseen cards in every order, and the
actions replayed. For Unseen: every order of its cards, and the restrictions as they are given.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import sqrt
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import cards
from app.rules.black_queen import BlackQueenDeal
from app.rules.black_queen_game import BlackQueen
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction
from app.rules.game import Value
from app.rules.rng import Rng
from app.rules.unseen import Unseen

MAX_PILES = 13
Outcome = tuple[tuple[tuple[int, int], tuple[str, ...]], ...]
Z = NormalDist().inv_cdf(1 - 1e-6)


def check_uniform(found: Counter[Hashable], ways: Mapping[Hashable, int], name: str) -> None:
    """Chi-square of the counts against shares in proportion to ways, at 1e-6 (Wilson-Hilferty)."""
    assert set(found) <= set(ways), name
    total = found.total()
    unit = total / sum(ways.values())
    assert min(ways.values()) * unit >= 5, "too few draws for chi-square"
    free = len(ways) - 1
    if free == 0:
        return
    chi2 = sum((found[key] - n * unit) ** 2 / (n * unit) for key, n in ways.items())
    limit = free * (1 - 2 / (9 * free) + Z * sqrt(2 / (9 * free))) ** 3
    assert chi2 < limit, f"{name}: chi-square {chi2:.1f} over {limit:.1f}, {free} degrees"


# Views of Black Queen


class Table:
    """A deck, and for each place in it the seat and the part of its cards."""

    def __init__(self, players: int, options: Mapping[str, Value], rng: Random) -> None:
        self.game = BlackQueen(players, options)
        self.deck = list(self.game.pack)
        rng.shuffle(self.deck)
        self.players = players
        piles = self.game.whole("piles")
        hand = len(self.deck) // players - 2 * piles
        self.places: list[tuple[int, int]] = []  # seat; -1 for its hand, or the pile; -2: face up
        for i in range(len(self.deck)):
            seat, round_ = (1 + i) % players, i // players
            pile = round_ - hand if hand <= round_ < hand + piles else -1 if round_ < hand else -2
            self.places.append((seat, pile))

    def replay(self, deck: Sequence[str], history: Iterable[tuple[int, str]]) -> BlackQueenDeal:
        """The actions with a deck, checked."""
        deal = self.game.deal(self.game.setup([], {"dealer": 0}), deck)
        for seat, text in history:
            deal.act(seat, text)
        return deal

    def hidden(self, deal: BlackQueenDeal, viewer: int) -> list[int]:
        """The places in the deck of which a viewer has not seen the card."""
        played = Counter((seat, text) for seat, text in deal.history if "@" not in text)
        found = []
        for i, (seat, pile) in enumerate(self.places):
            if pile >= 0:
                if deal.covers(seat, pile):
                    found.append(i)
            elif pile == -1:
                if played[seat, self.deck[i]]:
                    played[seat, self.deck[i]] -= 1
                elif seat != viewer:
                    found.append(i)
        return found

    def outcome(self, unseen: Sequence[str], hidden: Sequence[int]) -> Outcome:
        """Unseen cards at hidden places, as they lie at the table: a hand has no order."""
        by_place: dict[tuple[int, int], list[str]] = {}
        for at, card in zip(hidden, unseen, strict=True):
            by_place.setdefault(self.places[at], []).append(card)
        return tuple((place, tuple(sorted(by_place[place]))) for place in sorted(by_place))

    def possible(self, deal: BlackQueenDeal, hidden: Sequence[int]) -> dict[Hashable, int]:
        """All the ways to lay the hidden cards with which the actions are legal, counted."""
        unseen = [self.deck[at] for at in hidden]
        judged: dict[Outcome, bool] = {}
        ways = Counter[Hashable]()
        for order in permutations(unseen):
            outcome = self.outcome(order, hidden)
            if outcome not in judged:
                deck = list(self.deck)
                for at, card in zip(hidden, order, strict=True):
                    deck[at] = card
                try:
                    self.replay(deck, deal.history)
                    judged[outcome] = True
                except IllegalAction:
                    judged[outcome] = False
            if judged[outcome]:
                ways[outcome] += 1
        self.judged = len(judged)
        return dict(ways)

    def laid(self, whole: BlackQueenDeal, hidden: Sequence[int]) -> Outcome:
        """How a filled deal lays the hidden cards."""
        found: list[tuple[tuple[int, int], tuple[str, ...]]] = []
        for seat, pile in sorted({self.places[at] for at in hidden}):
            if pile >= 0:
                texts = [cards.TEXTS[whole.down[seat * MAX_PILES + pile]]]
            else:
                texts = sorted(cards.TEXTS[card] for card in whole.hand(seat))
            found.append(((seat, pile), tuple(texts)))
        return tuple(found)


@dataclass(frozen=True)
class Small:
    """What a small position must have: hidden cards, shown voids that forbid something."""

    players: int
    piles: int
    seated: bool  # seen by a seat, or by a spectator
    cards: range
    voids: int  # seats with hidden hands and voids that matter
    down: int = 0  # hidden face-down cards, at least
    copies: bool = False  # equal cards among the hidden ones

    def __str__(self) -> str:
        where = "seat" if self.seated else "spectator"
        return f"{self.players} seats, {self.piles} piles, {where}, {self.voids} voids, {self.down}"

    def matches(self, table: Table, deal: BlackQueenDeal, viewer: int) -> bool:
        others = [s for s in range(self.players) if s != viewer and deal.hand_size[s]]
        down = sum(deal.covers(s, p) for s in range(self.players) for p in range(self.piles))
        if down < self.down or down + sum(deal.hand_size[s] for s in others) not in self.cards:
            return False
        unseen = [cards.NUMBERS[table.deck[at]] for at in table.hidden(deal, viewer)]
        suits = {card // 13 for card in unseen}
        barred = [s for s in others if any(deal.voids[s] >> suit & 1 for suit in suits)]
        masks = {deal.voids[s] for s in barred}
        if len(masks) < self.voids or len(suits) < 2:
            return False
        return not self.copies or len(set(unseen)) < len(unseen)

    def positions(self, wanted: int) -> list[tuple[Table, BlackQueenDeal, int]]:
        """The first such positions of random deals in which hands are played before piles."""
        found = []
        for number in range(400):
            rng = Random(f"{self} {number}")
            table = Table(self.players, {"piles": self.piles}, rng)
            deal = table.replay(table.deck, [])
            # Most play from the hand, or most from the piles: both ends are small positions.
            piles_first = number % 2 == 0
            while deal.turn >= 0:
                legal = deal.actions(deal.turn)
                liked = [text for text in legal if ("@" in text) == piles_first]
                deal.act(deal.turn, rng.choice(liked or legal))
                viewers = range(self.players) if self.seated else [SPECTATOR]
                fits = [v for v in viewers if self.matches(table, deal, v)]
                if fits:
                    found.append((table, deal, rng.choice(fits)))
                    break
            if len(found) == wanted:
                return found
        raise AssertionError(f"no such positions: {self}")


SMALL = [
    Small(2, 4, seated=True, cards=range(5, 7), voids=1, down=2),
    Small(2, 4, seated=False, cards=range(5, 7), voids=1, down=1),
    Small(3, 2, seated=True, cards=range(4, 7), voids=1, down=1),
    Small(3, 0, seated=True, cards=range(5, 8), voids=2),
    Small(3, 1, seated=False, cards=range(6, 8), voids=2),
    Small(4, 2, seated=True, cards=range(4, 7), voids=1, down=1),
    Small(4, 0, seated=True, cards=range(6, 8), voids=2, copies=True),
    Small(4, 1, seated=False, cards=range(6, 8), voids=2),
    Small(5, 1, seated=True, cards=range(5, 8), voids=2, copies=True),
    Small(6, 0, seated=True, cards=range(5, 8), voids=3, copies=True),
]


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_fill_against_every_possible_deal(small: Small) -> None:
    barred = 0
    for number, (table, deal, viewer) in enumerate(small.positions(2)):
        hidden = table.hidden(deal, viewer)
        ways = table.possible(deal, hidden)
        barred += table.judged > len(ways)
        view = deal.seen_by(viewer)
        rng = Rng(number)
        share = min(ways.values()) / sum(ways.values())
        draws = max(1000, min(4000, int(8 / share)))
        found = Counter[Hashable](table.laid(view.fill(rng), hidden) for _ in range(draws))
        check_uniform(found, ways, str(small))
    assert barred, "no void forbade anything"


@pytest.mark.parametrize("players", range(2, 7))
def test_filled_deals_replay(players: int) -> None:
    """Large positions cannot be enumerated; but what is filled in could have been dealt."""
    for piles in (0, 2, 6):
        rng = Random(f"replay {players} {piles}")
        table = Table(players, {"piles": piles}, rng)
        deal = table.replay(table.deck, [])
        for stop in (0.3, 0.6, 0.9):
            while len(deal.history) < stop * len(table.deck):
                deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
            for viewer in range(SPECTATOR, players):
                view = deal.seen_by(viewer)
                hidden = table.hidden(deal, viewer)
                for seed in range(2):
                    whole = view.fill(Rng(seed))
                    laid = {place: list(texts) for place, texts in table.laid(whole, hidden)}
                    deck = list(table.deck)
                    for at in hidden:
                        deck[at] = laid[table.places[at]].pop()
                    assert not any(laid.values())
                    other = table.replay(deck, deal.history)
                    for seat in range(players):
                        assert other.hand(seat) == whole.hand(seat)
                    assert list(other.down) == list(whole.down)
                    assert other.actions(other.turn) == whole.actions(whole.turn)


# Unseen by itself


def splits(
    numbers: Sequence[int], kinds: Sequence[int], sizes: Sequence[int], allowed: Sequence[int]
) -> dict[Hashable, int]:
    """All the ways to deal the cards to the places, in order, each with its count."""
    of = [place for place, size in enumerate(sizes) for _ in range(size)]
    found = Counter[Hashable]()
    for order in permutations(range(len(numbers))):
        if all(allowed[place] >> kinds[i] & 1 for place, i in zip(of, order, strict=True)):
            found[tuple(numbers[i] for i in order)] += 1
    return dict(found)


def drawn(unseen: Unseen, places: int, rng: Rng) -> tuple[int, ...]:
    unseen.deal(rng)
    return tuple(card for place in range(places) for card in unseen.place(place))


UNSEEN: dict[str, tuple[list[int], list[int], list[int], list[int]]] = {
    "one place": ([7, 8, 9], [0, 1, 2], [3], [7]),
    "free places": ([1, 2, 3, 4], [0, 0, 1, 2], [1, 2, 1], [7, 7, 7]),
    "one void": ([1, 2, 3, 4, 5], [0, 0, 1, 1, 2], [2, 3], [6, 7]),
    "two voids": ([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 2], [2, 2, 2], [6, 5, 7]),
    "all restricted": ([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 2], [2, 2, 2], [6, 5, 3]),
    "nested": ([1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 2], [1, 2, 3], [1, 3, 7]),
    "forced": ([1, 2, 3, 4], [0, 0, 1, 1], [2, 2], [1, 2]),
    "four kinds": ([10, 11, 12, 13, 14, 15], [0, 1, 2, 3, 3, 3], [2, 1, 2, 1], [9, 14, 12, 15]),
    "the last kinds": ([1, 2, 3, 4, 5], [7, 7, 6, 5, 0], [2, 2, 1], [0xE0, 0xC1, 0xFF]),
    "equal restrictions": ([1, 2, 3, 4, 5], [0, 0, 1, 1, 1], [1, 1, 3], [2, 2, 3]),
    "equal cards": ([5, 5, 5, 6, 6, 7], [0, 0, 0, 0, 0, 1], [2, 3, 1], [1, 3, 3]),
    "equal cards of two kinds": ([5, 5, 6, 6, 6], [0, 0, 1, 1, 1], [2, 1, 2], [3, 2, 3]),
    "places without cards": ([1, 2, 3, 4], [0, 0, 1, 1], [0, 2, 0, 2, 0], [0, 3, 1, 3, 15]),
    "bits of absent kinds": ([1, 2, 3, 4], [0, 0, 1, 1], [2, 2], [0xFD, 0xFF]),
    "no cards": ([], [], [0, 0], [1, 0]),
    "no places": ([], [], [], []),
}


@pytest.mark.parametrize("name", UNSEEN)
def test_unseen_against_every_way(name: str) -> None:
    numbers, kinds, sizes, allowed = UNSEEN[name]
    ways = splits(numbers, kinds, sizes, allowed)
    unseen = Unseen(numbers, kinds, sizes, allowed)
    rng = Rng(len(name))
    found = Counter[Hashable](
        drawn(unseen, len(sizes), rng) for _ in range(max(50, 25 * len(ways)))
    )
    check_uniform(found, ways, name)
    assert set(found) == set(ways)


@pytest.mark.parametrize("name", UNSEEN)
def test_unseen_does_not_depend_on_the_order_of_cards_and_places(name: str) -> None:
    numbers, kinds, sizes, allowed = UNSEEN[name]
    rng = Random(name)
    order = rng.sample(range(len(numbers)), len(numbers))
    places = rng.sample(range(len(sizes)), len(sizes))
    case = (
        [numbers[i] for i in order],
        [kinds[i] for i in order],
        [sizes[i] for i in places],
        [allowed[i] for i in places],
    )
    ways = splits(*case)
    unseen = Unseen(*case)
    draws = max(50, 25 * len(ways))
    random = Rng(1)
    check_uniform(
        Counter[Hashable](drawn(unseen, len(sizes), random) for _ in range(draws)), ways, name
    )


IMPOSSIBLE = {
    "too few places": ([1, 2, 3], [0, 0, 0], [2], [1]),
    "too many places": ([1, 2], [0, 0], [2, 1], [1, 1]),
    "cards without a kind": ([1, 2], [0], [2], [1]),
    "kinds without a card": ([1], [0, 0], [1], [1]),
    "cards and no places": ([1], [0], [], []),
    "no card and a place": ([], [], [1], [1]),
    "a kind that nobody takes": ([1, 2], [0, 1], [1, 1], [1, 1]),
    "a place that takes nothing": ([1, 2], [0, 0], [1, 1], [0, 1]),
    "a place of absent kinds": ([1, 2], [0, 0], [1, 1], [2, 1]),
    "two places for one card": ([1, 2, 3], [0, 1, 1], [1, 1, 1], [1, 1, 3]),
    "three places, two kinds": ([1, 2, 3, 4], [0, 0, 1, 2], [1, 2, 1], [1, 1, 7]),
    "the last place": ([1, 2, 3], [0, 1, 2], [1, 2], [4, 5]),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_dealt_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"^The.*\.$"):
        Unseen(*IMPOSSIBLE[name])


PLACES = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 15)), max_size=5)


@settings(derandomize=True, deadline=None, max_examples=200, database=None)
@given(st.lists(st.integers(0, 3), max_size=9), PLACES, st.integers(0, 2**64 - 1))
def test_refused_exactly_when_there_is_no_way(
    kinds: list[int], places: list[tuple[int, int]], seed: int
) -> None:
    """By Hall's theorem; and what is dealt keeps to the restrictions and loses no card."""
    sizes = [size for size, _ in places]
    allowed = [mask for _, mask in places]
    rest = len(kinds) - sum(sizes)
    if rest >= 0:
        sizes.append(rest)
        allowed.append(seed & 15)
    numbers = list(range(100, 100 + len(kinds)))
    fits = sum(sizes) == len(kinds) and all(
        sum(chosen >> kind & 1 for kind in kinds)
        <= sum(size for size, mask in zip(sizes, allowed, strict=True) if mask & chosen)
        for chosen in range(16)
    )
    if not fits:
        with pytest.raises(ValueError, match=r"^The.*\.$"):
            Unseen(numbers, kinds, sizes, allowed)
        return
    unseen = Unseen(numbers, kinds, sizes, allowed)
    rng = Rng(seed)
    for _ in range(5):
        unseen.deal(rng)
        dealt = [unseen.place(place) for place in range(len(sizes))]
        assert [len(held) for held in dealt] == sizes
        assert sorted(card for held in dealt for card in held) == numbers
        for held, mask in zip(dealt, allowed, strict=True):
            assert all(mask >> kinds[card - 100] & 1 for card in held)


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
