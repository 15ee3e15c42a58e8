"""A websocket as lean as can be: one process has thousands of them."""

import asyncio
from collections.abc import Callable
from typing import Any, Self, cast
from urllib.parse import urlsplit

from bench import host
from bench.load import frames
from bench.load.crowd import Crowd

SWITCHING = b"HTTP/1.1 101 "
GOING_AWAY = (1001).to_bytes(2, "big")


class Broken(Exception):
    """A connection was refused or lost, or what came on it was no answer."""


class Connection(asyncio.Protocol):
    """A websocket. received: bytes of all texts."""

    def __init__(self, crowd: Crowd, request: bytes) -> None:
        self._crowd = crowd
        self._request = request
        self._head = b""
        self._reader: frames.Reader | None = None
        self._transport: asyncio.Transport | None = None
        self._heard: asyncio.Future[None] | None = None
        self._leaving = False
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0

    @classmethod
    async def to(
        cls, crowd: Crowd, server: host.Server, path: str, cookie: str = "", **given: Any
    ) -> Self:
        """Connect to a path of a server; given: what the class needs beside that."""
        at = urlsplit(server.url)
        lines = (
            *(f"GET {path} HTTP/1.1", f"Host: {at.netloc}", f"Origin: {server.origin}"),
            *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            *([f"Cookie: {cookie}"] if cookie else []),
        )
        request = "".join(f"{line}\r\n" for line in (*lines, "")).encode()
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(
            lambda: cls(crowd, request, **given), at.hostname or "", at.port or 80
        )
        return connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop has a class of its own
        self._crowd.connections.add(self)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        try:
            self._read(data)
        except Exception as reason:  # noqa: BLE001
            self._crowd.fail(reason)

    def _read(self, data: bytes) -> None:
        if self._reader is None:
            head, end, data = (self._head + data).partition(b"\r\n\r\n")
            if not end:
                self._head = head
                return
            if not head.startswith(SWITCHING):
                answer = head.partition(b"\r")[0].decode("latin-1")
                raise Broken(f"A handshake is answered {answer}.")
            self._reader = frames.Reader()
        for opcode, payload in self._reader.feed(data):
            if opcode == frames.TEXT:
                self.received += len(payload)
                self.said(payload)
                if self._heard is not None and not self._heard.done():
                    self._heard.set_result(None)
            elif opcode == frames.PING:
                self._write(frames.frame(frames.PONG, payload))
            elif opcode == frames.CLOSE and not self._leaving:
                code = int.from_bytes(payload[:2], "big")
                raise Broken(f"The server has closed a connection: {code}.")

    def said(self, text: bytes) -> None:
        """A text has come; what this raises ends the run."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Send a text."""
        self._write(frames.frame(frames.TEXT, text.encode()))

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._leaving:
            self._transport.write(data)

    async def until(self, test: Callable[[], bool]) -> None:
        """Wait for texts until the test is passed."""
        while not test():
            self._heard = asyncio.get_running_loop().create_future()
            await self._heard

    def leave(self) -> None:
        """Close it."""
        self._write(frames.frame(frames.CLOSE, GOING_AWAY))
        self._leaving = True
        if self._transport is not None:
            self._transport.close()

    def connection_lost(self, reason: Exception | None) -> None:
        self._crowd.connections.discard(self)
        if not self.gone.done():
            self.gone.set_result(None)
        if not self._leaving:
            self._crowd.fail(Broken("The server has closed a connection."))
