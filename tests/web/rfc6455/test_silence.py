"""Who answers no pings and reads nothing is let go of; on uvicorn with short times."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn

from app.main import listen
from app.web.gateway.frames import UNREAD, bounded_to
from app.web.gateway.requests import timed_http
from tests.patience import PATIENCE_S
from tests.web.rfc6455.raw import TEXT, Raw

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TABLE = "x" * 10_000


class Talker:
    """An application that sends tables, so many or for ever, and then waits for the end."""

    def __init__(self, tables: int) -> None:
        self._tables = tables
        self.ended = threading.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        try:
            while self._tables:
                self._tables -= 1
                await send({"type": "websocket.send", "text": TABLE})
            while (await receive())["type"] != "websocket.disconnect":
                pass
        finally:
            self.ended.set()


@contextmanager
def connected(app: Talker) -> Iterator[Raw]:
    """A connection to a server that pings at once and waits a moment."""
    bound = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        http=timed_http(),
        ws=bounded_to(20),
        ws_ping_interval=0.1,
        ws_ping_timeout=0.2,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([bound])))
    thread.start()
    try:
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.settimeout(PATIENCE_S)
            client.connect(bound.getsockname())
            client.sendall(HANDSHAKE)
            yield Raw(client)
    finally:
        server.should_exit = True
        thread.join()
        bound.close()


def test_who_answers_no_ping_is_gone() -> None:
    app = Talker(1)
    with connected(app) as raw:
        raw.head()
        assert raw.frame().opcode == TEXT
        assert raw.closed_with() == 1011
        assert app.ended.wait(PATIENCE_S)


@pytest.mark.parametrize("tables", [20, -1], ids=["some", "endless"])
def test_who_reads_nothing_is_gone(tables: int) -> None:
    """And the server kept little for them: what is read in the end is what was sent until then."""
    app = Talker(tables)
    with connected(app) as raw:
        assert app.ended.wait(PATIENCE_S)
        got = raw.rest()
    assert len(got) < 4 * UNREAD
