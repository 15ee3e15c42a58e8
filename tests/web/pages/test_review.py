"""The pages of a review: what they answer, and what they show of a judged deal."""

import json
import re
from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise

import httpx
import pytest

from app.review.judge import EQUAL, FORCED, Judged, Worth, rounded
from app.review.judging import BEST, BLUNDER, CLOSE, MISTAKE
from app.review.review import Decision, Figure, Shares
from app.rooms.fold.events import Thought
from app.rooms.live.reviews import SLOW
from app.rooms.logbook.look_back import LookBack
from app.rules.deal import COMPILED
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.gateway.loads import OF_A_ROOM
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table import review
from app.web.table.highlights import highlights
from app.web.table.measure import POINTS, SOON, TO_WIN, Measure
from tests.patience import PATIENCE_S
from tests.rooms.finished import ended, finished
from tests.web.conftest import Server
from tests.web.pages.test_look_back import played

# Of one deal, in which everybody has more than one bid.
BRIEF = {"game": "oh_hell", "players": "3", "option.oh_hell.pattern": "2"}


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
    seal, code = played(server, **BRIEF)
    page = httpx.get(f"{server.url}/m/{seal}/review")
    assert page.status_code == 200
    assert code not in page.text
    assert "set-cookie" not in page.headers
    deal = httpx.get(f"{server.url}/m/{seal}/review/0?seat=1")
    assert deal.status_code == 200
    asked = re.findall(r'<button type="button" id="at(\d+)"', deal.text)
    assert re.findall(r'<article id="look(\d+)"', deal.text) == asked
    judged, worth = (
        httpx.get(f"{server.url}/m/{seal}/review/0/{what}?seat=1", timeout=PATIENCE_S)
        for what in ("judged", "worth")
    )
    if COMPILED:
        assert (judged.status_code, worth.status_code) == (200, 200)
        lines = [json.loads(line) for line in judged.text.splitlines()]
        assert [str(line["move"]) for line in lines if "told" in line] == asked
        assert any("course" in line for line in lines)
        assert "dearest" in lines[-1]
        *before, last = [json.loads(line) for line in worth.text.splitlines()]
        assert before[-1]["done"] == before[-1]["of"]
        assert last["worth"].count('<th scope="row">') == 5
    else:
        assert (judged.status_code, worth.status_code) == (409, 409)
        assert SLOW in judged.text
    hands = httpx.get(f"{server.url}/m/{seal}/review/0/{asked[0]}/hands?seat=1")
    assert hands.status_code == 200
    assert "did not know" in hands.text
    for wrong in (
        *("1?seat=0", "0?seat=3", "1/judged", "0/judged?seat=3", "1/worth?seat=0"),
        *("0/worth?seat=9", "1/0/hands", "0/0/hands?seat=3", "0/9999/hands"),
    ):
        assert httpx.get(f"{server.url}/m/{seal}/review/{wrong}").status_code == 404, wrong
    for odd in ("x", "-1", "0?seat=-1", "0/judged?seat=x", "0/worth?seat=x", "0/-1/hands"):
        assert httpx.get(f"{server.url}/m/{seal}/review/{odd}").status_code == 422, odd


@pytest.mark.plays_much
def test_what_is_kept_may_be_looked_at_as_often_as_one_likes(server: Server) -> None:
    """Who steps to and fro between deals that are judged never has to wait."""
    seal, _ = played(server, **BRIEF)
    first = dict[str, str]()
    for time in range(2 * OF_A_ROOM.burst):
        for what in ("judged", "worth"):
            address = f"{server.url}/m/{seal}/review/0/{what}?seat=1"
            answer = httpx.get(address, timeout=PATIENCE_S)
            assert answer.status_code == 200, (what, time)
            last = answer.text.splitlines()[-1].replace('"kept": true', '"kept": false')
            assert first.setdefault(what, last) == last


def test_what_a_bot_decided_in_a_persons_seat_is_not_theirs() -> None:
    """Who takes a bot's seat has had none of the deals before."""
    match = ended(finished("euchre"))
    (_, deal), *_ = match.dealt
    moves = [at for at, (seat, _) in enumerate(deal.history) if seat == 0]
    thought = Thought(level="2", version="1", after=0, seen="")
    renderer = Renderer(Assets())

    def page(by_bot: Collection[int]) -> str:
        thoughts = [dict.fromkeys(by_bot, thought), *match.thoughts[1:]]
        looked = LookBack.of(match._replace(thoughts=thoughts))
        return "".join(renderer.review_deal(looked, "seal", 0, 0, own=True))

    assert "As you saw it" in page(())
    assert "the bot saw" not in page(())
    assert "A bot had this seat in this deal." in page(moves)
    assert "As you saw it" not in page(moves)
    assert "A bot had" not in page(moves[:1])


