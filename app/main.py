"""Where the parts are put together: settings -> store -> bots -> rooms -> web."""

import asyncio
import gc
import secrets
import socket
import sys
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING

import structlog
import uvicorn
from fastapi import FastAPI

from app import built, logs, version
from app.rooms.live.live_room import Services
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.log import LogUnavailable
from app.settings import Settings
from app.store.holder import FolderLocked, Holder, lock_folder
from app.store.opening import log_at, maintain_log, place_of
from app.web.application import create_app
from app.web.gateway import internal
from app.web.gateway.frames import PING_AFTER_S, PONG_WITHIN_S, bounded_to
from app.web.gateway.limits import LimitSettings
from app.web.gateway.readiness import Readiness
from app.web.gateway.requests import timed_http
from app.web.gateway.root_path import RootTaken
from app.web.gateway.services import WebServices
from app.web.gateway.site import Site
from app.web.gateway.visitors import Visitors
from app.web.pages import your_tables
from app.web.table.invitation import EVERYWHERE, own_address

if TYPE_CHECKING:
    from app.store.opening import Log

logger = structlog.get_logger("black_queen")

FIRST_PORT, LAST_PORT = 8000, 8019
UNSENT = 16_384  # bytes
UNREAD_MS = 40_000
FILES = 16_384
YOUNG_S = 0.25  # so often new objects are looked at
ALL_S = 6 * 3600.0  # and all of them


class CannotServe(Exception):
    """The server cannot start; the message says why and what to do."""


def build(
    settings: Settings, listens: str = "127.0.0.1", inside: socket.socket | None = None
) -> FastAPI:
    """The whole application; its parts start and stop with it. listens: on which host; inside: at
    the internal address."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        log = log_at(settings.data, settings.store, settings.process)
        await log.open()
        if settings.store:
            logs.name_rooms_by(log.cookie_key)
        async with AsyncExitStack() as held:
            pool = held.enter_context(ThreadPoolExecutor(settings.bot_threads, "bot"))
            services = Services(
                log, pool, pace_of(settings), secrets.token_bytes, describe=your_tables.listing
            )
            web: WebServices = app.state.services
            web.rooms = rooms = Rooms(services)
            rooms.when_gone(web.renderer.tables.forget)
            web.visitors = Visitors(log.cookie_key, log, settings.root_path)
            web.readiness = Readiness(log)
            if inside:
                answering = internal.serving(inside, web, settings.process, services.tally)
                await held.enter_async_context(answering)
            web.leave = partial(_leave, web, log)
            log.when_lost(rooms.move, rooms.move_all)
            # So that the first table of a game holds up no other.
            prepare = web.renderer.templates.prepare
            threading.Thread(target=prepare, name="prepare", daemon=True).start()
            collecting = asyncio.create_task(_collect_little_at_a_time())
            caring = asyncio.create_task(maintain_log(log, settings.forget_days, rooms.in_use))
            with suppress(asyncio.CancelledError):  # the second Ctrl+C waits for nobody's answer
                yield
            collecting.cancel()
            caring.cancel()
            await asyncio.wait([caring])
            await rooms.close()
        await log.close()
        logger.info("stop")

    return create_app(lifespan, site(settings, listens))


async def _leave(web: WebServices, log: "Log") -> None:
    """Hand the rooms over to other processes, before browsers are sent away."""
    web.readiness.leave()
    web.rooms.leave()
    await log.leave()


def pace_of(settings: Settings) -> Pace:
    """How long tables and bots take."""
    return Pace(
        bot_delay_s=settings.bot_delay_s,
        bot_spread_s=settings.bot_delay_spread_s,
        trick_pause_s=settings.trick_pause_s,
        away_s=settings.away_s,
        stand_in_s=settings.stand_in_s,
        nudge_s=settings.nudge_s,
        release_s=settings.release_s,
    )


def site(settings: Settings, listens: str) -> Site:
    """What the web needs of the settings."""
    numbers = settings.model_dump(include={field.name for field in fields(LimitSettings)})
    return Site(
        limits=LimitSettings(**numbers),
        address=settings.address,
        listens=listens,
        hosts=frozenset({*settings.hosts, socket.gethostname().lower()}),
        origins=frozenset(settings.origins),
        root_path=settings.root_path,
    )


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket; without a port, the first free one from 8000 on. Raises CannotServe."""
    if port is not None and not 0 <= port <= 65535:
        raise CannotServe(f"cannot listen on {host}:{port}: ports are 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port] if port is not None else range(FIRST_PORT, LAST_PORT + 1):
        try:
            bound = socket.create_server((host, candidate), family=family, backlog=2048)
        except OSError as error:
            if port is not None:
                reason = error.strerror or str(error)
                raise CannotServe(f"cannot listen on {host}:{port}: {reason}") from None
        else:
            _bound_what_waits(bound)
            # asyncio does so for a socket that names its protocol, which this one does not.
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return bound
    raise CannotServe(
        f"no free port from {FIRST_PORT} to {LAST_PORT} on {host}; name another with PORT or --port"
    )


def _bound_what_waits(listening: socket.socket) -> None:
    """What the kernel holds for connections to this socket that do not read, where it can be told.

    A slow browser would else be sent all tables that fit into buffers of megabytes, one by one.
    """
    for option, value in (("TCP_NOTSENT_LOWAT", UNSENT), ("TCP_USER_TIMEOUT", UNREAD_MS)):
        if hasattr(socket, option):
            with suppress(OSError):
                listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)


