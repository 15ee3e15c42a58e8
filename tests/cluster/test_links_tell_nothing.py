"""Nothing crosses a link but what the browser at the other end is sent, byte by byte."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.types import Message

from app.main import build
from app.rooms.fold import commands
from app.rooms.fold.seats.people import new_token, person_of
from app.rooms.live.rooms import RoomRequest
from app.rules.games import GAMES
from app.settings import Settings
from app.web.gateway.socket import MOST_MALFORMED
from app.web.gateway.visitors import COOKIE
from app.web.links.channel import Channel, Kind
from cluster.postgres import free_port
from tests.patience import PATIENCE_S

HOST = "cards.local"
SAID = b"what is that?"
WHOLE = (Kind.HEAD, Kind.TEXT, Kind.BODY)


@asynccontextmanager
async def two(database: str) -> AsyncIterator[list[FastAPI]]:
    """Two servers in this process."""
    async with AsyncExitStack() as held:
        apps = []
        for name in "ab":
            settings = {
                "store": database,
                "internal": f"127.0.0.1:{free_port()}",
                "token": "s" * 32,
                "name": name,
                "bot_delay_s": 0,
                "bot_delay_spread_s": 0,
                "trick_pause_s": 0,
            }
            apps.append(build(Settings.model_validate(settings)))
            await held.enter_async_context(apps[-1].router.lifespan_context(apps[-1]))
        async with asyncio.timeout(PATIENCE_S):
            yield apps


def scope(kind: str, path: str, token: str) -> dict[str, Any]:
    headers = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"{COOKIE}={token}"}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(n.encode(), v.encode()) for n, v in headers.items()],
        "client": ("192.0.2.1", 1),
        "server": (HOST, 80),
        "subprotocols": [],
    }


async def answer(app: FastAPI, path: str, token: str) -> list[bytes]:
    """The parts of a page's body."""
    parts: list[bytes] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message.get("body"):
            parts.append(message["body"])

    await app(scope("http", path, token), receive, send)
    return parts


class Browser:
    """One that looks at a table, and says what it is told to."""

    def __init__(self, app: FastAPI, code: str, token: str) -> None:
        self.heard: list[bytes] = []
        self.news = asyncio.Event()
        self._says: asyncio.Queue[Message] = asyncio.Queue()
        self._says.put_nowait({"type": "websocket.connect"})
        wanted = scope("websocket", f"/r/{code}/ws", token)
        self.task = asyncio.create_task(app(wanted, self._says.get, self._hear))

    def say(self, text: str) -> None:
        self._says.put_nowait({"type": "websocket.receive", "text": text})

    async def _hear(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(message["text"].encode())
            self.news.set()

    async def leave(self) -> None:
        self._says.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def shown(crossed: Mapping[Channel, list[bytes]]) -> list[list[bytes]]:
    """What went to browsers: not what they said."""
    return [
        frames
        for frames in crossed.values()
        if not all(frame == SAID or frame.startswith(b'{"do"') for frame in frames)
    ]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that stops for some seconds takes no room from anybody."""
    monkeypatch.setattr("app.store.postgres.membership.LEASE_S", PATIENCE_S)
    monkeypatch.setattr("app.store.postgres.membership.ANSWER_S", PATIENCE_S)


@pytest.mark.parametrize("game", ["black_queen", "called_partner", "durak"])
async def test_what_crosses_a_link_is_what_the_browser_is_sent(
    database: str, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    crossed: dict[Channel, list[bytes]] = {}
    send = Channel.send

    async def noted(channel: Channel, kind: Kind, data: bytes) -> None:
        if kind in WHOLE:
            crossed.setdefault(channel, []).append(data)
        await send(channel, kind, data)

    async with two(database) as (owner, door):
        tokens = [new_token() for _ in range(3)]
        players = GAMES[game].seats[0]
        wanted = RoomRequest(game, max(2, players), {})
        code = await owner.state.services.rooms.open(person_of(tokens[0]), "Ada", wanted)
        room = await owner.state.services.rooms.get(code)
        await room.ask(person_of(tokens[1]), commands.Sit(id="sit", seat=1, name="Ben"))
        monkeypatch.setattr(Channel, "send", noted)
        browsers = [Browser(door, code, token) for token in tokens]
        browsers[0].say(json.dumps({"do": "start", "id": "go", "level": "0"}))
        while room.room.deal is None:
            await browsers[0].news.wait()
            browsers[0].news.clear()
        for number in range(30):
            deal = room.room.deal
            if deal is None or not {0, 1} & set(deal.to_act):
                break
            seat = next(seat for seat in deal.to_act if seat in (0, 1))
            before = room.room.move, len(browsers[seat].heard)
            action, move = deal.actions(seat)[0], room.room.move
            text = {"do": "act", "id": f"a{number}", "action": action, "move": move}
            browsers[seat].say(json.dumps(text))
            if number < MOST_MALFORMED - 1:  # nobody may say more of it than that
                browsers[1 - seat].say(SAID.decode())
            while (room.room.move, len(browsers[seat].heard)) == before:
                browsers[seat].news.clear()
                await browsers[seat].news.wait()
        # The last ones may be on their way. What else there was, no browser would ever hear.
        while sorted(shown(crossed)) != sorted(b.heard for b in browsers):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        assert all(browser.heard for browser in browsers)
        for browser in browsers:
            await browser.leave()
        crossed.clear()
        for path in (f"/r/{code}", f"/r/{code}/menu", f"/r/{code}/line"):
            for token in tokens:
                body = await answer(door, path, token)
                _, *parts = next(iter(crossed.values()))  # the head, then the body
                assert parts == body
                crossed.clear()
