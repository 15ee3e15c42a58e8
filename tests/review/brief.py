"""Reviews that take next to no time, for tests to which their figures are nothing."""

from dataclasses import replace
from functools import partial

import pytest

from app.review import review
from app.review.judging import Judging, judging_of
from app.rooms.live import reviews

TRIES = 60  # for each decision
TIMES = 2  # that a deal is played again


def _without_a_second_look(game: str) -> Judging:
    return replace(judging_of(game), again=None)


def look_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews in this process look at nothing twice, and play deals again only twice."""
    monkeypatch.setattr(review, "judging_of", _without_a_second_look)
    monkeypatch.setattr(review, "played_again", partial(review.played_again, times=TIMES))


def judge_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a server in it tries little for what it judges."""
    look_once(monkeypatch)
    monkeypatch.setattr(reviews, "decisions", partial(review.decisions, tries=TRIES))
