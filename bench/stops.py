"""How long one request stops all tables: every route is asked for long odd rooms (odd_rooms.py).

A stop is a step of the event loop: meanwhile nobody's move is taken. It is given in processor time
of the loop's thread, so that other processes do not count. The rooms are made in a process of their
own, and asked for in one that has the application itself, without a network.
"""

import argparse
import asyncio
import logging
import multiprocessing
import re
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from fastapi import FastAPI
from fastapi.routing import APIRoute

from app.main import build
from app.rooms.fold.seats.people import new_token, person_of
from app.settings import Settings
from app.store.sqlite import SqliteLog
from app.web.gateway.limits import LimitSettings
from app.web.gateway.visitors import COOKIE
from bench import machine
from bench.odd_rooms import OddRoom, write

DEALS = 2_000
CROWD = 400  # requests at once
LOG = "rooms.sqlite3"  # in a server's folder
SOCKET = "/r/{code}/ws"
HOST = "127.0.0.1"


class Answer(NamedTuple):
    """What came. pieces: how many bytes were given to the connection at once."""

    status: int
    pieces: Sequence[int]

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(self.pieces)


@dataclass(frozen=True)
class Browser:
    """Who asks an application without a network. address: where from; token: of the cookie."""

    app: FastAPI
    token: str = ""
    address: str = HOST

    async def ask(self, target: str) -> Answer:
        """Get a page, or open a websocket and wait for its first message."""
        return await (self._connect if target.partition("?")[0].endswith("/ws") else self._get)(
            target
        )

    def _scope(self, kind: str, target: str) -> dict[str, Any]:
        path, _, query = target.partition("?")
        cookie = SimpleCookie({COOKIE: self.token}).output(header="").strip() if self.token else ""
        headers = {"host": HOST, "origin": f"http://{HOST}", "accept-encoding": "br"}
        headers |= {"cookie": cookie} if cookie else {}
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (self.address, 40_000),
            "server": (HOST, 80),
            "subprotocols": [],
            "extensions": {},
        }

    async def _get(self, target: str) -> Answer:
        status, pieces, done = 0, list[int](), asyncio.Event()
        begun = False

        async def receive() -> dict[str, Any]:
            nonlocal begun
            if not begun:
                begun = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await done.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            if message["type"] == "http.response.body":
                pieces.append(len(message.get("body", b"")))

        try:
            await self.app(self._scope("http", target), receive, send)
        finally:
            done.set()
        return Answer(status, pieces)

    async def _connect(self, target: str) -> Answer:
        pieces, told = list[int](), asyncio.Event()
        begun = False

        async def receive() -> dict[str, Any]:
            nonlocal begun
            if not begun:
                begun = True
                return {"type": "websocket.connect"}
            await told.wait()
            return {"type": "websocket.disconnect", "code": 1001}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                pieces.append(len(message["text"]))
            if message["type"] != "websocket.accept":
                told.set()

        await self.app(self._scope("websocket", target), receive, send)
        return Answer(101, pieces)


@contextmanager
def each_step(measure: Callable[[], float], longest: Callable[[float], None]) -> Iterator[None]:
    """Tell how much each step of the event loop is, by the difference of what is measured."""
    step = asyncio.events.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        before = measure()
        step(handle)
        longest(measure() - before)

    asyncio.events.Handle._run = measured  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        asyncio.events.Handle._run = step  # type: ignore[method-assign]


class Longest:
    """The longest step since it was last asked for."""

    def __init__(self) -> None:
        self._found = 0.0

    def __call__(self, step: float) -> None:
        self._found = max(self._found, step)

    def take(self) -> float:
        """What it was; it begins anew."""
        found, self._found = self._found, 0.0
        return found


def routes(router: Any) -> Iterator[str]:
    """The addresses of an application, with those of the routers that it includes."""
    for route in router.routes:
        if isinstance(route, APIRoute):
            if "GET" in (route.methods or ()):
                yield route.path
        elif hasattr(route, "original_router"):
            yield from routes(route.original_router)


