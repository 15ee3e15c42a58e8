"""What stands before all pages: host names, limits, where a form comes from, HEAD, the log."""

import structlog
from fastapi import HTTPException
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import logs
from app.rooms.fold.access.codes import clean_code, first_code
from app.rooms.fold.errors import KeptOut, Moved, NoSuchRoom, Unavailable
from app.web.gateway import health, hosts, security, visitors
from app.web.gateway.limits import TooMany, address_of
from app.web.gateway.lookup import find_room, requested_code
from app.web.gateway.services import WebServices
from app.web.gateway.waiting import HungUp, while_waited_for

CHECKS = (health.ALIVE, health.READY)  # for machines, by whatever name
STATIC = "/static/"
FORM_BYTES = 16_384
UNKNOWN_HOST = (
    "This server is not known by that name. If the name is right, whoever runs the server adds it"
    ' to the setting BLACK_QUEEN_HOSTS, such as ["cards.example.org"].'
)
FOREIGN_FORM = "This form came from another site. Open the page here instead."
AGAIN = {"Refresh": "1"}  # the browser asks again, and may be sent to another process
TOO_LONG = "This form is too long."


class Gate:
    """Refuses what must not reach a page; the rest goes on, HEAD as GET."""

    def __init__(self, app: ASGIApp, services: WebServices) -> None:
        self.app = app
        self._services = services
        self._limits = services.limits
        self._names = services.site.all_hosts
        self._origins = services.site.all_origins
        self._sorry = services.renderer.sorry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        logs.begin_connection()
        try:
            await self._check(Request(scope, receive))
        except HungUp:
            return
        except TooMany as reason:
            headers = {"Retry-After": str(reason.retry_s), "Connection": "close"}
            if scope["path"] in CHECKS or scope["path"].startswith(STATIC):  # nobody reads a page
                await PlainTextResponse(f"{reason}\n", 429, headers)(scope, receive, send)
                return
            answer = HTMLResponse(self._sorry(str(reason)), 429, headers)
            await answer(scope, receive, send)
        except HTTPException as reason:
            page = self._sorry(str(reason.detail))
            answer = HTMLResponse(page, reason.status_code, reason.headers)
            await answer(scope, receive, send)
        else:
            await self.app(scope, _at_most(FORM_BYTES, receive), send)

    async def _check(self, request: Request) -> None:
        """Raises TooMany, HungUp or HTTPException."""
        path: str = request.scope["path"]
        address = address_of(request)
        if path in CHECKS:
            self._limits.check(address)
            return
        if not hosts.is_known(request, self._names):
            self._limits.log("refused a foreign host name", address)
            raise HTTPException(421, UNKNOWN_HOST)
        if path.startswith(STATIC):
            self._limits.file(address)
            return
        self._limits.request(address)
        await self._recognise(request)
        if request.method == "POST":
            self._check_form(request, address)
        await self._check_room(request)

    async def _recognise(self, request: Request) -> None:
        try:
            request.state.visitor = await self._services.visitors.recognise(request)
        except Unavailable as reason:
            raise HTTPException(503, str(reason)) from None

    def _check_form(self, request: Request, address: str) -> None:
        if not security.same_origin(request, self._origins):
            self._limits.log("refused a foreign form", address)
            raise HTTPException(403, FOREIGN_FORM)
        person = visitors.person_in(request)
        if person and request.scope["path"] == "/rooms":  # for nobody else one is opened
            self._limits.room(address, person)

    async def _check_room(self, request: Request) -> None:
        """Find the room that is asked for, if any; raises TooMany, HungUp or HTTPException."""
        if not request.scope["path"].startswith("/r/"):
            return
        request.state.room = None
        code = requested_code(request.scope)
        if clean_code(code) not in (code, ""):
            return  # the page leads to where it should be looked for
        structlog.contextvars.bind_contextvars(room=logs.room_id(first_code(code)))
        rooms = self._services.rooms
        address, person = address_of(request), visitors.person_in(request)
        finding = find_room(rooms, self._limits, self._services.loads, code, address, person)
        try:
            if request.method != "GET" or rooms.has(first_code(code)):
                request.state.room = await finding
            else:
                request.state.room = await while_waited_for(finding, request.receive)
        except NoSuchRoom:
            pass  # the page says so
        except KeptOut as reason:
            raise HTTPException(403, str(reason)) from None
        except Moved as reason:
            raise HTTPException(503, str(reason), AGAIN) from None
        except Unavailable as reason:
            raise HTTPException(503, str(reason)) from None


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return send_head


def _at_most(most: int, receive: Receive) -> Receive:
    """Receive a body up to so many bytes; also one that does not say its length."""
    got = 0

    async def receive_some() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise HTTPException(413, TOO_LONG)
        return message

    return receive_some