@pytest.mark.parametrize(("game", "counts"), [("euchre", True), ("black_queen", False)])
def test_that_points_count_by_the_match_is_said_where_it_ends_soon(
    game: str, *, counts: bool
) -> None:
    looked = LookBack.of(ended(finished(game)))
    deals = len(looked.steps)
    renderer = Renderer(Assets())

    def told(number: int) -> str:
        return json.dumps(list(renderer.review_judged(looked, number, DECISIONS[:1], 0)))

    assert [TO_WIN in told(number) for number in range(deals)] == [
        counts and deals - 1 - number <= SOON for number in range(deals)
    ]


def test_the_best_and_the_costliest_decision_stand_out() -> None:
    """Of what was best, that after which all else would have been much worse, for sure."""
    close = replace(
        judged("AS", BEST),
        judged=Judged(BEST, "AS", actions={"AS": Worth(1.0), "2S": Worth(0.7, 0.3, 0.2)}),
    )
    clear = replace(
        judged("KS", BEST),
        deal=1,
        judged=Judged(BEST, "KS", actions={"KS": Worth(3.0), "2S": Worth(1.0, 2.0, 0.25)}),
    )
    assert highlights([close], POINTS) == ()
    best, dear = highlights([*DECISIONS, close, clear], POINTS)
    assert best == ("Best", "king of spades", 2, "+2.0")
    assert dear == ("Costliest", "call the queen of spades", 1, "−9.0")  # noqa: RUF001


def test_what_stands_out_is_told_once_it_has_been_reviewed(server: Server) -> None:
    seal, _ = played(server, **BRIEF)
    address = f"{server.url}/m/{seal}/highlights?seat=1"
    assert httpx.get(address).text.strip() == ""
    assert httpx.get(f"{server.url}/m/0000000000/highlights?seat=1").status_code == 404
    httpx.get(f"{server.url}/m/{seal}/review/0/judged?seat=1", timeout=PATIENCE_S)
    for wrong in ("seat=3", "seat=-1", "seat=x"):
        assert httpx.get(f"{address.partition('?')[0]}?{wrong}").status_code in (404, 422)
    assert httpx.get(address).status_code == 200


def test_highlights_say_of_how_many_deals_they_are() -> None:
    looked = LookBack.of(ended(finished("euchre")))
    rest = [None] * (len(looked.steps) - 1)
    found = Renderer(Assets()).highlights(looked, [DECISIONS, *rest])
    text = " ".join(re.sub("<[^>]*>", " ", found).split())
    assert "Costliest: call the queen of spades deal 1" in text
    assert f"of 1 of {len(looked.steps)} deals" in text
    assert Renderer(Assets()).highlights(looked, [None, *rest]).strip() == ""


def test_what_was_forced_is_left_out_and_the_dearest_come_first() -> None:
    chosen = review.chosen(DECISIONS)
    assert [each.action for each in chosen] == ["7S", "KD@2", "call QS", "2C", "AS", "bid 3"]
    assert [chosen[at].action for at in review.dearest(chosen)] == ["call QS", "7S", "KD@2"]


def test_a_decision_is_told_in_words() -> None:
    blunder, mistake, call, close, best, equal = review.looks(review.chosen(DECISIONS), POINTS)
    assert blunder.done == ("7S", "7♠", "seven of spades")
    assert blunder.loss == "−3.2"  # noqa: RUF001
    assert blunder.told == "It cost 3.2 ±0.5 points. Better: the ace of spades."
    assert mistake.done == ("KD", "K♦, pile 3", "king of diamonds from pile 3")
    assert call.done == ("", "call Q♠", "call the queen of spades")
    assert call.told == "It cost 9.0 ±0.5 points. Better: call the king of clubs."
    assert (close.loss, best.loss, equal.loss) == ("", "", "")
    assert review.in_words("order alone") == "make it trump alone"  # the dealer, too
    assert equal.told == "Whatever was done came to the same."
    assert [bar.kind for bar in blunder.bars] == ["best", "blunder"]
    assert [bar.did for bar in blunder.bars] == [False, True]
    assert [bar.kind for bar in equal.bars] == ["unjudged", ""]
    assert best.bars == ()  # with nothing beside it


def test_best_is_as_good_as_the_best_where_something_else_came_out_higher() -> None:
    worths = {"7D": Worth(0.77), "done": Worth(0.79, -0.02, 0.02)}
    (look,) = review.looks([Decision(0, 7, 1, "7D", Judged(BEST, "7D", actions=worths))], POINTS)
    assert look.stamp.words == "As good as the best"
    assert [(bar.words, bar.value) for bar in look.bars] == [
        ("7♦", "0.8"),
        ("no more", "about as good"),
    ]
    assert look.bars[1].width <= look.bars[0].width
    worths = {"7D": Worth(0.77), "done": Worth(0.99, -0.22, 0.02)}  # what a judge measures anew
    (look,) = review.looks([Decision(0, 7, 1, "7D", Judged(BEST, "7D", actions=worths))], POINTS)
    assert look.stamp.words == "As good as the best"
    assert look.bars[1].value == "about as good"
    assert look.bars[1].width <= look.bars[0].width


