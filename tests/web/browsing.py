"""What a browser does at a table: open rooms, connect, read the table, play."""

import html
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from itertools import count
from typing import Any, Protocol, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from app.web.gateway.table_diff import Assembled
from app.web.gateway.visitors import COOKIE
from tests.patience import PATIENCE_S
from tests.web.pressable import playable

_ids = count()


class Address(Protocol):
    """Where a server is."""

    url: str


class Browser(httpx.Client):
    """Sends a form again where it is asked to (307), with the cookie that came with that."""

    def send(self, request: httpx.Request, **how: Any) -> httpx.Response:
        """See httpx."""
        answer = super().send(request, **how)
        again = answer.next_request
        if again is None or answer.status_code != HTTPStatus.TEMPORARY_REDIRECT:
            return answer
        again.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        return super().send(again, **how)


def open_room(browser: httpx.Client, **fields: str) -> str:
    """Open a room by the form of the first page; returns its code."""
    answer = browser.post("/rooms", data={"players": "4", "level": "0", **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/r/")


def token(browser: httpx.Client) -> str:
    """The seat token of a browser, "" for one that has none."""
    return browser.cookies.get(COOKIE) or ""


def unsigned(token: str) -> str:
    """The part of a seat token that stands for the person."""
    return token.partition(".")[0]


def data(table: str, name: str) -> list[str]:
    """The values of an attribute data-NAME in a table, as a script reads them."""
    return [html.unescape(value) for value in re.findall(rf'data-{name}="([^"]*)"', table)]


def legal(table: str) -> list[str]:
    """What may be done now, in the order of the page: cards to play, answers of the panel, or what
    its grid offers, a trump before the cards that are called."""
    said = [html.unescape(action) for action in playable(table)] or data(table, "act")
    trumps = [f"trump {suit}" for suit in data(table, "trump")]
    return said or trumps or [f"call {text}" for text in data(table, "call")]


def asked(table: str) -> bool:
    """Whether it is the viewer's turn and the deal does not play itself."""
    return re.search(r'class="felt[^"]* yours', table) is not None


class Table:
    """A connection to a table. newest: the last table that it sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._assembled = Assembled()
        self.newest = ""
        self.tables = 0

    async def next(self) -> str | dict[str, str]:
        """The next message: a table, or a refusal."""
        text = await self.socket.recv()
        assert isinstance(text, str)
        if text.startswith("{"):
            refusal: dict[str, str] = json.loads(text)
            return refusal
        self.newest = self._assembled.take(text.encode()).decode()
        self.tables += 1
        return self.newest

    async def refusal(self) -> dict[str, str]:
        """The next refusal; tables that come before it are taken over."""
        while True:
            found = await self.next()
            if isinstance(found, dict):
                return found

    async def until(self, *parts: str) -> Self:
        """Wait for a table that holds all these texts."""
        while not all(part in self.newest for part in parts):
            found = await self.next()
            assert isinstance(found, str), found
        return self

    async def do(self, do: str, **fields: object) -> str:
        """Send a command; returns its id."""
        id_ = f"t{next(_ids)}"
        await self.socket.send(json.dumps({"do": do, "id": id_, **fields}))
        return id_

    @property
    def move(self) -> str:
        """The state of the deal that the newest table shows."""
        return data(self.newest, "move")[0]

    async def play_on(self, cards: int = 1000) -> int:
        """Do the first legal action each time, so many or to the end; returns how many. What others
        were quicker with is done as it is legal then.

        The last one plays itself and is not counted.
        """
        played = 0
        while played < cards and 'id="scores"' not in self.newest:
            if asked(self.newest):
                actions = legal(self.newest)
                move = self.move
                await self.do("act", action=actions[0], move=move)
                # One may throw in several cards in one state of the deal.
                while (self.move, legal(self.newest)) == (move, actions):
                    if not await self._in_time():
                        break
                else:
                    played += 1
            else:
                await self._in_time()
        return played

    async def _in_time(self) -> bool:
        """Take the next message; False where it says that another one was quicker, which can only
        be where several may act at once."""
        found = await self.next()
        late = isinstance(found, dict) and found["refused"] == "stale"
        assert isinstance(found, str) or (late and data(self.newest, "acts")), found
        return not late


@asynccontextmanager
async def connected(
    server: Address,
    code: str,
    cookie: str = "",
    origin: str | None = "own",
    headers: Mapping[str, str] | None = None,
    query: str = "",
    root_path: str = "",
) -> AsyncIterator[Table]:
    """A connection to a table; the first table is not yet read. A Host header is believed."""
    extra = dict(headers or {})
    at = server.url.removeprefix("http://")
    host, _, port = at.rpartition(":")
    if cookie:
        extra["Cookie"] = f"{COOKIE}={cookie}"
    from_ = server.url if origin == "own" else origin
    async with connect(
        f"ws://{extra.pop('Host', at)}{root_path}/r/{code}/ws{query}",
        host=host.strip("[]"),
        port=int(port),
        origin=None if from_ is None else Origin(from_),
        additional_headers=extra,
        compression=None,
        open_timeout=PATIENCE_S,
        close_timeout=PATIENCE_S,
        max_queue=None,  # what waits unread would keep the goodbye from being read
    ) as socket:
        yield Table(socket)


@asynccontextmanager
async def seated(server: Address, code: str, cookie: str = "") -> AsyncIterator[Table]:
    """A connection to a table, whose first message, a table, has been read."""
    async with connected(server, code, cookie) as table:
        first = await table.next()
        assert isinstance(first, str)
        yield table
