"""Bots of Euchre where a lone maker is given the partner's best card."""

from itertools import combinations
from statistics import fmean

import pytest

from app.bots.euchre.bot import bidder_of
from app.bots.euchre.hands import best_to_give, worst_card
from app.bots.euchre.sense import sensible
from app.bots.levels import find
from app.rules.cards import HEARTS, NUMBERS, TEXTS
from app.rules.euchre.game import Euchre
from app.rules.rng import Rng
from tests.bots.euchre import after, dealt, mask

BEST: dict[str, object] = {"best_card": True}
CASES = [
    ("JH AH AS 9C KS", "JH"),
    ("JD AH AS 9C KS", "JD"),
    ("AH AS 9C KS", "AH"),
    ("KH AS 9C", "AS"),
    ("9H KS QS", "9H"),
    ("KS QC 9D", "KS"),
]


@pytest.mark.parametrize(("hand", "card"), CASES)
def test_what_a_partner_gives(hand: str, card: str) -> None:
    assert TEXTS[best_to_give(mask(hand), HEARTS)] == card


@pytest.mark.parametrize("level", ["1", "2", "3", "4"])
def test_the_partner_gives_a_bower_and_the_maker_throws_a_loser(level: str) -> None:
    deal = dealt(["JH AH KH AS 9C", "", "JD QC TC 9D 9S", "AC KC AD"], "9H", options=BEST)
    after(deal, "order alone", "discard KC")
    bot = find("euchre", level)
    assert deal.asks == "give"
    assert bot.choose(deal.seen_by(2), Rng(1), 50) == "give JD"
    after(deal, "give JD")
    assert bot.choose(deal.seen_by(0), Rng(1), 50) == "discard 9C"


@pytest.mark.parametrize("way", ["exact", "sum", "contexts"])
def test_the_hand_with_the_card_is_valued_by_its_mean(way: str) -> None:
    """Against every hand that the partner may have."""
    game = Euchre(4, BEST)
    hand, turned = "AH KH QH AS 9C", "9S"
    deal = dealt([hand], turned, options=BEST)
    bidder, kind = bidder_of(way), 2 + 8  # by the eldest, in the second round
    view = after(deal, *["pass"] * 4).seen_by(0)
    own = mask(hand)

    def worth(five: int) -> float:
        alone = bidder.value(without, five, HEARTS, kind + 1)
        return alone + (bidder.value(without, five, HEARTS, kind) if way == "exact" else 0.0)

    without = after(dealt([hand], turned), *["pass"] * 4).seen_by(0)
    rest = [NUMBERS[text] for text in game.pack if text not in (*hand.split(), turned)]
    worths: dict[int, float] = {}
    for card in rest:
        six = own | 1 << card
        worths[card] = worth(six & ~(1 << worst_card(six, HEARTS, 0)))
    mean = fmean(
        worths[best_to_give(sum(1 << card for card in held), HEARTS)]
        for held in combinations(rest, 5)
    )
    plain = bidder.value(without, own, HEARTS, kind) if way == "exact" else 0.0
    assert bidder.value(view, own, HEARTS, kind + 1) == pytest.approx(mean - plain)


def test_a_card_of_the_partner_makes_going_alone_worth_while() -> None:
    hands = ["JH AH KH AS 9C"]
    for level in ("1", "2"):
        bot = find("euchre", level)
        said = [
            bot.choose(dealt(hands, "9D", options=options).seen_by(0), Rng(1), 0)
            for options in ({}, BEST)
        ]
        assert "order alone" not in said, "diamonds are not worth it"
        said = [
            bot.choose(
                after(dealt(hands, "9S", options=options), *["pass"] * 4).seen_by(0), Rng(1), 0
            )
            for options in ({}, BEST)
        ]
        assert said == ["call H", "call H alone"], level


def test_what_a_good_partner_would_think_of() -> None:
    deal = dealt(["JH AH KH AS 9C", "", "QH TH AC KC 9S", "AD"], "9H", options=BEST)
    view = after(deal, "order alone", "discard AD").seen_by(2)
    among = sensible(view, view.legal())
    assert {text for text in TEXTS if among >> NUMBERS[text] & 1} == {"QH", "AC", "9S"}
    view = after(deal, "give AC").seen_by(0)
    among = sensible(view, view.legal())
    assert {text for text in TEXTS if among >> NUMBERS[text] & 1} == {"AS", "9C", "AC"}


def test_a_bower_that_the_dealer_can_pass_on_is_no_reason_against_going_alone() -> None:
    hands = ["", "AH KH QH AS AC"]
    for options, alone in (({}, False), (BEST, True)):
        view = after(dealt(hands, "JH", options=options), "pass").seen_by(1)
        assert bool(sensible(view, view.legal()) & 1 << 2) == alone
