"""The websocket of a table: the newest table out, commands in.

Close codes: 4403 foreign page, 4404 no such room, 4400 too many messages that are no command.
A browser that gets one of them does not come back by itself; 1012 and 1011 it does.
"""

import asyncio
import logging

from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from app.rooms.errors import NoSuchRoom, Refused, Unavailable
from app.rooms.live import LiveRoom
from app.rooms.rooms import Rooms
from app.web import messages
from app.web.render import Renderer

logger = logging.getLogger("black_queen.web")

FOREIGN, NO_ROOM, MALFORMED = 4403, 4404, 4400
BROKEN, RESTART = 1011, 1012
MOST_MALFORMED = 20


async def serve_table(
    websocket: WebSocket, rooms: Rooms, renderer: Renderer, code: str, person: str
) -> None:
    """Serve one connection until it ends; the handshake has been accepted."""
    try:
        room = await rooms.get(code)
    except NoSuchRoom:
        await websocket.close(NO_ROOM)
        return
    except Unavailable:
        await websocket.close(RESTART)
        return
    with room.watching(person) as changed:
        await Connection(websocket, room, renderer, person, changed).serve()


class Connection:
    """One browser at one table."""

    def __init__(
        self,
        websocket: WebSocket,
        room: LiveRoom,
        renderer: Renderer,
        person: str,
        changed: asyncio.Event,
    ) -> None:
        self._websocket = websocket
        self._room = room
        self._renderer = renderer
        self._person = person
        self._changed = changed
        self._greeted = asyncio.Event()  # the first table is out, or cannot be sent

    async def serve(self) -> None:
        """Send tables and do commands until the browser goes; the first message is a table."""
        sender = asyncio.create_task(self._send_tables())
        sender.add_done_callback(lambda _: self._greeted.set())
        try:
            await self._greeted.wait()
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _send_tables(self) -> None:
        """Send the table now and after every change; what came in between is left out."""
        sent = ""
        while True:
            self._changed.clear()
            if self._room.closed:
                await self._websocket.close(RESTART)
                return
            try:
                html = self._renderer.table(self._room.view(self._person))
            except Exception:
                logger.exception("table of room %s cannot be rendered", self._room.room.code)
                await self._websocket.close(BROKEN)
                return
            if html != sent:
                await self._websocket.send_text(html)
                sent = html
                self._greeted.set()
            await self._changed.wait()

    async def _receive(self) -> None:
        malformed = 0
        while self._open:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            try:
                if text is None:
                    raise messages.Malformed("Messages are text.")
                await self._room.ask(self._person, messages.parse(text))
            except messages.Malformed as error:
                malformed += 1
                await self._refuse("malformed", text, str(error))
                if malformed == MOST_MALFORMED:
                    await self._websocket.close(MALFORMED)
            except Refused as reason:
                await self._refuse(messages.kind_of(reason), text, str(reason))

    async def _refuse(self, kind: messages.Kind, text: str | None, reason: str) -> None:
        if self._open:
            refusal = messages.Refusal(refused=kind, id=messages.id_in(text or ""), text=reason)
            await self._websocket.send_text(refusal.model_dump_json())

    @property
    def _open(self) -> bool:
        return self._websocket.application_state is WebSocketState.CONNECTED
