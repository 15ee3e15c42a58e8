"""Guided deals are deals like any other: of a seed, and as the rules allow."""

import pytest

from app.rules import shuffle
from app.rules.lesson import Lesson, is_arranged
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
def test_whoever_checks_it_can_tell_that_it_was_not_shuffled(name: str, lesson: Lesson) -> None:
    assert is_arranged(lesson.entropy), name
    assert not is_arranged(bytes.fromhex(shuffle.commitment(lesson.entropy)))


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_other_actions_are_no_part_of_it(name: str, lesson: Lesson) -> None:
    """From the first one on that is a choice: a game may begin with a card that must be led."""
    deal = dealt(name, lesson)
    for seat, text in lesson.actions:
        others = [other for other in deal.actions(seat) if other != text]
        deal.act(seat, others[0] if others else text)
        if others:
            break
    assert others
    assert lesson.follows(deal.history) is None
