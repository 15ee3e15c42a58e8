"""What a loss is called, and how a game is judged."""

import pytest

from app.review.judging import Marks, judging_of
from app.rules.games import GAMES

MARKS = Marks(1.0, 2.0, 4.0)


@pytest.mark.parametrize(
    ("loss", "error", "verdict"),
    [
        (0.5, 0.1, "fine"),
        (0.5, 0.7, "fine"),
        (0.5, 0.8, "too close to call"),  # it may be a mistake
        (1.1, 0.1, "fine"),  # not surely an inaccuracy
        (1.5, 0.1, "inaccuracy"),
        (2.5, 0.1, "mistake"),
        (2.1, 0.1, "inaccuracy"),
        (4.5, 0.2, "blunder"),
        (9.0, 3.0, "mistake"),
        (9.0, 9.0, "too close to call"),
    ],
)
def test_a_mark_is_given_by_the_lower_end_of_the_interval(
    loss: float, error: float, verdict: str
) -> None:
    assert MARKS.verdict(loss, error) == verdict


def test_a_verdict_is_sure_once_no_mark_lies_in_the_interval() -> None:
    assert MARKS.is_sure(1.5, 0.1)
    assert not MARKS.is_sure(1.1, 0.1)
    assert not MARKS.is_sure(3.0, 1.0)


def test_a_mark_is_settled_once_its_least_lies_outside_the_interval() -> None:
    assert MARKS.is_settled("mistake", 2.5, 0.2)
    assert MARKS.is_settled("mistake", 1.5, 0.2)
    assert not MARKS.is_settled("mistake", 2.5, 0.3)
    assert not MARKS.is_settled("blunder", 3.8, 0.2)


@pytest.mark.parametrize("game", GAMES)
def test_marks_are_in_order(game: str) -> None:
    marks = judging_of(game).marks
    assert 0 < marks.inaccuracy < marks.mistake < marks.blunder
