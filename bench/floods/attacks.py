"""Bad clients that send what they may not, send too slowly, or never read."""

import os
import select
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from statistics import median
from urllib.parse import urlsplit

from app.web.gateway.visitors import COOKIE

GIVE_UP_S = 10.0
AGAIN_S = 0.05  # until who was cut off comes back


def step_back() -> None:
    """Leave the core to the scripted people where both want it."""
    os.nice(10)


def frame(opcode: int, data: bytes = b"", size: int | None = None) -> bytes:
    """A masked frame, final; size: a length that is not true."""
    if size is not None:
        return bytes([0x80 | opcode, 0xFF]) + size.to_bytes(8, "big") + bytes(4) + data
    return bytes([0x80 | opcode, 0x80 | len(data)]) + bytes(4) + data


FLOODS: Mapping[str, bytes] = {
    "commands": frame(1, b'{"do":"ready","id":"x"}') * 5000,
    "nonsense": frame(1, b"x") * 20_000,
    "pings": frame(9) * 20_000,
    "pongs": frame(10, bytes(125)) * 2000,
    "fragments": bytes([1, 0x80, 0, 0, 0, 0]) + bytes([0, 0x80, 0, 0, 0, 0]) * 20_000,
    "oversized": frame(1, bytes(500_000), size=2**40),
}


@dataclass(frozen=True)
class Target:
    """What is flooded. home: the address that the bad clients claim, as behind a proxy.

    tokens: of the members of its table who are bad clients. matches: that are over, where they are
    looked back at.
    """

    url: str
    code: str
    home: str
    tokens: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()

    @property
    def handshake(self) -> bytes:
        """A stranger's handshake for the table."""
        return self.handshake_of("")

    def handshake_of(self, token: str) -> bytes:
        """The handshake of a person, or of a stranger without a token."""
        cookie = f"Cookie: {COOKIE}={token}\r\n" if token else ""
        return (
            f"GET /r/{self.code}/ws HTTP/1.1\r\nHost: {urlsplit(self.url).netloc}\r\n"
            f"Origin: {self.url.rstrip('/')}\r\nX-Forwarded-For: {self.home}\r\n{cookie}"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()

    @contextmanager
    def tcp(self) -> Iterator[socket.socket]:
        """A connection on which nothing was sent."""
        at = urlsplit(self.url)
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(GIVE_UP_S)
            connection.connect((at.hostname, at.port))
            yield connection


@dataclass
class Flood:
    """What became of bad clients. cut_s: seconds from the first bad byte to the end of each."""

    cut_s: list[float] = field(default_factory=list)
    refused: int = 0  # at once, by a limit
    left: int = 0  # still connected in the end

    def __str__(self) -> str:
        cut = f"{len(self.cut_s):,} connections cut off"
        if self.cut_s:
            cut += f" after {median(self.cut_s):.2f} s (median), {max(self.cut_s):.2f} s (longest)"
        return f"{cut}; {self.refused:,} refused by a limit, {self.left:,} left"


def _until_table(connection: socket.socket) -> bool:
    """Read the answer to a handshake and what follows; False if that is a refusal."""
    got = b""
    while not got.partition(b"\r\n\r\n")[2][20:]:
        more = connection.recv(2048)
        if not more:
            return False
        got += more
    return b'{"refused"' not in got


def _send_until_cut(target: Target, data: bytes, found: Flood) -> None:
    with target.tcp() as connection:
        connection.sendall(target.handshake)
        if not _until_table(connection):
            found.refused += 1
            return
        connection.setblocking(False)
        start, sent = time.monotonic(), 0
        while time.monotonic() - start < GIVE_UP_S:
            readable, writable, _ = select.select([connection], [connection], [], 1.0)
            try:
                if readable and not connection.recv(65_536):
                    break
                if writable:
                    sent = (sent + connection.send(data[sent : sent + 65_536])) % len(data)
            except BlockingIOError:
                continue
            except OSError:
                break
        else:
            found.left += 1
            return
        found.cut_s.append(time.monotonic() - start)


def send(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many clients that send as fast as they can, until a time of the monotonic clock."""
    found = Flood()

    def attack() -> None:
        while time.monotonic() < until:
            with suppress(OSError):
                _send_until_cut(target, FLOODS[kind], found)
            time.sleep(AGAIN_S)

    _at_once(attack, clients)
    return found


def dribble(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many handshakes of a byte a second."""
    found = Flood()

    def attack() -> None:
        while time.monotonic() < until:
            with suppress(OSError), target.tcp() as connection:
                connection.settimeout(1.0)
                start = time.monotonic()
                for byte in target.handshake:
                    connection.send(bytes([byte]))
                    with suppress(TimeoutError):
                        connection.recv(4096)
                        found.cut_s.append(time.monotonic() - start)
                        break

    _at_once(attack, clients)
    return found


def hold(target: Target, kind: str, clients: int, until: float) -> Flood:
    """So many connections that never read: what the limits let in stays to the end."""
    found = Flood()
    with ExitStack() as open_:
        connections = []
        for _ in range(clients):
            with suppress(OSError):
                connections.append(open_.enter_context(target.tcp()))
                connections[-1].sendall(target.handshake)
        time.sleep(max(0.0, until - time.monotonic()))
        for connection in connections:
            with suppress(OSError):
                if _until_table(connection):
                    found.left += 1
                    continue
            found.refused += 1
    return found


def _at_once(attack: Callable[[], None], clients: int) -> None:
    with ThreadPoolExecutor(clients) as threads:
        for attacking in [threads.submit(attack) for _ in range(clients)]:
            attacking.result()
