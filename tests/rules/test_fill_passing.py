"""Deals of Black Queen that fit a view once cards were passed: each one equally often.

The judge knows nothing of who can hold what: all ways to deal the cards that the viewer has not
seen, and all that the others may have passed, replayed.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction
from app.rules.game import Value
from app.rules.rng import Rng
from tests.rules.uniform import check_uniform

pytestmark = pytest.mark.plays_much

MAX_PILES = 13
PLAYERS = 3  # one pack: a card that is seen tells which one it is
Deck = list[str]
Passes = dict[int, tuple[str, ...]]


class Table:
    """Cards as they were dealt: hands, face-down cards, face-up cards."""

    def __init__(self, piles: int, number: int, options: dict[str, Value]) -> None:
        self.rng = Random(f"{piles} {number} {options}")
        self.piles = piles
        self.game = BlackQueen(PLAYERS, {"piles": piles, **options})
        self.size = 17 - 2 * piles
        deck = list(self.game.pack)
        self.rng.shuffle(deck)
        self.hands = [deck[seat * self.size : (seat + 1) * self.size] for seat in range(PLAYERS)]
        rest = iter(deck[PLAYERS * self.size :])
        self.down = [[next(rest) for _ in range(piles)] for _ in range(PLAYERS)]
        self.up = [[next(rest) for _ in range(piles)] for _ in range(PLAYERS)]

    def deal(self, hands: list[Deck], down: list[Deck]) -> BlackQueenDeal:
        columns = [[*hands[seat], *down[seat], *self.up[seat]] for seat in range(PLAYERS)]
        deck = [columns[seat][at] for at in range(17) for seat in range(PLAYERS)]
        return self.game.deal(self.game.setup((), {"dealer": PLAYERS - 1}), deck)

    def position(self, unseen: tuple[int, int], viewer: int) -> BlackQueenDeal | None:
        """Played until so few hand cards and face-down cards are hidden, or None."""
        deal = self.deal(self.hands, self.down)
        while deal.turn >= 0:
            if not deal.to_pass:
                hidden = [deal.hand_size[seat] for seat in range(PLAYERS) if seat != viewer]
                below = sum(deal.covers(s, p) for s in range(PLAYERS) for p in range(self.piles))
                if (sum(hidden), below) == unseen:
                    return deal
            legal = deal.actions(deal.turn)
            liked = [text for text in legal if "@" in text]
            deal.act(deal.turn, self.rng.choice(liked or legal))
        return None

    def worlds(
        self, deal: BlackQueenDeal, viewer: int
    ) -> Iterator[tuple[list[Deck], list[Deck], Passes]]:
        """All ways to deal the cards whose first place the viewer does not know, and to pass."""
        known: list[set[str]] = [set() for _ in range(PLAYERS)]
        given: Passes = {}
        for seat in range(PLAYERS):
            three = tuple(cards.TEXTS[card] for card in deal.three(seat))
            if viewer in (seat, deal.receiver(seat)):
                given[seat] = three
                known[seat] |= set(three)
        known[viewer] |= set(self.hands[viewer]) if viewer >= 0 else set()
        free = [seat for seat in range(PLAYERS) if len(known[seat]) < self.size]
        below = [(s, p) for s in range(PLAYERS) for p in range(self.piles) if deal.covers(s, p)]
        unknown = [card for seat in free for card in self.hands[seat] if card not in known[seat]]
        unknown += [self.down[s][p] for s, p in below]
        for under in permutations(unknown, len(below)):
            down = [list(column) for column in self.down]
            for (s, p), card in zip(below, under, strict=True):
                down[s][p] = card
            left = [card for card in unknown if card not in under]
            for hands in self.shared(left, free, known):
                choices = [
                    [given[s]] if s in given else list(combinations(sorted(hands[s]), 3))
                    for s in range(PLAYERS)
                ]
                for chosen in product(*choices):
                    yield hands, down, dict(enumerate(chosen))

    def shared(
        self, left: list[str], free: list[int], known: list[set[str]]
    ) -> Iterator[list[Deck]]:
        """These cards shared out among the hands that are not known whole."""
        if not free:
            yield [sorted(known[seat]) for seat in range(PLAYERS)]
            return
        seat, *others = free
        for some in combinations(left, self.size - len(known[seat])):
            rest = [card for card in left if card not in some]
            for hands in self.shared(rest, others, known):
                hands[seat] = sorted({*known[seat], *some})
                yield hands


def outcome(deal: BlackQueenDeal, viewer: int) -> Hashable:
    """What the viewer does not see of a deal."""
    hands = tuple(tuple(deal.hand(seat)) for seat in range(PLAYERS))
    down = tuple(deal.down[: PLAYERS * MAX_PILES])
    return hands, down, tuple(deal.given), tuple(deal.held[: PLAYERS * 3])


def shows(deal: BlackQueenDeal, viewer: int) -> Hashable:
    view = deal.seen_by(viewer)
    return view.history, view.turn, view.opening, view.without_opening, list(view.up)


def worlds_that_fit(table: Table, deal: BlackQueenDeal, viewer: int) -> Counter[Hashable]:
    wanted, ways = shows(deal, viewer), Counter[Hashable]()
    for hands, down, given in table.worlds(deal, viewer):
        other = table.deal(hands, down)
        try:
            for seat, text in deal.history:
                told = " ".join(["pass", *sorted(given[seat])]) if text[:4] == "pass" else text
                other.act(seat, told)
        except IllegalAction:
            continue
        if shows(other, viewer) == wanted:
            ways[outcome(other, viewer)] += 1
    return ways


POSITIONS = [
    (6, (3, 1), 0, {"passing": "left"}),
    (6, (4, 0), 1, {"passing": "right"}),
    (6, (3, 1), 2, {"passing": "left", "no_queen_first": True}),
    (6, (4, 0), 0, {"passing": "left", "first_leader": "lowest_club"}),
    (7, (3, 2), 1, {"passing": "right", "first_leader": "lowest_club"}),
    (7, (3, 0), SPECTATOR, {"passing": "left"}),
]


@pytest.mark.parametrize(("piles", "unseen", "viewer", "options"), POSITIONS, ids=str)
def test_fill_against_every_deal_and_every_pass(
    piles: int, unseen: tuple[int, int], viewer: int, options: dict[str, Value]
) -> None:
    found = 0
    for number in range(400):
        table = Table(piles, number, options)
        deal = table.position(unseen, viewer)
        if deal is None:
            continue
        ways = worlds_that_fit(table, deal, viewer)
        if not 1 < len(ways) <= 800:
            continue
        view, rng = deal.seen_by(viewer), Rng(number)
        draws = 8 * sum(ways.values()) // min(ways.values())
        drawn = Counter[Hashable](outcome(view.fill(rng), viewer) for _ in range(draws))
        check_uniform(drawn, dict(ways), f"{piles} {options} {number}")
        found += 1
        if found == 3:
            return
    raise AssertionError(f"too few positions: {found}")


@pytest.mark.parametrize("players", [4, 5, 6])
def test_equal_cards_that_were_passed(players: int) -> None:
    """What the giver knows lies where it was passed until it is played, and all other cards are
    anywhere: a copy of what was passed as often as any other card."""
    game = BlackQueen(players, {"passing": "left", "piles": 0})
    rng = Random(players)
    deck = list(game.pack)
    rng.shuffle(deck)
    deal = game.deal(game.setup((), {"dealer": players - 1}), deck)
    while deal.to_pass:
        deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
    view, draw = deal.seen_by(0), Rng(players)
    passed = Counter(deal.three(0))
    unseen = view.unseen_counts()
    times, more = 3000, Counter[int]()
    for _ in range(times):
        held = Counter(view.fill(draw).hand(1))
        assert held >= passed
        more += held - passed
    places = deal.hand_size[1] - 3
    hidden = sum(unseen)
    for card, copies in enumerate(unseen):
        mean = times * copies * places / hidden
        assert abs(more[card] - mean) < 5 * (mean + 1) ** 0.5, cards.TEXTS[card]


@pytest.mark.parametrize("players", range(2, 7))
def test_before_all_have_passed_every_card_may_be_anywhere(players: int) -> None:
    game = BlackQueen(players, {"passing": "left"})
    rng = Random(players)
    deck = list(game.pack)
    rng.shuffle(deck)
    deal = game.deal(game.setup((), {"dealer": players - 1}), deck)
    deal.act(0, rng.choice(deal.actions(0)))
    viewer = players - 1
    view, draw, times = deal.seen_by(viewer), Rng(players), 3000
    laid, held = Counter[int](), Counter[int]()
    for _ in range(times):
        whole = view.fill(draw)
        assert len(whole.hand(0)) == deal.hand_size[0]
        laid += Counter(whole.three(0))
        held += Counter(whole.hand(0))
    unseen = view.unseen_counts()
    for found, places in ((laid, 3), (held, deal.hand_size[0])):
        for card, copies in enumerate(unseen):
            mean = times * copies * places / sum(unseen)
            assert abs(found[card] - mean) < 5 * (mean + 1) ** 0.5, cards.TEXTS[card]
