"""The websocket of the real server: the table first, commands, refusals, and what harms nobody."""

import asyncio
import json
import signal
from collections.abc import MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed

from app.main import site
from app.rooms.live.live_room import Services
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import RoomRequest, Rooms
from app.settings import Settings
from app.store.sqlite import SqliteLog
from app.web.application import create_app
from app.web.gateway.visitors import Visitors
from tests.patience import PATIENCE_S
from tests.rooms.table import entropy_of
from tests.web.browsing import Table, connected, data, legal, open_room, seated, token
from tests.web.conftest import Server


async def closed_with(table: Table) -> int:
    """Read until the server closes; the code."""
    with suppress(ConnectionClosed):
        while True:
            await table.socket.recv()
    return table.socket.close_code or 0


def room_of(server: Server, **fields: str) -> tuple[str, str]:
    """A new room and its host's token."""
    with server.browser() as browser:
        return open_room(browser, **fields), token(browser)


def guest_of(server: Server, code: str) -> str:
    """The token of another browser that has opened the room's page."""
    with server.browser() as browser:
        browser.get(f"/r/{code}")
        return token(browser)


# A deal


@pytest.mark.parametrize("players", [2, 5])
async def test_a_whole_deal_is_played(server: Server, players: int) -> None:
    code, host = room_of(server, players=str(players), level="1")
    async with asyncio.timeout(PATIENCE_S), seated(server, code, host) as table:
        tricks = 26 if players == 2 else 20
        assert await table.play_on() == tricks - 1
        assert table.move == f"1.{tricks * players}"
        assert "Again" in table.newest
        await table.do("ready")
        await table.until('data-move="2.')


async def test_people_play_together_and_a_spectator_looks_on(server: Server) -> None:
    code, host = room_of(server, players="3", friends="true", name="Alice")
    guest = guest_of(server, code)
    async with (
        asyncio.timeout(PATIENCE_S),
        seated(server, code, host) as alice,
        seated(server, code, guest) as bob,
        seated(server, code) as watcher,
    ):
        await bob.do("sit", seat=2, name="Bob")
        await bob.until("Bob")
        await alice.until("Bob")
        await bob.do("start")
        assert (await bob.refusal())["refused"] == "not allowed"
        await alice.do("start", level="0")
        for table in (alice, bob, watcher):
            await table.until('data-move="1.')
        played = await asyncio.gather(alice.play_on(), bob.play_on())
        assert list(played) == [16, 16]
        await watcher.until('id="scores"')
        await watcher.do("act", action="QS", move=watcher.move)
        assert (await watcher.refusal())["refused"] == "not allowed"
        assert not data(watcher.newest, "action")
        await bob.do("ready")
        await bob.until("Waiting for <bdi>Alice")
        await alice.until("Bob wants another match.")
        await alice.do("ready")
        for table in (alice, bob, watcher):
            await table.until('data-move="2.')


async def test_the_table_comes_again_after_a_lost_connection(server: Server) -> None:
    code, host = room_of(server)
    async with asyncio.timeout(PATIENCE_S), seated(server, code, host) as table:
        await table.play_on(3)
        while not legal(table.newest):
            await table.next()
        before = table.newest
        table.socket.transport.abort()
    async with seated(server, code, host) as table:
        assert table.newest == before


def test_a_killed_server_goes_on_with_the_same_table(own_server: Server) -> None:
    code, host = room_of(own_server)

    async def before() -> str:
        async with asyncio.timeout(PATIENCE_S), seated(own_server, code, host) as table:
            await table.play_on(4)
            while not legal(table.newest):
                await table.next()
            newest = table.newest
            own_server.stop(signal.SIGKILL)
            return newest

    async def after(newest: str) -> None:
        async with asyncio.timeout(PATIENCE_S), seated(own_server, code, host) as table:
            assert table.newest == newest
            assert await table.play_on() == 21

    newest = asyncio.run(before())
    own_server.start(own_server.port)
    asyncio.run(after(newest))
    own_server.stop()
    assert "Traceback" not in own_server.errors.read_text(encoding="utf-8")


# Refusals


