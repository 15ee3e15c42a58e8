"""What points are worth near the end of a match of Euchre, and what bots make of it."""

from dataclasses import replace
from itertools import product

import pytest

from app.bots.euchre.bot import playouts
from app.bots.euchre.race import OUTCOMES, Race, chances_to
from app.bots.search.flat import Flat
from app.rules.euchre.game import TARGETS
from app.rules.game import Setup
from app.rules.rng import Rng
from tests.bots.euchre import dealt

TRIES = 600


def worths(ours: int, theirs: int, target: int = 10) -> Race:
    race = Race()
    race.look(ours, theirs, target)
    return race


def test_what_is_counted_of_deals_is_all_of_them() -> None:
    assert 2 * sum(share for _, share in OUTCOMES) == pytest.approx(1.0)


@pytest.mark.parametrize("target", TARGETS)
def test_one_of_the_sides_wins(target: int) -> None:
    chances = chances_to(target)
    for ours, theirs in product(range(target), repeat=2):
        assert chances[ours][theirs] + chances[theirs][ours] == pytest.approx(1.0)
        assert chances[ours + 1][theirs] > chances[ours][theirs] > chances[ours][theirs + 1]


def test_far_from_the_end_a_point_is_a_point() -> None:
    race = worths(0, 0, 15)
    assert race.worth(1, 0) == pytest.approx(1.0)
    assert race.worth(0, 1) == pytest.approx(-1.0)
    assert race.worth(4, 0) == pytest.approx(4.0, abs=0.3)


def test_nothing_is_worth_more_than_the_match() -> None:
    race = worths(9, 6)
    assert race.worth(1, 0) == race.worth(2, 0) == race.worth(4, 0) > 0
    assert race.worth(0, 4) < race.worth(0, 2) < 0 == race.worth(0, 0)
    assert worths(6, 8).worth(0, 2) == worths(6, 8).worth(0, 4)


@pytest.mark.parametrize(("totals", "said"), [((0, 0), "order alone"), ((9, 9), "order")])
def test_who_needs_a_single_point_plays_with_the_partner(
    totals: tuple[int, int], said: str
) -> None:
    """A hand that takes all five tricks by itself, most likely."""
    deal = dealt(["JD AH KH QH AS"], "TH")
    assert isinstance(deal.setup, Setup)
    deal.setup = replace(deal.setup, totals=totals * 2, number=20)
    flat = Flat(playouts())
    view = deal.seen_by(0)
    flat.try_out(view, TRIES, Rng(0))
    assert view.text_of(0, flat.best()) == said
