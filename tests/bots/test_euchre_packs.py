"""Bots of Euchre with 32 cards, and with the Benny."""

import pytest

from app.bots.euchre.bot import bidder_of
from app.bots.euchre.chances import at_most
from app.bots.euchre.hands import best_to_give, worst_card
from app.bots.euchre.sense import sensible
from app.bots.levels import find
from app.rules.cards import HEARTS, TEXTS
from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.actions import NUMBERS as SAID
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng
from tests.bots.euchre import after, dealt, mask

BENNY: dict[str, object] = {"benny": True}
LARGE: dict[str, object] = {"pack": 32}
PACKS = [LARGE, BENNY, {**LARGE, **BENNY}]
LEVELS = ["1", "2", "3"]


def said(deal: EuchreDeal, level: str = "1") -> str:
    return find("euchre", level).choose(deal.seen_by(deal.turn), Rng(1), 50)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", PACKS)
def test_hands_that_anybody_would_bid_on_or_not(level: str, options: dict[str, object]) -> None:
    assert said(dealt(["JH JD AH KH AS"], "9H", options=options), level).startswith("order")
    assert said(dealt(["9S TS QD 9C TD"], "JH", options=options), level) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_the_benny_makes_a_hand(level: str) -> None:
    assert said(dealt(["XR JH KH AS AC"], "9H", options=BENNY), level).startswith("order")


def test_the_benny_takes_more_tricks_than_any_other_trump() -> None:
    bidder = bidder_of("sum")
    values = []
    for top in ("9H", "AH", "JD", "JH", "XR"):
        view = dealt([f"{top} KH QH AS 9C"], "TH", options=BENNY).seen_by(0)
        values.append(bidder.value(view, view.hands[0], HEARTS, 2))
    assert values == sorted(values)
    assert values[0] < values[2] < values[4]


def test_with_more_cards_less_of_a_kind_is_out() -> None:
    """A king stands more often: its ace may lie among eleven cards."""
    assert at_most(0, 1, 10, 26) == pytest.approx(16 / 26)
    assert at_most(0, 1, 10, 18) == pytest.approx(8 / 18)


def test_what_is_thrown_away_and_given() -> None:
    assert TEXTS[worst_card(mask("XR 9H AC 9C QS AD"), HEARTS, 0)] == "QS"
    assert TEXTS[worst_card(mask("XR 9H 7C 9C KS 8S"), HEARTS, 0)] == "7C"
    assert TEXTS[best_to_give(mask("XR JH AH AS KS"), HEARTS)] == "XR"
    assert TEXTS[best_to_give(mask("XR AS KS 9C TC"), NO_TRUMP)] == "XR"


@pytest.mark.parametrize("level", ["0", *LEVELS])
def test_a_blind_dealer_names_one_suit_as_often_as_another(level: str) -> None:
    deal = dealt(["", "", "", "JH JD AH KH QH"], "XR", options=BENNY)
    bot, view = find("euchre", level), deal.seen_by(3)
    named = {bot.choose(view, Rng(number), 20) for number in range(30)}
    assert named <= {f"call {suit}" for suit in "CDHS"}
    assert len(named) > 1 or level == "3", "the cards are unseen"


def test_the_benny_is_led_and_not_led_away_from() -> None:
    hands = ["XR JD AH 9C 9S", "KH QH"]
    deal = after(dealt(hands, "9H", options=BENNY), "order", "discard AC")
    assert said(deal) == "XR"


def test_the_benny_takes_what_must_be_taken_without_trump() -> None:
    hands = ["AS KS QS AH 9D", "XR AC KC QC JC"]
    deal = dealt(hands, "9H", options={**BENNY, "no_trump": True})
    after(deal, *["pass"] * 4, "call N", "AS")
    assert said(deal) == "XR"


def test_few_trumps_with_the_benny_are_worth_a_thought() -> None:
    view = after(dealt(["XR 9S TD QH KC"], "9C", options=BENNY), *["pass"] * 4).seen_by(0)
    among = sensible(view, view.legal())
    assert among >> SAID["call S"] & 1


@pytest.mark.parametrize("options", PACKS)
@pytest.mark.parametrize("level", ["1", "2"])
def test_it_knows_no_more_than_its_seat(options: dict[str, object], level: str) -> None:
    """Hidden cards exchanged: the same choice."""
    bot = find("euchre", level)
    for number, turned in enumerate(("9H", "AS", "JD", "KC")):
        view = dealt([""], turned, options={**options, "no_trump": True}).seen_by(0)
        deal = view.fill(Rng(number))
        while deal.turn >= 0:
            seat = deal.turn
            view = deal.seen_by(seat)
            text = bot.choose(view, Rng(1), 0)
            other = view.fill(Rng(len(deal.history))).seen_by(seat)
            assert bot.choose(other, Rng(1), 0) == text
            deal.act(seat, text)
