"""uvicorn's websocket protocol, so that a bad client is cut off and harms nobody.

Beyond what uvicorn does: frames are counted as they come, a client that does not read is let go of,
what it cannot be told in time is dropped, and no bad frame is an exception.
"""

import asyncio
from asyncio.transports import BaseTransport
from collections.abc import MutableMapping
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from app.allowance import Allowance, Allowances

TOO_MANY = 4429
BURST_S = 5  # so many seconds' worth of frames may come at once
PART = 4096  # bytes that are parsed at a time: some hundreds of the smallest frames
UNREAD = 32_768  # bytes of tables that may wait for a slow browser, beside those in the kernel
LINGER_S = 1.0  # for a close frame to arrive
LINGER_BYTES = 262_144  # that may still come meanwhile
PING_AFTER_S, PONG_WITHIN_S = 15, 20  # a network that is gone is noticed within their sum
BAD_HANDSHAKE = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: 37\r\nConnection: close\r\n\r\nThis is no handshake of a websocket.\n"
)


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A connection; bounded_to sets its limit."""

    frames_per_second = 0

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=UNREAD)
        number = self.frames_per_second
        self._frames = Allowances(Allowance(BURST_S * number, 1 / number), self.loop.time)
        self._late = 0  # bytes that came after the close frame was sent
        self._failed = False

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds the connection, which holds it
        untie(self.transport)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PART):
            part = data[start : start + PART]
            if self.transport.is_closing():
                return
            if self.close_sent:
                self._late += len(part)
                if self._late > LINGER_BYTES:
                    self.transport.abort()
                    return
            if not self._failed:
                super().data_received(part)
        if not self.handshake_initiated:
            self._refuse()

    def handle_events(self) -> None:
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if frames and self._frames.take(0, frames):
            self.conn.events_received()
            self._fail(TOO_MANY, "too much at once")
            return
        super().handle_events()

    def handle_ping(self) -> None:
        if not self._failed:
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._fail(CloseCode.INVALID_DATA, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def handle_close(self, event: Frame) -> None:
        answers = not self.close_sent
        super().handle_close(event)
        if answers:
            self._abort_soon()

    def handle_parser_exception(self) -> None:
        """Send the close frame, and leave it time to arrive: a reset would overtake it."""
        self._failed = True
        self.close_sent = True
        self.stop_keepalive()
        code = self.conn.close_sent.code if self.conn.close_sent else CloseCode.ABNORMAL_CLOSURE
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        if self.transport.is_closing():
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self._abort_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_soon()

    def shutdown(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected and self.close_timer is None:
            self._abort_soon()

    async def send(self, message: MutableMapping[str, Any]) -> None:  # type: ignore[override]
        """Send a message of the application; raises ClientDisconnected."""
        await self.writable.wait()
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)  # type: ignore[arg-type]
        if message["type"] == "websocket.accept":  # what was read of the handshake would stay
            self.request.headers.clear()
            self.response.headers.clear()
        if message["type"] == "websocket.close":
            self._abort_soon()

    def _fail(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def _refuse(self) -> None:
        """Answer a handshake that cannot be read; uvicorn would leave it open."""
        self._failed = self.handshake_complete = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_HANDSHAKE)
        self.transport.close()
        self._abort_soon()

    def _abort_soon(self) -> None:
        """Let go of the connection, also of one that takes nothing more and so never closes."""
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER_S, self.transport.abort)


def untie(transport: BaseTransport) -> None:
    """Let a transport that has ended go by itself: asyncio's holds itself by how it was read, and
    the collector looks at what is old very seldom (main.py)."""
    if hasattr(transport, "__dict__"):  # that of uvloop has none, and goes
        vars(transport).pop("_read_ready_cb", None)


def bounded_to(frames_per_second: int) -> type[asyncio.Protocol]:
    """The protocol for connections that may send so many frames a second."""
    return type("WebSocket", (BoundedWebSocket,), {"frames_per_second": frames_per_second})