def test_what_was_done_is_as_good_as_the_best_where_something_else_is_called_that() -> None:
    worths = {"done": Worth(0.79), "TC": Worth(0.80, -0.01, 0.02)}
    (look,) = review.looks([Decision(0, 7, 1, "TC", Judged(BEST, "done", actions=worths))], POINTS)
    assert look.stamp.words == "As good as the best"
    assert [(bar.words, bar.value, bar.kind) for bar in look.bars] == [
        ("no more", "0.8", "best"),
        ("10♣", "about as good", "best"),
    ]


def test_what_something_is_worth_is_told_beside_the_others() -> None:
    for game, words in (
        ("black_queen", "points ahead of the others on average; a minus is behind"),
        ("oh_hell", "points"),
        ("durak", "chance of not losing"),
    ):
        assert GAME_UIS[game].judged_in.among(4).in_worth == words
    of_two = GAME_UIS["black_queen"].judged_in.among(2)
    assert of_two.in_worth == "points ahead of the other player on average; a minus is behind"


def test_chances_are_told_as_hundredths() -> None:
    chances = Measure("of the chance", 100, 0, sign="%")
    (look,) = review.looks([judged("7S", MISTAKE, 0.216)], chances)
    assert look.told == "It cost 22% ±49% of the chance. Better: the ace of spades."


def test_each_part_of_a_result_begins_where_the_one_before_it_ends() -> None:
    shares = Shares(2.0, Figure(8.6, 0.5), Figure(-5.1, 0.6), Figure(-0.9, 0.5), Figure(-0.6, 0.3))
    parts = review.parts(shares, POINTS)
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


def test_what_was_lost_is_added_up_along_the_deal() -> None:
    chosen = review.chosen([replace(each, move=2 * at) for at, each in enumerate(DECISIONS)])
    course = review.course(chosen, 20, POINTS)
    assert course is not None
    assert (course.total, course.error) == ("−13.6", "±1.0")  # noqa: RUF001
    points = course.points
    assert [point.move for point in points] == [0, 2, 4, 6, 8, 10]
    assert [point.x for point in points] == [2.5, 12.5, 22.5, 32.5, 42.5, 52.5]
    assert [bool(point.look) for point in points] == [True, True, True, False, False, False]
    for before, after in pairwise(points):
        assert after.before == before.y <= after.y
        assert after.high - after.low >= before.high - before.low
    assert all(0 <= point.low <= point.y <= point.high <= 100 for point in points)
    assert points[0].before < points[0].y
    roomy = review.course(chosen, 20, POINTS, high=100.0)
    assert roomy is not None
    assert roomy.points[-1].y < 20
    assert course.told == (
        "In 6 decisions: −13.6 ±1.0 points. Blunder, seven of spades: −3.2; Mistake,"  # noqa: RUF001
        " king of diamonds from pile 3: −1.1; Blunder, call the queen of spades: −9.0"  # noqa: RUF001
    )


def test_what_own_play_lost_is_told_as_in_the_parts_of_the_result() -> None:
    """By the figures that the review has, which are rounded once."""
    percent = Measure("of the chance", 100, 0, sign="%")
    error = 0.07396
    lost = Decision(0, 7, 1, "7S", Judged(BLUNDER, "AS", 0.38449, error, {}))
    course = review.course([lost], 20, percent)
    own = Figure(rounded(-0.38449), rounded(error))
    _, told, *_ = review.parts(Shares(0.0, Figure(0.0), own, Figure(0.0), Figure(0.0)), percent)
    assert course is not None
    assert (course.total, course.error) == (told.value, told.error)


def test_where_nothing_was_lost_there_is_no_chart() -> None:
    assert review.course([], 20, POINTS) is None
    assert review.course([judged("AS", BEST)], 20, POINTS) is None


def test_an_error_that_is_small_is_no_nothing() -> None:
    hundred = Measure("of the chance", 100, 0, sign="%")
    assert [POINTS.error(value) for value in (0.0, 0.02, 0.03)] == ["", "±<0.1", "±0.1"]
    assert [hundred.error(value) for value in (0.0, 0.002, 0.003)] == ["", "±<1%", "±1%"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_losses_in_something(game: str) -> None:
    measure = GAME_UIS[game].judged_in
    assert re.fullmatch("[a-z ]+", measure.unit)
    assert measure.times >= 1
