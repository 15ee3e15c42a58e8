"""Bots of Euchre with three seats: the maker needs three tricks alone, the others are partners."""

import pytest

from app.bots.euchre.bids import place_of
from app.bots.euchre.race import EUCHRE, MADE, MARCH, RaceOfThree, chances_of_three
from app.bots.levels import find
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import TARGETS
from app.rules.rng import Rng
from tests.bots.euchre import after, dealt

LEVELS = ["1", "2", "3", "4"]


def three(
    hands: list[str], turned: str, dealer: int = 2, options: dict[str, object] | None = None
) -> EuchreDeal:
    return dealt(hands, turned, dealer, options, players=3)


def said(deal: EuchreDeal, level: str) -> str:
    return find("euchre", level).choose(deal.seen_by(deal.turn), Rng(1), 100)


@pytest.mark.parametrize("options", [{}, {"pack": 32}, {"benny": True}, {"no_trump": True}])
@pytest.mark.parametrize("level", LEVELS)
def test_hands_that_anybody_would_bid_on_or_not(level: str, options: dict[str, object]) -> None:
    assert said(three(["JH JD AH KH AS"], "9H", options=options), level) == "order"
    assert said(three(["9S TS QD 9C TD"], "JH", options=options), level) == "pass"


@pytest.mark.parametrize("level", ["2", "3", "4"])
def test_what_is_enough_with_a_partner_is_not_enough_alone(level: str) -> None:
    hand = "AH KH AS 9C TD"
    with_partner = dealt(["", hand, "", ""], "QH", dealer=3, players=4)
    after(with_partner, "pass")
    assert said(with_partner, level).startswith("order")
    assert said(three([hand], "QH"), level) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_a_trick_of_the_partner_is_not_trumped(level: str) -> None:
    """The maker, seat 0, has played before; seat 1, last, holds a trump and no club."""
    deal = three(["JH JD AH 9C QS", "9H KD QD TD 9D", "AC KC TC 9S TS"], "AS", dealer=1)
    after(deal, *["pass"] * 4, "call H", "AC", "9C")
    assert deal.turn == 1
    assert said(deal, level) != "9H"


@pytest.mark.parametrize("level", LEVELS)
def test_the_maker_trumps_what_both_others_might_take(level: str) -> None:
    deal = three(["JH JD AH 9C TC", "9H KD QD TD 9D", "AS KS QC 9S TS"], "JS", dealer=1)
    after(deal, *["pass"] * 4, "call H", "AS")
    assert deal.turn == 0
    assert said(deal, level) in ("AH", "JD", "JH")


def test_the_places_after_the_dealer() -> None:
    for dealer in range(3):
        deal = three([], "9H", dealer)
        places = [place_of(deal, (dealer + after) % 3) for after in range(3)]
        assert places == [0, 1, 3]


@pytest.mark.parametrize("target", TARGETS)
def test_one_of_three_wins(target: int) -> None:
    chances = chances_of_three(target)
    for one in range(0, target, 2):
        for other in range(target):
            for third in range(target):
                each = (
                    chances[one, other, third],
                    chances[other, third, one],
                    chances[third, one, other],
                )
                assert sum(each) == pytest.approx(1.0)
    assert chances[1, 0, 0] > chances[0, 0, 0] > chances[0, 1, 0]


def test_what_is_counted_of_deals_is_most_of_them() -> None:
    """The others were thrown in."""
    assert 0.7 < 3 * sum(share for _, share in (MADE, MARCH, EUCHRE)) < 1.0


def test_far_from_the_end_a_point_is_a_point() -> None:
    race = RaceOfThree()
    race.look((0, 0, 0), 15)
    assert race.worth(1, 0, 0) == pytest.approx(1.0)
    assert race.worth(0, 1, 0) == pytest.approx(-0.5, abs=0.1)
    assert race.worth(0, 0, 1) == pytest.approx(race.worth(0, 1, 0), abs=0.1)
    assert race.worth(0, 2, 2) == pytest.approx(-2.0, abs=0.4)


def test_nothing_is_worth_more_than_the_match() -> None:
    race = RaceOfThree()
    race.look((9, 6, 6), 10)
    assert race.worth(1, 0, 0) == race.worth(3, 0, 0) > 0
    race.look((8, 9, 0), 10)
    assert race.worth(2, 2, 0) < race.worth(2, 0, 2), "who has more wins, not who gets there"
