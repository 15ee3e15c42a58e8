"""How far a review can be trusted, counted."""

import pytest

from lab.judged import Counts, Plan, row, run

pytestmark = pytest.mark.plays_much


def test_decisions_are_counted_by_what_they_are_called() -> None:
    plan = Plan("euchre", 4, {}, ["0", "2"], 60, "counted", beside=False)
    careless, careful = run(plan, 1)
    assert min(careless.decisions, careful.decisions) >= 60
    assert careless.verdicts["blunder"] > careful.verdicts.get("blunder", 0)
    assert careless.agreed <= careless.decisions
    assert (careless.measured, careless.inside) == (0, 0)


def test_counts_do_not_depend_on_processes() -> None:
    plan = Plan("euchre", 4, {}, ["0"], 30, "counted", beside=False)
    assert list(run(plan, 1)) == list(run(plan, 2))


def test_a_row() -> None:
    counts = Counts("4", {"best": 150, "fine": 48, "blunder": 2}, 199, 50, 48)
    assert row(counts) == (
        "level 4: 200 decisions: 150 best, 2 blunder, 48 fine; 1.00 % blunders,"
        " 99.50 % the same again; 96.0 % of 50 intervals hold what was measured long"
    )
