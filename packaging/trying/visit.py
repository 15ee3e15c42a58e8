"""What a browser does at a server."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException, HTTPMessage
from http.cookiejar import CookieJar
from typing import IO
from urllib.request import (
    HTTPCookieProcessor,
    HTTPRedirectHandler,
    OpenerDirector,
    Request,
    build_opener,
)

from trying.command import Failed

START_S = 30
STATIC = re.compile(r'/static/[^"\'\s?#)]+')
IN_SHEET = re.compile(r'url\("?([\w.-]+)')
ROOM = re.compile(r"(/r/\w+)/ws")


@dataclass
class Seat:
    """Where somebody has sat down: the address of the room below the site, and who that is."""

    room: str
    cookie: str


def until_ready(url: str, alive: Callable[[], bool]) -> None:
    """Wait for /readyz; raises Failed."""
    last = time.monotonic() + START_S
    browser = build_opener()
    while True:
        try:
            get(browser, url + "/readyz")
        except Failed as error:
            if not alive():
                raise Failed("the server ended by itself") from None
            if time.monotonic() > last:
                raise Failed(f"the server is not ready after {START_S} s: {error}") from None
            time.sleep(0.2)
        else:
            return


class SentAgain(HTTPRedirectHandler):
    """Sends a form again where it is asked to, as browsers do."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        """See urllib."""
        if code != HTTPStatus.TEMPORARY_REDIRECT:
            return super().redirect_request(req, fp, code, msg, headers, newurl)
        return Request(newurl, req.data, {"Origin": req.headers["Origin"]})  # noqa: S310 - http


def visit(url: str) -> Seat:
    """Open the first page, a room, and all files that both load; raises Failed."""
    cookies = CookieJar()
    browser = build_opener(HTTPCookieProcessor(cookies), SentAgain())
    first = get(browser, url + "/")
    form = Request(url + "/rooms", b"players=4&level=1", {"Origin": url})  # noqa: S310 - http
    room = get(browser, form)
    place = ROOM.search(room)
    if not place:
        raise Failed("POST /rooms does not lead to a table")
    loaded = set(_files(browser, url, {*STATIC.findall(first), *STATIC.findall(room)}))
    missing = {"htmx.js", "home.js", "table.js", "gabarito.woff2"} - loaded
    if missing:
        raise Failed(f"the pages load no {', '.join(sorted(missing))}")
    return Seat(place[1], "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies))


def _files(browser: OpenerDirector, url: str, paths: set[str]) -> Iterator[str]:
    """Load files, and what style sheets name; their names."""
    while paths:
        path = paths.pop()
        folder, _, name = path.rpartition("/")
        body = load(browser, url + path)
        yield name
        if name.endswith(".css"):
            more = IN_SHEET.findall(body.decode())
            for other in more:
                load(browser, f"{url}{folder}/{other}")
            yield from more


def get(browser: OpenerDirector, what: str | Request) -> str:
    """The text of a page; raises Failed."""
    return load(browser, what).decode()


def load(browser: OpenerDirector, what: str | Request) -> bytes:
    """What is at an address; raises Failed."""
    try:
        with browser.open(what, timeout=10) as answer:
            return bytes(answer.read())
    except (OSError, HTTPException) as error:
        name = what if isinstance(what, str) else what.full_url
        raise Failed(f"{name}: {error}") from None
