"""No client can fill the server's log: whatever it sends, over and over, the log says it once a
minute, or as often as a limit lets it in."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.web.conftest import Server
from tests.web.rfc6455.raw import Raw, tcp

TIMES = 12  # that each is sent
OFTEN = 2  # in the log: a minute may end in between
HEAR_S = 0.1
REQUESTS = 60  # a minute, of one address
FREE = {"start", "stop"}
SOCKETS = {"socket opened", "socket closed"}
UPGRADES = ("", "Connection: Upgrade\r\nUpgrade: x\r\n", "Connection: Upgrade\r\nUpgrade: h2c\r\n")
WEBSOCKET = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: {version}\r\n"
)
METHODS = ("GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW", "get", "")
PATHS = (
    *("/", "/healthz", "/readyz", "/nowhere", "/static/0/x.js", "/r/00000000", "/r/00000000/ws"),
    *("/m/000000000000000000000000", "/rooms", "/join?code=x", "http://x/", "*", "%00", "//", ""),
)
VERSIONS = ("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "")
HEADERS = (
    *("", "Origin: http://evil.example\r\n", "Origin: {url}\r\n", "Cookie: black_queen=x\r\n"),
    *("Content-Length: 3\r\n", "Content-Length: x\r\n", "Transfer-Encoding: chunked\r\n"),
    *("Expect: 100-continue\r\n", "No colon\r\n", "X-Forwarded-For: x, y\r\n", "A: \0\r\n"),
)
HOSTS = ("Host: {host}\r\n", "Host: evil.example\r\n", "", "Host: {host}\r\nHost: {host}\r\n")
BODIES = ("", "abc", "z\r\n", "0\r\n\r\n", "\x81\x01x", "\0" * 50, "\x89\x80\0\0\0\0" * 50)


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose addresses may ask so often."""
    own = Server(tmp_path_factory.mktemp("quiet"), address_requests_per_minute=REQUESTS)
    own.start()
    yield own
    own.stop()


def requests(server: Server, seed: int) -> bytes:
    """A request by chance, of which most are none."""
    chance = random.Random(seed)
    upgrade = chance.choice((*UPGRADES, WEBSOCKET.format(version=chance.choice((13, 12, "x")))))
    first = f"{chance.choice(METHODS)} {chance.choice(PATHS)} {chance.choice(VERSIONS)}\r\n"
    headers = chance.choice(HOSTS) + upgrade + chance.choice(HEADERS) + chance.choice(HEADERS)
    host = f"127.0.0.1:{server.port}"
    head = (first + headers).format(host=host, url=server.url)
    return f"{head}\r\n{chance.choice(BODIES)}".encode("latin1")


def said(server: Server, before: int) -> Counter[str]:
    """How often the log has said what."""
    found = Counter[str]()
    for line in server.log[before:].splitlines():
        event = json.loads(line)
        if event["event"] not in FREE:
            found[f"{event['event']} {event.get('limit', '')}".strip()] += 1
    return found


def send_often(server: Server, request: bytes) -> Counter[str]:
    before = len(server.log)
    for _ in range(TIMES):
        with tcp(server) as raw:
            raw.send(request)
            hear(raw)
    return said(server, before)


def hear(raw: Raw) -> None:
    """Wait for the beginning of an answer, for a moment: some requests get none, or wait for more
    to come."""
    raw.connection.settimeout(HEAR_S)
    with suppress(OSError):
        raw.connection.recv(100)


NAMED = {
    "another protocol": b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    b"Upgrade: x\r\n\r\n",
    "no request": b"nonsense\r\n\r\n",
    "a host that is not ours": b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "no handshake": b"GET /r/00000000/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\n\r\n",
}


@pytest.mark.parametrize("name", NAMED)
def test_the_log_says_it_once_a_minute(quiet: Server, name: str) -> None:
    found = send_often(quiet, NAMED[name])
    assert all(times <= OFTEN for times in found.values()), found


def test_whatever_is_sent_the_log_stays_short(quiet: Server) -> None:
    """The generator: what is said at all is said seldom, but for sockets that are let in."""
    before = len(quiet.log)
    for seed in range(300):
        with tcp(quiet) as raw:
            raw.send(requests(quiet, seed))
            hear(raw)
    with quiet.browser() as browser:
        assert browser.get("/healthz").text == "ok"
    found = said(quiet, before)
    assert sum(found[event] for event in SOCKETS) <= 2 * OFTEN * REQUESTS
    assert not [text for text in found if "Traceback" in text]
    assert all(times <= OFTEN for text, times in found.items() if text not in SOCKETS), found