def targets(path: str, room: OddRoom) -> list[str]:
    """The addresses of a route for a room, none where the room has nothing of that kind."""
    seals = room.seals if "{seal}" in path else ("",)
    steps = (("0", "0"), (str(room.deals // 2), "1"), (str(max(0, room.deals - 1)), "2"))
    values = {"game": "called_partner", "players": "4", "digest": "0" * 12, "name": "page.css"}
    found = [
        re.sub(
            r"{(\w+)(?::path)?}",
            lambda part: {
                **values,
                "code": room.code,
                "seal": seal,  # noqa: B023 - used at once
                "deal": step[0],  # noqa: B023
                "step": step[1],  # noqa: B023
            }[part[1]],
            path,
        )
        for seal in seals
        for step in (steps if "{step}" in path else steps[:1])
    ]
    found += [f"{path}?page=20"] if path == "/matches" else []
    return list(dict.fromkeys(found))


@asynccontextmanager
async def application(folder: Path) -> AsyncIterator[FastAPI]:
    """The server's application on a folder, without limits and without a network."""
    numbers = dict.fromkeys(LimitSettings.__dataclass_fields__, 1_000_000)
    app = build(Settings.model_validate({"data": folder, "bot_delay_s": 3600, **numbers}))
    async with app.router.lifespan_context(app):
        await asyncio.to_thread(app.state.services.renderer.templates.prepare)
        await Browser(app).ask("/help")  # the first request prepares all routes
        await asyncio.sleep(1.0)  # and the server other things
        yield app


def made(folder: Path, deals: int, person: str) -> list[OddRoom]:
    """Write the rooms of a person into the log of a folder."""

    async def main() -> list[OddRoom]:
        log = SqliteLog(folder / LOG)
        await log.open()
        try:
            return await write(log, deals, person)
        finally:
            await log.close()

    return asyncio.run(main())


class Stop(NamedTuple):
    """The longest of a route, in seconds. whole_s: until the answer was there."""

    stop_s: float
    whole_s: float
    kind: str
    answer: Answer


async def _asked(browser: Browser, rooms: Sequence[OddRoom]) -> dict[str, Stop]:
    """The longest stop of each route, and for which kind of room it was."""
    found: dict[str, Stop] = {}
    longest = Longest()
    with each_step(time.thread_time, longest):
        for path in [*routes(browser.app), SOCKET]:
            for room in rooms if "{code}" in path or "{seal}" in path else rooms[:1]:
                for target in targets(path, room):
                    await asyncio.sleep(0)
                    longest.take()
                    began = time.perf_counter()
                    answer = await browser.ask(target)
                    whole_s = time.perf_counter() - began
                    await asyncio.sleep(0)
                    stop = Stop(longest.take(), whole_s, room.kind, answer)
                    found[path] = max(found.get(path, stop), stop)
    return found


async def _crowded(app: FastAPI, rooms: Sequence[OddRoom], crowd: int) -> tuple[float, float]:
    """Seconds until somebody else's table is there first: alone, and while a crowd of requests from
    one address looks at matches and tables of others."""
    mine = [room.code for room in rooms if room.kind.startswith("mine")]
    waits = []
    for code, size in zip(mine, (0, crowd), strict=False):
        stranger = Browser(app, new_token(), "192.0.2.1")
        seals = [f"/m/{seal}" for room in rooms for seal in room.seals]
        codes = [f"/r/{room.code}" for room in rooms if room.code not in mine]
        wanted = [*seals, *codes]
        asking = [
            asyncio.create_task(stranger.ask(wanted[number % len(wanted)]))
            for number in range(size)
        ]
        await asyncio.sleep(0.01)
        began = time.perf_counter()
        await Browser(app, new_token(), "198.51.100.1").ask(f"/r/{code}")
        waits.append(time.perf_counter() - began)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
    return waits[0], waits[1]


def measured(folder: Path, rooms: Sequence[OddRoom], token: str) -> dict[str, Stop]:
    """Ask for all of them in one process."""

    async def main() -> dict[str, Stop]:
        async with application(folder) as app:
            return await _asked(Browser(app, token), rooms)

    return asyncio.run(main())


def crowded(folder: Path, rooms: Sequence[OddRoom], crowd: int) -> tuple[float, float]:
    """See _crowded."""

    async def main() -> tuple[float, float]:
        async with application(folder) as app:
            return await _crowded(app, rooms, crowd)

    return asyncio.run(main())


def _quiet() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.stops", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help=f"about, a room ({DEALS})")
    parser.add_argument("--crowd", type=int, default=CROWD, help=f"requests at once ({CROWD})")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    spawn = multiprocessing.get_context("spawn")
    token = new_token()
    with (
        tempfile.TemporaryDirectory(prefix="bench-") as name,
        ProcessPoolExecutor(1, spawn, _quiet, max_tasks_per_child=1) as process,
    ):
        folder = Path(name)
        rooms = process.submit(made, folder, chosen.deals, person_of(token)).result()
        print(f"  {sum(room.events for room in rooms):,} events of {len(rooms)} rooms")
        for path, stop in process.submit(measured, folder, rooms, token).result().items():
            print(
                f"  {path:24} stops all for {1000 * stop.stop_s:8.1f} ms, answered after"
                f" {1000 * stop.whole_s:8.1f}: {stop.answer.status}, {stop.answer.size:,} bytes"
                f" ({stop.kind})"
            )
        alone_s, among_s = process.submit(crowded, folder, rooms, chosen.crowd).result()
        print(
            f"  somebody's table is there after {1000 * alone_s:.0f} ms, while {chosen.crowd}"
            f" requests from one address look at matches and tables after {1000 * among_s:.0f}"
        )


if __name__ == "__main__":
    main()
