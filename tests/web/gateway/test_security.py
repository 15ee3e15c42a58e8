"""Who may use the server: host names, origins, forms, proxies; on the real server."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from app.web.gateway.gate import FORM_BYTES
from app.web.gateway.hosts import is_own
from tests.patience import PATIENCE_S
from tests.web.browsing import connected, open_room
from tests.web.conftest import Server

ORIGINS = {
    "right": "http://127.0.0.1:{port}",
    "missing": None,
    "empty": "",
    "null": "null",
    "other host": "http://evil.example",
    "other name of it": "http://localhost:{port}",
    "other port": "http://127.0.0.1:1",
    "no port": "http://127.0.0.1",
    "longer port": "http://127.0.0.1:{port}0",
    "other scheme": "https://127.0.0.1:{port}",
    "socket scheme": "ws://127.0.0.1:{port}",
    "suffix": "http://127.0.0.1:{port}.evil.example",
    "prefix": "http://evil.127.0.0.1:{port}",
    "glued prefix": "http://x127.0.0.1:{port}",
    "user": "http://127.0.0.1:{port}@evil.example",
    "evil user": "http://evil.example@127.0.0.1:{port}",
    "path": "http://evil.example/127.0.0.1:{port}",
    "fragment": "http://evil.example#http://127.0.0.1:{port}",
    "upper case": "HTTP://127.0.0.1:{port}",
    "dot": "http://127.0.0.1.:{port}",
    "slash": "http://127.0.0.1:{port}/",
    "list": "http://127.0.0.1:{port},http://127.0.0.1:{port}",
    "two": "http://127.0.0.1:{port} http://evil.example",
}
OWN = [
    "127.0.0.1:8000",
    "192.0.2.7",
    "[::1]:8000",
    "[2001:db8::7]",
    "localhost:8000",
    "LOCALHOST",
    "cards.localhost",
    "box",
    "box:80",
    "box.local",
    "box.lan:8000",
    "a.b.home.arpa",
    "box.internal.",
    "cards.example.org",
    "Cards.Example.ORG.:443",
]
FOREIGN = [
    "",
    ".",
    ":8000",
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.cards.example.org",
    "cards.example.org.evil.example",
    "xlocal.example",
    "evil.example#.local",
    "evil.example/.local",
    "evil.example@localhost",
    "localhost:8000:8000",
    "localhost:port",
    "local host",
    "<b>.local",
    "[evil.example]",
    "[::1",
    "[127.0.0.1]",
    "[]",
    "box.local\u0130",
    "999.0.0.1",
]


@pytest.mark.parametrize("host", OWN)
def test_a_name_of_this_machine_is_known(host: str) -> None:
    assert is_own(host, {"cards.example.org"})


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_name_is_not(host: str) -> None:
    assert not is_own(host, {"cards.example.org"})


async def first_of(server: Server, code: str, **connection: object) -> str | int:
    """The first table that a connection gets, or the code that it is closed with."""
    async with asyncio.timeout(PATIENCE_S), connected(server, code, **connection) as table:  # type: ignore[arg-type]
        with suppress(ConnectionClosed):
            return str(await table.next())
        return table.socket.close_code or 0


def raw(server: Server, *lines: str) -> str:
    """The answer to a request that no client would write."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as connection:
        kind = "Upgrade" if "Upgrade: websocket" in lines else "close"
        connection.sendall("\r\n".join((*lines, f"Connection: {kind}", "", "")).encode())
        with connection.makefile("rb") as answer:
            return answer.read().decode()


# Host names


def test_a_name_that_points_here_is_not_served(server: Server) -> None:
    """As after DNS rebinding: the page and its Origin are of the same foreign name."""
    evil = f"evil.example:{server.port}"
    headers = {"Host": evil, "Origin": f"http://{evil}"}
    with server.browser() as browser:
        code = open_room(browser, friends="true")
        for method, path in (
            ("GET", "/"),
            ("HEAD", "/"),
            ("GET", f"/r/{code}"),
            ("POST", "/rooms"),
            ("GET", "/nowhere"),
            ("GET", "/static/x/table.js"),
        ):
            answer = browser.request(method, path, headers=headers)
            assert answer.status_code == 421, path
            assert "evil" not in answer.text
            assert "set-cookie" not in answer.headers
            assert method == "HEAD" or "BLACK_QUEEN_HOSTS" in answer.text
        assert browser.get("/healthz", headers=headers).text == "ok"
    origin = headers.pop("Origin")
    assert asyncio.run(first_of(server, code, origin=origin, headers=headers)) == 4403


def test_markup_in_a_host_name_is_not_shown(server: Server) -> None:
    answer = raw(server, "GET / HTTP/1.1", "Host: <script>alert(1)</script>")
    assert " 421 " in answer or " 400 " in answer
    assert "alert" not in answer


@pytest.mark.parametrize(
    "lines",
    [
        ("GET / HTTP/1.1", "Host: localhost", "Host: localhost"),
        ("GET / HTTP/1.1", "Host: localhost", "Host: evil.example"),
        ("GET / HTTP/1.1",),
        ("GET / HTTP/1.0",),
    ],
)
def test_there_is_one_host(server: Server, lines: tuple[str, ...]) -> None:
    status = raw(server, *lines).split()[1]
    assert status in ("400", "421")


