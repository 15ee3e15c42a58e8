"""All links of a process: one for each other process that it has to do with."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import TypeAlias

import structlog
from starlette.types import Message, Send
from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException
from websockets.http11 import Request, Response

from app.web.links.channel import MOVED, Kind, Lost
from app.web.links.inlet import unpacked_head
from app.web.links.link import Link, Serve

logger = structlog.get_logger("black_queen.links")

PATH = "/link"
CONNECT_S = 1.0
PATIENCE_S = 0.2  # with a process that does not answer at once
PING_S, PONG_S = 0.5, 2.0  # a process that is frozen is noticed before its lease has run out
FRAME_BYTES = 4 * 2**20
Told: TypeAlias = tuple[HTTPStatus, str]  # with a text
Page: TypeAlias = Callable[[], Awaitable[Told]]
ADDRESS, TOKEN = "Black-Queen-Address", "Authorization"


class Links:
    """Reaches other processes, and is reached by them.

    address: of this process, "HOST:PORT" as others reach it; token: known to all of the cluster.
    serve: does what other processes ask for. pages: for whoever reaches the address, by path.
    """

    def __init__(
        self,
        address: str,
        token: str,
        serve: Serve,
        pages: Mapping[str, Page] | None = None,
    ) -> None:
        self._pages = pages or {}
        self.address = address
        self._token = f"Bearer {token}" if token else ""
        self._serve = serve
        self._links: dict[str, Link] = {}
        self._opening: dict[str, asyncio.Task[Link]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._server: Server | None = None

    async def start(self) -> None:
        """Listen; raises OSError."""
        host, _, port = self.address.rpartition(":")
        self._server = await serve(
            self._accept,
            host.strip("[]"),
            int(port),
            process_request=self._admit,
            compression=None,
            max_size=FRAME_BYTES,
            ping_interval=PING_S,
            ping_timeout=PONG_S,
            close_timeout=CONNECT_S,
        )

    async def stop(self) -> None:
        """End all links."""
        if self._server:
            self._server.close(close_connections=False)
        for opening in self._opening.values():
            opening.cancel()
        await asyncio.gather(*(link.close() for link in list(self._links.values())))
        for task in self._running:
            task.cancel()
        if self._server:
            self._server.close()
            with suppress(TimeoutError):
                async with asyncio.timeout(CONNECT_S):
                    await self._server.wait_closed()

    async def to(self, address: str) -> Link:
        """The link to a process, opened first if need be; raises Lost."""
        link = self._links.get(address)
        if link and not link.lost:
            return link
        opening = self._opening.get(address)
        if opening is None:
            opening = self._opening[address] = asyncio.create_task(self._open(address))
            opening.add_done_callback(partial(self._opened, address))
        await asyncio.wait([opening], timeout=PATIENCE_S)
        if not opening.done():  # who asks looks for the owner again meanwhile
            raise Lost
        try:
            return opening.result()
        except (OSError, WebSocketException, TimeoutError, ValueError, asyncio.CancelledError):
            raise Lost from None

    def _opened(self, address: str, opening: "asyncio.Task[Link]") -> None:
        del self._opening[address]
        if not opening.cancelled():
            opening.exception()  # perhaps nobody waits for it any more

    async def fetch(self, address: str, scope: Mapping[str, object], send: Send) -> None:
        """Let another process answer a request; raises Lost as long as nothing was answered."""
        async with (await self.to(address)).channel(scope) as channel:
            head = await channel.receive()
            if head.kind is not Kind.HEAD:
                raise Lost
            await send(unpacked_head(head.fields))
            with suppress(Lost):  # the browser sees that its page is not whole
                while (part := await channel.receive()).kind is Kind.BODY:
                    body = {"type": "http.response.body", "body": part.data, "more_body": True}
                    await send(body)
                if part.code == MOVED:
                    return
                await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def ask(self, address: str, scope: Mapping[str, object]) -> bytes:
        """The body of another process's answer to a request, empty if it is no 200; raises Lost."""
        parts: list[bytes] = []
        status = 0

        async def take(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))

        await self.fetch(address, scope, take)
        return b"".join(parts) if status == HTTPStatus.OK else b""

    async def _open(self, address: str) -> Link:
        socket = await connect(
            f"ws://{address}{PATH}",
            additional_headers={TOKEN: self._token, ADDRESS: self.address},
            compression=None,
            max_size=FRAME_BYTES,
            open_timeout=CONNECT_S,
            close_timeout=CONNECT_S,
            ping_interval=PING_S,
            ping_timeout=PONG_S,
            proxy=None,
        )
        link = Link(socket, self._serve, first=0)
        self._links[address] = link
        logger.info("link opened", peer=address)
        task = asyncio.create_task(self._run(link, address))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return link

    async def _accept(self, socket: ServerConnection) -> None:
        address = socket.request.headers.get(ADDRESS, "") if socket.request else ""
        link = Link(socket, self._serve, first=1)
        known = self._links.get(address)
        if known is None or known.lost:  # else both have opened one: each uses its own
            self._links[address] = link
        await self._run(link, address)

    async def _run(self, link: Link, address: str) -> None:
        try:
            await link.run()
        finally:
            if self._links.get(address) is link:
                del self._links[address]
            logger.info("link closed", peer=address)

    async def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer what is no link."""
        if page := self._pages.get(request.path):
            return connection.respond(*await page())
        if request.path != PATH:
            return connection.respond(HTTPStatus.NOT_FOUND, "There is no such page here.\n")
        shown = request.headers.get(TOKEN, "")
        if not self._token or not hmac.compare_digest(shown.encode(), self._token.encode()):
            logger.warning("refused a link without the token")
            return connection.respond(HTTPStatus.FORBIDDEN, "This is for processes of a cluster.\n")
        return None
