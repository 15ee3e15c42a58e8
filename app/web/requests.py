"""uvicorn's HTTP protocol, so that a request that dribbles in is cut off, and many connections at
once do not hold up who plays already."""

import asyncio
from collections import deque
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

FIRST_S = 10.0  # for the first byte: browsers open connections ahead
HEAD_S = 0.9  # for the head of a request, from its first byte on; most are one packet
BODY_S = 5.0  # for a form
LINGER_S = 1.0
LENGTHS = {b"content-length", b"transfer-encoding"}
AT_ONCE = 8  # new connections that are served without a wait
ENTER_S = 0.006  # between those after them
TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: 40\r\nConnection: close\r\n\r\nThe request came too slowly. Try again.\n"
)


class Entrance:
    """Where new connections wait, unread, when too many come at once."""

    def __init__(self) -> None:
        self._waiting: deque[TimedHttp] = deque()
        self._free = AT_ONCE
        self._open = True  # nobody is due to be let in, nor a place to be given back

    def come(self, connection: "TimedHttp") -> None:
        """Let a connection in, now or in its turn."""
        if self._free:
            self._free -= 1
            connection.enter()
        else:
            self._waiting.append(connection)
        if self._open:
            self._open = False
            connection.loop.call_later(ENTER_S, self._next, connection.loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting and self._waiting[0].transport.is_closing():
            self._waiting.popleft()
        if self._waiting:
            self._waiting.popleft().enter()
        else:
            self._free += 1
        self._open = self._free == AT_ONCE
        if not self._open:
            loop.call_later(ENTER_S, self._next, loop)


class OneLength(h11.Connection):
    """h11, but a request that gives its length twice, in bytes and by chunks, is none.

    A proxy before us may have gone by the one and we by the other; what lies between would be
    somebody's next request.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request) and {name for name, _ in event.headers} >= LENGTHS:
            raise h11.RemoteProtocolError("a body has one length")
        return event


class TimedHttp(H11Protocol):
    """A connection whose requests must arrive in time; after one that is none it is closed."""

    entrance: Entrance
    _entered = _upgraded = False
    _early = b""  # what came before the connection entered
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
        self.conn = OneLength(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.entrance.come(self)

    def enter(self) -> None:
        """Begin to read what comes."""
        self._entered = True
        if self._early:
            self.transport.resume_reading()
            self.data_received(self._early)
            self._early = b""
        else:
            self._timer = self.loop.call_later(FIRST_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if not self._entered:
            self._early += data
            self.transport.pause_reading()
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
            super().send_400_response(msg)
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

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


def timed_http() -> type[asyncio.Protocol]:
    """The protocol for the connections of one server."""
    return type("Http", (TimedHttp,), {"entrance": Entrance()})
