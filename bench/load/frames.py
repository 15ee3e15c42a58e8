"""Websocket frames of a client (RFC 6455), no more than a load needs. No I/O."""

from typing import NamedTuple

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL, MASKED = 0x80, 0x80


class BadFrame(Exception):
    """The server sent what no client takes."""


class Message(NamedTuple):
    """A message, or a control frame. opcode: TEXT, BINARY, CLOSE, PING or PONG."""

    opcode: int
    data: bytes


class Reader:
    """Bytes of a server to messages; the fragments of one are joined."""

    def __init__(self) -> None:
        self._rest = b""
        self._opcode = CONTINUATION  # of the message whose fragments come
        self._fragments: list[bytes] = []

    def feed(self, data: bytes) -> list[Message]:
        """The messages that are complete with these bytes; raises BadFrame."""
        data = self._rest + data if self._rest else data
        found: list[Message] = []
        at, end = 0, len(data)
        while end - at >= 2:
            first, size, start = data[at], data[at + 1], at + 2
            if size >= 126:  # a mask is no size either
                if size & MASKED:
                    raise BadFrame("A server masks no frame.")
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if end < start + size:
                break
            at = start + size
            self._take(first, data[start:at], found)
        self._rest = data[at:]
        return found

    def _take(self, first: int, data: bytes, found: list[Message]) -> None:
        opcode = first & 0x0F
        if first & 0x70:
            raise BadFrame("An extension is in use that was not agreed on.")
        if opcode == CONTINUATION:
            if not self._fragments:
                raise BadFrame("A fragment belongs to no message.")
            self._fragments.append(data)
            if first & FINAL:
                found.append(Message(self._opcode, b"".join(self._fragments)))
                self._fragments = []
        elif first & FINAL:
            found.append(Message(opcode, data))
        else:
            self._opcode, self._fragments = opcode, [data]


def frame(opcode: int, data: bytes = b"") -> bytes:
    """A final frame, masked by zeros, which spares the masking."""
    size = len(data)
    if size < 126:
        head = bytes((FINAL | opcode, MASKED | size))
    elif size < 1 << 16:
        head = bytes((FINAL | opcode, MASKED | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((FINAL | opcode, MASKED | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + data
