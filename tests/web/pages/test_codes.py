"""Codes of rooms: typed, mistyped, and as a picture."""

import asyncio
import re

import pytest

from tests.patience import PATIENCE_S
from tests.web.browsing import open_room, seated, token
from tests.web.conftest import Server


def problem(page: str) -> str:
    """What the first page says of a code."""
    found = re.search(r'<p class="problem" id="code-problem".*?>(.*?)</p>', page, re.DOTALL)
    assert found, page
    return found[1].strip()


def test_a_code_that_was_read_out_leads_to_its_room(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true")
        for said in (code, code.upper(), f" {code[:4]}-{code[4:]} ", f"{code[:4]} {code[4:]}"):
            found = browser.get("/join", params={"code": said}, follow_redirects=True)
            assert found.status_code == 200
            assert found.url.path == f"/r/{code}"
        dashed = f"{code[:4]}-{code[4:]}"
        assert browser.get(f"/r/{dashed.upper()}").headers["location"] == f"/r/{code}"


@pytest.mark.parametrize("said", ["", "hello", "00000000", "//evil.example", "..%2f", "\u0000"])
def test_a_wrong_code_is_answered_with_a_sentence(server: Server, said: str) -> None:
    with server.browser() as browser:
        found = browser.get("/join", params={"code": said}, follow_redirects=True)
    assert found.status_code == 404
    assert found.url.host == "127.0.0.1"
    assert problem(found.text).startswith("There is no such table, or it is closed.")
    assert 'aria-describedby="code-problem"' in found.text
    assert 'name="game"' in found.text  # one may start a game instead


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("/join?code=k7m2-9xp", "k7m2-9xp"),
        ("/join?code=%22%3E%3Cb%3E", "&#34;&gt;&lt;b&gt;"),
        ("/r/k7m29xpd", "k7m2-9xpd"),
        ("/r/" + "long" * 60, "long" * 50),
        ("/r/a%00b", "ab"),
        ("/r/%00", "?"),
    ],
)
def test_a_wrong_code_can_be_put_right(server: Server, said: str, kept: str) -> None:
    with server.browser() as browser:
        found = browser.get(said, follow_redirects=True)
    assert found.status_code == 404
    assert 'id="code" name="code" required maxlength="2000"' in found.text
    assert f' value="{kept}" aria-invalid="true"' in found.text


def test_a_qr_code_tells_nothing_of_the_room(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true")
        there = browser.get(f"/r/{code}/qr.svg")
        nowhere = browser.get("/r/00000000/qr.svg")
        wrong = browser.get("/r/wrong/qr.svg")
    assert there.headers["content-type"] == "image/svg+xml"
    assert nowhere.status_code == there.status_code == 200
    assert nowhere.headers["cache-control"] == "no-store"
    assert wrong.status_code == 404


async def test_a_wrong_code_knows_which_games_are_not_new(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, players="2")
        assert "data-played" not in browser.get("/r/00000000").text
        async with asyncio.timeout(PATIENCE_S), seated(server, code, token(browser)) as table:
            await table.play_on()
        while "data-played" not in browser.get("/").text:
            pass  # until the result is stored
        assert "data-played" in browser.get("/r/00000000").text
        assert "data-played" in browser.get("/join?code=%22").text
