"""What the bots of Euchre make of hands without trump."""

import pytest

from app.bots.euchre.bot import bidder_of
from app.bots.euchre.sense import sensible
from app.bots.levels import find
from app.rules.euchre.actions import NO_TRUMP, NUMBERS
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng
from tests.rules.euchre_deals import legal, passes, say, stacked

ELDEST = 10  # the kind of a bid of the second round
HIGH = "AS KS AH AC KD"


def second(hand: str, *others: str, **options: bool) -> EuchreDeal:
    """All have passed the nine of clubs; eldest speaks."""
    return passes(stacked([hand, *others], "9C", "", no_trump=True, **options), 4)


def said(deal: EuchreDeal, level: str) -> str:
    return find("euchre", level).choose(deal.seen_by(deal.turn), Rng(1), 50)


@pytest.mark.parametrize("level", ["1", "2", "3"])
@pytest.mark.parametrize(
    ("hand", "called"),
    [
        (HIGH, True),
        ("AS KS AH KH AC", True),
        ("JH JD AH KH 9S", False),  # hearts, by all means
        ("9S TS JH TD QH", False),
    ],
)
def test_no_trump_is_called_on_high_cards(level: str, hand: str, called: bool) -> None:
    assert said(second(hand), level).startswith("call N") == called


def test_nobody_calls_it_where_it_cannot_be_called() -> None:
    for level in ("1", "2", "3"):
        usual = passes(stacked([HIGH], "9C"), 4)
        assert said(usual, level).startswith(("call S", "call D", "call H"))


def test_a_sum_is_worth_the_more_the_higher() -> None:
    hands = ("AS TS JD TD QH", "AS KS JD TD QH", "AS KS AD TD QH", HIGH)
    for way in ("sum", "exact"):
        bidder = bidder_of(way)
        values = []
        for hand in hands:
            view = second(hand).seen_by(0)
            values.append(bidder.value(view, view.hands[0], NO_TRUMP, ELDEST))
        assert values == sorted(values)
        least = bidder.threshold(view, NO_TRUMP, ELDEST)
        assert values[0] < least < values[-1], way


@pytest.mark.parametrize(
    ("hand", "thought_of"), [("AS KD QD TH 9H", False), ("AS KS QD TH 9H", True), (HIGH, True)]
)
def test_it_takes_two_cards_that_nothing_beats(hand: str, thought_of: bool) -> None:
    view = second(hand).seen_by(0)
    among = sensible(view, view.legal())
    for call in ("call N", "call N alone"):
        assert bool(among >> NUMBERS[call] & 1) == thought_of


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        (HIGH, "AS"),  # the longest suit with a boss
        ("KS QS JS AH 9D", "KS"),  # drives out the ace: hearts come in again
        ("KS QS JS 9H 9D", "KS"),
        ("QS TS 9S 9H JD", "9S"),
    ],
)
def test_what_is_led_without_trump(hand: str, led: str) -> None:
    deal = say(second(hand), "call N")
    assert said(deal, "1") == led


def test_whole_deals_without_trump() -> None:
    for level in ("1", "2"):
        deal = say(second("AS KS QH TD 9D"), "call N")
        while deal.turn >= 0:
            text = said(deal, level)
            assert text in legal(deal)
            deal.act(deal.turn, text)
        assert sum(deal.taken[:4]) == 5
