"""The exact table: a number for each hand that differs, and what its entries say."""

from itertools import combinations
from random import Random

import pytest

from app.bots.euchre.bot import ruled, tables_of
from app.bots.euchre.exact import Exact, context_of, numbering, packed, unpacked
from app.rules.cards import NUMBERS, SUITS
from app.rules.euchre.game import Euchre
from app.rules.rng import Rng
from tests.bots.euchre import after, dealt, mask

HANDS, CONTEXTS = 22398, 24
ELDEST, ELDEST_CALLS = 2, 10  # kinds of bids with the partner
CLUBS, DIAMONDS, HEARTS, SPADES = (SUITS.index(suit) for suit in "CDHS")
PACK = [NUMBERS[card] for card in Euchre(4).pack]


def number(hand: str, trump: int) -> int:
    return numbering().number(mask(hand), trump)


def test_every_hand_has_a_number() -> None:
    """Of 42,504 hands 2,292 are their own reflections: (42,504 + 2,292) / 2 differ."""
    found = [
        numbering().number(sum(1 << card for card in five), CLUBS) for five in combinations(PACK, 5)
    ]
    assert set(found) == set(range(HANDS))
    assert all(found.count(number) in (1, 2) for number in range(0, HANDS, 997))


def test_the_suits_of_the_other_colour_are_exchangeable() -> None:
    assert number("JH JD AS AC 9C", HEARTS) == number("JH JD AC AS 9S", HEARTS)
    assert number("JH JD AS AC 9C", HEARTS) != number("JH JD AS 9S AC KC", HEARTS)
    assert number("JH AD KD 9S TC", HEARTS) != number("JH AS KS 9D TC", HEARTS), "the shadow suit"


def test_hands_are_numbered_alike_for_all_trumps() -> None:
    for hand in ("JH JD AS AC 9C", "9H TH QD KS AC", "QH KH AH 9D TD"):
        found = {
            number(" ".join(card[0] + suits["HDSC".index(card[1])] for card in hand.split()), trump)
            for trump, suits in ((HEARTS, "HDSC"), (DIAMONDS, "DHSC"), (SPADES, "SCHD"))
        }
        assert len(found) == 1


def test_the_turned_down_suit_makes_a_context_of_its_own() -> None:
    turned = NUMBERS["9D"]
    assert context_of(turned, DIAMONDS, ELDEST) == ELDEST
    assert context_of(turned, SPADES, ELDEST_CALLS) == ELDEST_CALLS
    assert context_of(turned, HEARTS, ELDEST_CALLS) == ELDEST_CALLS + 8


def test_entries_are_looked_up() -> None:
    points = [0] * (CONTEXTS * HANDS)
    points[(ELDEST_CALLS + 8) * HANDS + number("JH JD AH AS 9C", HEARTS)] = -48
    view = dealt(["JH JD AH AS 9C"], "TD").seen_by(0)
    assert Exact(points).value(view, mask("JH JD AH AS 9C"), HEARTS, ELDEST_CALLS) == -1.5
    assert Exact(points).value(view, mask("JH JD AH AS 9C"), SPADES, ELDEST_CALLS) == 0.0


def test_a_table_is_packed_and_unpacked() -> None:
    random = Random(0)
    points = [random.choice([-9.0, -1.5, 0.01, 0.25, 9.0]) for _ in range(CONTEXTS * HANDS)]
    exact = unpacked(packed(points))
    hands = [random.sample(PACK, 5) for _ in range(50)]
    view = dealt([""], "9D").seen_by(0)
    for hand in hands:
        held = sum(1 << card for card in hand)
        expected = points[ELDEST * HANDS + numbering().number(held, DIAMONDS)]
        found = exact.value(view, held, DIAMONDS, ELDEST)
        assert found == pytest.approx(max(-3.97, min(expected, 3.97)), abs=1 / 64)


def test_the_table_is_small_and_is_held_once() -> None:
    text = tables_of("exact")["points"]
    assert len(text) < 1_000_000
    assert unpacked(text) is unpacked(text)


def test_better_hands_have_better_entries() -> None:
    exact = unpacked(tables_of("exact")["points"])
    view = dealt(["9C"], "9H").seen_by(0)
    hands = ["JH AH KH AS 9C", "QH KH KS AS 9C", "TH KS 9S 9C TC"]
    values = [exact.value(view, mask(hand), HEARTS, ELDEST) for hand in hands]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.3 > -0.3 > values[-1]


def test_the_suit_next_to_the_one_turned_down_is_named_sooner() -> None:
    """Whoever turned diamonds down most likely has few red bowers."""
    exact = unpacked(tables_of("exact")["points"])
    hand = mask("AH KH 9H KS 9C")
    next_to, across = (dealt(["AH KH 9H KS 9C"], card).seen_by(0) for card in ("9D", "9S"))
    assert exact.value(next_to, hand, HEARTS, ELDEST_CALLS) > exact.value(
        across, hand, HEARTS, ELDEST_CALLS
    )


def test_who_goes_alone_has_a_hand_for_it() -> None:
    deal = after(dealt(["", "", "", "JD AH KH AS 9C"], "JH"), *["pass"] * 3)
    assert ruled("exact").choose(deal.seen_by(3), Rng(0), 0) == "order alone"
