"""Euchre before the first card: trump, going alone, a farmer's hand (RULES 4.2 to 4.5)."""

from collections.abc import Sequence
from itertools import product

import pytest

from app.rules import cards
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from tests.rules.euchre_deals import (
    asked,
    at_defence,
    first_of,
    idle,
    legal,
    passes,
    say,
    stacked,
    texts,
)


def test_the_first_round_goes_from_the_eldest_to_the_dealer() -> None:
    deal = stacked([], "9H")
    for seat in range(4):
        assert asked(deal) == (seat, "order")
        assert legal(deal) == ["order", "order alone", "pass"]
        passes(deal, 1)
    assert asked(deal) == (0, "call")
    assert deal.turned == cards.NUMBERS["9H"]
    assert not deal.picked_up


@pytest.mark.parametrize("how", ["", " alone"])
@pytest.mark.parametrize("maker", range(4))
def test_the_maker_of_each_round(maker: int, how: str) -> None:
    first = say(passes(stacked([], "9H"), maker), "order" + how)
    second = say(passes(stacked([], "9H"), 4 + maker), "call C" + how)
    for deal, trump in ((first, cards.HEARTS), (second, cards.CLUBS)):
        assert (deal.maker, deal.trump, deal.alone) == (maker, trump, bool(how))
        assert idle(deal) == ({(maker + 2) % 4} if how else set())
    assert asked(second)[1] == "play"
    assert asked(first) == ((0, "play") if how and maker == 1 else (3, "discard"))
    assert (first.picked_up, second.picked_up) == (True, False)


@pytest.mark.parametrize(
    ("assist", "texts_of_partner"),
    [
        ("free", ["order", "order alone", "pass"]),
        ("must_alone", ["order alone", "pass"]),
        ("no_alone", ["order", "pass"]),
    ],
)
def test_partner_assist_binds_the_dealers_partner_in_the_first_round(
    assist: str, texts_of_partner: list[str]
) -> None:
    deal = stacked([], "9H", partner_assist=assist)
    for seat in range(4):
        assert legal(deal) == (texts_of_partner if seat == 1 else ["order", "order alone", "pass"])
        passes(deal, 1)
    for _ in range(4):
        assert {"call C", "call C alone"} <= set(legal(deal))
        passes(deal, 1)


@pytest.mark.parametrize("bid", ["order alone", "call S alone"])
@pytest.mark.parametrize("maker", range(4))
def test_defenders_are_asked_from_the_makers_left(maker: int, bid: str) -> None:
    left, right = (maker + 1) % 4, (maker + 3) % 4
    deal = at_defence(maker, bid)
    assert asked(deal) == (left, "defend")
    assert legal(deal) == ["defend alone", "defend together"]
    other = say(deal.copy(), "defend alone")
    assert idle(other) == {(maker + 2) % 4, right}, "nobody else is asked"
    assert asked(other) == (first_of(other, range(4)), "play")
    say(deal, "defend together")
    assert asked(deal) == (right, "defend")
    other = say(deal.copy(), "defend alone")
    assert (idle(other), other.lone_defender) == ({(maker + 2) % 4, left}, right)
    assert asked(other) == (first_of(other, range(4)), "play")
    say(deal, "defend together")
    assert (idle(deal), deal.lone_defender) == ({(maker + 2) % 4}, -1)
    assert asked(deal) == (first_of(deal, range(4)), "play")


@pytest.mark.parametrize(
    ("bid", "defend_alone"), [("order", True), ("order alone", False), ("order", False)]
)
def test_nobody_else_is_asked_to_defend(bid: str, defend_alone: bool) -> None:
    deal = say(stacked([], "9H", defend_alone=defend_alone), bid, "discard")
    assert deal.asks == "play"
    deal = say(passes(stacked([], "9H", defend_alone=defend_alone), 4), "call C")
    assert deal.asks == "play"


@pytest.mark.parametrize("answers", list(product(["defend alone", "defend together"], repeat=2)))
@pytest.mark.parametrize("maker", range(4))
def test_left_of_maker_leads_to_a_lone_hand(maker: int, answers: tuple[str, str]) -> None:
    deal = at_defence(maker, "call S alone", lone_lead="left_of_maker")
    for answer in answers:
        if deal.asks == "defend":
            say(deal, answer)
    assert asked(deal) == (first_of(deal, range(maker + 1, maker + 5)), "play")


