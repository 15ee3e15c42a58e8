"""Frames as RFC 6455 allows and forbids them, on the real server."""

import socket
import struct

import pytest

from tests.web.conftest import Server
from tests.web.rfc6455.raw import (
    BINARY,
    CLOSE,
    CONT,
    PING,
    PONG,
    TEXT,
    Raw,
    close,
    frame,
    opened,
)

LONG = 8192  # the largest message
BROKEN, NOT_UTF8, TOO_BIG = 1002, 1007, 1009

# What ends the connection, and with which code, by RFC 6455.
WRONG: dict[str, tuple[bytes, int]] = {
    # Reserved bits, reserved opcodes: section 5.2
    **{
        f"reserved bits {bits:03b} on opcode {opcode}": (
            frame(opcode, b"x", reserved=bits),
            BROKEN,
        )
        for opcode in (TEXT, BINARY, PING)
        for bits in (1, 2, 4, 7)
    },
    "a reserved bit on a close frame": (frame(CLOSE, b"\x03\xe8", reserved=4), BROKEN),
    "a reserved bit on a fragment": (
        frame(TEXT, b"a", fin=False) + frame(CONT, b"b", reserved=4),
        BROKEN,
    ),
    **{f"opcode {n:X}": (frame(n, b"x"), BROKEN) for n in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    "a reserved opcode without data": (frame(3), BROKEN),
    "a reserved opcode, not final": (frame(11, fin=False), BROKEN),
    # Masks: section 5.1
    **{
        f"opcode {n} unmasked": (frame(n, b"x" * 2, masked=False), BROKEN)
        for n in (CONT, TEXT, BINARY, CLOSE, PING, PONG)
    },
    "an unmasked second frame": (frame(PING) + frame(TEXT, b"x", masked=False), BROKEN),
    # Control frames: section 5.5
    **{f"opcode {n} of 126 bytes": (frame(n, b"x" * 126), BROKEN) for n in (CLOSE, PING, PONG)},
    **{f"opcode {n} in fragments": (frame(n, fin=False), BROKEN) for n in (CLOSE, PING, PONG)},
    "a ping of 65,536 bytes": (frame(PING, b"x", size=65_536), TOO_BIG),
    # Fragments: section 5.4
    "a continuation of nothing": (frame(CONT, b"x"), BROKEN),
    "a continuation of nothing, not final": (frame(CONT, b"x", fin=False), BROKEN),
    "a continuation after the last one": (
        frame(TEXT, b"x", fin=False) + frame(CONT, b"y") + frame(CONT, b"z"),
        BROKEN,
    ),
    "a text within a text": (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), BROKEN),
    "binary within a text": (frame(TEXT, b"a", fin=False) + frame(BINARY, b"b"), BROKEN),
    "a text within binary": (
        frame(BINARY, b"a", fin=False) + frame(TEXT, b"b", fin=False),
        BROKEN,
    ),
    # UTF-8: section 8.1
    **{
        f"text {data.hex()}": (frame(TEXT, data), NOT_UTF8)
        for data in (
            b"\xff",
            b"\x80",
            b"a\xfe",
            b"\xc0\xaf",
            b"\xe0\x80\xaf",
            b"\xf0\x80\x80\xaf",
            b"\xed\xa0\x80",
            b"\xed\xbf\xbf",
            b"\xf4\x90\x80\x80",
            b"\xf8\x88\x80\x80\x80",
            b"\xe2\x99",
            b"spades \xe2",
        )
    },
    "bad text over fragments": (
        frame(TEXT, b"\xe2\x99", fin=False) + frame(CONT, b"\xe2"),
        NOT_UTF8,
    ),
    "a text that stops within a character": (
        frame(TEXT, b"ok \xe2", fin=False) + frame(PING) + frame(CONT, b"\x99"),
        NOT_UTF8,
    ),
    "bad text and a close in one packet": (frame(TEXT, b"\xff") + close(1000), 1000),
    "bad text and pings in one packet": (frame(TEXT, b"\xff") + frame(PING) * 3, NOT_UTF8),
    # Close frames: sections 5.5.1, 7.4
    "a close frame of a byte": (frame(CLOSE, b"\x03"), BROKEN),
    "a close reason that is not UTF-8": (close(1000, b"\xff"), NOT_UTF8),
    "a close reason that is too long": (close(1000, b"x" * 124), BROKEN),
    **{
        f"close code {code}": (close(code), BROKEN)
        for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)
    },
    "a close within a fragmented text": (frame(TEXT, b"a", fin=False) + close(1000), BROKEN),
    # Lengths: section 5.2
    **{
        f"a length of {size:,}": (frame(TEXT, b"x", size=size), TOO_BIG)
        for size in (LONG + 1, 65_535, 65_536, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 2**64 - 1)
    },
    "a binary length of 2^63": (frame(BINARY, size=2**63), TOO_BIG),
    "a message over the limit": (frame(TEXT, b" " * (LONG + 1)), TOO_BIG),
    "a message over the limit in two": (
        frame(TEXT, b" " * LONG, fin=False) + frame(CONT, b" "),
        TOO_BIG,
    ),
    "a message over the limit in many": (
        frame(TEXT, b" ", fin=False) + frame(CONT, b" " * 100, fin=False) * 82,
        TOO_BIG,
    ),
}

