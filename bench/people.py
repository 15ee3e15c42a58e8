"""Scripted people: they open rooms, sit down, and always play the first card that they may."""

import http.client
import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from html import unescape
from http import HTTPStatus
from itertools import count
from typing import Protocol
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from app.web.gateway.table_diff import Assembled
from app.web.gateway.visitors import COOKIE

MOVE = re.compile(rb'data-move="([^"]*)"')
LEGAL = re.compile(rb'<button [^>]*class="card [a-z]+ legal"')
ACTION = re.compile(rb'data-action="([^"]*)"')
ID = re.compile(rb' id="([^"]*)"')
LOOK_BACK = re.compile(rb'href="(/m/[0-9a-f]+)')
OVER = b'id="scores"'
REFUSAL, STALE = b"{", b'{"refused":"stale"'

_ids = count()


class Site(Protocol):
    """Where a server is reached, or what stands before several."""

    @property
    def url(self) -> str: ...

    @property
    def origin(self) -> str: ...


class Refusal(Exception):
    """The server refused what a scripted person did."""


def open_room(server: Site, **fields: str) -> tuple[str, str]:
    """Open a room by the form of the first page; returns its code and the seat token."""
    form = urlencode({"game": "black_queen", "players": "4", "level": "0", **fields})
    headers = {"Origin": server.origin, "Content-Type": "application/x-www-form-urlencoded"}
    answer = _ask(server, "POST", "/rooms", form, headers)
    if answer.status == HTTPStatus.TEMPORARY_REDIRECT:  # with a token
        headers["Cookie"] = f"{COOKIE}={_token(answer)}"
        answer = _ask(server, "POST", answer.getheader("Location", ""), form, headers)
    place = answer.getheader("Location", "")
    if answer.status != 303 or not place.startswith("/r/"):
        raise Refusal(f"POST /rooms answers {answer.status}.")
    return place.removeprefix("/r/"), _token(answer)


def visit(server: Site, code: str) -> str:
    """Look at a room as a stranger; returns the token that it gives."""
    return _token(_ask(server, "GET", f"/r/{code}", None, {}))


def _ask(
    server: Site, method: str, path: str, body: str | None, headers: dict[str, str]
) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer
    finally:
        connection.close()


def _token(answer: http.client.HTTPResponse) -> str:
    found = re.match(rf"{COOKIE}=([^;]+)", answer.getheader("Set-Cookie", ""))
    return found[1] if found else ""


class Person:
    """One connection to a table. table: the newest one; received: bytes of all tables."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._assembled = Assembled()
        self.table = b""
        self.received = 0

    async def look(self) -> None:
        """Wait for the next table; raises Refusal. That the table has moved on is no harm."""
        text = await self._socket.recv(decode=False)
        while text.startswith(STALE):
            text = await self._socket.recv(decode=False)
        if text.startswith(REFUSAL):
            raise Refusal(text.decode())
        self.table = self._assembled.take(text)
        self.received += len(text)

    async def do(self, do: str, **fields: object) -> None:
        """Send a command."""
        command = {"do": do, "id": f"b{next(_ids)}", **fields}
        await self._socket.send(json.dumps(command, separators=(",", ":")))

    async def act(self, action: str) -> None:
        """Play, at the table as it was last seen."""
        await self.do("act", action=action, move=self.move)

    async def until_moved(self, before: str) -> None:
        """Wait for a table in another state."""
        while self.move == before:
            await self.look()

    @property
    def move(self) -> str:
        """The state of the deal that the newest table shows."""
        found = MOVE.search(self.table)
        return found[1].decode() if found else ""

    @property
    def legal(self) -> tuple[str, str] | None:
        """The first card that may be played: its action, and the id of its element."""
        button = LEGAL.search(self.table)
        if not button:
            return None
        action, element = ACTION.search(button[0]), ID.search(button[0])
        assert action, button
        assert element, button
        return unescape(action[1].decode()), element[1].decode()

    @property
    def over(self) -> bool:
        """Whether the table shows the score of a deal."""
        return OVER in self.table


@asynccontextmanager
async def connected(server: Site, code: str, token: str = "") -> AsyncIterator[Person]:
    """A person at a table, or a stranger without a token; the first table has been read."""
    async with connect(
        f"{server.url.replace('http', 'ws', 1)}r/{code}/ws",
        origin=Origin(server.origin),
        additional_headers={"Cookie": f"{COOKIE}={token}"} if token else None,
        compression=None,
        ping_interval=None,
        open_timeout=None,
    ) as socket:
        person = Person(socket)
        await person.look()
        yield person


async def finished(server: Site, players: int) -> str:
    """A match of one deal that a person plays to its end with bots; where it is looked back at."""
    form = {"players": str(players), "speed": "at once", "option.black_queen.deals": "1"}
    code, token = open_room(server, **form)
    async with connected(server, code, token) as person:
        while not person.over:
            before, legal = person.move, person.legal
            if legal:
                await person.act(legal[0])
            await person.until_moved(before)
        found = LOOK_BACK.search(person.table)
    if not found:
        raise Refusal("A match that is over cannot be looked back at.")
    return found[1].decode()


@asynccontextmanager
async def table_of_four(server: Site) -> AsyncIterator[tuple[str, str, list[Person]]]:
    """A deal of four people that begins: the code, the host's token, and the people."""
    code, host = open_room(server, friends="true")
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(connected(server, code, host))]
        for seat in range(1, 4):
            token = visit(server, code)
            people.append(await stack.enter_async_context(connected(server, code, token)))
            await people[-1].do("sit", seat=seat)
        before = people[0].move
        while b"Free seat" in people[0].table:
            await people[0].look()
        await people[0].do("start")
        for person in people:
            await person.until_moved(before)
        yield code, host, people