def listen_inside(address: str) -> socket.socket | None:
    """A socket at the internal address, if there is one; raises CannotServe."""
    if not address:
        return None
    host, _, port = address.rpartition(":")
    return listen(host.strip("[]"), int(port))


def _allow_many_files() -> None:
    """Raise the number of open files, and so of connections, as far as the system lets us."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


async def _collect_little_at_a_time() -> None:
    """Let the garbage collector look at what is new only, and often.

    Neither play nor a connection that ends leaves cycles of objects behind, but with a thousand
    tables there are millions of objects, and all tables would wait while they are looked at. Some
    connections that are cut off do leave cycles, mostly new ones. How many objects are new cannot
    be left to the interpreter: it counts those that have gone against them.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    now = asyncio.get_running_loop().time
    due = now() + ALL_S
    try:
        while True:
            await asyncio.sleep(YOUNG_S)
            if now() < due:
                gc.collect(0)
            else:
                gc.collect()
                due = now() + ALL_S
    finally:
        gc.enable()
        gc.unfreeze()


def address(host: str, port: int, root_path: str = "") -> str:
    """An address that a browser can open, for a host that may stand for all of them."""
    if host in EVERYWHERE:
        host = own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{root_path}/"


async def _try_log(settings: Settings) -> None:
    """Open and close the event log, so that what is wrong with it is said before the start."""
    log = log_at(settings.data, settings.store)
    await log.open()
    await log.close()


def serve(host: str, port: int | None, settings: Settings) -> None:
    """Serve until interrupted; raises CannotServe."""
    try:
        with _holding(settings) as holder:
            asyncio.run(_try_log(settings))
            _allow_many_files()
            bound = listen(host, port)
            inside = listen_inside(settings.internal)
            with bound, inside or nullcontext():
                host, port = bound.getsockname()[:2]
                url = address(host, port, settings.root_path)
                if holder:
                    holder.tell(f"the server at {url}")
                server = _server(build(settings, host, inside), settings)
                with server.capture_signals():  # they end it in good order from now on
                    _announce(url, settings)
                    server.run(sockets=[bound])
    except FolderLocked as error:
        raise CannotServe(f"{error}; stop it, or name another folder with --data") from None
    except LogUnavailable as error:
        hint = "" if settings.store else "; name another folder with --data"
        raise CannotServe(f"{error}{hint}") from None
    except RootTaken as error:
        raise CannotServe(f"settings: root_path: {error}") from None


def _holding(settings: Settings) -> AbstractContextManager[Holder | None]:
    """Hold the folder of tables; a database is shared."""
    return nullcontext() if settings.store else lock_folder(settings.data, "a server that starts")


class Leaving(uvicorn.Server):
    """Hands the rooms over before it closes its connections."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        await self._app.state.services.leave()
        await super().shutdown(sockets)


def _server(app: FastAPI, settings: Settings) -> uvicorn.Server:
    config = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        http=timed_http(settings.proxies),
        ws=bounded_to(settings.socket_frames_per_second),
        ws_max_size=settings.message_bytes,
        ws_ping_interval=PING_AFTER_S,
        ws_ping_timeout=PONG_WITHIN_S,
        ws_per_message_deflate=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=3,
    )
    return Leaving(config, app)


def _announce(url: str, settings: Settings) -> None:
    """Say where the server is: to people on stdout, and to programs by an event of the log."""
    for_people = sys.stderr.isatty() and settings.log_format != "json"
    if not for_people:
        data = place_of(settings.data, settings.store)
        logger.info(
            "start",
            version=version.number(),
            commit=version.commit() or "unknown",
            build=built.notice(),
            address=url,
            data=data,
        )
    print(f"Black Queen: {url}", flush=True)
    if settings.address:
        print(f"Public address: {settings.address}{settings.root_path}", flush=True)
    if for_people:
        kept = place_of(settings.data.resolve(), settings.store)
        print(f"Tables are kept in {kept}; {built.notice()}.", flush=True)
        print("Ctrl+C ends it.", flush=True)
