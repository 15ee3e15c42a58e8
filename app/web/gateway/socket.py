"""The websocket of a table: the newest table out, commands in.

Close codes: 4403 foreign page, 4404 no such room, 4410 the host has removed this person, 4400 too
many messages that are no command, 4429 too much at once (also from frames.py). A browser that gets
one of them does not come back by itself (after 4429 the page may, later); 1012 and 1011 it does.
"""

import asyncio
from contextlib import suppress

import structlog
from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from app import logs
from app.rooms.fold.access.codes import first_code
from app.rooms.fold.errors import KeptOut, Moved, NoSuchRoom, Refused, Unavailable, Unreadable
from app.rooms.live.live_room import LiveRoom
from app.web.gateway import hosts, messages, security
from app.web.gateway.browser import Browser
from app.web.gateway.frames import TOO_MANY
from app.web.gateway.limits import Limits, TooMany, address_of
from app.web.gateway.lookup import find_room, requested_code
from app.web.gateway.services import WebServices
from app.web.gateway.table_diff import TableDiff
from app.web.gateway.waiting import HungUp, unless
from app.web.render.shows import Show, Shows
from app.web.render.tickets import Tickets

logger = structlog.get_logger("black_queen.web")

FOREIGN, NO_ROOM, KEPT_OUT, MALFORMED = 4403, 4404, 4410, 4400
BROKEN, RESTART = 1011, 1012
CROWD_S = 0.002  # between two of those who only watch
HOLD_S = 2.0  # before a close after which a browser comes back at once, and finds the same
FIND_S = 10.0  # until a browser is let go whose table cannot be read
AGAIN_S = 0.1
TELL_AGAIN_S = 5.0  # pages show for six seconds what they are told
MOST_MALFORMED = 20
MOST_REFUSED = 40  # for being too many


class Foreign(Exception):
    """Another site's page, or another site's name for this server."""


