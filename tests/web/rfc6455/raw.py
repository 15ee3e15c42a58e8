"""A websocket client that may break every rule: bytes on a TCP connection, no library."""

import base64
import hashlib
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from tests.patience import PATIENCE_S
from tests.web.conftest import Server

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def frame(
    opcode: int,
    data: bytes = b"",
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    size: int | None = None,
    wide: int = 0,
) -> bytes:
    """A frame. reserved: its three bits. size: a length that is not true. wide: bytes for the
    length beyond the first seven bits, 0 for the fewest that do."""
    length = len(data) if size is None else size
    wide = wide or (0 if length < 126 else 2 if length < 65_536 else 8)
    short = {0: length, 2: 126, 8: 127}[wide]
    head = bytes([fin << 7 | reserved << 4 | opcode, masked << 7 | short])
    head += length.to_bytes(wide, "big") if wide else b""
    if not masked:
        return head + data
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(data))


def close(code: int, reason: bytes = b"") -> bytes:
    """A close frame."""
    return frame(CLOSE, struct.pack("!H", code) + reason)


@dataclass(frozen=True)
class Frame:
    """A frame of the server."""

    opcode: int
    data: bytes

    @property
    def code(self) -> int:
        """Of a close frame; 1005 where it has none."""
        return int.from_bytes(self.data[:2], "big") if self.data else 1005


class Closed(Exception):
    """The server ended the TCP connection."""


class Raw:
    """A TCP connection to the server."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection

    def send(self, *parts: bytes) -> None:
        """Send bytes; that the server has hung up is seen by who reads."""
        with suppress(OSError):
            self.connection.sendall(b"".join(parts))

    def frame(self) -> Frame:
        """The next frame, whose form is checked; raises Closed."""
        first, second = self._exactly(2)
        assert first & 0x80, "the server sends whole messages"
        assert not first & 0x70, "no extension was agreed"
        assert not second & 0x80, "a server does not mask"
        length = second & 0x7F
        if length > 125:
            length = int.from_bytes(self._exactly(2 if length == 126 else 8), "big")
        return Frame(first & 0x0F, self._exactly(length))

    def until(self, opcode: int) -> Frame:
        """The next frame of a kind."""
        while True:
            found = self.frame()
            if found.opcode == opcode:
                return found

    def answers(self, data: bytes = b"still here") -> bool:
        """Whether a ping comes back."""
        self.send(frame(PING, data))
        return self.until(PONG).data == data

    def refusal(self) -> bytes:
        """The next text that is no table."""
        while True:
            text = self.until(TEXT).data
            if text.startswith(b"{"):
                return text

    def closed_with(self) -> int:
        """The code of the close frame; then the server ends the connection. 1006: without one."""
        code = 1006
        try:
            while True:
                found = self.frame()
                if found.opcode == CLOSE:
                    code = found.code
        except Closed:
            return code

    def head(self) -> bytes:
        """The head of the answer to a handshake."""
        found = b""
        while not found.endswith(b"\r\n\r\n"):
            found += self._exactly(1)
        return found

    def rest(self) -> bytes:
        """All bytes until the server ends the connection."""
        found = b""
        try:
            while data := self.connection.recv(65_536):
                found += data
        except ConnectionError:
            pass
        return found

    def _exactly(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            try:
                data = self.connection.recv(size - len(found))
            except ConnectionError:
                raise Closed from None
            if not data:
                raise Closed
            found += data
        return found


@contextmanager
def tcp(server: Server) -> Iterator[Raw]:
    """A connection on which nothing was sent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as connection:
        yield Raw(connection)


def handshake(
    server: Server,
    code: str,
    *,
    line: str = "",
    without: str = "",
    **changed: str,
) -> bytes:
    """A handshake for a table, with another request line, without a header, or with other ones."""
    headers = {
        "Host": f"127.0.0.1:{server.port}",
        "Origin": server.url,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode(),
        "Sec-WebSocket-Version": "13",
    } | {name.replace("_", "-"): value for name, value in changed.items()}
    headers.pop(without, "")
    lines = [line or f"GET /r/{code}/ws HTTP/1.1", *(f"{n}: {v}" for n, v in headers.items())]
    return ("\r\n".join([*lines, "", ""])).encode("latin-1")


@contextmanager
def opened(server: Server, code: str) -> Iterator[Raw]:
    """A websocket of a table, whose first table has been read."""
    with tcp(server) as raw:
        raw.send(handshake(server, code))
        head = raw.head()
        assert head.startswith(b"HTTP/1.1 101 "), head
        key = base64.b64encode(bytes(16))
        accepted = base64.b64encode(hashlib.sha1(key + GUID, usedforsecurity=False).digest())
        assert b"\r\nSec-WebSocket-Accept: " + accepted + b"\r\n" in head
        assert raw.frame().opcode == TEXT
        yield raw
