"""Whom the server believes a cookie: what it has made, and earlier ones of those who have sat."""

import asyncio
import base64
import random
import string

import httpx
import pytest
from starlette.requests import Request

from app.rooms.fold.errors import Unavailable
from app.rooms.fold.seats.people import new_token, person_of
from app.rooms.logbook.log import LogUnavailable
from app.web.gateway.visitors import COOKIE, HOST_ONLY, Visitor, Visitors, signed
from tests.web.browsing import connected, open_room, token, unsigned
from tests.web.conftest import Server

KEY = bytes(range(32))
TRIES = 2000


class Sat:
    """A log in which some have sat down. asked: how often."""

    def __init__(self, *people: str) -> None:
        self._people = people
        self.asked = 0

    async def rooms_of(self, person: str, most: int) -> list[str]:
        self.asked += 1
        return ["a-room"][:most] if person in self._people else []


class Full:
    """A log that cannot be read."""

    async def rooms_of(self, person: str, most: int) -> list[str]:
        raise LogUnavailable("The game log cannot be read now.")


def recognised(visitors: Visitors, *cookies: tuple[str, str], scheme: str = "http") -> Visitor:
    sent = "; ".join(f"{name}={value}" for name, value in cookies)
    scope = {
        "type": "http",
        "scheme": scheme,
        "path": "/",
        "query_string": b"",
        "server": ("h", 80),
        "headers": [(b"host", b"h"), (b"cookie", sent.encode("latin-1"))],
    }
    return asyncio.run(visitors.recognise(Request(scope)))


def test_a_signed_cookie_needs_no_look_at_the_log() -> None:
    log = Sat()
    visitors = Visitors(KEY, log)
    cookie = visitors.new()
    person = person_of(cookie.partition(".")[0])
    assert recognised(visitors, (COOKIE, cookie)) == Visitor(person, cookie)
    assert recognised(Visitors(KEY, log), (COOKIE, cookie)).person == person
    assert log.asked == 0


def test_nothing_else_is_a_person() -> None:
    """Made-up tokens, other keys, and a good cookie that was changed anywhere."""
    choose = random.Random(39)
    log = Sat()
    visitors = Visitors(KEY, log)
    good = visitors.new()
    made_up = ["", "x", ".", f".{good}", good[:-1], f"{good}=", f"{good}.", good.swapcase()]
    made_up += [signed(bytes(32), new_token()), signed(b"", ""), new_token(), "x" * 32, "x" * 4096]
    made_up += ["é" * 43, "\xb2" * 43, base64.b64encode(bytes(48)).decode()]
    letters = string.ascii_letters + string.digits + "-_.="
    for _ in range(TRIES):
        at = choose.randrange(len(good))
        other = choose.choice(letters.replace(good[at], ""))
        made_up.append(good[:at] + other + good[at + 1 :])
    for cookie in made_up:
        assert recognised(visitors, (COOKIE, cookie)) == Visitor(), cookie


def test_unsigned_cookies_of_old_seats_still_work() -> None:
    earlier = new_token()
    found = recognised(Visitors(KEY, Sat(person_of(earlier))), (COOKIE, earlier))
    assert found == Visitor(person_of(earlier), signed(KEY, earlier), renewed=True)
    again = recognised(Visitors(KEY, Sat()), (COOKIE, found.cookie))
    assert again == Visitor(person_of(earlier), found.cookie)


def test_a_log_that_cannot_be_read_makes_nobody_a_stranger() -> None:
    with pytest.raises(Unavailable, match="cannot be read now"):
        recognised(Visitors(KEY, Full()), (COOKIE, new_token()))
    made = Visitors(KEY, Full()).new()
    assert recognised(Visitors(KEY, Full()), (COOKIE, made)).person


def test_an_unsecured_cookie_is_not_believed_over_https() -> None:
    """A page under another name of the domain can set a cookie, not one with this prefix."""
    earlier = new_token()
    visitors = Visitors(KEY, Sat(person_of(earlier)))
    cookie, other = visitors.new(), visitors.new()
    mine = person_of(unsigned(cookie))
    for scheme in ("https", "wss"):
        assert recognised(visitors, (COOKIE, cookie), scheme=scheme) == Visitor()
        kept = (HOST_ONLY + COOKIE, cookie)
        assert recognised(visitors, kept, (COOKIE, other), scheme=scheme) == Visitor(mine, cookie)
        assert recognised(visitors, (COOKIE, earlier), scheme=scheme).person == person_of(earlier)
    assert recognised(visitors, (HOST_ONLY + COOKIE, cookie)) == Visitor()


def test_a_token_that_somebody_made_up_takes_no_seat(server: Server) -> None:
    made_up = new_token()

    async def main(code: str) -> None:
        async with connected(server, code, made_up) as table:
            await table.until("Free seat")
            await table.do("sit", seat=1, name="Mallory")
            refusal = await table.refusal()
            assert "Your browser blocks cookies" in refusal["text"]

    with server.browser() as host, server.browser() as guest:
        code = open_room(host, friends="true")
        asyncio.run(main(code))
        answer = guest.get(f"/r/{code}", headers={"Cookie": f"{COOKIE}={made_up}"})
        assert made_up not in answer.headers["set-cookie"]
        assert "." in token(guest)


def test_an_earlier_cookie_comes_back_signed(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true")
        cookie = token(browser)
        earlier = httpx.Cookies({COOKIE: unsigned(cookie)})
    with httpx.Client(base_url=server.url, cookies=earlier) as browser:
        answer = browser.get(f"/r/{code}")
        assert 'id="watching"' not in answer.text
        assert answer.headers["set-cookie"].startswith(f"{COOKIE}={cookie};")
    with httpx.Client(base_url=server.url, cookies={COOKIE: cookie}) as browser:
        assert "set-cookie" not in browser.get(f"/r/{code}").headers


def test_by_https_the_cookie_is_of_this_host_alone(server: Server) -> None:
    secure = {"X-Forwarded-Proto": "https", "Origin": server.url.replace("http:", "https:")}
    with server.browser() as browser:
        answer = browser.post("/rooms", data={"level": "0"}, headers=secure)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"{HOST_ONLY}{COOKIE}=")
        flags = {part.strip().lower() for part in cookie.split(";")}
        assert {"secure", "path=/", "httponly"} <= flags
        assert not [flag for flag in flags if flag.startswith("domain")]
        value = cookie.partition("=")[2].partition(";")[0]
        kept = {**secure, "Cookie": f"{HOST_ONLY}{COOKIE}={value}"}
        assert "set-cookie" not in browser.get(answer.headers["location"], headers=kept).headers
