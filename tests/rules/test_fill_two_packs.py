"""Unseen cards of Called Partners with two packs: each possible deal in proportion to the ways to
lay its cards, equal ones told apart; an impossible one never.

The judge is the plain form of the rules (plain_called_partner.py), which knows nothing of voids.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import NamedTuple

import pytest

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import SPECTATOR
from app.rules.game import Value
from app.rules.rng import Rng
from tests.many import some
from tests.rules.called_partner_places import Table, keeping
from tests.rules.places import positions
from tests.rules.uniform import check_uniform

pytestmark = pytest.mark.plays_much

Deal = CalledPartnerDeal
Hands = tuple[tuple[str, ...], ...]  # sorted, copies included
FEWEST, MOST = 6, 500  # ways to lay the unseen cards, told apart


def hands_of(deal: Deal) -> Hands:
    return tuple(
        tuple(sorted(cards.TEXTS[card] for card in deal.hand(seat))) for seat in range(deal.players)
    )


def unseen(deal: Deal, viewer: int) -> list[str]:
    hands = hands_of(deal)
    return sorted(card for seat, held in enumerate(hands) if seat != viewer for card in held)


def number_of_ways(deal: Deal, viewer: int) -> int:
    sizes = [deal.hand_size[seat] for seat in range(deal.players) if seat != viewer]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def arrangements(deal: Deal, viewer: int) -> Counter[Hands]:
    """All ways to lay what a viewer has not seen, possible or not, and how many each of them is."""
    hands = hands_of(deal)
    found = Counter[Hands]()
    lie = unseen(deal, viewer)

    def lay(rest: list[int], seat: int, so_far: Hands) -> None:
        if seat == deal.players:
            found[so_far] += 1
            return
        if seat == viewer:
            lay(rest, seat + 1, (*so_far, hands[seat]))
            return
        for chosen in combinations(rest, deal.hand_size[seat]):
            held = tuple(sorted(lie[at] for at in chosen))
            lay([at for at in rest if at not in chosen], seat + 1, (*so_far, held))

    lay(list(range(len(lie))), 0, ())
    return found


def equal(deal: Deal, viewer: int) -> bool:
    """Both copies of some card are out of sight."""
    return max(Counter(unseen(deal, viewer)).values(), default=0) == 2


def void(deal: Deal, viewer: int) -> bool:
    suits = {cards.SUITS.index(card[1]) for card in unseen(deal, viewer)}
    others = (s for s in range(deal.players) if s != viewer and deal.hand_size[s])
    return any(deal.voids[seat] >> suit & 1 for seat in others for suit in suits)


def undecided(deal: Deal, viewer: int) -> bool:
    """A called card is out of sight, and nobody knows yet who will be the partner by it."""
    called = {cards.TEXTS[deal.called[i]] for i in range(deal.calls) if deal.claims[i] < 0}
    return bool(called & set(unseen(deal, viewer)))


def half(deal: Deal, viewer: int) -> bool:
    """The viewer holds a card whose other copy is out of sight."""
    return viewer >= 0 and bool(set(hands_of(deal)[viewer]) & set(unseen(deal, viewer)))


class Position(NamedTuple):
    """A position of a random deal near its end."""

    fits: Callable[[Deal, int], bool]
    options: Mapping[str, Value] = {}
    players: int = 5
    spectator: bool = False

    def found(self, name: str, wanted: int) -> Iterator[tuple[Table, Deal, int]]:
        def begin(rng: Random) -> tuple[Table, Deal]:
            table = Table(rng, self.players, packs=2, **self.options)
            return table, table.start()

        return positions(name, wanted, begin, self.viewers, keeping)

    def viewers(self, deal: Deal) -> list[int]:
        if deal.left > 3 or deal.played == 0:
            return []
        who = [SPECTATOR] if self.spectator else range(self.players)
        return [
            viewer
            for viewer in who
            if FEWEST <= number_of_ways(deal, viewer) < MOST and self.fits(deal, viewer)
        ]


POSITIONS = {
    "equal cards, a void": Position(lambda d, v: equal(d, v) and void(d, v)),
    "equal cards, no void": Position(lambda d, v: equal(d, v) and not void(d, v)),
    "one copy held, the other out": Position(lambda d, v: half(d, v) and void(d, v)),
    "a call that is open": Position(undecided),
    "the second copy of a call": Position(
        lambda d, v: undecided(d, v) and d.second[0] == 1 and d.played >> d.called[0] & 1 == 1
    ),
    "the caller has none of the called cards": Position(
        lambda d, v: v != d.caller and undecided(d, v), {"own_calls": False}
    ),
    "six seats": Position(lambda d, v: equal(d, v) and void(d, v), {"black_card": "3S"}, 6),
    "seven seats, a call that is open": Position(undecided, {}, 7),
    "eight seats, a call that is open": Position(undecided, {}, 8),
    "a spectator": Position(equal, spectator=True),
}


@pytest.mark.parametrize("name", some(POSITIONS, often=list(POSITIONS)[::2]))
@pytest.mark.alike
def test_fill_against_every_possible_deal(name: str) -> None:
    forbidden = 0
    for number, (table, deal, viewer) in enumerate(POSITIONS[name].found(name, 2)):
        ways = arrangements(deal, viewer)
        fitting: dict[Hashable, int] = {
            hands: times for hands, times in ways.items() if table.fits(deal, hands)
        }
        forbidden += len(ways) - len(fitting)
        assert fitting[hands_of(deal)]
        view = deal.seen_by(viewer)
        rng = Rng(number)
        draws = max(500, 8 * sum(fitting.values()) // min(fitting.values()))
        found = Counter[Hashable](hands_of(view.fill(rng)) for _ in range(draws))
        check_uniform(found, fitting, f"{viewer} of {deal.history}")
    assert forbidden or "void" not in name or "no void" in name


@pytest.mark.parametrize("seed", range(4))
def test_filled_deals_replay(seed: int) -> None:
    """What is filled in at any time could have been dealt, and goes on alike."""
    rng = Random(f"two packs {seed}")
    for _ in range(12):
        players = rng.randrange(5, 9)
        options: dict[str, Value] = {
            "own_calls": rng.random() < 0.6,
            "variable_points": rng.random() < 0.5,
            "black_card": rng.choice(["QS", "3S"]),
        }
        table = Table(rng, players, packs=2, **options)
        deal = table.start()
        stop = rng.randrange(len(table.deck) + 2 * players)
        while deal.turn >= 0 and len(deal.history) < stop:
            deal.act(deal.turn, keeping(deal, rng))
        for viewer in range(SPECTATOR, players):
            view = deal.seen_by(viewer)
            whole = view.fill(Rng(seed))
            hands = hands_of(whole)
            assert table.fits(deal, hands)
            other = table.game.deal(table.setup, table.deck_of(deal, hands))
            for seat, text in deal.history:
                other.act(seat, text)
            assert other.actions(other.turn) == whole.actions(whole.turn)
            assert (other.scores, other.side()) == (whole.scores, whole.side())
            if viewer >= 0:
                assert hands[viewer] == hands_of(deal)[viewer]
                assert view.actions(viewer) == deal.actions(viewer)
            shown = Counter(text for held in hands_of(view) for text in held)
            shown.update(text for _, text in deal.history if text in cards.NUMBERS)
            shown.update(cards.TEXTS[card] for card in view.unseen_list())
            assert shown == Counter(table.game.pack)
