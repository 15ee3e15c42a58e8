"""The internal address: how a process is, for a balancer and for operators.

Browsers do not reach it, so that no question there waits behind theirs.
"""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from app.rooms.live.tally import Tally
from app.web.gateway import health, metrics
from app.web.gateway.services import WebServices

METRICS = "/metrics"


class _Beside(uvicorn.Server):
    """A server on the loop of another one, which has the signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See uvicorn."""
        yield


@asynccontextmanager
async def serving(
    bound: socket.socket, services: WebServices, name: str, tally: Tally
) -> AsyncIterator[None]:
    """Answer at a socket for a process of this name."""

    async def counted(request: Request) -> Response:
        return PlainTextResponse(metrics.text(name, services.rooms, tally, services.limits))

    pages = {health.ALIVE: health.alive, health.READY: health.ready, METRICS: counted}
    app = Starlette(routes=[Route(path, page) for path, page in pages.items()])
    app.state.services = services
    server = _Beside(
        uvicorn.Config(app, lifespan="off", ws="none", log_config=None, access_log=False)
    )
    answering = asyncio.create_task(server.serve([bound]))
    try:
        yield
    finally:
        server.should_exit = True
        await answering
