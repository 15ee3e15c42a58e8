"""Advice over HTTP: who is told what, and that nothing hidden makes a difference."""

import asyncio
from dataclasses import replace

import httpx
import pytest

from app.review.advice import Advice
from app.review.judge import Judged, Worth
from app.review.judging import BLUNDER, FINE
from app.rooms.live.advising import SLOW
from app.rules.deal import COMPILED
from app.rules.games import GAMES
from app.web.table import advice as shown
from app.web.table.measure import POINTS
from app.web.table.review import in_short, in_words
from tests.patience import PATIENCE_S
from tests.web.browsing import asked, data, open_room, seated, token
from tests.web.conftest import Server

TRIES = 20
ASKED = Advice("QS", {"QS": Worth(2.0), "7D@2": Worth(1.0, 1.0, 0.1)}, True, "{1} has no diamond.")


def on_turn(server: Server, browser: httpx.Client, code: str) -> str:
    """The move that waits for whoever has the browser."""

    async def find() -> str:
        async with asyncio.timeout(PATIENCE_S), seated(server, code, token(browser)) as table:
            while not asked(table.newest):
                if 'id="scores"' in table.newest:  # a partner has gone alone, and all is over
                    await table.do("ready")
                await table.next()
            return table.move

    return asyncio.run(find())


def asked_twice(
    server: Server, browser: httpx.Client, code: str
) -> tuple[httpx.Response, httpx.Response]:
    """Two answers to one question. At Durak others may throw in between the two, or say that they
    are done: then it is asked again, until they have come to rest."""
    for _ in range(TRIES):
        question = f"/r/{code}/advice?move={on_turn(server, browser, code)}"
        first, second = (browser.post(question, timeout=PATIENCE_S) for _ in range(2))
        if first.text == second.text and (first.status_code == 200 or SLOW in first.text):
            break
    return first, second


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_with_bots_alone_is_advised(server: Server, game: str) -> None:
    with server.browser() as browser:
        code = open_room(browser, game=game, players=str(GAMES[game].seats[-1]), speed="at once")
        browser.headers["Origin"] = server.url
        answer, again = asked_twice(server, browser, code)
        if not COMPILED:
            assert answer.status_code == 409
            assert SLOW in answer.text
            return
        assert answer.status_code == 200
        (best,) = data(answer.text, "best")
        assert best
        assert again.text == answer.text
        move = on_turn(server, browser, code)
        late = browser.post(f"/r/{code}/advice?move=1.999", timeout=PATIENCE_S)
        assert late.status_code == 409
        nothing = browser.post(f"/r/{code}/reconsider?move={move}", timeout=PATIENCE_S)
        assert nothing.status_code == 409
        assert "take back" in nothing.text


def test_it_is_for_nobody_else(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, speed="at once")
        move = on_turn(server, browser, code)
        other.get("/")
        other.headers["Origin"] = server.url
        answer = other.post(f"/r/{code}/advice?move={move}")
        assert answer.status_code == 403
        assert "You are watching" in answer.text
        foreign = browser.post(f"/r/{code}/advice?move={move}", headers={"Origin": "http://x.test"})
        assert foreign.status_code == 403
        unknown = other.post(f"/r/00000000/advice?move={move}")
        assert unknown.status_code == 404


def test_advice_in_words() -> None:
    told = shown.shown(ASKED, ["Ann", "Bob"], POINTS)
    assert told.words == ("Best: the queen of spades.", "Bob has no diamond.")
    assert [(row.short, row.value, row.error) for row in told.rows] == [
        ("Q♠", "2.0", ""),
        ("7♦, pile 3", "1.0", "±0.2"),
    ]
    twice = Advice("AH@5", {"AH@5": Worth(2.0), "AH": Worth(1.0), "5H": Worth(0.0)}, True)
    assert [row.short for row in shown.shown(twice, [], POINTS).rows] == [
        "A♥, pile 6",
        "A♥",
        "5♥",
    ]
    against = Advice("QS", ASKED.actions, True, other="7D@2", against="It would take the trick.")
    assert shown.shown(against, [], POINTS).words[1:] == (
        "Rather not the seven of diamonds from pile 3: it would take the trick.",
    )
    even = Advice("QS", {"QS": Worth(2.0), "JS": Worth(2.0, 0.0, 0.4)})
    assert [row.value for row in shown.shown(even, [], POINTS).rows] == ["2.0", "about as good"]
    hardly = Advice("QS", {"QS": Worth(2.0), "JS": Worth(1.98, 0.02, 0.01)}, True)
    assert [row.value for row in shown.shown(hardly, [], POINTS).rows] == ["2.0", "about as good"]
    no_worse = replace(hardly, other="JS", against="It would take the trick.")
    assert shown.shown(no_worse, [], POINTS).words == ("Best: the queen of spades.",)
    nine = {**hardly.actions, "9S": Worth(0.0, 2.0)}
    same_suit = replace(hardly, actions=nine, other="9S", against="It is a trump, spent early.")
    assert shown.shown(same_suit, [], POINTS).words == ("Best: the queen of spades.",)
    unsure = Advice("QS", ASKED.actions)
    assert shown.shown(unsure, [], POINTS).words == (
        "Too close to call; perhaps the queen of spades.",
    )
    alike = {"QS": Worth(2.0), "JS": Worth(2.0)}
    assert shown.shown(Advice("QS", alike, True), [], POINTS).words == (
        "It makes no difference: the queen of spades will do.",
    )
    two = Advice("QS", {**alike, "7D": Worth(1.0, 1.0, 0.1)}, True)
    assert shown.shown(two, [], POINTS).words == (
        "Best: the queen of spades. As good: the jack of spades.",
    )
    assert in_short("done") == "no more"
    assert in_words("done") == "say “no more”"
    only = Advice("bid 3", {"bid 3": Worth(0.0)}, True)
    assert shown.shown(only, [], POINTS) == shown.Shown(
        "bid 3", (), ("There is nothing to choose: bid 3.",), (), "points", "Best: bid 3"
    )
    assert shown.shown(Advice(), [], POINTS).words == ("Nothing can be said about this decision.",)


def test_only_a_sure_mistake_is_warned_of() -> None:
    reasons = ("{1} has no diamond.", "The queen is high.")
    blunder = Judged(BLUNDER, "QS", 3.0, 0.2, {}, reasons)
    assert shown.warning(blunder, ["Ann", "Bob"], POINTS) == [
        "Really? That costs 3.0\xa0±0.4\xa0points; the queen of spades was better.",
        "Bob has no diamond.",
    ]
    assert shown.warning(Judged(FINE, "QS", 0.3, 0.2), [], POINTS) == []


def test_what_is_said_at_once_is_told_at_once() -> None:
    worth = {"trump S": Worth(1.0)}
    trump = Advice(
        "trump S", {**worth, "trump H": Worth(0.0, 1.0, 0.1)}, True, then=("call AS", "call QS")
    )
    told = shown.shown(trump, [], POINTS)
    assert told.words[0] == (
        "Best: make spades trump, then call the ace of spades and the queen of spades."
    )
    assert (told.then, told.short) == (("call AS", "call QS"), "Best: trump ♠, then call A♠ and Q♠")
    call = Advice(
        "call AS", {"call AS": Worth(1.0), "call KS": Worth(0.0, 1.0, 0.1)}, True, then=("call QS",)
    )
    told = shown.shown(call, [], POINTS)
    assert told.words[0] == "Best: call the ace of spades and the queen of spades."
