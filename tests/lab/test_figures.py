"""Figures: checked against values worked out by hand and against tables of Student's t."""

import math

import pytest

from lab.figures import error_of, p_value, ratio


def test_a_ratio_of_equal_wholes_is_the_mean() -> None:
    found = ratio([1, 3, 8], [2, 2, 2])
    assert found.mean == pytest.approx(2.0)
    assert found.error == pytest.approx(error_of([0.5, 1.5, 4.0]))


def test_a_ratio_of_unequal_wholes() -> None:
    found = ratio([1, 5], [1, 3])
    # 6 of 4; the rests are -1/2 and 1/2: squares 1/2, times 2/1, over 4 squared.
    assert found.mean == pytest.approx(1.5)
    assert found.error == pytest.approx(0.25)
    assert ratio([0, 1, 5], [0, 1, 3]).mean == found.mean, "a match without any counts nothing"


def test_no_error_of_one() -> None:
    assert ratio([1], [4]) == ratio([2], [8])
    assert ratio([1], [4]).error is None
    assert error_of([1.0]) is None
    assert p_value(1.0, None, 1) is None


@pytest.mark.parametrize(
    ("t", "number", "p"),
    [
        (12.706, 2, 0.05),
        (4.303, 3, 0.05),
        (3.182, 4, 0.05),
        (63.657, 2, 0.01),
        (2.262, 10, 0.05),
        (3.169, 11, 0.01),
        (1.984, 101, 0.05),
        (2.576, 100_001, 0.01),
        (0.674, 100_001, 0.5),
    ],
)
def test_the_chance_of_a_difference(t: float, number: int, p: float) -> None:
    """Against the two-sided points that books print, to three places."""
    for sign in (1, -1):
        assert p_value(sign * t * 0.3, 0.3, number) == pytest.approx(p, rel=2e-3)


def test_the_chance_goes_to_nothing() -> None:
    found = p_value(9.0, 1.0, 5000)
    assert found is not None
    assert 0 <= found < 1e-12
    assert p_value(0.0, 1.0, 12) == pytest.approx(1.0)
    assert p_value(0.0, 0.0, 12) == 1.0
    assert p_value(0.1, 0.0, 12) == 0.0


def test_the_chance_falls_as_the_difference_grows() -> None:
    for number in (2, 3, 4, 9, 10, 400):
        chances = [p_value(0.1 * step, 1.0, number) or 0.0 for step in range(40)]
        assert chances == sorted(chances, reverse=True)
        assert math.isclose(chances[0], 1.0)