# What the server takes: afterwards it says that this is no command, where it is a whole message.
MESSAGES: dict[str, bytes] = {
    "a text": frame(TEXT, b"x"),
    "an empty text": frame(TEXT),
    "empty binary": frame(BINARY),
    "binary": frame(BINARY, bytes(range(256))),
    "binary that is not UTF-8": frame(BINARY, b"\xff\xfe"),
    "the longest text": frame(TEXT, b" " * LONG),
    "the longest text in fragments": frame(TEXT, b" " * 2048, fin=False)
    + frame(CONT, b" " * 2048, fin=False) * 2
    + frame(CONT, b" " * 2048),
    "a text of 125": frame(TEXT, b"x" * 125),
    "a text of 126": frame(TEXT, b"x" * 126),
    "a text of 127": frame(TEXT, b"x" * 127),
    "characters of four bytes": frame(TEXT, "\U0001f0a1\U0010ffff".encode()),
    "a NUL": frame(TEXT, b"\0"),
    "a byte order mark": frame(TEXT, "\ufeff".encode()),
    "a character over two fragments": frame(TEXT, b"\xe2\x99", fin=False) + frame(CONT, b"\xa0"),
    "a text byte by byte": frame(TEXT, b"{", fin=False)
    + frame(CONT, b"}", fin=False)
    + frame(CONT),
    "empty fragments": frame(TEXT, fin=False) + frame(CONT, fin=False) * 9 + frame(CONT),
    "binary in fragments": frame(BINARY, b"a", fin=False) + frame(CONT, b"b"),
    "pings and pongs between fragments": frame(TEXT, b"a", fin=False)
    + frame(PING, b"1")
    + frame(CONT, b"b", fin=False)
    + frame(PONG, b"2")
    + frame(CONT, b"c"),
    # A sender must use the shortest length; nothing says what becomes of one that does not [5.2].
    "a length in two bytes that needs one": frame(TEXT, b"x", wide=2),
    "a length in eight bytes that needs one": frame(TEXT, b"x", wide=8),
    "a length in eight bytes that needs two": frame(TEXT, b"x" * 200, wide=8),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_frame_ends_the_connection(server: Server, table: str, case: str) -> None:
    data, code = WRONG[case]
    with opened(server, table) as raw, opened(server, table) as other:
        raw.send(data)
        assert raw.closed_with() == code
        assert other.answers()


@pytest.mark.parametrize("case", MESSAGES)
def test_a_message_is_taken_whole(server: Server, table: str, case: str) -> None:
    with opened(server, table) as raw:
        raw.send(MESSAGES[case])
        assert b'"malformed"' in raw.refusal()
        assert raw.answers()


@pytest.mark.parametrize("case", ["a text", "characters of four bytes", "empty fragments"])
def test_a_message_is_taken_byte_by_byte(server: Server, table: str, case: str) -> None:
    with opened(server, table) as raw:
        raw.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in MESSAGES[case]:
            raw.send(bytes([byte]))
        assert b'"malformed"' in raw.refusal()


@pytest.mark.parametrize("size", [0, 1, 125])
def test_a_ping_comes_back(server: Server, table: str, size: int) -> None:
    with opened(server, table) as raw:
        raw.send(frame(PING, bytes(range(size))))
        assert raw.until(PONG).data == bytes(range(size))


def test_pings_come_back_in_their_order(server: Server, table: str) -> None:
    with opened(server, table) as raw:
        raw.send(*(frame(PING, bytes([n])) for n in range(10)))
        assert [raw.until(PONG).data[0] for _ in range(10)] == list(range(10))


@pytest.mark.parametrize("data", [b"", b"nobody asked", b"x" * 125], ids=len)
def test_an_unasked_pong_is_nothing(server: Server, table: str, data: bytes) -> None:
    with opened(server, table) as raw:
        raw.send(frame(PONG, data))
        assert raw.answers()


# Closing


@pytest.mark.parametrize(
    "code",
    [
        1000,
        1001,
        1002,
        1003,
        1007,
        1008,
        1009,
        1010,
        1011,
        1012,
        1013,
        1014,
        3000,
        3999,
        4000,
        4999,
    ],
)
def test_a_close_frame_is_answered_with_its_code(server: Server, table: str, code: int) -> None:
    with opened(server, table) as raw:
        raw.send(close(code))
        assert raw.closed_with() == code


@pytest.mark.parametrize("reason", [b"x" * 123, "gegangen \u2660".encode()], ids=["long", "UTF-8"])
def test_a_close_reason_comes_back(server: Server, table: str, reason: bytes) -> None:
    with opened(server, table) as raw:
        raw.send(close(1000, reason))
        assert raw.until(CLOSE).data == struct.pack("!H", 1000) + reason


def test_a_close_frame_without_a_code(server: Server, table: str) -> None:
    with opened(server, table) as raw:
        raw.send(frame(CLOSE))
        assert raw.closed_with() == 1005


@pytest.mark.parametrize(
    "late",
    [frame(TEXT, b"x"), frame(PING), close(1001), frame(3), b"\0" * 100, frame(TEXT, size=2**63)],
    ids=["text", "ping", "close", "opcode", "zeros", "length"],
)
def test_what_comes_after_a_close_frame_is_nothing(server: Server, table: str, late: bytes) -> None:
    with opened(server, table) as raw:
        raw.send(close(1000), late)
        raw.send(late)
        assert raw.closed_with() in (1000, 1006)  # a reset may overtake the answer


@pytest.mark.parametrize("kind", ["text", "ping", "close", "silence"])
def test_what_the_server_closes_stays_closed(server: Server, table: str, kind: str) -> None:
    """Twenty malformed messages; then whatever the client does."""
    answer = {"text": frame(TEXT, b"x"), "ping": frame(PING), "close": close(4400), "silence": b""}
    with opened(server, table) as raw:
        for _ in range(20):
            raw.send(frame(TEXT, b"x"))
            raw.refusal()
        assert raw.until(CLOSE).code == 4400
        raw.send(answer[kind])
        raw.rest()
        raw.send(answer[kind])


# The connection below


def half(raw: Raw) -> None:
    raw.connection.shutdown(socket.SHUT_WR)


def reset(raw: Raw) -> None:
    raw.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.connection.close()


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"\x81",
        frame(TEXT, b"xy")[:-1],
        frame(TEXT, b"x", size=LONG),
        frame(TEXT, b"x", fin=False),
        frame(TEXT, b"x"),
        frame(TEXT, b"\xff"),
        frame(PING),
        frame(3),
        close(1000),
        close(0),
    ],
    ids=range(11),
)
@pytest.mark.parametrize("ending", [half, reset])
def test_a_connection_that_ends_harms_nobody(
    server: Server, table: str, ending: object, begun: bytes
) -> None:
    with opened(server, table) as other:
        with opened(server, table) as raw:
            raw.send(begun)
            if ending is half:
                half(raw)
                raw.rest()
            else:
                reset(raw)
        assert other.answers()
