"""Reviews that take next to no time, for tests to which their figures are nothing."""

from functools import partial

import pytest

from app.review import review
from app.rooms.live import reviews

TRIES = 60  # for each decision


def judge_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server in this process tries little for what it judges, on a thread of its own."""
    monkeypatch.setattr(reviews, "decisions", partial(review.decisions, tries=TRIES))
    monkeypatch.setattr(review, "AGAIN", 2)
