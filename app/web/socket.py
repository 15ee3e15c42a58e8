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
RESTART = 1012
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
        greeted = asyncio.Event()
        sender = asyncio.create_task(
            _send_tables(websocket, room, renderer, person, changed, greeted)
        )
        try:
            await greeted.wait()
            await _receive(websocket, room, person)
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)


async def _send_tables(
    websocket: WebSocket,
    room: LiveRoom,
    renderer: Renderer,
    person: str,
    changed: asyncio.Event,
    greeted: asyncio.Event,
) -> None:
    """Send the table now and after every change; what came in between is left out.

    greeted is set once the first table is out, or cannot be sent.
    """
    try:
        await _send_each_table(websocket, room, renderer, person, changed, greeted)
    finally:
        greeted.set()


async def _send_each_table(
    websocket: WebSocket,
    room: LiveRoom,
    renderer: Renderer,
    person: str,
    changed: asyncio.Event,
    greeted: asyncio.Event,
) -> None:
    sent = ""
    while True:
        changed.clear()
        if room.closed:
            await websocket.close(RESTART)
            return
        try:
            html = renderer.table(room.view(person))
        except Exception:
            logger.exception("table of room %s cannot be rendered", room.room.code)
            await websocket.close(1011)
            return
        if html != sent:
            await websocket.send_text(html)
            sent = html
            greeted.set()
        await changed.wait()


async def _receive(websocket: WebSocket, room: LiveRoom, person: str) -> None:
    malformed = 0
    while websocket.application_state is WebSocketState.CONNECTED:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        try:
            if text is None:
                raise messages.Malformed("Messages are text.")
            await room.ask(person, messages.parse(text))
        except messages.Malformed as error:
            malformed += 1
            await _refuse(websocket, "malformed", messages.id_in(text or ""), str(error))
            if malformed == MOST_MALFORMED:
                await websocket.close(MALFORMED)
        except Refused as reason:
            await _refuse(
                websocket, messages.kind_of(reason), messages.id_in(text or ""), str(reason)
            )


async def _refuse(websocket: WebSocket, kind: messages.Kind, id_: str, text: str) -> None:
    if websocket.application_state is WebSocketState.CONNECTED:
        await websocket.send_text(
            messages.Refusal(refused=kind, id=id_, text=text).model_dump_json()
        )
