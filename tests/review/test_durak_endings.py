"""Endings that can be solved are judged exactly: against plain enumeration."""

from itertools import islice

import pytest

from app.review.judge import EQUAL, FORCED, Judge
from app.review.judging import judging_of
from app.rules.rng import Rng
from tests.bots.plain_durak import actions, endings, outcomes
from tests.many import some

pytestmark = pytest.mark.plays_much

WAYS: list[dict[str, bool]] = [{}, {"transfer": True}, {"deuce_beats_ace": True}]
SOME, ALL = 40, 700


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("number", some([SOME, ALL], [SOME]))
def test_what_was_lost_is_exact(number: int, options: dict[str, bool]) -> None:
    """Of every action, whatever is done: a win is worth 1, and a draw a half."""
    judge, rng = Judge(judging_of("durak")), Rng(number)
    lost = 0
    for deal in islice(endings(7, number, **options), number):
        wanted = outcomes(deal, deal.turn)
        did = actions(deal)[rng.below(len(wanted))]
        view = deal.seen_by(deal.turn)
        found = judge.look(view, deal.text_of(deal.turn, did), rng)
        if found.verdict == FORCED:
            continue
        loss = (max(wanted.values()) - wanted[did]) / 2
        assert (found.loss, found.error) == (loss, 0.0)
        assert found.verdict != EQUAL or len(set(wanted.values())) == 1
        lost += loss > 0
    assert lost
