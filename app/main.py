"""Where the parts are put together: settings -> store -> bots -> rooms -> web."""

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI

from app.rooms.live import Pace, Tools
from app.rooms.log import LogUnavailable
from app.rooms.rooms import Rooms
from app.settings import Settings
from app.store.sqlite import SqliteLog
from app.web.server import create_app

LOG_FILE = "rooms.sqlite3"
FIRST_PORT, LAST_PORT = 8000, 8019


class CannotServe(Exception):
    """The server cannot start; the message says why and what to do."""


def build(settings: Settings) -> FastAPI:
    """The whole application; its parts start and stop with it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        log = SqliteLog(settings.data / LOG_FILE)
        await log.open()
        with ThreadPoolExecutor(settings.bot_threads, "bot") as pool:
            pace = Pace(settings.bot_delay_s, settings.bot_delay_spread_s, settings.trick_pause_s)
            rooms = Rooms(Tools(log, pool, pace, secrets.token_bytes))
            app.state.rooms = rooms
            yield
            await rooms.close()
        await log.close()

    return create_app(lifespan, frozenset(settings.origins))


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket; without a port, the first free one from 8000 on. Raises CannotServe."""
    if port is not None and not 0 <= port <= 65535:
        raise CannotServe(f"cannot listen on {host}:{port}: ports are 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port] if port is not None else range(FIRST_PORT, LAST_PORT + 1):
        try:
            return socket.create_server((host, candidate), family=family, backlog=2048)
        except OSError as error:
            if port is not None:
                reason = error.strerror or str(error)
                raise CannotServe(f"cannot listen on {host}:{port}: {reason}") from None
    raise CannotServe(
        f"no free port from {FIRST_PORT} to {LAST_PORT} on {host}; name another with PORT or --port"
    )


def address(host: str, port: int) -> str:
    """An address that a browser can open, for a host that may stand for all of them."""
    if host in ("0.0.0.0", "::"):  # noqa: S104
        host = _own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address() -> str:
    """This machine's address in its network, as far as it can tell without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; UDP connect sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


async def _try_log(settings: Settings) -> None:
    """Open and close the event log, so that what is wrong with it is said before the start."""
    log = SqliteLog(settings.data / LOG_FILE)
    await log.open()
    await log.close()


def serve(host: str, port: int | None, settings: Settings) -> None:
    """Serve until interrupted; raises CannotServe."""
    try:
        asyncio.run(_try_log(settings))
    except LogUnavailable as error:
        raise CannotServe(f"{error}; name another folder with --data") from None
    bound = listen(host, port)
    app = build(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    host, port = bound.getsockname()[:2]
    print(f"Black Queen: {address(host, port)}", flush=True)
    server.run(sockets=[bound])
