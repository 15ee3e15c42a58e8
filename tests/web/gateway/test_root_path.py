"""A server that is one of several things at its host, under a path: nothing leads out of it."""

import asyncio
import html
import json
import re
from collections.abc import Callable, Iterator
from itertools import chain

import httpx
import pytest

from app.main import build
from app.rules.games import GAMES
from app.settings import Settings
from app.web.gateway.root_path import RootPath, RootTaken, check
from app.web.gateway.visitors import COOKIE
from app.web.table.invitation import qr
from app.web.table.surroundings import SHEETS
from tests.many import some
from tests.patience import PATIENCE_S
from tests.web.browsing import connected
from tests.web.conftest import Server
from tests.web.gateway.test_answers import ROUTES

ROOT = "/cards"
NAME = f"{COOKIE}-cards"
WORDS = sorted({path.split("/")[1] for path in ROUTES} - {""})
# An address of ours as scripts write it. Where nothing stands before it, it leads out.
WRITTEN = re.compile(rf"[\"'`(](/(?:{'|'.join(map(re.escape, WORDS))})\b)")
QUOTED = re.compile(r"""=("[^"]*"|'[^']*')""")
Ask = Callable[[str], httpx.Response]


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server under a path."""
    own = Server(tmp_path_factory.mktemp("server"), root_path=ROOT)
    own.start()
    yield own
    own.stop()
    assert "Traceback" not in own.log


def addresses(page: str) -> set[str]:
    """All that begins with a slash in the attributes of a page, and in what is in them."""
    values = [html.unescape(value[1:-1]) for value in QUOTED.findall(page)]
    words = chain.from_iterable(value.split() for value in values)
    inside = chain.from_iterable(re.findall(r'"(/[^"]*)"', value) for value in values)
    return {word for word in chain(words, inside) if word.startswith("/")}


def code_of(answer: httpx.Response) -> str:
    """Of the room that a form leads to."""
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"].startswith(f"{ROOT}/r/")
    return str(answer.headers["location"]).removeprefix(f"{ROOT}/r/")


def opened(browser: httpx.Client, **fields: str) -> str:
    """A room that the form of the first page opens; returns its code."""
    sent = {"players": "4", "level": "0", **fields}
    return code_of(browser.post(f"{ROOT}/rooms", data=sent))


def seeds(server: Server, browser: httpx.Client) -> list[str]:
    """Addresses that lead to all others: pages, tables of each game, a match that is over."""
    codes = [
        opened(browser, game=name, players=str(GAMES[name].seats[0]), friends=friends)
        for name in GAMES
        for friends in ("", "true")
    ]
    over = opened(browser, game="black_queen", players="2")
    seat = browser.cookies.get(NAME)

    async def play() -> None:
        mine = {"Cookie": f"{NAME}={seat}"}
        async with (
            asyncio.timeout(PATIENCE_S),
            connected(server, over, headers=mine, root_path=ROOT) as table,
        ):
            await table.next()
            await table.play_on()

    asyncio.run(play())
    page = browser.get(f"{ROOT}/r/{over}").text
    found = re.search(rf'href="{ROOT}/m/([0-9a-f]{{24}})', page)
    assert found
    match = f"/m/{found[1]}"
    return [
        *("/", "/help", "/matches", "/offline", "/settings", "/verify", "/verify.html", "/sw.js"),
        *(f"/{what}/{name}" for name in GAMES for what in ("help", "tips", "rules")),
        *(f"/options/{name}/{game.seats[0]}" for name, game in GAMES.items()),
        *(f"/r/{code}{part}" for code in [*codes, over] for part in ("", "/qr.svg")),
        *(f"/r/{code}/{sheet}" for code in codes[:2] for sheet in SHEETS),
        *(match, f"{match}/0/0?seat=0", f"{match}/0/3", f"{match}/record.json"),
        *(f"{match}/review", f"{match}/review/0?seat=0", f"{match}/review/0/3/hands"),
        *("/r/00000000", "/no-such-page", "/help/no_such_game", f"/m/{'0' * 24}"),
    ]


@pytest.mark.parametrize("taken_off", some([False, True], often=[False]))
def test_every_address_is_under_it(under: Server, taken_off: bool) -> None:
    """On all pages, in what they fetch, in scripts and style sheets. taken_off: by a proxy."""
    with under.browser() as browser:
        waiting = [ROOT + path for path in seeds(under, browser)]
        seen = set[str]()
        while waiting:
            address = waiting.pop().partition("#")[0]
            if address in seen or "/ws?" in address:
                continue
            seen.add(address)
            answer = browser.get(address.removeprefix(ROOT) if taken_off else address)
            assert answer.status_code in (200, 303, 307, 308, 404, 405, 409), (address, answer)
            kind = answer.headers.get("content-type", "")
            led = {answer.headers["location"]} if answer.is_redirect else set()
            if kind.startswith("text/html") and not address.endswith("verify.html"):
                led |= addresses(answer.text)
            if "json" in kind:
                led |= set(re.findall(r'"(/[^"]*)"', answer.text))
            if "javascript" in kind or "css" in kind:
                assert WRITTEN.findall(answer.text) == [], address
            if address.endswith("/sw.js"):
                led |= set(re.findall(r'"(/[^"]*)"', answer.text.partition("\n")[0]))
            for found in led:
                assert found.startswith(f"{ROOT}/"), (address, found)
            waiting += led - seen
    kinds = {path.removeprefix(ROOT).split("/")[1].partition("?")[0] for path in seen}
    assert {"help", "m", "manifest.webmanifest", "r", "static", "sw.js", "verify"} <= kinds
    assert len(seen) > 100


def test_the_search_finds_what_leads_out() -> None:
    page = """<a href="/help" data-x='{"a": "/tips/x"}' data-y="a /r/1">"""
    assert addresses(page) == {"/help", "/tips/x", "/r/1"}
    for written in ("fetch(`/tips/${game}`)", 'open("/help")', "url(/static/x)", "'/r/'"):
        assert WRITTEN.search(written), written


@pytest.mark.parametrize("path", ["", ROOT], ids=["taken off", "kept"])
async def test_a_table_is_played_at(under: Server, path: str) -> None:
    with under.browser() as browser:
        code = opened(browser)
        mine = {"Cookie": f"{NAME}={browser.cookies[NAME]}"}
    async with (
        asyncio.timeout(PATIENCE_S),
        connected(under, code, headers=mine, root_path=path) as table,
    ):
        first = await table.next()
        assert isinstance(first, str)
        assert await table.play_on(cards=1) == 1


def test_what_else_the_host_has_never_sees_the_cookie(under: Server) -> None:
    plain = httpx.get(f"{under.url}{ROOT}/").headers["set-cookie"]
    assert plain.startswith(f"{NAME}=")
    assert "Path=/cards;" in plain
    by_tls = {"X-Forwarded-Proto": "https"}
    safe = httpx.get(f"{under.url}{ROOT}/", headers=by_tls).headers["set-cookie"]
    assert safe.startswith(f"__Secure-{NAME}=")
    assert "Path=/cards;" in safe
    assert "Secure" in safe.split("; ")


def test_a_cookie_of_a_server_beside_it_is_in_nobodys_way(under: Server) -> None:
    """That one is at the root of the same host, or at another port of it: it comes along."""
    other = f"{COOKIE}=another.signature"
    answer = httpx.get(f"{under.url}{ROOT}/", headers={"Cookie": other})
    own = answer.headers["set-cookie"].partition(";")[0]
    for cookies in (f"{other}; {own}", f"{own}; {other}"):
        with under.browser(Cookie=cookies) as browser:
            assert opened(browser)


def test_the_address_without_its_slash_leads_on(under: Server) -> None:
    for path, goal in ((ROOT, f"{ROOT}/"), (f"{ROOT}?game=durak", f"{ROOT}/?game=durak")):
        answer = httpx.get(under.url + path)
        assert (answer.status_code, answer.headers["location"]) == (307, goal)
    assert httpx.get(f"{under.url}{ROOT}x").status_code == 404
    assert httpx.get(f"{under.url}{ROOT}x/help").status_code == 404


def test_links_for_others_have_it(under: Server) -> None:
    with under.browser() as browser:
        code = opened(browser, friends="true")
        link = f"{under.url}{ROOT}/r/{code}"
        assert f'value="{link}"' in browser.get(f"{ROOT}/r/{code}").text
        home = link.removeprefix("http://").removesuffix(f"/r/{code}")
        assert f'<span class="site">{home}</span>' in browser.get(f"{ROOT}/r/{code}/invite").text
        assert browser.get(f"{ROOT}/r/{code}/qr.svg").content == qr(link)
        pasted = browser.get(f"{ROOT}/join", params={"code": f"Come! {link}"})
        assert code_of(pasted) == code


def test_a_machine_asks_for_its_health_either_way(under: Server) -> None:
    for path in ("/healthz", "/readyz", f"{ROOT}/healthz", f"{ROOT}/readyz"):
        assert httpx.get(under.url + path).status_code == 200


def test_it_is_installed_as_an_app_of_its_own(under: Server) -> None:
    found = json.loads(httpx.get(f"{under.url}{ROOT}/manifest.webmanifest").text)
    assert {found["id"], found["start_url"], found["scope"]} == {f"{ROOT}/"}


def test_no_path_begins_like_an_address_of_ours() -> None:
    """Else nobody could tell whether a proxy has taken it off."""
    routes = build(Settings.model_validate({})).routes
    for word in WORDS:
        with pytest.raises(RootTaken, match=f"^/{word} is an address of the server itself"):
            check(f"/{word}/cards", routes)
    for other in ("", ROOT, "/rooms-of-cards", "/games/r"):
        check(other, routes)
    with pytest.raises(RootTaken):
        build(Settings.model_validate({"root_path": "/r"}))


@pytest.mark.parametrize(
    ("asked", "inside"),
    [
        (b"/cards/r/x", "/r/x"),
        (b"/cards/", "/"),
        (b"/cards", ""),
        (b"/r/x", "/r/x"),
        (b"/", "/"),
        (b"/cardsx/r", "/cardsx/r"),
        (b"/Cards/r", "/Cards/r"),
        (b"/cards/cards/r", "/cards/r"),
        (b"/cards/r/%C3%A9", "/r/\u00e9"),
    ],
)
def test_it_is_taken_off_once(asked: bytes, inside: str) -> None:
    path = httpx.URL(f"http://h{asked.decode()}").path
    scope = {"type": "http", "path": path, "raw_path": asked}
    found = RootPath(ROOT).inside(scope)
    assert found["path"] == inside
    assert asked.endswith(found["raw_path"])
