"""A channel of a link: one connection of a browser, both ways.

Each side may have a few messages under way; then it waits until the other has dealt with one. So a
browser that reads slowly holds up nobody but itself, and who sent something knows when it is done.
A long message goes in pieces, between which those of other channels get through.
"""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from enum import IntEnum
from typing import Any, NamedTuple

AT_ONCE = 2  # messages under way, or pieces of one
PIECE_BYTES = 2 * 2**20  # of a message; a link takes frames twice as long
NORMAL, MOVED = 1000, 1012  # close codes; after MOVED the room is to be found again


class Kind(IntEnum):
    """What a frame of a link is."""

    OPEN = 0  # a new channel; the ASGI scope, JSON
    HEAD = 1  # of an answer: status and headers, JSON
    TEXT = 2  # a message of a websocket
    BODY = 3  # a part of an answer; the last one is followed by CLOSE
    TAKEN = 4  # a message has been dealt with
    CLOSE = 5  # the end; a close code, two bytes
    PIECE = 6  # the beginning of a message that goes on


class Lost(Exception):
    """The link, or the process at its other end, is gone."""


class Message(NamedTuple):
    """What came over a channel."""

    kind: Kind
    data: bytes

    @property
    def text(self) -> str:
        """Of a TEXT."""
        return self.data.decode()

    @property
    def fields(self) -> Any:
        """Of what is JSON."""
        return json.loads(self.data)

    @property
    def code(self) -> int:
        """Of a CLOSE."""
        return int.from_bytes(self.data, "big")


class Channel:
    """One side of it. send: puts a frame on the link."""

    def __init__(self, send: Callable[[Kind, bytes], Awaitable[None]]) -> None:
        self._put = send
        self._came: deque[Message] = deque()
        self._pieces: list[bytes] = []  # of the message that is coming
        self._one_by_one = asyncio.Lock()
        self._news = asyncio.Event()
        self._owed = False  # the other side waits for the last message to be dealt with
        self._free = AT_ONCE
        self._freed = asyncio.Event()
        self.closed = False  # by either side
        self.lost = False

    async def send(self, kind: Kind, data: bytes) -> None:
        """Send a message once there is room for it; raises Lost."""
        async with self._one_by_one:
            last = max(0, len(data) - 1) // PIECE_BYTES * PIECE_BYTES
            for start in range(0, last, PIECE_BYTES):
                await self._send(Kind.PIECE, data[start : start + PIECE_BYTES])
            await self._send(kind, data[last:])

    async def _send(self, kind: Kind, data: bytes) -> None:
        while not self._free:
            self._require()
            self._freed.clear()
            await self._freed.wait()
        self._require()
        self._free -= 1
        await self._put(kind, data)

    async def dealt_with(self) -> None:
        """Wait until all that was sent has been; raises Lost."""
        while self._free < AT_ONCE:
            self._require()
            self._freed.clear()
            await self._freed.wait()

    async def receive(self) -> Message:
        """The next message, the one before being dealt with; raises Lost. The last one is CLOSE."""
        while (message := await self._receive()).kind is Kind.PIECE:
            self._pieces.append(message.data)
        if message.kind is Kind.CLOSE or not self._pieces:
            return message
        whole = b"".join((*self._pieces, message.data))
        self._pieces.clear()
        return Message(message.kind, whole)

    async def _receive(self) -> Message:
        if self._owed:
            self._owed = False
            if not self.closed and not self.lost:
                await self._put(Kind.TAKEN, b"")
        while not self._came:
            if self.lost or self.closed:
                raise Lost
            self._news.clear()
            await self._news.wait()
        message = self._came.popleft()
        self._owed = message.kind is not Kind.CLOSE
        return message

    async def close(self, code: int) -> None:
        """Say that this is the end, unless it was said."""
        if not self.closed and not self.lost:
            self.closed = True
            await self._put(Kind.CLOSE, code.to_bytes(2, "big"))
            self._wake()

    def take(self, kind: Kind, data: bytes) -> None:
        """A frame has come for it."""
        if kind is Kind.TAKEN:
            self._free += 1
        else:
            self._came.append(Message(kind, data))
            if kind is Kind.CLOSE:
                self.closed = True
        self._wake()

    def lose(self) -> None:
        """The link is gone."""
        self.lost = True
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._freed.set()

    def _require(self) -> None:
        if self.lost or self.closed:
            raise Lost
