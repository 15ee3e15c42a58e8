"""Whatever is asked: an answer with a sentence for people, never an error of the server.

Each part of a request is odd in every way of ODD, for every route of the application; then requests
whose parts are odd at random. Raw bytes, since no client would send most of these.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote_plus

import pytest
from fastapi.routing import APIRoute

from app.main import build
from app.rules.games import GAMES
from app.settings import Settings
from app.web.gateway.visitors import COOKIE
from app.web.table.options import prefix
from tests.many import some
from tests.web.browsing import open_room
from tests.web.conftest import Server
from tests.web.rfc6455.raw import tcp

LONG = 4301  # digits: one more than Python makes a number of
ODD = {
    "nothing": b"",
    "a blank": b" ",
    "zero": b"0",
    "less than zero": b"-1",
    "a fraction": b"4.0",
    "a power": b"1e3",
    "beyond a float": b"1e999",
    "no number": b"NaN",
    "many digits": b"9" * LONG,
    "many digits below zero": b"-" + b"9" * LONG,
    "many zeros": b"0" * LONG + b"4",
    "digits of another script": "٣".encode(),
    "wide digits": "\uff14".encode(),
    "raised digits": "²".encode(),
    "40 letters": b"x" * 40,
    "41 letters": b"x" * 41,
    "200 letters": b"x" * 200,
    "201 letters": b"x" * 201,
    "many letters": b"x" * 5000,
    "many wide letters": "한".encode() * 1500,
    "a NUL": b"\0",
    "control characters": b"a\x01\x7f\x1b[31m",
    "lines": b"a\r\nSet-Cookie: b=c\r\n\r\nd",
    "right to left": "\u202eabc".encode(),
    "combining marks": "e\u0301".encode() * 60,
    "a surrogate": b"\xed\xa0\x80",
    "a surrogate in JSON": b'"\\ud800"',
    "a surrogate in a list": b'["\\ud800"]',
    "a surrogate as a name": b'{"\\ud800": 1}',
    "a NUL in JSON": b'"\\u0000"',
    "no UTF-8": b"\xff\xfe\x00",
    "cut UTF-8": "é".encode()[:1],
    "a list": b"[1, 2]",
    "a deep list": b"[" * 3000,
    "an object": b'{"a": {"b": null}}',
    "null": b"null",
    "true": b"true",
    "HTML": b"<script>alert(1)</script>",
    "a template": b"{{ 7 * 7 }}%s%n{0}",
    "a path": b"../../etc/passwd",
    "percents": b"%%%2",
}
OFTEN = list(ODD)[::3]  # some of each kind
TEXT = re.compile(r"[A-Z“].*[.!?]", re.DOTALL)  # it may begin with the name of an option
MULTIPART = b"multipart/form-data; boundary=line"
URLENCODED = b"application/x-www-form-urlencoded"
HEADERS = [
    b"Accept-Encoding",
    b"Accept-Language",
    b"Content-Type",
    b"Expect",
    b"Host",
    b"If-Modified-Since",
    b"If-None-Match",
    b"Origin",
    b"Range",
    b"Referer",
    b"X-Forwarded-For",
    b"X-Forwarded-Proto",
]
USUAL = {b"game": b"black_queen", b"players": b"4", b"friends": b"true", b"level": b"0"}


def routes(router: Any) -> Iterator[APIRoute]:
    """The routes of an application, with those of the routers that it includes."""
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield route
        elif hasattr(route, "original_router"):
            yield from routes(route.original_router)


ROUTES = {route.path: route for route in routes(build(Settings.model_validate({})))}
FORMS = {
    path: [field.name.encode() for field in route.dependant.body_params]
    for path, route in ROUTES.items()
    if route.dependant.body_params
}
OPTIONS = [  # one with a whole number and one with a choice of words, where there are both
    f"{prefix(name)}{option.name}".encode()
    for name, game in GAMES.items()
    for kind in (range, tuple)
    for option in [o for o in game.all_options() if isinstance(o.values, kind)][:1]
]


@dataclass(frozen=True)
class Request:
    """What is sent."""

    method: str
    target: bytes
    headers: Sequence[tuple[bytes, bytes]] = ()
    body: bytes = b""
    person: bool = False  # a new one

    def raw(self, server: Server) -> bytes:
        """Its bytes, with the headers that it must have where it has none of its own."""
        usual = {b"Host": server.url.removeprefix("http://").encode(), b"Connection": b"close"}
        if self.method == "POST":
            usual[b"Origin"] = server.url.encode()
        if self.body:
            usual[b"Content-Length"] = b"%d" % len(self.body)
        own = {name.lower() for name, _ in self.headers}
        lines = [b"%s %s HTTP/1.1" % (self.method.encode(), self.target)]
        lines += [b"%s: %s" % item for item in usual.items() if item[0].lower() not in own]
        lines += [b"%s: %s" % item for item in self.headers]
        if self.person:
            lines.append(b"Cookie: %s=%s" % (COOKIE.encode(), server.new_cookie().encode()))
        return b"\r\n".join([*lines, b"", self.body])


def ask(server: Server, request: Request) -> int:
    """Send a request, see that it has a good answer, and return its status."""
    with tcp(server) as raw:
        raw.send(request.raw(server))
        answer = raw.rest()
    head, _, body = answer.partition(b"\r\n\r\n")
    told = (request, head, body[:400])
    assert head.startswith(b"HTTP/1.1 "), told
    status = int(head.split(b" ", 2)[1])
    assert status < 500, told
    if status >= 400 and request.method != "HEAD":
        assert TEXT.fullmatch(sentence(head.lower(), body.decode())), told
    return status


def sentence(head: bytes, body: str) -> str:
    """What an answer says to people."""
    if b"content-type: text/html; charset=utf-8" in head:
        found = re.search(
            r'<p class="lead">(.*?)</p>|id="code-problem".*?>(.*?)</p>', body, re.DOTALL
        )
        return html.unescape(found[1] or found[2]) if found else ""
    return body.strip() if b"content-type: text/plain; charset=utf-8" in head else ""


def one_line(value: bytes) -> bytes:
    """What of a text can stand in a header or an address."""
    return b"".join(value.translate(None, b"\0\r\n").split(b" "))[:7000]


def parts(table: bytes) -> dict[str, bytes]:
    """What stands in the addresses of routes."""
    return {
        "game": b"euchre",
        "players": b"4",
        "code": table,
        "digest": b"0" * 12,
        "name": b"page.css",
        "seal": b"0" * 24,
        "deal": b"0",
        "step": b"0",
    }


def filled(path: str, values: dict[str, bytes]) -> bytes:
    """An address of a route; raises KeyError where a part has no value yet."""
    return re.sub(rb"{(\w+)(?::path)?}", lambda part: values[part[1].decode()], path.encode())


def quoted(value: bytes) -> bytes:
    return quote_plus(value).encode()


def urlencoded(fields: Sequence[tuple[bytes, bytes]]) -> Request:
    """A form as browsers send it."""
    body = b"&".join(b"%s=%s" % (quoted(name), quoted(value)) for name, value in fields)
    return form(URLENCODED, body)


def multipart(fields: Sequence[tuple[bytes, bytes]], file: bool = False) -> Request:
    """A form in parts, whose values come as they are."""
    more = b'; filename="a.txt"\r\nContent-Type: text/plain' if file else b""
    parts = [
        b'--line\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n' % (name, more, value)
        for name, value in fields
    ]
    return form(MULTIPART, b"".join([*parts, b"--line--\r\n"]))


def form(kind: bytes, body: bytes) -> Request:
    return Request("POST", b"/rooms", [(b"Content-Type", kind)], body, person=True)


def with_field(name: bytes, value: bytes) -> list[tuple[bytes, bytes]]:
    """The fields of a form that is well but for one."""
    game = name.split(b".")[1] if name.startswith(b"option.") else USUAL[b"game"]
    return list({**USUAL, b"game": game, name: value}.items())


@pytest.fixture(scope="module")
def table(server: Server) -> bytes:
    """The code of a table that nobody plays at."""
    with server.browser() as browser:
        return open_room(browser, friends="true").encode()


@pytest.fixture(autouse=True)
def _stays_well(server: Server) -> Iterator[None]:
    before = len(server.log)
    yield
    said = server.log[before:]
    assert "Traceback" not in said, said


def test_every_form_is_asked_for_here() -> None:
    fields = [
        b"game",
        b"players",
        b"level",
        b"name",
        b"friends",
        b"guided",
        b"match",
        b"speed",
        b"letter",
    ]
    assert {"/rooms": fields} == FORMS
    posted = {path for path, route in ROUTES.items() if "POST" in (route.methods or ())}
    assert posted == {
        *FORMS,
        "/r/{code}/advice",
        "/r/{code}/reconsider",
    }  # by their addresses alone


@pytest.mark.parametrize("odd", some(ODD, OFTEN))
@pytest.mark.alike
def test_an_odd_field_of_a_form_is_taken_or_refused(server: Server, odd: str) -> None:
    value = ODD[odd]
    for name in (*FORMS["/rooms"], *OPTIONS, b"option.black_queen.unknown", b"unknown"):
        for request in (
            urlencoded(with_field(name, value)),
            multipart(with_field(name, value)),
            multipart(with_field(name, value), file=True),
        ):
            assert ask(server, request) in (303, 400, 413, 422), request


@pytest.mark.parametrize("odd", some(ODD, OFTEN))
def test_an_odd_form_is_taken_or_refused(server: Server, odd: str) -> None:
    """Odd names of fields, all fields twice, an odd kind of form, an odd body."""
    value, usual = ODD[odd], list(USUAL.items())
    for sent in (urlencoded, multipart):
        well = sent(usual)
        for request in (
            sent([*usual, (value, b"1")]),
            sent([*usual, (b"option.black_queen." + value, b"1")]),
            sent([*usual, (b"option." + value + b".piles", b"1")]),
            sent([*usual, *((name, value) for name in USUAL)]),
            sent([*((name, value) for name in USUAL), *usual]),
            form(well.headers[0][1], value),
            form(well.headers[0][1], well.body[:-7] + value),
            form(one_line(value), well.body),
            form(well.headers[0][1] + b"; charset=" + one_line(value), well.body),
            form(b"multipart/form-data; boundary=" + one_line(value), well.body),
        ):
            assert ask(server, request) in (303, 400, 413, 422), request


@pytest.mark.parametrize("name", some(ODD, OFTEN))
@pytest.mark.alike
def test_an_odd_address_is_answered(server: Server, table: bytes, name: str) -> None:
    """A route with each of its parts odd, the others as they should be; each query odd as well."""
    odd = ODD[name]
    for path, route in ROUTES.items():
        queries = [field.name.encode() for field in route.dependant.query_params]
        for part in re.findall(r"{(\w+)", path):
            escaped = quoted(odd).replace(b"+", b"%20")
            for method, value in (("GET", escaped), ("POST", escaped), ("GET", one_line(odd))):
                ask(server, Request(method, filled(path, {**parts(table), part: value})))
        target = filled(path, parts(table))
        for query in (*queries, b"unknown", quoted(odd)):
            for method in sorted({"GET", *(route.methods or ())}):
                ask(server, Request(method, b"%s?%s=%s" % (target, query, quoted(odd))))
        ask(server, Request("GET", target + b"?" + one_line(odd).replace(b" ", b"")))


@pytest.mark.parametrize("odd", some(ODD, OFTEN))
def test_an_odd_header_is_answered(server: Server, table: bytes, odd: str) -> None:
    value = one_line(ODD[odd])
    cookies = (value, b'"%s"' % value, b"x" * 32 + value, b'"%s\\001\\012"' % (b"x" * 32))
    headers = [(b"Cookie", b"%s=%s" % (COOKIE.encode(), cookie)) for cookie in cookies]
    headers += [(name, value) for name in HEADERS]
    usual = urlencoded(list(USUAL.items()))
    for name, text in headers:
        own = [item for item in usual.headers if item[0] != name]
        ask(server, Request("POST", b"/rooms", [*own, (name, text)], usual.body))
        for target in (b"/", b"/help/", b"/r/" + table, b"/r/" + table + b"/qr.svg"):
            ask(server, Request("GET", target, [(name, text)]))


@pytest.mark.parametrize("seed", range(8))
def test_requests_that_are_odd_at_random_are_answered(
    server: Server, table: bytes, seed: int
) -> None:
    random = Random(seed)
    texts = [*ODD.values(), *USUAL.values(), table]
    for _ in range(60):
        path = random.choice(sorted(ROUTES))
        values = {name: quoted(random.choice(texts)) for name in parts(table)}
        target = filled(path, random.choice((values, parts(table))))
        headers = [
            (name, one_line(random.choice(texts)))
            for name in random.sample(HEADERS, random.randrange(3))
        ]
        names = [*USUAL, *OPTIONS, b"name", *texts]
        fields = [(random.choice(names), random.choice(texts)) for _ in range(random.randrange(9))]
        well = random.choice((urlencoded, multipart))(fields)
        body = bytearray(well.body)
        for _ in range(random.choice((0, 0, 1, 9))):  # broken bytes
            body[random.randrange(len(body) or 1) : random.randrange(len(body) or 1)] = (
                random.randbytes(2)
            )
        kinds = [] if any(name == b"Content-Type" for name, _ in headers) else well.headers
        if random.random() < 0.6:
            ask(server, Request("POST", b"/rooms", [*headers, *kinds], bytes(body)))
        else:
            method = random.choice(("GET", "HEAD", "POST", "PUT", "OPTIONS", "QUERY"))
            ask(server, Request(method, target, headers))
