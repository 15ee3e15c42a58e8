"""Handshakes as RFC 6455, section 4.2, allows and forbids them, on the real server."""

import pytest

from tests.web.conftest import Server
from tests.web.rfc6455.raw import TEXT, frame, handshake, opened, tcp

# What is refused, and with which status. What asks for no upgrade is a page that is not there.
WRONG: dict[str, tuple[dict[str, str], set[int]]] = {
    "no key": ({"without": "Sec-WebSocket-Key"}, {400}),
    "an empty key": ({"Sec_WebSocket_Key": ""}, {400}),
    "a short key": ({"Sec_WebSocket_Key": "AAAA"}, {400}),
    "a long key": ({"Sec_WebSocket_Key": "A" * 40}, {400}),
    "a key that is not base64": ({"Sec_WebSocket_Key": "!" * 24}, {400}),
    "a key that is not ASCII": ({"Sec_WebSocket_Key": "\xe9" * 24}, {400}),
    "no version": ({"without": "Sec-WebSocket-Version"}, {400, 426}),
    "version 8": ({"Sec_WebSocket_Version": "8"}, {400, 426}),
    "version 14": ({"Sec_WebSocket_Version": "14"}, {400, 426}),
    "version thirteen": ({"Sec_WebSocket_Version": "thirteen"}, {400, 426}),
    "two versions": ({"Sec_WebSocket_Version": "13, 8"}, {400, 426}),
    "no upgrade": ({"without": "Upgrade"}, {404}),
    "another upgrade": ({"Upgrade": "h2c"}, {404}),
    "two upgrades": ({"Upgrade": "websocket, h2c"}, {404, 426}),
    "no connection": ({"without": "Connection"}, {404}),
    "connection: close": ({"Connection": "close"}, {404}),
    "no host": ({"without": "Host"}, {400}),
    "HTTP/1.0": ({"line": "GET /r/x/ws HTTP/1.0"}, {404}),
    "HTTP/1.2": ({"line": "GET /r/x/ws HTTP/1.2"}, {404}),
    "HTTP/2": ({"line": "GET /r/x/ws HTTP/2.0"}, {404}),
    "POST": ({"line": "POST /r/x/ws HTTP/1.1"}, {400, 405}),
    "HEAD": ({"line": "HEAD /r/x/ws HTTP/1.1"}, {400, 405}),
    "an unknown method": ({"line": "PLAY /r/x/ws HTTP/1.1"}, {400, 405}),
    "no method": ({"line": "/r/x/ws HTTP/1.1"}, {400}),
    "no path": ({"line": "GET HTTP/1.1"}, {400}),
    "a space in the path": ({"line": "GET /r/x y/ws HTTP/1.1"}, {400}),
    "a path that is not ASCII": ({"line": "GET /r/\xe9/ws HTTP/1.1"}, {400}),
    "a path that is too long": ({"line": f"GET /r/{'x' * 9000}/ws HTTP/1.1"}, {400, 414}),
    "a header that is too long": ({"Cookie": "x" * 9000}, {400, 431}),
    "a header without end": ({"Cookie": "x" * 90_000}, {400, 431}),
    "too many headers": ({f"X_{n}": "y" for n in range(200)}, {400, 431}),
    "a header name with a space": ({"X y": "z"}, {400}),
    "a NUL in a header": ({"Cookie": "a\0b"}, {400}),
    "a body": ({"Content_Length": "5"}, {400}),
    "a body in chunks": ({"Transfer_Encoding": "chunked"}, {400}),
    "a bad length of the body": ({"Content_Length": "-1"}, {400}),
}

RIGHT: dict[str, dict[str, str]] = {
    "names in upper case": {"Upgrade": "WebSocket", "Connection": "UPGRADE"},
    "more connection options": {"Connection": "keep-alive, Upgrade"},
    "a subprotocol": {"Sec_WebSocket_Protocol": "cards, chess"},
    "extensions that we do not know": {"Sec_WebSocket_Extensions": "x-of-the-future; a=1"},
    "compression": {"Sec_WebSocket_Extensions": "permessage-deflate; client_max_window_bits"},
    "an empty body": {"Content_Length": "0"},
    "a header that is not ASCII": {"X_Name": "caf\xe9"},
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_handshake_is_refused(server: Server, table: str, case: str) -> None:
    changed, statuses = WRONG[case]
    with tcp(server) as raw:
        raw.send(handshake(server, table, **changed))
        raw.send(b"")
        answer = raw.connection.recv(65_536)
        assert int(answer.split(b" ", 2)[1]) in statuses, answer
        assert b" 101 " not in answer.partition(b"\r\n")[0]


@pytest.mark.parametrize("case", RIGHT)
def test_a_right_handshake_is_taken(server: Server, table: str, case: str) -> None:
    with tcp(server) as raw:
        raw.send(handshake(server, table, **RIGHT[case]))
        head = raw.head()
        assert head.startswith(b"HTTP/1.1 101 "), head
        assert b"sec-websocket-extensions" not in head.lower()
        assert b"sec-websocket-protocol" not in head.lower()
        assert raw.frame().opcode == TEXT


@pytest.mark.parametrize("line", ["", "NONSENSE", "GET / HTTP/1.1\r\n\x00"])
def test_what_is_no_request_is_refused_or_cut_off(server: Server, line: str) -> None:
    with tcp(server) as raw:
        raw.send(line.encode(), b"\r\n" * 3)
        assert raw.rest()[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 408")


def test_a_slow_handshake_is_cut_off(server: Server, table: str) -> None:
    with opened(server, table) as other, tcp(server) as raw:
        raw.send(handshake(server, table)[:-2])
        answer = raw.rest()
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"Try again" in answer
        assert other.answers()


def test_a_slow_form_is_cut_off(server: Server, table: str) -> None:
    """Also when the page that it is for has answered already; a table stays."""
    head = (
        f"POST /rooms HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 99\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
    )
    origin = f"Origin: {server.url}\r\n"
    with opened(server, table) as other, tcp(server) as read, tcp(server) as refused:
        read.send(f"{head}{origin}\r\nname=".encode())
        refused.send(f"{head}\r\nname=".encode())
        assert read.rest().startswith(b"HTTP/1.1 408 ")
        assert refused.rest().startswith(b"HTTP/1.1 403 ")
        assert other.answers()


def test_frames_with_the_handshake_are_nothing(server: Server, table: str) -> None:
    """A client must wait for the answer; one that does not is not understood, and harms nobody."""
    with opened(server, table) as other, tcp(server) as raw:
        raw.send(handshake(server, table), frame(3) * 10)
        assert raw.head().startswith(b"HTTP/1.1 101 ")
        assert other.answers()


@pytest.mark.parametrize("cut", [0, 1, 20, 100, -1])
def test_a_handshake_that_breaks_off_harms_nobody(server: Server, table: str, cut: int) -> None:
    with tcp(server) as raw:
        raw.send(handshake(server, table)[:cut])
    with tcp(server) as raw:
        raw.send(handshake(server, table))
