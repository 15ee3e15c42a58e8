"""Guided deals are deals like any other: of a seed, and as the rules allow."""

import pytest

from app.rules.lesson import Lesson
from tests.rules.lessons import LESSONS, dealt


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_the_rules_allow_it_and_the_learner_goes_on(name: str, lesson: Lesson) -> None:
    deal = dealt(name, lesson)
    for seat, text in lesson.actions:
        assert lesson.follows(deal.history) == (seat, text)
        assert deal.to_act == (seat,)  # nobody else could come in between
        deal.act(seat, text)
    assert lesson.follows(deal.history) is None
    assert deal.to_act in ((), (0,))


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_other_actions_are_no_part_of_it(name: str, lesson: Lesson) -> None:
    deal = dealt(name, lesson)
    first = lesson.actions[0][0]
    other = next(text for text in deal.actions(first) if (first, text) != lesson.actions[0])
    deal.act(first, other)
    assert lesson.follows(deal.history) is None
