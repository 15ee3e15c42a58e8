"""Unseen cards of Oh Hell: each possible deal equally often, an impossible one never.

The judge is oh_hell_places.py: every way to lay the unseen cards, and the actions replayed.
"""

from collections.abc import Hashable
from random import Random

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.oh_hell.deal import NO_TRUMPS, OhHellDeal
from app.rules.rng import Rng
from tests.rules.oh_hell_deals import texts
from tests.rules.oh_hell_places import (
    Position,
    Table,
    arrangements,
    places_of,
    stopped,
    unseen,
)
from tests.rules.places import Places, check_filled

pytestmark = pytest.mark.plays_much


def barred(deal: OhHellDeal, viewer: int) -> list[int]:
    """For each other hand with cards the suits, as a mask, that it cannot hold but others may."""
    suits = 0
    for card in unseen(deal, viewer):
        suits |= 1 << cards.SUITS.index(card[1])
    others = [seat for seat in range(deal.players) if seat != viewer and deal.hand_size[seat]]
    return [deal.voids[seat] & suits for seat in others]


def one_void(deal: OhHellDeal, viewer: int) -> bool:
    return any(barred(deal, viewer))


def one_hand_without_two_suits(deal: OhHellDeal, viewer: int) -> bool:
    return any(suits.bit_count() >= 2 for suits in barred(deal, viewer))


def different_voids(deal: OhHellDeal, viewer: int) -> bool:
    """Of which neither says all that the other does."""
    masks = {suits for suits in barred(deal, viewer) if suits}
    return any(one & other not in (one, other) for one in masks for other in masks)


def no_void(deal: OhHellDeal, viewer: int) -> bool:
    return not one_void(deal, viewer)


POSITIONS = {
    "no stock, a void": Position(3, 17, one_void),
    "no stock, different voids": Position(3, 17, different_voids),
    "no stock, one hand without two suits": Position(3, 17, one_hand_without_two_suits),
    "a spectator, no stock": Position(3, 17, one_void, spectator=True),
    "a stock of three": Position(3, 16, one_void),
    "a stock of three, different voids": Position(3, 16, different_voids),
    "a spectator, a stock": Position(4, 12, one_void, spectator=True),
    "no trumps, a stock of one": Position(3, 17, one_void, NO_TRUMPS),
    "four seats, a stock of three": Position(4, 12, different_voids),
    "four seats, all cards dealt": Position(4, 13, different_voids),
    "five seats, a stock of one": Position(5, 10, different_voids),
    "six seats, a stock of three": Position(6, 8, different_voids),
    "seven seats, a stock of two": Position(7, 7, different_voids),
    "a large stock, a hand of one card": Position(3, 1, no_void),
    "a large stock, a void of the last hand": Position(3, 2, one_void),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_fill_against_every_possible_deal(name: str) -> None:
    forbidden = 0
    for number, (table, deal, viewer) in enumerate(POSITIONS[name].found(name, 2)):
        judged = {places: table.went(deal, places) for places in arrangements(deal, viewer)}
        ways: dict[Hashable, int] = {places: 1 for places, went in judged.items() if went}
        forbidden += len(judged) - len(ways)
        check_filled(deal, viewer, places_of, ways, number)
    assert bool(forbidden) == (POSITIONS[name].fits is not no_void)


@pytest.mark.parametrize("seed", range(5))
def test_filled_deals_replay(seed: int) -> None:
    """Large positions cannot be enumerated; but what is filled in could have been dealt."""
    rng = Random(f"replay {seed}")
    voids = 0
    for _ in range(20):
        table = Table.at_random(rng)
        deal = stopped(table, rng)
        for viewer in range(SPECTATOR, table.players):
            voids += one_void(deal, viewer)
            whole = deal.seen_by(viewer).fill(Rng(seed))
            other = table.went(deal, places_of(whole))
            assert other is not None
            assert other.actions(other.turn) == whole.actions(whole.turn)
            if viewer >= 0:
                assert texts(whole, viewer) == texts(deal, viewer)
    assert voids > 20


def test_the_turned_card_stays_out_of_play() -> None:
    """And a deal without one may have any card anywhere."""
    for trump, turns_up in ((-2, True), (NO_TRUMPS, False)):
        table = Table(Random("turned"), 3, 5, trump)
        deal = table.start()
        next_card = table.deck[15]
        assert (deal.turned >= 0) == turns_up
        for viewer in range(SPECTATOR, 3):
            found: list[Places] = [
                places_of(deal.seen_by(viewer).fill(Rng(seed))) for seed in range(60)
            ]
            in_hand = sum(next_card in held for places in found for held in places[:3])
            in_stock = sum(next_card in places[3] for places in found)
            assert (in_hand > 0, in_stock > 0) == (not turns_up, not turns_up)
