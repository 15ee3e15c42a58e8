"""Where a request ends is beyond doubt: what could be read in two ways is refused, and nothing that
comes after it on the connection is taken for another request."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.web.conftest import Server
from tests.web.rfc6455.raw import Raw, tcp

CHUNKED = "Transfer-Encoding: chunked"
NO_BODY = "0\r\n\r\n"
# Headers, and the body up to where one of two readers may take the request for complete.
DOUBTFUL: dict[str, tuple[list[str], str]] = {
    "both": (["Content-Length: 5", CHUNKED], NO_BODY),
    "both, the other way round": ([CHUNKED, "Content-Length: 5"], NO_BODY),
    "both, of no body": (["Content-Length: 0", CHUNKED], NO_BODY),
    "both, in other letters": (["CONTENT-LENGTH: 5", "transfer-encoding: Chunked"], NO_BODY),
    "both, over two lines": (["Content-Length: 5", "Transfer-Encoding:\r\n chunked"], NO_BODY),
    "two lengths": (["Content-Length: 5", "Content-Length: 6"], NO_BODY),
    "two lengths in one": (["Content-Length: 5, 6"], NO_BODY),
    "two codings": ([CHUNKED, CHUNKED], NO_BODY),
    "two codings in one": (["Transfer-Encoding: chunked, chunked"], NO_BODY),
    "another coding": (["Transfer-Encoding: gzip"], NO_BODY),
    "another coding and a length": (["Transfer-Encoding: identity", "Content-Length: 5"], NO_BODY),
    "an unknown coding": (["Transfer-Encoding: xchunked", "Content-Length: 5"], NO_BODY),
    "a space before the colon": (["Transfer-Encoding : chunked", "Content-Length: 5"], NO_BODY),
    "a length below zero": (["Content-Length: -5"], NO_BODY),
    "a length with a sign": (["Content-Length: +5"], NO_BODY),
    "a length in hexadecimal": (["Content-Length: 0x5"], NO_BODY),
    "a length of many digits": (["Content-Length: " + "9" * 4301], NO_BODY),
    "no length at all": (["Content-Length:"], NO_BODY),
    "a chunk without a size": ([CHUNKED], "z\r\n"),
    "a chunk below zero": ([CHUNKED], "-1\r\n"),
    "a chunk of many digits": ([CHUNKED], "f" * 4301 + "\r\n"),
    "a chunk longer than it says": ([CHUNKED], "1\r\nab\r\n" + NO_BODY),
}
# Lines that somebody else may read in another way; LF stands for a line end without CR.
ODD_LINES = {
    "a line that ends without CR": "{line} HTTP/1.1\r\nHost: {host}LFOrigin: {url}\r\n\r\n",
    "all lines end without CR": "{line} HTTP/1.1LFHost: {host}LFOrigin: {url}LFLF",
    "the first line ends without CR": "{line} HTTP/1.1LFHost: {host}\r\nOrigin: {url}\r\n\r\n",
    "the head ends without CR": "{line} HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nLF",
    "a header over two lines": "{line} HTTP/1.1\r\nHost: {host}\r\nOrigin:\r\n {url}\r\n\r\n",
    "a header over two lines, by a tab": "{line} HTTP/1.1\r\nHost: {host}\r\nX: y\r\n\tz\r\n\r\n",
    "an empty second line": "{line} HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\n \r\n\r\n",
    "a tab behind the origin": "{line} HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\t\r\n\r\n",
    "a tab behind the host": "{line} HTTP/1.1\r\nHost: {host}\t\r\nOrigin: {url}\r\n\r\n",
}
# Who answers, and when: a page at once, a form once it has been read, nobody.
TARGETS = ("GET /help", "POST /rooms", "POST /r/00000000", "GET /nowhere")


@pytest.fixture(autouse=True)
def _stays_well(server: Server) -> Iterator[None]:
    before = len(server.log)
    yield
    with server.browser() as browser:
        assert browser.get("/healthz").text == "ok"
    said = server.log[before:]
    assert "Traceback" not in said, said


def request(server: Server, line: str, *headers: str) -> bytes:
    """The head of a request."""
    own = [f"Host: 127.0.0.1:{server.port}", f"Origin: {server.url}", *headers]
    return "\r\n".join([f"{line} HTTP/1.1", *own, "", ""]).encode()


def answers(raw: Raw) -> list[int]:
    """The status of each answer, until the server ends the connection; no body looks like one."""
    parts = raw.rest().split(b"HTTP/1.1 ")
    assert parts[0] == b"", parts
    return [int(part.split(b" ", 1)[0]) for part in parts[1:]]


@pytest.mark.parametrize("line", TARGETS)
@pytest.mark.parametrize("case", DOUBTFUL)
def test_a_request_that_could_end_elsewhere_is_the_last(
    server: Server, case: str, line: str
) -> None:
    """Refused, unless its page has answered before the body was looked at."""
    headers, body = DOUBTFUL[case]
    with tcp(server) as raw:
        raw.send(request(server, line, *headers), body.encode(), request(server, "GET /healthz"))
        statuses = answers(raw)
    begun = (200, 403, 404, 405) if headers == [CHUNKED] else ()  # when the chunk came
    assert len(statuses) == 1
    assert statuses[0] in (400, *begun)


@pytest.mark.parametrize("line", [*TARGETS, "GET /r/00000000/ws"])
@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("case", ODD_LINES)
def test_a_head_whose_lines_are_odd_is_none(
    server: Server, case: str, line: str, whole: bool
) -> None:
    host = f"127.0.0.1:{server.port}"
    head = ODD_LINES[case].format(line=line, host=host, url=server.url).replace("LF", "\n")
    with tcp(server) as raw:
        if whole:
            raw.send(head.encode(), request(server, "GET /healthz"))
        else:
            for at in range(0, len(head), 7):
                raw.send(head[at : at + 7].encode())
        assert answers(raw) == [400]


def test_a_head_request_with_a_body_that_is_none_harms_nobody(server: Server) -> None:
    """Its answer has no body either. So many at once that most of them wait to be let in."""
    before = len(server.log)
    with ExitStack() as open_:
        many = [open_.enter_context(tcp(server)) for _ in range(40)]
        for raw in many:
            raw.send(request(server, "HEAD /help", CHUNKED), b"z\r\n")
        for raw in many:
            assert answers(raw) in ([400], [200])
    with server.browser() as browser:
        assert browser.get("/healthz").text == "ok"
    assert '"error"' not in server.log[before:]


def test_trailers_whose_lines_are_odd_end_the_connection(server: Server) -> None:
    for trailer in ("X: y\n\n", "X:\r\n y\r\n\r\n", "\n"):
        with tcp(server) as raw:
            raw.send(request(server, "POST /rooms", CHUNKED), b"0\r\n", trailer.encode())
            raw.send(request(server, "GET /healthz"))
            assert 200 not in answers(raw)
    with tcp(server) as raw:
        raw.send(request(server, "POST /nowhere", CHUNKED), b"0\r\nX: y\r\n\r\n")
        raw.send(request(server, "GET /healthz", "Connection: close"))
        assert answers(raw) == [404, 200]


@pytest.mark.parametrize("line", TARGETS)
def test_what_comes_later_is_no_request_either(server: Server, line: str) -> None:
    """The connection is over, not only the packet."""
    with tcp(server) as raw:
        raw.send(request(server, line, "Content-Length: 5", CHUNKED))
        assert raw.head().startswith(b"HTTP/1.1 400 ")
        raw.send(NO_BODY.encode(), request(server, "GET /healthz"))
        assert b"HTTP/1.1" not in raw.rest()


def test_a_malformed_chunk_ends_the_connection(server: Server) -> None:
    with tcp(server) as raw:
        raw.send(request(server, "POST /nowhere", CHUNKED))
        assert raw.head().startswith(b"HTTP/1.1 404 ")
        raw.send(b"z\r\n", request(server, "GET /healthz"))
        assert b"HTTP/1.1" not in raw.rest()


@pytest.mark.parametrize("body", ["5\r\nna", "5\r\nname=\r\n", ""])
def test_a_form_that_breaks_off_harms_nobody(server: Server, body: str) -> None:
    kind = "Content-Type: application/x-www-form-urlencoded"
    with tcp(server) as raw:
        raw.send(request(server, "POST /rooms", kind, CHUNKED), body.encode())


def test_requests_in_a_row_are_answered_in_a_row(server: Server) -> None:
    """What is beyond doubt goes on: a length that is given twice alike, chunks, no body."""
    with tcp(server) as raw:
        raw.send(
            request(server, "GET /nowhere"),
            request(server, "POST /healthz", "Content-Length: 2", "Content-Length: 2"),
            b"ab",
            request(server, "POST /nowhere", CHUNKED),
            b"2\r\nab\r\n0\r\n\r\n",
            request(server, "GET /healthz", "Connection: close"),
        )
        assert answers(raw) == [404, 405, 404, 200]
