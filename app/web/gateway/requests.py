"""uvicorn's HTTP protocol, so that a request that dribbles in is cut off, and many connections at
once do not hold up who plays already."""

import asyncio
import re
from collections import OrderedDict, deque
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import Any

import h11
from h11._receivebuffer import ReceiveBuffer
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from app.web.gateway.frames import untie
from app.web.gateway.limits import network

FIRST_S = 10.0  # for the first byte: browsers open connections ahead
HEAD_S = 0.9  # for the head of a request, from its first byte on; most are one packet
BODY_S = 5.0  # for a form
LINGER_S = 1.0
LENGTHS = {b"content-length", b"transfer-encoding"}
AT_ONCE = 8  # new connections that are served without a wait
ENTER_S = 0.006  # between those after them
MOST_WAITING = 256  # of one address
# Lines that end without CR, go on in the next one, or have a tab at their end.
ODD_LINES = re.compile(rb"(?<!\r)\n|\n[ \t]|\t\r\n")
FORWARDED = re.compile(rb"(?im)^x-forwarded-for:[ \t]*([^\r\n]*)")
TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: 40\r\nConnection: close\r\n\r\nThe request came too slowly. Try again.\n"
)


class Entrance:
    """Where new connections wait when too many come at once: by address, and these take turns.

    proxies: whose X-Forwarded-For is believed. Their own connections may be as many as they like.
    """

    def __init__(self, proxies: Sequence[str] = ()) -> None:
        self._proxies = _TrustedHosts(list(proxies))
        self._waiting: OrderedDict[str, deque[TimedHttp]] = OrderedDict()  # the next address first
        self._free = AT_ONCE
        self._open = True  # nobody is due to be let in, nor a place to be given back

    def come(self, connection: "TimedHttp") -> bool:
        """Let a connection in if that can be now; else it waits once it has said something."""
        if not self._free:
            return False
        self._free -= 1
        if self._open:
            self._open = False
            connection.loop.call_later(ENTER_S, self._next, connection.loop)
        return True

    def wait(self, connection: "TimedHttp", head: bytes) -> None:
        """Let a connection in, now or in its turn; one of too many of its address is closed."""
        if self.come(connection):
            connection.enter()
            return
        address, most = self._address(connection, head)
        waiting = self._waiting.setdefault(address, deque())
        if len(waiting) >= most:
            connection.transport.abort()
            return
        waiting.append(connection)

    def _address(self, connection: "TimedHttp", head: bytes) -> tuple[str, float]:
        """Where a connection comes from, and how many may wait that come from there."""
        peer = connection.client[0] if connection.client else ""
        if peer not in self._proxies:
            return network(peer), MOST_WAITING
        told = b", ".join(FORWARDED.findall(head.partition(b"\r\n\r\n")[0])).decode("latin1")
        host = self._proxies.get_trusted_client_address(told)[0] if told else ""
        return (network(host), MOST_WAITING) if host else (peer, inf)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        connection = self._first()
        if not connection:
            self._free += 1
        self._open = self._free == AT_ONCE
        if not self._open:  # before anything else: whatever comes of this one, others wait
            loop.call_later(ENTER_S, self._next, loop)
        if connection:
            connection.enter()

    def _first(self) -> "TimedHttp | None":
        """Whose turn it is; its address comes last now."""
        while self._waiting:
            address, waiting = self._waiting.popitem(last=False)
            connection = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting
            if not connection.transport.is_closing():
                return connection
        return None


class Lines(ReceiveBuffer):
    """h11's buffer, but lines of a head that others may read in another way are none."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """See h11; raises RemoteProtocolError."""
        if not self._data.startswith(b"\r\n"):  # else there are no lines
            end = self._data.find(b"\r\n\r\n")
            if ODD_LINES.search(self._data, 0, end + 2 if end >= 0 else len(self._data)):
                raise h11.RemoteProtocolError("a line of a head is one line, and ends with CR LF")
        return super().maybe_extract_lines()


class Strict(h11.Connection):
    """h11, but a request that could be read in two ways is none: by its lines, or by its length,
    which is given twice, in bytes and by chunks.

    A proxy before us may have gone by the one and we by the other; what lies between would be
    somebody's next request.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER)
        self._receive_buffer = Lines()

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as wrong:  # it holds itself, and this connection
            raise h11.RemoteProtocolError(str(wrong)) from wrong.with_traceback(None)
        if isinstance(event, h11.Request) and {name for name, _ in event.headers} >= LENGTHS:
            raise h11.RemoteProtocolError("a body has one length")
        return event


class TimedHttp(H11Protocol):
    """A connection whose requests must arrive in time; after one that is none it is closed."""

    entrance: Entrance
    _entered = _upgraded = False
    _early = b""  # what came while it waited
    _timer: asyncio.TimerHandle | None = None
    _waits_for: object = None  # the state of h11 that the timer is for

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = Strict()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timer = self.loop.call_later(FIRST_S, self.transport.abort)
        self._entered = self.entrance.come(self)

    def enter(self) -> None:
        """Begin to read what has come."""
        self._entered = True
        early, self._early = self._early, b""
        self.transport.resume_reading()
        self.data_received(early)

    def data_received(self, data: bytes) -> None:
        if not self._entered:
            first, self._early = not self._early, self._early + data
            if first:
                self._stop()
                self.transport.pause_reading()
                self.entrance.wait(self, data)
            return
        if self.conn.their_state is h11.IDLE:
            self._expect(h11.IDLE, HEAD_S)
        super().data_received(data)
        if self._upgraded:
            self._stop()
        elif self.conn.their_state is h11.SEND_BODY:
            self._expect(h11.SEND_BODY, BODY_S)
        elif self.conn.their_state is not h11.IDLE:
            self._stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def _should_upgrade(self) -> bool:
        return self.scope["http_version"] == "1.1" and super()._should_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Say so, unless an answer has begun, and hang up; nothing more is sent to either side."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            with suppress(h11.LocalProtocolError):  # to HEAD there is no more than a head
                super().send_400_response(msg)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)
        untie(self.transport)

    def _expect(self, state: object, within_s: float) -> None:
        """Wait for the end of a state, from its beginning on."""
        if self._waits_for is state:
            return
        self._stop()
        self._waits_for = state
        self._timer = self.loop.call_later(within_s, self._too_slow)

    def _stop(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = self._waits_for = None

    def _too_slow(self) -> None:
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(TOO_SLOW)
        self.transport.close()
        self.loop.call_later(LINGER_S, self.transport.abort)


def timed_http(proxies: Sequence[str] = ()) -> type[asyncio.Protocol]:
    """The protocol for the connections of one server, which believes these proxies."""
    return type("Http", (TimedHttp,), {"entrance": Entrance(proxies)})
