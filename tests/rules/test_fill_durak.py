"""Unseen cards of Durak: each deck that fits equally often, an impossible one never.

The judge is durak_places.py: all ways to lay the unseen cards, and how many orders of the deck
lead to each. Tiny packs prove it by every order that there is.
"""

from collections import Counter
from collections.abc import Hashable
from random import Random

import pytest

from app.rules.deal import SPECTATOR
from app.rules.durak.deal import DurakDeal
from app.rules.game import Value
from app.rules.rng import Rng
from tests.rules.durak_deals import texts
from tests.rules.durak_places import (
    Judge,
    Position,
    Table,
    TinyTable,
    act,
    places_of,
    stopped,
)
from tests.rules.places import check_filled

pytestmark = pytest.mark.plays_much


def low(view: DurakDeal) -> int:
    """How many cards that no hand was dealt are not seen."""
    return (view.unseen_cards() & view.dealt_to_none).bit_count()


def hidden(view: DurakDeal) -> list[int]:
    """The seats that hold cards which are not seen."""
    sizes = enumerate(view.hand_size[: view.players])
    return [seat for seat, size in sizes if size > len(view.hand(seat))]


def mixed(view: DurakDeal) -> bool:
    """A hand with places for dealt cards and for drawn ones, and some of its cards were played."""
    return any(view.slots[s] and view.drawn[s] and view.played[s] for s in hidden(view))


def picked_up(view: DurakDeal) -> bool:
    """A hand holds cards that everybody saw it take."""
    return any(view.known[s].bit_count() > 2 for s in hidden(view))


def low_was_played(view: DurakDeal) -> bool:
    """A card that no hand was dealt has been played, and another one is not seen."""
    lie = view.discards | view.on_table()
    for seat in range(view.players):
        lie |= view.known[seat]
    return low(view) > 0 and bool(lie & view.dealt_to_none)


def shown(view: DurakDeal) -> bool:
    """Another hand still holds a trump that it has shown."""
    others = (s for s in hidden(view) if s != view.viewer)
    return any(view.known[s] & view.shown for s in others)


def jokers(view: DurakDeal) -> int:
    """Those that are not seen."""
    return view.unseen_cards() & view.jokers


SHOWING: dict[str, Value] = {"transfer": True, "shown_transfer": True}
POSITIONS = {
    "two seats, no low trump": Position(2, lambda d, v: low(v) == 0 and len(hidden(v)) == 1),
    "two seats, a low trump": Position(2, lambda d, v: low(v) == 1 and mixed(v), low=1),
    "two seats, three low trumps": Position(2, lambda d, v: low(v) > 1 and mixed(v), low=3),
    "two seats, a low trump played": Position(
        2, lambda d, v: low_was_played(v) and mixed(v), low=3
    ),
    "two seats, cards picked up": Position(
        2, lambda d, v: low(v) > 0 and picked_up(v) and mixed(v), low=2
    ),
    "two seats, nobody was dealt a trump": Position(
        2, lambda d, v: v.shown_trump < 0 and low(v) > 1 and mixed(v), low=5
    ),
    "two seats, the stock is gone": Position(
        2, lambda d, v: v.stock_left == 0 and len(hidden(v)) > 1, spectator=True
    ),
    "two seats, the stock is gone, a low trump": Position(
        2, lambda d, v: v.stock_left < 2 and low(v) > 0 and mixed(v), low=2, spectator=True
    ),
    "a spectator, low trumps": Position(
        2, lambda d, v: low(v) > 1 and mixed(v), low=3, spectator=True
    ),
    "three seats, a low trump": Position(3, lambda d, v: low(v) == 1 and mixed(v), low=1),
    "three seats, low trumps": Position(3, lambda d, v: low(v) > 1 and mixed(v), low=3),
    "three seats, transfers": Position(
        3, lambda d, v: low(v) > 0 and mixed(v), low=2, options={"transfer": True}
    ),
    "two seats, a trump was shown": Position(
        2, lambda d, v: shown(v) and mixed(v), low=2, options=SHOWING
    ),
    "three seats, a trump that was drawn was shown": Position(
        3,
        lambda d, v: shown(v) and bool(v.shown & v.dealt_to_none) and mixed(v),
        low=3,
        options=SHOWING,
    ),
    "three seats, a large pack": Position(3, lambda d, v: low(v) > 0 and mixed(v), low=3, pack=32),
    "two seats, jokers": Position(
        2, lambda d, v: low(v) > 0 and jokers(v) == v.jokers and mixed(v), low=3, pack=54
    ),
    "three seats, a joker that nobody was dealt": Position(
        3,
        lambda d, v: bool(jokers(v) & v.dealt_to_none) and mixed(v),
        pack=54,
        turned="XB",
        options={"transfer": True},
    ),
    "four seats, no stock": Position(4, lambda d, v: len(hidden(v)) > 1 and len(v.history) > 6),
    "four seats, a low trump": Position(
        4, lambda d, v: low(v) > 0 and len(hidden(v)) > 1 and mixed(v), low=3, pack=32
    ),
}


