"""The addresses of matches that are over: what they answer, and what is refused."""

import asyncio
import re

import httpx
import pytest

from app.rooms.logbook.look_back import LookBack
from app.rules.games import GAMES
from app.rules.record import parse
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.patience import PATIENCE_S
from tests.rooms.finished import ended, finished
from tests.web.browsing import data, open_room, seated, token
from tests.web.conftest import Server

PAGES = ("", "/review", "/review/0?seat=1", "/review/0/worth?seat=1")  # of a match


def seal_of(server: Server, browser: httpx.Client, code: str) -> str:
    """Of the match that is over at a table."""
    page = browser.get(f"{server.url}/r/{code}").text
    at = page.index('href="/m/') + len('href="/m/')
    return page[at : at + 24]


def played(server: Server, **fields: str) -> tuple[str, str]:
    """A match that is over: its seal, and the code of its room. fields: of the form by which it is
    opened; without any it is one of two."""
    with server.browser() as browser:
        code = open_room(browser, **(fields or {"players": "2"}))
        seat = token(browser)

        async def play() -> None:
            async with asyncio.timeout(PATIENCE_S), seated(server, code, seat) as table:
                await table.play_on()

        asyncio.run(play())
        return seal_of(server, browser, code), code


def test_a_match_is_there_for_who_has_the_link(server: Server) -> None:
    seal, code = played(server)
    page = httpx.get(f"{server.url}/m/{seal}")
    assert page.status_code == 200
    assert code not in page.text
    assert "set-cookie" not in page.headers
    assert data(page.text, "from") == [f"/m/{seal}"]
    first = httpx.get(f"{server.url}/m/{seal}/0/0?seat=0")
    assert 'id="stage"' in first.text
    assert code not in first.text
    assert parse(httpx.get(f"{server.url}/m/{seal}/record.json").text).match.over
    said = httpx.get(f"{server.url}/m/{seal}/bots").json()["said"]
    assert re.fullmatch(
        r"The bots .* were asked again and chose the same in \d+ decisions?\.", said
    )
    for wrong in ("0/53", "1/0", "0/0?seat=2", "99999999999999999999/0"):
        assert httpx.get(f"{server.url}/m/{seal}/{wrong}").status_code == 404, wrong
    for odd in ("0/-1", "-1/0", "0/0?seat=-2", "a/b"):
        assert httpx.get(f"{server.url}/m/{seal}/{odd}").status_code == 422, odd


def test_no_match_is_seen_before_it_is_over(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, players="4")
        sheet = browser.get(f"/r/{code}/fair").text
        seal = next(
            word for word in sheet.replace("<", " ").replace(">", " ").split() if is_seal(word)
        )
        for address in (*PAGES, "/record.json", "/bots", "/0/0", "/0/0?seat=1"):
            answer = httpx.get(f"{server.url}/m/{seal[:24]}{address}")
            assert answer.status_code == 409
            assert "not over yet" in answer.text


def is_seal(word: str) -> bool:
    return len(word) == 64 and set(word) <= set("0123456789abcdef")


@pytest.mark.parametrize("seal", ["0" * 24, "0" * 23, "g" * 24, "0" * 64, "%00"])
def test_there_is_no_other(server: Server, seal: str) -> None:
    assert httpx.get(f"{server.url}/m/{seal}").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_every_game_can_be_shown(game: str) -> None:
    """As each seat saw it; with all cards that are still held, each once."""
    match, renderer = LookBack.of(ended(finished(game))), Renderer(Assets())
    for number, (actions, _) in enumerate(match.steps[:2]):
        for step in range(0, actions + 1, 3):
            for seat in (-1, 0, len(match.names) - 1):
                html = renderer.step(match, number, step, seat)
                assert ('<p id="done"></p>' in html) == (step == 0)
                held = match.at(number, step).deal
                assert held is not None
                faces = html[html.index('id="open"') :].count('class="face"')
                seats = range(len(match.names))
                assert faces == sum(len(held.hand(s)) + len(held.face_down(s)) for s in seats)


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_hears_names_and_who_played_hears_you(game: str) -> None:
    """From the same seat, with the same hand."""
    match, renderer = LookBack.of(ended(finished(game))), Renderer(Assets())
    for number, (actions, _) in enumerate(match.steps[:2]):
        for step in (*range(0, actions, 5), actions):
            for seat in (0, len(match.names) - 1):
                html = renderer.step(match, number, step, seat)
                own = renderer.step(match, number, step, seat, own=True)
                assert re.findall(r"[^<>]*\b[Yy]our?\b[^<>]*", without_scripts(html)) == [], step
                assert "You" in own
                assert hand_in(html) == hand_in(own)
                shown = match.at(number, step).deal
                if shown and shown.history and shown.history[-1][0] == seat:
                    assert '<p id="done">You' in own


@pytest.mark.parametrize("seat", range(-1, 4))
def test_all_hands_stand_in_the_order_of_the_table(seat: int) -> None:
    match, renderer = LookBack.of(ended(finished("euchre"))), Renderer(Assets())
    html = renderer.step(match, 0, 1, seat, own=seat >= 0)
    first = max(seat, 0)
    names = ["You" if place == seat else name for place, name in enumerate(match.names)]
    named = re.findall(r"<li><b><bdi>(.*?)</bdi>", html)
    assert named == names[first:] + names[:first]


def hand_in(html: str) -> list[str]:
    """The cards of the hand that is seen."""
    return re.findall(r'data-card="(\w+)"[^>]* class="card held', html)


def without_scripts(html: str) -> str:
    """What is read of a step."""
    return re.sub(r"\s+", " ", re.sub(r'data-\w+="[^"]*"', "", html))


def test_only_ones_own_pages_say_which_seat_was_ones_own(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, players="2")
        seat = token(browser)

        async def play() -> None:
            async with asyncio.timeout(PATIENCE_S), seated(server, code, seat) as table:
                await table.play_on()

        asyncio.run(play())
        own, stranger = (each.get(f"/r/{code}").text for each in (browser, other))
        assert re.search(r'href="/m/[0-9a-f]{24}#me1"', own)
        assert re.search(r'href="/m/[0-9a-f]{24}#me1"', browser.get("/matches").text)
        assert re.search(r'href="/m/[0-9a-f]{24}"', stranger)
