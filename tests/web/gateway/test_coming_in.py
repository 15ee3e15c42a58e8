"""Who somebody is by a cookie, and how an invitation leads to a table."""

import re
import sqlite3
from contextlib import closing

import httpx

from app.web.gateway.visitors import COOKIE
from tests.web.browsing import open_room, token
from tests.web.conftest import Server
from tests.web.sentences import sentence


def test_the_cookie_is_for_the_server_only(server: Server) -> None:
    with server.browser() as browser:
        answer = browser.post("/rooms", data={"players": "2", "level": "0"})
        cookie = answer.headers["set-cookie"]
        name, _, rest = cookie.partition("=")
        value, *flags = (part.strip().lower() for part in rest.split(";"))
        assert name == COOKIE
        assert len(value) >= 43
        assert {"httponly", "samesite=lax", "path=/"} <= set(flags)
        assert not [flag for flag in flags if flag.startswith("domain")]
        assert [flag for flag in flags if flag.startswith("max-age")]
        page = browser.get(answer.headers["location"])
        assert "set-cookie" not in page.headers  # it is kept
        again = browser.post("/rooms", data={"players": "2", "level": "0"})
        assert token(browser) in again.headers.get("set-cookie", token(browser))


def test_behind_https_the_cookie_is_secure(server: Server) -> None:
    secure = {"X-Forwarded-Proto": "https", "Origin": server.url.replace("http:", "https:")}
    with server.browser() as browser:
        answer = browser.post("/rooms", data={"level": "0"}, headers=secure)
    assert answer.status_code == 303
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_strangers_browser_gets_a_token_at_a_table(server: Server) -> None:
    with server.browser() as host, server.browser() as guest:
        code = open_room(host, friends="true")
        guest.get(f"/r/{code}")
        assert token(guest)
        assert token(guest) != token(host)


def test_whoever_has_seen_the_first_page_sends_the_form_once(server: Server) -> None:
    """WebKit forgets it where it is asked to send it again and a service worker looks on."""
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as browser:
        browser.get("/")
        known = token(browser)
        assert "set-cookie" not in browser.get("/").headers
        answer = browser.post("/rooms", data={"game": "euchre", "players": "4"})
        assert answer.status_code == 303
        assert token(browser) == known


def test_a_token_that_is_none_of_ours_is_replaced(server: Server) -> None:
    with server.browser() as browser:
        answer = browser.post("/rooms", data={"level": "0"}, headers={"Cookie": f"{COOKIE}=x"})
        assert len(token(browser)) >= 43
        assert answer.status_code == 303


def test_the_token_is_in_no_address_page_or_file(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser)
        page = browser.get(f"/r/{code}")
        secret = token(browser)
    assert len(secret) >= 43
    assert secret not in str(page.url)
    assert secret not in page.text
    stored = b"".join(file.read_bytes() for file in server.data.iterdir())
    assert code.encode() in stored
    assert secret.encode() not in stored
    assert secret not in server.errors.read_text(encoding="utf-8")


def test_without_cookies_no_table_is_opened(server: Server) -> None:
    """It is said in a sentence, whatever was wanted; nobody sits at a table as a ghost."""

    def rooms() -> int:
        with closing(sqlite3.connect(server.data / "rooms.sqlite3")) as db:
            (count,) = db.execute("select count(distinct room) from event").fetchone()
            return int(count)

    before = rooms()
    for form in ({}, {"friends": "true"}, {"guided": "true"}, {"option.black_queen.deals": "3"}):
        with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as browser:
            first = browser.post("/rooms", data={"players": "4", **form})
            assert first.status_code == 307
            again = first.next_request
            assert again is not None
            del again.headers["Cookie"]
            answer = browser.send(again)
        assert answer.status_code == 403
        assert "Your browser blocks cookies" in sentence(answer.text)
        assert "location" not in answer.headers
    assert rooms() == before


def test_an_invitation_that_is_pasted_leads_to_its_table(server: Server) -> None:
    """A link in any form, with words around it, or a code as it was read out."""
    with server.browser() as browser:
        code = open_room(browser)
        path = f"/r/{code}"
        wrong = code.upper().replace("0", "O").replace("1", "l")
        for pasted in (
            f"{server.url}{path}?utm_source=chat#x",
            f"Come and play Black Queen: https://cards.example.org{path}/ (Ann)",
            f"{wrong[:4]}-{wrong[4:]}",
            " ".join(wrong),
        ):
            answer = browser.get("/join", params={"code": pasted})
            assert (answer.status_code, answer.headers["location"]) == (303, path)
        assert (
            browser.get("/join", params={"code": "https://cards.example.org/"}).status_code == 404
        )
        (field,) = re.findall(r'<input id="code"[^>]*>', browser.get("/").text)
        (most,) = re.findall(r'maxlength="(\d+)"', field)
        assert int(most) >= 1000