EVEN = {"two seats, no low trump", "four seats, no stock"}


@pytest.mark.parametrize("name", POSITIONS)
def test_fill_against_every_possible_deck(name: str) -> None:
    kinds = 0
    for number, (judge, deal, viewer) in enumerate(POSITIONS[name].found(name, 2)):
        fitting = judge.fitting()
        kinds += len(set(fitting.values())) - (len(fitting) == judge.number_of_ways())
        check_filled(deal, viewer, places_of, fitting, number)
    assert (kinds == 0) == (name in EVEN), "some ways are impossible, or come from fewer decks"


def tiny(number: int) -> tuple[TinyTable, DurakDeal, int]:
    """A position with a tiny pack, and who looks: the other one has drawn and played, a card that
    no hand was dealt is not seen."""
    for salt in range(1000):
        rng = Random(f"tiny {number} {salt}")
        table = TinyTable(rng, 17)
        deal = table.start()
        viewer = rng.randrange(2)
        for _ in range(rng.randrange(6, 20)):
            if deal.turn >= 0:
                act(deal, rng)
        view = deal.seen_by(viewer)
        new = view.drawn[1 - viewer] + view.stock_left - 1  # places behind the first hand
        if deal.turn >= 0 and new <= 4 and view.stock_left > 1 and low(view) and mixed(view):
            return table, deal, viewer
    raise AssertionError("no such position")


@pytest.mark.parametrize("number", range(4))
def test_the_judge_against_every_deck(number: int) -> None:
    """All orders of a tiny pack, each dealt out and played by the same actions."""
    table, deal, viewer = tiny(number)
    found = Counter[Hashable]()
    for deck in table.decks(deal, viewer):
        other = table.went(deal, deck)
        if other is not None:
            found[places_of(other)] += 1
    fitting = Judge(table, deal, viewer).fitting()
    unit = sum(fitting.values()) // found.total()
    assert {places: decks * unit for places, decks in found.items()} == fitting
    check_filled(deal, viewer, places_of, fitting, number)


@pytest.mark.parametrize("seed", range(5))
def test_filled_deals_can_have_been_dealt(seed: int) -> None:
    """Large positions cannot be enumerated; but some deck leads to what is filled in."""
    rng = Random(f"replay {seed}")
    found = Counter[str]()
    for _ in range(25):
        table = Table.at_random(rng)
        deal = stopped(table, rng)
        for viewer in range(SPECTATOR, table.players):
            view = deal.seen_by(viewer)
            whole = view.fill(Rng(seed))
            judge = Judge(table, deal, viewer)
            lie = [held - known for held, known in zip(places_of(whole), judge.known, strict=True)]
            assert sorted(card for held in lie for card in held) == judge.unseen()
            assert list(map(len, lie)) == list(map(len, judge.hidden()))
            assert judge.decks(tuple(lie)) > 0
            assert (whole.turn, whole.to_act, whole.scores) == (deal.turn, deal.to_act, deal.scores)
            if viewer >= 0:
                assert texts(whole, viewer) == texts(deal, viewer)
                assert whole.actions(viewer) == deal.actions(viewer)
            found["low"] += low(view) > 0
            found["mixed"] += mixed(view)
    assert min(found["low"], found["mixed"]) > 5
