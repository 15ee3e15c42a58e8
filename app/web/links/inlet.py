"""Where connections come in that another process passes on: its own pages and tables answer."""

import json
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

import structlog
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocketDisconnect

from app.web.links.channel import MOVED, NORMAL, Channel, Kind, Lost

logger = structlog.get_logger("black_queen.links")

PASSED_ON = "passed on"  # in the scope of such a connection
TEXTS = ("type", "method", "path", "scheme", "http_version", "root_path")


def packed(scope: Scope, *, members_only: bool) -> dict[str, object]:
    """A scope as it goes over a link. members_only: nobody else may come in."""
    return {
        **{name: scope[name] for name in TEXTS if name in scope},
        "query_string": scope["query_string"].decode("latin1"),
        "headers": [[n.decode("latin1"), v.decode("latin1")] for n, v in scope["headers"]],
        "client": scope["client"],
        "server": scope["server"],
        PASSED_ON: {"members only": members_only},
    }


def only_members(connection: HTTPConnection) -> bool:
    """Whether another process lets only those through who have a seat."""
    return bool(connection.scope.get(PASSED_ON, {}).get("members only"))


def unpacked(fields: MutableMapping[str, Any]) -> Scope:
    """The scope that another process has packed."""
    return {
        **fields,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "raw_path": fields["path"].encode(),
        "query_string": fields["query_string"].encode("latin1"),
        "headers": [(n.encode("latin1"), v.encode("latin1")) for n, v in fields["headers"]],
        "client": tuple(fields["client"]) if fields["client"] else None,
        "server": tuple(fields["server"]) if fields["server"] else None,
        "subprotocols": [],
        "extensions": {},
    }


class Inlet:
    """Lets the application of this process answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, channel: Channel, fields: dict[str, Any]) -> None:
        """Serve one channel until it ends."""
        scope = unpacked(fields)
        visit = (_Request if scope["type"] == "http" else _Socket)(channel)
        code = NORMAL
        try:
            await self._app(scope, visit.receive, visit.send)
        except (Lost, WebSocketDisconnect):
            pass
        except Exception:
            logger.exception("what was passed on failed")
            code = MOVED
        await channel.close(code)


class _Request:
    """A request without a body, and its answer."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._asked = False

    async def receive(self) -> Message:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        with suppress(Lost):
            await self._channel.receive()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            await self._channel.send(Kind.HEAD, packed_head(message))
        elif message["type"] == "http.response.body":
            if message.get("body"):
                await self._channel.send(Kind.BODY, message["body"])
            if not message.get("more_body"):
                await self._channel.dealt_with()


class _Socket:
    """A websocket of a browser elsewhere, which has been accepted there."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._connected = False

    async def receive(self) -> Message:
        if not self._connected:
            self._connected = True
            return {"type": "websocket.connect"}
        try:
            message = await self._channel.receive()
        except Lost:
            return {"type": "websocket.disconnect", "code": MOVED}
        if message.kind is Kind.CLOSE:
            return {"type": "websocket.disconnect", "code": message.code}
        if message.kind is Kind.BODY:
            return {"type": "websocket.receive", "bytes": message.data}
        return {"type": "websocket.receive", "text": message.text}

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            try:
                await self._channel.send(Kind.TEXT, message["text"].encode())
            except Lost:
                raise WebSocketDisconnect(MOVED) from None
        elif message["type"] == "websocket.close":
            await self._channel.close(message.get("code", NORMAL))


def packed_head(message: Message) -> bytes:
    """The status and the headers of an answer."""
    headers = [[n.decode("latin1"), v.decode("latin1")] for n, v in message.get("headers", [])]
    return json.dumps([message["status"], headers]).encode()


def unpacked_head(fields: Any) -> Message:
    """The beginning of an answer."""
    status, headers = fields
    return {
        "type": "http.response.start",
        "status": status,
        "headers": [(n.encode("latin1"), v.encode("latin1")) for n, v in headers],
    }