class Sockets:
    """Lets browsers in to their tables."""

    def __init__(self, services: WebServices) -> None:
        self._services = services
        self._shows = Shows(services.renderer.tables)
        self._limits = services.limits
        self._names = services.site.all_hosts
        self._origins = services.site.all_origins
        self._crowd = asyncio.Lock()

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one connection until it ends."""
        code = requested_code(websocket.scope)
        id_ = logs.begin_connection(room=logs.room_id(first_code(code)))
        with suppress(WebSocketDisconnect):
            await websocket.accept()  # a refused handshake would be tried again for ever
            try:
                await self._serve(websocket, code, id_)
            except Foreign:
                await websocket.close(FOREIGN)
            except HungUp:
                if websocket.client_state is WebSocketState.CONNECTED:  # it does not wait
                    await websocket.close(TOO_MANY)
            except TooMany as reason:
                await websocket.send_text(_no_answer(str(reason)))
                await websocket.close(TOO_MANY)
            except NoSuchRoom:
                await websocket.close(NO_ROOM)
            except KeptOut:
                await websocket.close(KEPT_OUT)
            except Moved:
                await websocket.close(RESTART)
            except Unavailable as reason:
                await websocket.send_text(_no_answer(str(reason)))
                await asyncio.sleep(HOLD_S)
                await websocket.close(RESTART)

    async def _serve(self, websocket: WebSocket, code: str, id_: str) -> None:
        address = address_of(websocket)
        self._check(websocket, address)
        self._limits.request(address)
        person = (await self._services.visitors.recognise(websocket)).person
        websocket.scope["headers"].clear()  # they would be held as long as the table is open
        browser, rooms = Browser(websocket), self._services.rooms
        with self._limits.socket(address, person):
            finding = self._find(browser, code, address, person)
            known = rooms.has(first_code(code))
            room = await (finding if known else unless(browser.closed(), finding))
            with room.watching(person) as changed, self._shows.window(room, person) as show:
                await Connection(
                    browser,
                    room,
                    show,
                    self._services.renderer.tickets,
                    person,
                    changed,
                    self._limits,
                    (person or id_, address),
                    self._crowd,
                ).serve()

    async def _find(self, browser: Browser, code: str, address: str, person: str) -> LiveRoom:
        """The table; while it cannot be read the browser is told so, for some seconds."""
        rooms, loads = self._services.rooms, self._services.loads
        now = asyncio.get_running_loop().time
        tell_at, until = now(), now() + FIND_S
        while True:
            try:
                return await find_room(rooms, self._limits, loads, code, address, person)
            except (Moved, Unreadable):
                raise
            except Unavailable as reason:
                if now() > until:
                    raise
                if now() >= tell_at:
                    tell_at = now() + TELL_AGAIN_S
                    await browser.send_text(_no_answer(str(reason)))
            await asyncio.sleep(AGAIN_S)

    def _check(self, websocket: WebSocket, address: str) -> None:
        if not hosts.is_known(websocket, self._names):
            self._limits.log("refused a foreign host name", address)
            raise Foreign
        if not security.same_origin(websocket, self._origins):
            self._limits.log("refused a foreign page", address)
            raise Foreign


def _no_answer(reason: str) -> str:
    return messages.Refusal(refused="unavailable", id="", text=reason).model_dump_json()


class Connection:
    """One browser at one table."""

    def __init__(
        self,
        browser: Browser,
        room: LiveRoom,
        show: Show,
        tickets: Tickets,
        person: str,
        changed: asyncio.Event,
        limits: Limits,
        counted_as: tuple[str, str],
        crowd: asyncio.Lock,
    ) -> None:
        """counted_as: who sends the commands and from which address, for the limits.
        crowd: those who only watch are rendered for one after the other."""
        self._browser = browser
        self._room = room
        self._show = show
        self._tickets = tickets
        self._person = person
        self._changed = changed
        self._limits = limits
        self._counted_as = counted_as
        self._crowd = crowd
        # The first table is out, or cannot be sent. An Event would hold more, for as long.
        self._greeted = asyncio.get_running_loop().create_future()
        self._code = 0  # with which it was closed

    async def serve(self) -> None:
        """Send tables and do commands until the browser goes; the first message is a table,
        unless the browser shows it already."""
        now = asyncio.get_running_loop().time
        opened = now()
        logger.info("socket opened")
        sender = asyncio.create_task(self._send_tables())
        sender.add_done_callback(self._greet)
        try:
            await self._greeted
            await self._receive()
        except WebSocketDisconnect as gone:
            self._gone(gone.code)
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            logger.info("socket closed", code=self._code, seconds=round(now() - opened, 1))

    async def _send_tables(self) -> None:
        """Send the table now and after every change; what came in between is left out.

        A page that has just come with this table is not sent it again.
        """
        sent = 0  # the hash of the table that was sent last: tables are large and many
        changes = TableDiff()
        ticket = self._browser.query_params.get("ticket", "")
        while True:
            if self._person not in self._room.room.seats.members:
                async with self._crowd:  # players are let through between any two of them
                    await asyncio.sleep(CROWD_S)
            try:
                table = None if self._end else await self._show.table(self._person)
            except Exception:
                logger.exception("a table cannot be rendered")
                await asyncio.sleep(HOLD_S)
                await self._close(BROKEN)
                return
            self._changed.clear()
            if self._end or table is None:
                await self._close(self._end)
                return
            if ticket and self._tickets.take(ticket, table.html):
                sent = table.hash
            ticket = ""
            if table.hash != sent:
                await self._browser.send_text(changes.message(table.parts))
                sent = table.hash
            del table
            self._greet()
            await self._changed.wait()

    def _greet(self, _: object = None) -> None:
        if not self._greeted.done():
            self._greeted.set_result(None)

    async def _receive(self) -> None:
        malformed = refused = 0
        while self._open:
            message = await self._browser.receive()
            if message["type"] == "websocket.disconnect":
                self._gone(message["code"])
                return
            text = message.get("text")
            try:
                self._limits.command(*self._counted_as)
                if text is None:
                    raise messages.Malformed("Messages are text.")
                await self._room.ask(self._person, messages.parse(text))
            except TooMany as reason:
                refused += 1
                await self._refuse("refused", text, str(reason))
                if refused == MOST_REFUSED:
                    await self._close(TOO_MANY)
            except messages.Malformed as error:
                malformed += 1
                await self._refuse("malformed", text, str(error))
                if malformed == MOST_MALFORMED:
                    await self._close(MALFORMED)
            except Moved:  # the browser asks again where the room is then
                await self._close(RESTART)
            except Refused as reason:
                await self._refuse(messages.kind_of(reason), text, str(reason))

    async def _refuse(self, kind: messages.Kind, text: str | None, reason: str) -> None:
        if self._open:
            refusal = messages.Refusal(refused=kind, id=messages.id_in(text or ""), text=reason)
            await self._browser.send_text(refusal.model_dump_json())

    @property
    def _end(self) -> int:
        """The code to close with when the room is no more, has to be rebuilt, or is no longer this
        person's to see; else 0."""
        if self._person in self._room.room.access.removed:
            return KEPT_OUT
        return NO_ROOM if self._room.ended else RESTART if self._room.closed else 0

    def _gone(self, code: int) -> None:
        if code == TOO_MANY and not self._code:
            self._limits.frames(self._counted_as[1])
        self._code = self._code or code

    async def _close(self, code: int) -> None:
        if self._open:
            self._code = code
            await self._browser.close(code)

    @property
    def _open(self) -> bool:
        return self._browser.application_state is WebSocketState.CONNECTED
