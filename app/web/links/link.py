"""The link between two processes: a websocket that carries channels, opened by either side."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count
from typing import Any

import structlog
from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed

from app.web.links.channel import NORMAL, Channel, Kind, Lost

logger = structlog.get_logger("black_queen.links")

HEAD = 5  # bytes of a frame before its data: the kind, and the channel's number

Serve = Callable[[Channel, dict[str, Any]], Awaitable[None]]


class Link:
    """One end of it. serve: does what the other side asks for on a channel that it opens."""

    def __init__(self, socket: Connection, serve: Serve, *, first: int) -> None:
        """first: 0 or 1, each end numbers the channels that it opens by every second number."""
        self._socket = socket
        self._serve = serve
        self._numbers = count(first, 2)
        self._channels: dict[int, Channel] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self.lost = False

    async def run(self) -> None:
        """Carry frames until the link is gone."""
        try:
            async for frame in self._socket:
                if isinstance(frame, bytes) and len(frame) >= HEAD:
                    self._take(frame)
        except ConnectionClosed:
            pass
        finally:
            self._lose()

    @asynccontextmanager
    async def channel(self, scope: Mapping[str, object]) -> AsyncIterator[Channel]:
        """A new channel to the other side, closed at the end; raises Lost."""
        if self.lost:
            raise Lost
        number = next(self._numbers)
        channel = self._channels[number] = Channel(partial(self._send, number))
        try:
            await self._send(number, Kind.OPEN, json.dumps(scope).encode())
            yield channel
        finally:
            del self._channels[number]
            with suppress(Lost):
                await channel.close(NORMAL)

    async def close(self) -> None:
        """End it, and all its channels."""
        for task in self._serving:
            task.cancel()
        await self._socket.close()

    def _take(self, frame: bytes) -> None:
        kind, number, data = Kind(frame[0]), int.from_bytes(frame[1:HEAD], "big"), frame[HEAD:]
        if kind is Kind.OPEN:
            channel = self._channels[number] = Channel(partial(self._send, number))
            task = asyncio.create_task(self._served(number, channel, json.loads(data)))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)
        elif number in self._channels:  # or it has ended meanwhile
            self._channels[number].take(kind, data)

    async def _served(self, number: int, channel: Channel, scope: dict[str, Any]) -> None:
        try:
            await self._serve(channel, scope)
        except Lost:
            pass
        except Exception:
            logger.exception("a channel failed")
        finally:
            del self._channels[number]

    async def _send(self, number: int, kind: Kind, data: bytes) -> None:
        try:
            await self._socket.send(bytes((kind,)) + number.to_bytes(4, "big") + data)
        except ConnectionClosed:
            self._lose()
            raise Lost from None

    def _lose(self) -> None:
        self.lost = True
        for channel in self._channels.values():
            channel.lose()