@pytest.mark.parametrize("maker", range(4))
def test_left_of_maker_concerns_lone_hands_only(maker: int) -> None:
    deal = passes(stacked([], "9H", lone_lead="left_of_maker"), 4 + maker)
    assert asked(say(deal, "call S")) == (0, "play")


# A farmer's hand


LOWS = [
    *((2, 2, 2, 2), (3, 2, 2, 1), (2, 3, 2, 1), (1, 2, 3, 2), (2, 2, 1, 3)),
    *((3, 1, 1, 3), (2, 3, 3, 0), (4, 0, 4, 0), (0, 4, 0, 4), (5, 0, 3, 0), (0, 0, 0, 5)),
]


def with_low_cards(numbers: Sequence[int]) -> EuchreDeal:
    """Hands with so many nines and tens."""
    pack = Euchre(4).pack
    low = iter([card for card in pack if card[0] in "9T"])
    high = iter([card for card in pack if card[0] not in "9T" and card != "JD"])
    hands = [[next(low) for _ in range(n)] + [next(high) for _ in range(5 - n)] for n in numbers]
    return stacked([" ".join(hand) for hand in hands], "JD", farmers_hand=True)


@pytest.mark.parametrize("lows", LOWS)
def test_who_holds_three_nines_and_tens_is_asked_the_eldest_first(lows: Sequence[int]) -> None:
    deal = with_low_cards(lows)
    for seat in range(4):
        if lows[seat] >= 3:
            assert asked(deal) == (seat, "farmer")
            say(deal, "keep")
    assert asked(deal) == (0, "order")
    assert [deal.kept >> seat & 1 for seat in range(4)] == [number >= 3 for number in lows]
    assert deal.farmer == -1


@pytest.mark.parametrize("keeps", [0, 1])
@pytest.mark.parametrize("lows", [(3, 1, 1, 3), (2, 3, 3, 0), (0, 4, 0, 4)])
def test_after_one_seat_has_redrawn_nobody_is_asked(lows: Sequence[int], keeps: int) -> None:
    deal = say(with_low_cards(lows), *["keep"] * keeps)
    farmer = deal.turn
    say(deal, next(text for text in legal(deal) if text != "keep"))
    assert asked(deal) == (0, "order")
    assert (deal.farmer, deal.kept.bit_count()) == (farmer, keeps)


@pytest.mark.parametrize(
    ("hand", "ways"), [("AS KS 9C 9S TS", 1), ("AS TD 9C 9S TS", 4), ("TH TD 9C 9S TS", 10)]
)
def test_any_three_of_the_nines_and_tens_may_go(hand: str, ways: int) -> None:
    deal = stacked(["AC KC QC JC AD", "KD QD JD AH KH", hand], "9H", farmers_hand=True)
    low = {card for card in hand.split() if card[0] in "9T"}
    assert asked(deal) == (2, "farmer")
    assert "keep" in legal(deal)
    found = [text for text in legal(deal) if text != "keep"]
    assert len(found) == ways
    for text in found:
        laid = text.split()[1:]
        assert laid == sorted(set(laid))
        assert len(laid) == 3
        assert set(laid) <= low


def test_after_a_redraw_the_bidding_begins() -> None:
    deal = stacked(["JS", "9C 9D TD TS AS"], "9H", "AC KC QC", farmers_hand=True)
    say(deal, "redraw 9C 9D TS")
    assert texts(deal, 1) == {"TD", "AS", "AC", "KC", "QC"}
    assert deal.hand_size[1] == 5
    assert {text for text in cards.TEXTS if deal.down >> cards.NUMBERS[text] & 1} == (
        {"9C", "9D", "TS"}
    )
    assert deal.farmer == 1
    assert asked(deal) == (0, "order")


def test_without_the_option_nobody_redraws() -> None:
    assert asked(stacked(["9C 9D TC TD AS"], "9H")) == (0, "order")
