"""Bad clients who keep to what a single message or connection may be, and come in crowds."""

import asyncio
import json
import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from itertools import count
from urllib.parse import urlsplit

from bench.floods.attacks import AGAIN_S, GIVE_UP_S, Flood, Target, frame

RENAME_S = 0.05  # between two renames of a member
TICK_S = 0.025
REVIEWED = 6  # seats of a match that is reviewed
FROM = "127.0.0.2"  # where the crowd that does not claim to come through a proxy comes from


class Window(asyncio.Protocol):
    """A window of a table that takes all that comes, and looks at nothing but how it begins."""

    def __init__(self, hello: bytes) -> None:
        self._hello = hello
        self._got = b""
        self.transport = asyncio.Transport()
        self.shown = asyncio.Event()  # the first table has come, or nothing more will
        self.gone = asyncio.Event()

    @property
    def refused(self) -> bool:
        """Whether a refusal came instead of a table."""
        return b'{"refused"' in self._got

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        if not self.shown.is_set():
            self._got += data
            if self._got.partition(b"\r\n\r\n")[2][20:]:
                self.shown.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.shown.set()
        self.gone.set()


async def _window(target: Target, token: str = "") -> Window:
    """Open a window; raises OSError or TimeoutError."""
    host, _, port = urlsplit(target.url).netloc.rpartition(":")
    hello = target.handshake_of(token)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(GIVE_UP_S):
        _, window = await loop.create_connection(lambda: Window(hello), host, int(port))
        await window.shown.wait()
    return window


def _until(until: float, *attacks: Coroutine[None, None, None]) -> None:
    """Let attacks go on until a time of the monotonic clock."""

    async def all_() -> None:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(attack) for attack in attacks]
            await asyncio.sleep(max(0.0, until - time.monotonic()))
            for task in tasks:
                task.cancel()

    asyncio.run(all_())


def members(target: Target, kind: str, clients: int, until: float) -> Flood:
    """The members of a table, each with so many windows, who rename themselves all the time."""
    found = Flood()
    open_: dict[str, list[Window]] = {token: [] for token in target.tokens}

    async def watch(token: str) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                window = await _window(target, token)
                if window.refused:
                    found.refused += 1
                    await asyncio.sleep(GIVE_UP_S)
                start = time.monotonic()
                open_[token].append(window)
                try:
                    await window.gone.wait()
                finally:
                    open_[token].remove(window)
                    window.transport.abort()
                found.cut_s.append(time.monotonic() - start)
            await asyncio.sleep(AGAIN_S)

    async def rename(seat: int, token: str) -> None:
        sit = {"do": "sit", "seat": seat, "id": "sit", "name": f"Bad {seat}"}
        for number in count():
            command = {"do": "rename", "id": f"n{number}", "name": f"Name {seat}-{number}"}
            windows = open_[token]
            if windows:
                window = windows[number % len(windows)]
                for message in (sit, command) if seat and not number % 50 else (command,):
                    window.transport.write(frame_of(message))
            await asyncio.sleep(RENAME_S)

    _until(
        until,
        *(watch(token) for token in target.tokens for _ in range(clients)),
        *(rename(seat, token) for seat, token in enumerate(target.tokens)),
    )
    found.left = len(target.tokens) * clients - found.refused
    return found


def strangers(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many who watch a table; every fourth one comes and goes."""
    found = Flood()

    async def watch(stays: bool) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                window = await _window(target)
                found.refused += window.refused
                try:
                    if stays:
                        await window.gone.wait()
                finally:
                    window.transport.abort()
            await asyncio.sleep(AGAIN_S)

    _until(until, *(watch(bool(number % 4)) for number in range(clients)))
    return found


def newcomers(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many requests a second on connections that stay, and so many new connections a second,
    all from one address that comes through no proxy."""
    found = Flood()
    at = urlsplit(target.url)
    ask = f"GET / HTTP/1.1\r\nHost: {at.netloc}\r\n\r\n".encode()

    async def visit(requests_s: float) -> None:
        """Ask once, or again and again until the connection is closed."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(GIVE_UP_S):
                reader, writer = await asyncio.open_connection(
                    at.hostname, at.port, local_addr=(FROM, 0)
                )
            try:
                while True:
                    writer.write(ask)
                    async with asyncio.timeout(GIVE_UP_S):
                        answer = await reader.read(65_536)
                    found.refused += not answer or b" 429 " in answer[:20]
                    if not answer or not requests_s:
                        return
                    await asyncio.sleep(requests_s)
            finally:
                writer.transport.abort()

    async def stay(requests_s: float) -> None:
        while True:
            await visit(requests_s)
            await asyncio.sleep(AGAIN_S)

    async def come() -> None:
        due = time.monotonic()
        async with asyncio.TaskGroup() as visits:
            while True:
                while due < time.monotonic():
                    visits.create_task(visit(0.0))
                    due += 1 / clients
                await asyncio.sleep(TICK_S)

    _until(until, come(), *(stay(10 / clients) for _ in range(10)))
    return found


def reviewers(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many people who have matches reviewed, each another seat, one after the other."""
    found = Flood()
    at = urlsplit(target.url)

    async def ask(path: str) -> None:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(at.hostname, at.port)
            try:
                writer.write(
                    f"GET {path} HTTP/1.1\r\nHost: {at.netloc}\r\nX-Forwarded-For: {target.home}"
                    "\r\nConnection: close\r\n\r\n".encode()
                )
                answer = await reader.read(65_536)
                found.refused += not answer.startswith(b"HTTP/1.1 200 ")
                while answer:
                    answer = await reader.read(65_536)
            finally:
                writer.transport.abort()

    async def look(number: int) -> None:
        for turn in count(number):
            match = target.matches[turn // REVIEWED % len(target.matches)]
            await ask(f"{match}/review/0/judged?seat={turn % REVIEWED}")
            await asyncio.sleep(AGAIN_S)

    _until(until, *(look(number) for number in range(clients)))
    found.left = clients
    return found


def frame_of(message: Mapping[str, object]) -> bytes:
    """A frame with a command."""
    text = json.dumps(message).encode()
    if len(text) < 126:
        return frame(1, text)
    return bytes([0x81, 0xFE]) + len(text).to_bytes(2, "big") + bytes(4) + text