# Origins


@pytest.mark.parametrize("kind", ORIGINS)
def test_only_a_page_of_this_server_may_post(server: Server, kind: str) -> None:
    origin = ORIGINS[kind]
    with server.browser() as browser:
        del browser.headers["Origin"]
        if origin is not None:
            browser.headers["Origin"] = origin.format(port=server.port)
        answer = browser.post("/rooms", data={"level": "0"})
    assert answer.status_code == (303 if kind == "right" else 403)
    assert ("set-cookie" in answer.headers) == (kind == "right")


@pytest.mark.parametrize("kind", ORIGINS)
def test_only_a_page_of_this_server_may_connect(server: Server, kind: str) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true")
    origin = ORIGINS[kind]
    shown = None if origin is None else origin.format(port=server.port)
    first = asyncio.run(first_of(server, code, origin=shown))
    assert isinstance(first, str) if kind == "right" else first == 4403


def test_two_origins_are_none(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true")
    own = f"Origin: {server.url}"
    for second in (own, "Origin: http://evil.example"):
        for origins in ((own, second), (second, own)):
            host = f"Host: 127.0.0.1:{server.port}"
            answer = raw(server, "POST /rooms HTTP/1.1", host, *origins, "Content-Length: 0")
            assert answer.split()[1] == "403"
            handshake = (
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            )
            answer = raw(server, f"GET /r/{code}/ws HTTP/1.1", host, *origins, *handshake)
            assert answer.split()[1] in ("400", "403")


# HEAD, forms


@pytest.mark.parametrize("path", ["/", "/nowhere", "/r/00000000", "/rooms", "/healthz", "/readyz"])
def test_head_answers_like_get_without_a_body(server: Server, path: str) -> None:
    with server.browser() as browser:
        head, got = browser.head(path), browser.get(path)
    assert head.status_code == got.status_code
    assert head.content == b""
    assert got.content
    changing = {"date", "set-cookie"}  # a stranger is known from then on
    assert {k: v for k, v in head.headers.items() if k not in changing} == {
        k: v for k, v in got.headers.items() if k not in changing
    }


@pytest.mark.parametrize("chunked", [False, True])
def test_a_form_that_is_too_long_is_not_read(server: Server, chunked: bool) -> None:
    def body() -> Iterator[bytes]:
        yield b"name="
        for _ in range(FORM_BYTES // 1024):
            yield b"x" * 1024

    content = body() if chunked else b"".join(body())
    with server.browser(Content_Type="application/x-www-form-urlencoded") as browser:
        answer = browser.post("/rooms", content=content)
    assert answer.status_code == 413
    assert "too long" in answer.text


# Proxies and the public address


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a public address, which believes no proxy at this machine."""
    own = Server(
        tmp_path_factory.mktemp("public"),
        address="https://cards.example.org/",
        hosts='["other.example.org"]',
        proxies='["192.0.2.0/24"]',
        address_requests_per_minute=20,
    )
    own.start()
    yield own
    own.stop()
    assert "Traceback" not in own.log


def test_behind_tls_everything_is_https(server: Server) -> None:
    """The proxy at this machine says what it was asked."""
    headers = {"Host": "cards.localhost", "X-Forwarded-Proto": "https"}
    origin = "https://cards.localhost"
    with server.browser() as browser:
        answer = browser.post("/rooms", data={"level": "0"}, headers={**headers, "Origin": origin})
        assert answer.status_code == 303
        assert "; secure" in answer.headers["set-cookie"].lower()
        code = answer.headers["location"].removeprefix("/r/")
        sheet = browser.get(f"/r/{code}/invite", headers=headers)
        assert f"https://cards.localhost/r/{code}" in sheet.text
    assert isinstance(asyncio.run(first_of(server, code, origin=origin, headers=headers)), str)


def test_the_public_address_is_allowed_and_shown(public: Server) -> None:
    with public.browser() as browser:
        for host in ("cards.example.org", "other.example.org"):
            assert browser.get("/", headers={"Host": host}).status_code == 200
        assert browser.get("/", headers={"Host": "evil.example"}).status_code == 421
        origin = {"Origin": "https://cards.example.org"}
        answer = browser.post("/rooms", data={"level": "0"}, headers=origin)
        assert answer.status_code == 303
        sheet = browser.get(f"{answer.headers['location']}/invite")
        assert f"https://cards.example.org{answer.headers['location']}" in sheet.text


def test_who_is_no_proxy_is_not_believed(public: Server) -> None:
    """Neither that it came by TLS, nor from somewhere else."""
    with public.browser(X_Forwarded_Proto="https") as browser:
        answer = browser.post("/rooms", data={"level": "0"})
        assert answer.status_code == 303
        assert "; secure" not in answer.headers["set-cookie"].lower()
        https = {"Origin": public.url.replace("http:", "https:")}
        assert browser.post("/rooms", headers=https).status_code == 403
        spoofed = (f"198.51.100.{number}" for number in range(41))
        answers = [browser.get("/", headers={"X-Forwarded-For": address}) for address in spoofed]
    assert 429 in {answer.status_code for answer in answers}
    assert "198.51.100" not in public.log
