"""A browser's websocket, from before its table is found."""

from typing import Any

from fastapi import WebSocket
from starlette.datastructures import QueryParams
from starlette.websockets import WebSocketState

AHEAD = 4  # messages that may wait for the one before them, or for the table


class Browser:
    """What a Connection sees of a browser. What it sends before there is one, is kept."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.query_params: QueryParams = websocket.query_params
        self._came = list[Any]()

    async def closed(self) -> None:
        """Wait until the browser is gone, or sends on although nothing answers it.

        Nobody may receive meanwhile.
        """
        while len(self._came) < AHEAD:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._came.append(message)

    async def receive(self) -> Any:
        """The next message; a disconnect when the browser is gone."""
        return self._came.pop(0) if self._came else await self.websocket.receive()

    async def send_text(self, text: str) -> None:
        """Send to the browser."""
        await self.websocket.send_text(text)

    async def close(self, code: int) -> None:
        """End the connection."""
        if self.websocket.application_state is WebSocketState.CONNECTED:
            await self.websocket.close(code)

    @property
    def application_state(self) -> WebSocketState:
        """Whether something can be sent."""
        return self.websocket.application_state
