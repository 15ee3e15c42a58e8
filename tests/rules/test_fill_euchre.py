"""Unseen cards of Euchre: each possible deal equally often, an impossible one never.

The judge is euchre_places.py: every way to lay the unseen cards, and the actions replayed.
"""

from collections import Counter
from random import Random

import pytest

from app.rules import cards
from app.rules.cards import RED_JOKER as BENNY
from app.rules.deal import SPECTATOR
from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.cards import same_colour
from app.rules.euchre.deal import EuchreDeal
from app.rules.game import Value
from app.rules.rng import Rng
from tests.rules.euchre_places import (
    Position,
    Table,
    bold,
    check_fill,
    dealer_hides_turnup,
    mates,
    places_of,
    thrifty,
    unseen,
)

pytestmark = pytest.mark.plays_much


def hides(deal: EuchreDeal, viewer: int, card: int) -> bool:
    return cards.TEXTS[card] in unseen(deal, viewer)


def void(deal: EuchreDeal, viewer: int, suit: int) -> bool:
    """Whether another hand with cards has shown a void."""
    others = [seat for seat in range(4) if seat != viewer and deal.hand_size[seat]]
    return any(deal.voids[seat] >> suit & 1 for seat in others)


def any_void(deal: EuchreDeal, viewer: int) -> bool:
    suits = {deal.suit_of(cards.NUMBERS[card]) for card in unseen(deal, viewer)}
    return any(void(deal, viewer, suit) for suit in suits)


def left_bower(deal: EuchreDeal) -> int:
    return cards.NUMBERS["J" + cards.SUITS[same_colour(deal.trump)]]


def lone(deal: EuchreDeal, viewer: int) -> bool:
    return any(deal.sits_out(seat) and seat != viewer for seat in range(4))


ANY_DISCARD: dict[str, Value] = {"discard_turnup": True}
POSITIONS = {
    "a seat's view with voids": Position(any_void),
    "a spectator's view with voids": Position(any_void, spectator=True),
    "a void in trump, the left bower unseen": Position(
        lambda d, v: hides(d, v, left_bower(d)) and void(d, v, d.trump)
    ),
    "a void in the printed suit of the left bower": Position(
        lambda d, v: hides(d, v, left_bower(d)) and void(d, v, same_colour(d.trump))
    ),
    "the turn-up in the dealer's hand": Position(dealer_hides_turnup),
    "the turn-up in the hand of an idle dealer": Position(
        lambda d, v: dealer_hides_turnup(d, v) and d.sits_out(d.dealer)
    ),
    "the dealer knows the discard": Position(
        lambda d, v: v == d.dealer and d.discard >= 0 and any_void(d, v)
    ),
    "the turn-up may have been discarded": Position(
        lambda d, v: dealer_hides_turnup(d, v) and d.discard >= 0 and any_void(d, v), ANY_DISCARD
    ),
    "the turn-up must have been discarded": Position(
        lambda d, v: dealer_hides_turnup(d, v) and bool(d.voids[d.dealer] >> d.trump & 1),
        ANY_DISCARD,
    ),
    "an idle hand": Position(lone),
    "voids without trump": Position(
        lambda d, v: d.trump == NO_TRUMP and any_void(d, v), {"no_trump": True}
    ),
    "32 cards": Position(any_void, {"pack": 32}),
    "32 cards, seen by a farmer": Position(
        lambda d, v: v == d.farmer and any_void(d, v), {"pack": 32, "farmers_hand": True}
    ),
    "32 cards, nobody was a farmer": Position(
        lambda d, v: d.farmer < 0 and any_void(d, v), {"pack": 32, "farmers_hand": True}
    ),
    "the Benny, and a void in trump": Position(
        lambda d, v: hides(d, v, BENNY) and void(d, v, d.trump), {"benny": True}
    ),
    "the Benny without trump": Position(
        lambda d, v: hides(d, v, BENNY) and d.trump == NO_TRUMP and any_void(d, v),
        {"benny": True, "no_trump": True},
    ),
    "the Benny that was turned up": Position(
        lambda d, v: d.turned == BENNY and dealer_hides_turnup(d, v),
        {"benny": True, "discard_turnup": True},
    ),
    "three seats": Position(any_void, players=3),
    "three seats, a spectator": Position(any_void, spectator=True, players=3),
    "three seats, the turn-up may have been discarded": Position(
        lambda d, v: dealer_hides_turnup(d, v) and d.discard >= 0, ANY_DISCARD, players=3
    ),
    "three seats, seen by a farmer": Position(
        lambda d, v: v == d.farmer and any_void(d, v), {"farmers_hand": True}, players=3
    ),
    "three seats, nobody was a farmer": Position(
        lambda d, v: d.farmer < 0 and any_void(d, v), {"farmers_hand": True}, players=3
    ),
    "two idle hands": Position(lambda d, _: d.lone_defender >= 0, {"defend_alone": True}),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.alike
def test_fill_against_every_possible_deal(name: str) -> None:
    for number, (table, deal, viewer) in enumerate(POSITIONS[name].small().found(name, 2)):
        check_fill(table, deal, viewer, number)


@pytest.mark.parametrize("seed", range(6))
def test_filled_deals_replay(seed: int) -> None:
    """Large positions cannot be enumerated; but what is filled in could have been dealt."""
    rng = Random(f"replay {seed}")
    choose = (bold, thrifty)[seed % 2]
    for _ in range(25):
        table = Table.at_random(rng)
        deal = table.start()
        stop = rng.randrange(20)
        while deal.turn >= 0 and len(deal.history) < stop:
            deal.act(deal.turn, choose(deal.actions(deal.turn), rng))
        for viewer in range(SPECTATOR, deal.players):
            whole = deal.seen_by(viewer).fill(Rng(seed))
            others = table.ways_to(deal, places_of(whole), viewer)
            taken = 10 if 0 <= deal.farmer != viewer else 1
            given = range(1, 7 if deal.given >= 0 and viewer not in mates(deal) else 2)
            assert len(others) in [taken * number for number in given]
            for other in others:
                assert other.actions(other.turn) == whole.actions(whole.turn)
                assert other.seen_by(viewer).history == deal.seen_by(viewer).history


def test_a_dealer_who_names_trump_for_the_benny_sees_no_card() -> None:
    rng = Random("blind")
    table = Table(rng, benny=True)
    table.deck.remove("XR")
    table.deck.insert(20, "XR")
    deal = table.start()
    view = deal.seen_by(deal.dealer)
    assert deal.asks == "name"
    assert view.hand(deal.dealer) == []
    assert len(unseen(deal, deal.dealer)) == 24
    held = Counter[int]()
    for number in range(400):
        whole = view.fill(Rng(number))
        assert whole.turned == BENNY
        held.update(whole.hand(deal.dealer))
    assert len(held) == 24
    assert max(held.values()) < 2 * min(held.values())
