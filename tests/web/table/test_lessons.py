"""What is said in guided deals: at each turn of the learner, and of cards that can be seen then."""

import pytest

from app.rules import cards
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.lesson import Lesson
from app.web.game_uis import GAME_UIS
from tests.rules.lessons import LESSONS, dealt

SHORT = 230  # characters, to be read on a phone before one plays


def in_sight(name: str, deal: Deal) -> set[int]:
    """The cards that the learner has in the hand or has seen played, laid open or called."""
    view = deal.seen_by(0)
    texts = " ".join([*deal.actions(0), *(text for _, text in view.history)]).replace("@", " ")
    seen = {cards.NUMBERS[word] for word in texts.split() if word in cards.NUMBERS}
    hand = getattr(view, "hand", None)
    return seen | set(hand(0) if hand else ())


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_something_is_said_at_each_turn_and_at_the_end(name: str, lesson: Lesson) -> None:
    deal = dealt(name, lesson)
    turns = []
    for at, (seat, text) in enumerate(lesson.actions):
        if seat == 0 and not deal.plays_itself:
            turns.append(at)
        deal.act(seat, text)
    assert list(GAME_UIS[name].lesson) == [*turns, len(lesson.actions)]
    assert all(len(said) <= SHORT for said in GAME_UIS[name].lesson.values())


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_it_names_no_card_that_the_learner_does_not_see(name: str, lesson: Lesson) -> None:
    deal = dealt(name, lesson)
    for at, (seat, text) in enumerate(lesson.actions):
        said = GAME_UIS[name].lesson.get(at, "").lower()
        named = {card for card in range(52) if cards.name(card) in said}
        assert named <= in_sight(name, deal), said
        deal.act(seat, text)


def test_a_game_without_a_lesson_says_nothing() -> None:
    assert all(not GAME_UIS[name].lesson for name, game in GAMES.items() if not game.lesson)
