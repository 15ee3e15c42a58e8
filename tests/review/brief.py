"""Reviews that take next to no time, for tests to which their figures are nothing."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest

from app.review import review
from app.review.judging import Judging, judging_of
from app.rooms.live import advising, reviews, worths
from app.rooms.live.humble_thread import humble_thread

TRIES = 60  # for each decision
TIMES = 2  # that a deal is played again


def _without_a_second_look(game: str) -> Judging:
    return replace(judging_of(game), again=None)


def _as_any_other(name: str, lower: int) -> ThreadPoolExecutor:
    return humble_thread(name, 0)


def look_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews in this process look at nothing twice, and play deals again only twice."""
    monkeypatch.setattr(review, "judging_of", _without_a_second_look)
    monkeypatch.setattr(review, "played_again", partial(review.played_again, times=TIMES))


def judge_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a server in it tries little for what it judges, and is at it beside other tests, too:
    as the last of all it would wait for minutes."""
    look_once(monkeypatch)
    monkeypatch.setattr(reviews, "decisions", partial(review.decisions, tries=TRIES))
    for each in (advising, reviews, worths):
        monkeypatch.setattr(each, "humble_thread", _as_any_other)
