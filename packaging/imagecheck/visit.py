"""What a browser does at a server."""

import re
import time
from collections.abc import Callable
from http import HTTPStatus
from http.client import HTTPException, HTTPMessage
from typing import IO
from urllib.request import (
    HTTPCookieProcessor,
    HTTPRedirectHandler,
    OpenerDirector,
    Request,
    build_opener,
)

from imagecheck.command import Failed

START_S = 30


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


def visit(url: str) -> None:
    """Open the first page, a room, and the library that its page loads; raises Failed."""
    browser = build_opener(HTTPCookieProcessor(), SentAgain())
    get(browser, url + "/")
    form = Request(url + "/rooms", b"players=4&level=1", {"Origin": url})  # noqa: S310 - http
    room = get(browser, form)
    if "/ws" not in room:
        raise Failed("POST /rooms does not lead to a table")
    library = re.search(r'/static/[^"]+/htmx\.js', room)
    if not library:
        raise Failed("the page of a room loads no htmx")
    get(browser, url + library[0])


def get(browser: OpenerDirector, what: str | Request) -> str:
    """The text of a page; raises Failed."""
    try:
        with browser.open(what, timeout=10) as answer:
            return str(answer.read().decode())
    except (OSError, HTTPException) as error:
        name = what if isinstance(what, str) else what.full_url
        raise Failed(f"{name}: {error}") from None