async def test_every_refusal_has_its_kind_and_a_sentence(server: Server) -> None:
    code, host = room_of(server)
    async with asyncio.timeout(PATIENCE_S), seated(server, code, host) as table:
        while not legal(table.newest):
            await table.next()
        for kind, do, fields in (
            ("stale", "act", {"action": "QS", "move": "0.0"}),
            ("stale", "start", {}),
            ("stale", "ready", {}),
            ("against the rules", "act", {"action": "<b>", "move": table.move}),
            ("refused", "sit", {"seat": 1}),
            ("refused", "sit", {"seat": 7}),
            ("refused", "bot", {"seat": 1, "level": "<i>"}),
            ("malformed", "fly", {}),
            ("malformed", "sit", {}),
            ("malformed", "sit", {"seat": 8}),
            ("malformed", "sit", {"seat": -1}),
            ("malformed", "sit", {"seat": 1, "name": "x" * 201}),
            ("malformed", "leave", {"more": 1}),
            ("malformed", "act", {"action": "QS", "move": 3}),
        ):
            id_ = await table.do(do, **fields)
            refusal = await table.refusal()
            assert set(refusal) == {"refused", "id", "text"}
            assert (refusal["refused"], refusal["id"]) == (kind, id_), (do, refusal)
            assert refusal["text"].endswith((".", ").")), refusal
        assert legal(table.newest)


async def test_an_illegal_card_is_answered_with_the_rule(server: Server) -> None:
    code, host = room_of(server)
    async with asyncio.timeout(PATIENCE_S), seated(server, code, host) as table:
        while True:
            actions = legal(table.newest)
            others = [a for a in data(table.newest, "action") if a not in actions]
            if actions and others:
                break
            if actions:
                await table.play_on(1)
            else:
                await table.next()
        move = table.move
        await table.do("act", action=others[0], move=move)
        refusal = await table.refusal()
        assert refusal["refused"] == "against the rules"
        assert refusal["text"].startswith("You must follow ")
        assert table.move == move


async def test_a_repeated_command_is_done_once(server: Server) -> None:
    code, host = room_of(server, players="2")
    async with asyncio.timeout(PATIENCE_S), seated(server, code, host) as table:
        while not legal(table.newest):
            await table.next()
        message = {"do": "act", "id": "once", "action": legal(table.newest)[0]}
        text = json.dumps({**message, "move": table.move})
        await table.socket.send(text)
        await table.socket.send(text)
        await table.do("fly")
        assert (await table.refusal())["refused"] == "malformed"  # and no other before it
    async with seated(server, code, host) as table:
        await table.socket.send(text)
        await table.do("fly")
        assert (await table.refusal())["refused"] == "malformed"


