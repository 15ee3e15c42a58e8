"""A browser's websocket that stays when its table moves to another process, or is read again."""

import asyncio
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from starlette.datastructures import QueryParams
from starlette.websockets import WebSocketState

from app.web.gateway.browser import AHEAD, Browser
from app.web.links.channel import MOVED, Channel, Kind, Lost

LOST = 1006  # the close code of a browser that is gone without one


class Kept(Browser):
    """A browser for one owner of the table after the other.

    A message counts as done when the next one is asked for; one that was not is given to the next
    owner again. Commands have ids, so that what was done is not done twice.
    """

    def __init__(self, websocket: WebSocket) -> None:
        super().__init__(websocket)
        self.moved = False
        self.gone = False  # the browser
        self._news = asyncio.Event()
        self._space = asyncio.Event()
        self._current: Any = None

    def begin(self) -> None:
        """Turn to the owner that the table has now."""
        self.moved = False
        if self._current is not None:
            self._came.appendleft(self._current)
            self._current = None

    def next_query(self) -> None:
        """What the page has shown at first says nothing of a later owner's table."""
        self.query_params = QueryParams()

    async def read(self) -> None:
        """Take what the browser sends, until it goes."""
        try:
            while not self.gone:
                message = await self.websocket.receive()
                self.gone = message["type"] == "websocket.disconnect"
                while len(self._came) >= AHEAD and not self.gone:
                    self._space.clear()
                    await self._space.wait()
                self._came.append(message)
                self._news.set()
        finally:
            self.gone = True
            self._news.set()

    async def closed(self) -> None:
        """Wait until the browser is gone."""
        while not self.gone:
            self._news.clear()
            await self._news.wait()

    async def receive(self) -> Any:
        """The next message; a disconnect when the browser or the table is gone."""
        self._current = None
        while not self.moved:
            if self._came:
                message = self._came.popleft()
                self._space.set()
                if message["type"] != "websocket.disconnect":
                    self._current = message
                return message
            if self.gone:
                return {"type": "websocket.disconnect", "code": LOST}
            self._news.clear()
            await self._news.wait()
        return {"type": "websocket.disconnect", "code": MOVED}

    async def close(self, code: int) -> None:
        """End the connection, or only this owner's part in it."""
        if code == MOVED:
            self.move()
        else:
            await super().close(code)

    def move(self) -> None:
        """The table has another owner, or must be found again."""
        self.moved = True
        self._news.set()

    @property
    def application_state(self) -> WebSocketState:
        """Whether something can be sent."""
        return WebSocketState.DISCONNECTED if self.moved else super().application_state


async def pass_on(kept: Kept, channel: Channel) -> None:
    """Let the process at the other end of a channel serve a browser until either goes."""
    up = asyncio.create_task(_up(kept, channel))
    try:
        await _down(kept, channel)
    except Lost:
        kept.move()
    finally:
        up.cancel()
        await asyncio.gather(up, return_exceptions=True)


async def _up(kept: Kept, channel: Channel) -> None:
    while True:
        message = await kept.receive()
        try:
            if message["type"] == "websocket.disconnect":
                await channel.close(message.get("code", LOST))
                return
            text = message.get("text")
            if text is None:
                await channel.send(Kind.BODY, message["bytes"])
            else:
                await channel.send(Kind.TEXT, text.encode())
            await channel.dealt_with()
        except Lost:
            return


async def _down(kept: Kept, channel: Channel) -> None:
    while not kept.gone:
        message = await channel.receive()
        if message.kind is Kind.CLOSE:
            await kept.close(message.code)
            return
        try:
            await kept.send_text(message.text)
        except WebSocketDisconnect:
            return
