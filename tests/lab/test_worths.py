"""How much luck is left once what the cards were worth is taken off."""

import pytest

from app.rules.games import find
from lab.worths import Match, Plan, Spread, play, rows, run

GAME = find("euchre")(4, {"target": 5})
PLAN = Plan("euchre", 4, GAME.options, "0", "2", 3, "counted", times=4)


@pytest.mark.plays_much
def test_what_is_measured_does_not_depend_on_processes() -> None:
    found = run(PLAN, 1)
    assert found == run(PLAN, 2)
    assert [len(seats) for seats in found] == [4] * 3
    assert found[1] == play(PLAN, 1)


@pytest.mark.plays_much
def test_the_first_one_is_the_level_that_sits_alone() -> None:
    """And its partner and opponents follow; at Euchre both sides have opposite results."""
    for seats in run(PLAN, 1):
        assert sum(seat.result for seat in seats) == pytest.approx(0)
    careless = sum(seats[0].rest for seats in run(PLAN, 1))
    assert careless < 0


def test_spreads() -> None:
    matches = [Match(10.0, 9.0, 0.5), Match(-10.0, -9.0, 0.5), Match(0.0, 0.0, 0.5)]
    spread = Spread.of(matches)
    assert (spread.raw, spread.less, spread.noise) == (100.0, 1.0, 0.5)
    assert spread.share == 0.01
    assert spread.again(40) == 0.2
    assert spread.share_at(40, 40) == pytest.approx(0.01)
    assert spread.share_at(10, 40) == pytest.approx(0.025)


def test_rows() -> None:
    seats = [Match(3.0, 1.0, 0.25), Match(-3.0, -1.0, 0.25)]
    told = list(rows(PLAN, [seats, seats[::-1], seats]))
    assert told[0] == "  result a match: +1.00 ± 2.00"
    assert told[1] == "  less worth a match: +0.67 ± 1.33"
    assert told[2].startswith("  level 0: variance 12.00, less worth 5.33: 44 %; the same deals")
    assert told[3].startswith("  all seats: ")