MALFORMED = [
    "",
    " ",
    "nothing",
    "{",
    "[]",
    "null",
    "1",
    '"act"',
    "{}",
    '{"do":"act"}',
    '{"id":"x"}',
    '{"do":null,"id":"x"}',
    '{"do":"leave","id":""}',
    '{"do":"leave","id":1}',
    '{"do":"leave","id":"' + "x" * 41 + '"}',
    '{"do":"leave","id":"x","id":{}}',
    '{"do":"leave","id":"\\ud800"}',
    '{"do":"fly","id":"\\ud800"}',
    '{"do":"\\udfff","id":"x"}',
    '{"do":"sit","id":"x","seat":1e999}',
    '{"do":"sit","id":"x","seat":NaN}',
    '{"do":"sit","id":"x","seat":1.5}',
    '{"do":"sit","id":"x","seat":' + "9" * 5000 + "}",
    '{"do":"sit","id":"x","seat":[' * 40,
    "[" * 8000,
    '{"a":' * 1500,
    '{"do":"leave","id":"x"} {"do":"leave","id":"x"}',
    "\ufeff" + '{"do":"leave","id":"x"}',
    "<script>alert(1)</script>",
    "\0",
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
async def test_a_malformed_message_is_refused_and_harms_nobody(server: Server, text: str) -> None:
    code, host = room_of(server, friends="true")
    async with (
        asyncio.timeout(PATIENCE_S),
        seated(server, code, host) as table,
        seated(server, code) as other,
    ):
        await table.socket.send(text)
        assert (await table.refusal())["refused"] == "malformed"
        await table.do("bot", seat=2, level="1")
        await table.until("Hugo")
        await other.until("Hugo")


async def test_a_binary_message_is_malformed(server: Server) -> None:
    code, host = room_of(server, friends="true")
    async with asyncio.timeout(PATIENCE_S), seated(server, code, host) as table:
        await table.socket.send(b'{"do":"leave","id":"x"}')
        refusal = await table.refusal()
        assert refusal["refused"] == "malformed"
        assert "text" in refusal["text"]


async def test_twenty_malformed_messages_end_the_connection(server: Server) -> None:
    code, host = room_of(server, friends="true")
    async with (
        asyncio.timeout(PATIENCE_S),
        seated(server, code, host) as table,
        seated(server, code, host) as other,
    ):
        for _ in range(19):
            await table.socket.send("x")
            assert (await table.refusal())["refused"] == "malformed"
        await table.socket.send("x")
        assert await closed_with(table) == 4400
        await other.do("bot", seat=1, level="0")
        await other.until("Nora")


async def test_a_message_that_is_too_long_ends_its_connection_only(server: Server) -> None:
    code, host = room_of(server, friends="true")
    async with (
        asyncio.timeout(PATIENCE_S),
        seated(server, code, host) as table,
        seated(server, code, host) as other,
    ):
        await table.socket.send(" " * 8192)
        assert (await table.refusal())["refused"] == "malformed"
        await table.socket.send(" " * 8193)
        assert await closed_with(table) == 1009
        await other.do("bot", seat=1, level="0")
        await other.until("Nora")


async def test_a_stranger_without_a_cookie_only_looks(server: Server) -> None:
    code, _ = room_of(server, friends="true")
    async with asyncio.timeout(PATIENCE_S), seated(server, code) as table:
        for do, fields in (
            ("sit", {"seat": 1}),
            ("leave", {}),
            ("start", {}),
            ("ready", {}),
            ("bot", {"seat": 1, "level": "0"}),
        ):
            await table.do(do, **fields)
            await table.do("fly")
            assert (await table.refusal())["refused"] in ("refused", "not allowed"), do
            assert (await table.refusal())["refused"] == "malformed"


# Connecting


async def test_a_table_that_its_host_closes_is_gone(server: Server) -> None:
    code, host = room_of(server, friends="true")
    async with (
        asyncio.timeout(PATIENCE_S),
        seated(server, code, host) as table,
        seated(server, code) as watcher,
    ):
        await table.do("close")
        assert await closed_with(table) == 4404
        assert await closed_with(watcher) == 4404
        async with connected(server, code, host) as again:
            assert await closed_with(again) == 4404


@pytest.mark.parametrize("code", ["00000000", "wrong", "UPPERCAS", "%00"])
async def test_an_unknown_room_is_closed_after_accepting(server: Server, code: str) -> None:
    async with asyncio.timeout(PATIENCE_S), connected(server, code) as table:
        assert await closed_with(table) == 4404


async def test_behind_https_the_origin_is_https(server: Server) -> None:
    code, host = room_of(server, friends="true")
    secure = server.url.replace("http:", "https:")
    proto = {"X-Forwarded-Proto": "https"}
    async with (
        asyncio.timeout(PATIENCE_S),
        connected(server, code, host, origin=secure, headers=proto) as table,
    ):
        assert isinstance(await table.next(), str)


def test_the_table_is_the_first_message(tmp_path: Path) -> None:
    """A browser may have sent something before the server has come to its connection."""
    sent: list[str] = []

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> Any:
        yield

    async def main() -> None:
        log = SqliteLog(tmp_path / "rooms.sqlite3")
        await log.open()
        with ThreadPoolExecutor(1) as pool:
            app = create_app(lifespan, site(Settings.model_validate({}), "h"))
            rooms = Rooms(Services(log, pool, Pace(), entropy_of(0)))
            app.state.services.rooms = rooms
            app.state.services.visitors = Visitors(b"key", log)
            code = await rooms.open("host", "Alice", RoomRequest("black_queen", 4, {}))
            end = asyncio.Event()
            waiting = [
                {"type": "websocket.connect"},
                {"type": "websocket.receive", "text": "nothing"},
            ]

            async def receive() -> MutableMapping[str, Any]:
                if waiting:
                    return waiting.pop(0)
                await end.wait()
                return {"type": "websocket.disconnect", "code": 1000}

            async def send(message: MutableMapping[str, Any]) -> None:
                if message["type"] == "websocket.send":
                    sent.append(message["text"])
                    if len(sent) == 2:
                        end.set()

            scope = {
                "type": "websocket",
                "scheme": "ws",
                "path": f"/r/{code}/ws",
                "query_string": b"",
                "headers": [(b"host", b"h"), (b"origin", b"http://h")],
                "subprotocols": [],
            }
            async with asyncio.timeout(PATIENCE_S):
                await app(scope, receive, send)
            await rooms.close()
            await asyncio.sleep(0)
        await log.close()

    asyncio.run(main())
    assert [text.startswith("{") for text in sent] == [False, True]
