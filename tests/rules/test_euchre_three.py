"""Euchre for three, example by example (RULES 4.10)."""

import pytest

from app.rules.errors import IllegalAction
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from app.rules.game import Result, Setup
from tests.bots.euchre import after, dealt

STRONG = "JH JD AH KH QH"  # takes all five with hearts as trump
WEAK = "9S TC QD KD 9C"


def three(hands: list[str], turned: str = "9H", **options: object) -> EuchreDeal:
    return dealt(hands, turned, 2, options, players=3)


def played_out(deal: EuchreDeal) -> EuchreDeal:
    while deal.turn >= 0:
        deal.act(deal.turn, deal.actions(deal.turn)[0])
    return deal


def test_example_17_the_maker_against_both() -> None:
    deal = three([STRONG])
    assert deal.actions(0) == ["order", "pass"]
    after(deal, "order")
    assert (deal.turn, deal.asks) == (2, "discard")
    assert deal.partner_of(1) == 2
    assert deal.opposed(0, 1)
    assert deal.opposed(0, 2)
    assert not deal.opposed(1, 2)
    after(deal, deal.actions(2)[0])
    assert (deal.turn, deal.trick_size) == (0, 3)
    assert played_out(deal).scores == (3, 0, 0)
    assert deal.reckon() == "march"


@pytest.mark.parametrize(
    ("tricks", "scores"),
    [(5, (3, 0)), (4, (1, 0)), (3, (1, 0)), (2, (0, 2)), (1, (0, 2)), (0, (0, 2))],
)
def test_the_points(tricks: int, scores: tuple[int, int]) -> None:
    deal = after(three([WEAK]), "pass", "pass", "pass", "call S")
    assert (deal.worth(tricks, True), deal.worth(tricks, False)) == scores


def test_no_trick_at_all_may_count_four() -> None:
    deal = after(three([WEAK], super_euchre=True), "pass", "pass", "pass", "call S")
    assert (deal.worth(0, True), deal.worth(0, False)) == (0, 4)


def test_a_euchre_counts_for_each_of_the_others() -> None:
    deal = three([WEAK, STRONG, "AS AC KS KC QS"], turned="9D")
    after(deal, "pass", "pass", "pass", "call H")
    assert played_out(deal).scores == (0, 2, 2)


def test_example_18_all_pass_twice() -> None:
    deal = three([WEAK])
    after(deal, *["pass"] * 3)
    assert deal.asks == "call"
    after(deal, *["pass"] * 3)
    assert deal.scores == (0, 0, 0)
    assert deal.reckon() == "thrown in"
    game = Euchre(3)
    assert game.dealer_after([game.result(deal)]) == 0


def test_example_19_two_may_share_the_first_place() -> None:
    game = Euchre(3)
    results = [Result(Setup(0, 5, (8, 9, 8)), (2, 0, 2))]
    assert game.is_over(results)
    assert game.places(results) == (1, 3, 1)
    assert game.partners == ()


@pytest.mark.parametrize(
    ("options", "down"),
    [({}, 8), ({"benny": True}, 9), ({"pack": 32}, 16), ({"pack": 32, "benny": True}, 17)],
)
def test_example_20_what_stays_face_down(options: dict[str, object], down: int) -> None:
    deal = dealt([STRONG], "9H", 2, options, players=3)
    assert deal.down.bit_count() == 3
    assert deal.down.bit_count() + deal.buried.bit_count() == down


@pytest.mark.parametrize(
    ("before", "text"), [(0, "order alone"), (3, "call S alone"), (3, "call N alone")]
)
def test_nobody_goes_alone(before: int, text: str) -> None:
    deal = after(three([STRONG], no_trump=True), *["pass"] * before)
    with pytest.raises(IllegalAction) as refused:
        deal.act(deal.turn, text)
    assert str(refused.value) == (
        "With three players nobody goes alone: who makes trump plays against both others."
    )


def test_what_may_be_said_is_told() -> None:
    deal = three([STRONG])
    with pytest.raises(IllegalAction, match=r"say pass or order\.$"):
        deal.act(0, "defend")
    after(deal, *["pass"] * 3)
    with pytest.raises(IllegalAction, match=r"say pass, or call and a suit \(call H\)\.$"):
        deal.act(0, "defend")


def test_a_stuck_dealer_names_a_suit() -> None:
    deal = after(three([STRONG], stick_dealer=True), *["pass"] * 5)
    assert deal.actions(2) == ["call C", "call D", "call S"]


def test_a_dealer_names_trump_for_the_benny() -> None:
    deal = three([STRONG], turned="XR", benny=True)
    assert (deal.turn, deal.asks) == (2, "name")
    assert deal.seen_by(2).hand(2) == []
    after(deal, "call S")
    assert len(deal.hand(2)) == 6
