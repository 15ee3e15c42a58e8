"""The pages of a review: what they answer, and what they show of a judged deal."""

import re

import httpx
import pytest

from app.review.judge import EQUAL, FORCED, Judged, Worth
from app.review.judging import BEST, BLUNDER, CLOSE, MISTAKE
from app.review.review import Decision, Figure, Shares
from app.rooms.live.reviews import SLOW
from app.rules.deal import COMPILED
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.table import review
from tests.patience import PATIENCE_S
from tests.web.conftest import Server
from tests.web.pages.test_look_back import played

POINTS = ("points", 1)


def judged(action: str, verdict: str, loss: float = 0.0, best: str = "AS") -> Decision:
    worths = {best: Worth(1.0), action: Worth(1.0 - loss, loss, 0.25)}
    return Decision(0, 7, 1, action, Judged(verdict, best, loss, 0.25 if loss else 0.0, worths))


DECISIONS = (
    judged("7S", BLUNDER, 3.21),
    judged("KD@2", MISTAKE, 1.1),
    judged("call QS", BLUNDER, 9.0, "call KC"),
    judged("2C", CLOSE, 0.3),
    judged("AS", BEST),
    judged("bid 3", EQUAL),
    Decision(0, 9, 1, "take", Judged(FORCED, "take")),
)


def test_a_match_that_is_over_is_reviewed_for_who_has_the_link(server: Server) -> None:
    seal, code = played(server)
    page = httpx.get(f"{server.url}/m/{seal}/review")
    assert page.status_code == 200
    assert code not in page.text
    assert "set-cookie" not in page.headers
    decisions = httpx.get(f"{server.url}/m/{seal}/review/0?seat=1", timeout=PATIENCE_S)
    worth = httpx.get(f"{server.url}/m/{seal}/review/0/worth?seat=1", timeout=PATIENCE_S)
    if COMPILED:
        assert (decisions.status_code, worth.status_code) == (200, 200)
        assert decisions.text.count("<article") == decisions.text.count(
            '<button type="button" id="at'
        )
        assert worth.text.count('<th scope="row">') == 5
    else:
        assert (decisions.status_code, worth.status_code) == (409, 409)
        assert SLOW in decisions.text
    for wrong in ("1?seat=0", "0?seat=2", "1/worth?seat=0", "0/worth?seat=9"):
        assert httpx.get(f"{server.url}/m/{seal}/review/{wrong}").status_code == 404, wrong
    for odd in ("x", "-1", "0?seat=-1", "0/worth?seat=x"):
        assert httpx.get(f"{server.url}/m/{seal}/review/{odd}").status_code == 422, odd


def test_what_was_forced_is_left_out_and_the_dearest_come_first() -> None:
    chosen = review.chosen(DECISIONS)
    assert [each.action for each in chosen] == ["7S", "KD@2", "call QS", "2C", "AS", "bid 3"]
    assert [chosen[at].action for at in review.dearest(chosen)] == ["call QS", "7S", "KD@2"]


def test_a_decision_is_told_in_words() -> None:
    blunder, mistake, call, close, best, equal = review.looks(review.chosen(DECISIONS), *POINTS)
    assert (blunder.card, blunder.words, blunder.loss) == ("7S", "seven of spades", "−3.2")  # noqa: RUF001
    assert blunder.told == "It cost 3.2 ±0.2 points. Better: the ace of spades."
    assert (mistake.card, mistake.words) == ("KD", "king of diamonds from pile 3")
    assert (call.card, call.said, call.words) == ("", "call Q♠", "call the queen of spades")
    assert call.told == "It cost 9.0 ±0.2 points. Better: call the king of clubs."
    assert (close.loss, best.loss, equal.loss) == ("", "", "")
    assert equal.told == "Whatever was done came to the same."
    assert [bar.kind for bar in blunder.bars] == ["best", "blunder"]
    assert best.bars == ()  # with nothing beside it


def test_where_many_make_one_losses_are_whole_numbers() -> None:
    (look,) = review.looks([judged("7S", MISTAKE, 0.216)], "chances in a hundred", 100)
    assert look.told == "It cost 22 ±25 chances in a hundred. Better: the ace of spades."


def test_each_part_of_a_result_begins_where_the_one_before_it_ends() -> None:
    shares = Shares(2.0, Figure(8.6, 0.5), Figure(-5.1, 0.6), Figure(-0.9, 0.5), Figure(-0.6, 0.3))
    parts = review.parts(shares, 1)
    assert [bar.value for bar in parts] == ["8.6", "−5.1", "−0.9", "−0.6", "2.0"]  # noqa: RUF001
    assert [bar.kind for bar in parts] == ["cards", "own", "theirs", "rest", "result"]
    assert [bool(bar.error) for bar in parts] == [True, True, True, True, False]
    cards, own, theirs, rest, result = parts
    assert cards.start + cards.width == pytest.approx(own.start + own.width)
    assert own.start == pytest.approx(theirs.start + theirs.width)
    assert theirs.start == pytest.approx(rest.start + rest.width)
    assert rest.start == pytest.approx(result.start + result.width)
    for bar in (cards, own, theirs, rest):
        assert 0 <= bar.low < bar.high <= 100


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_losses_in_something(game: str) -> None:
    unit, times = GAME_UIS[game].judged_in
    assert re.fullmatch("[a-z ]+", unit)
    assert times >= 1
