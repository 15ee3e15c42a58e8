"""What a link shows where somebody shares it, and what crawlers are asked to leave alone."""

import asyncio
import html
import re
from collections.abc import Iterator
from io import BytesIO
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import httpx
import pytest
from PIL import Image

from app.rooms.fold import commands
from app.rooms.fold.seats.people import MAX_NAME
from app.rooms.fold.view import view_of
from app.rooms.logbook.look_back import LookBack
from app.rules.games import GAMES
from app.web.pages import crawlers
from app.web.render.assets import SHARED, WHOLE_SITE
from app.web.render.shared import of_match, of_room
from tests.patience import PATIENCE_S
from tests.rooms.finished import ended, finished
from tests.rooms.table import GUEST, HOST, gathered
from tests.web.browsing import open_room, seated, token
from tests.web.conftest import Server
from tests.web.gateway.test_answers import ROUTES
from tests.web.pages.test_look_back import played

TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')
PUBLIC = "https://cards.example.org"
WANTED = {
    *("og:site_name", "og:type", "og:locale", "og:title", "og:description", "og:url"),
    *("og:image", "og:image:width", "og:image:height", "og:image:alt", "twitter:card"),
}
HEAVIEST = 60_000  # bytes of a picture
MOST = 1_200  # of all tags of a page
NO_INDEX = '<meta name="robots" content="noindex">'


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows its address, under a path of it."""
    own = Server(tmp_path_factory.mktemp("server"), address=PUBLIC, root_path="/cards")
    own.start()
    yield own
    own.stop()


def tags(page: str) -> dict[str, str]:
    """By name; each is there once."""
    found = TAG.findall(page)
    assert len(dict(found)) == len(found)
    return {name: html.unescape(text) for name, text in found}


def looked_at(server: Server, address: str) -> dict[str, str]:
    """What a program without a cookie finds at an address; its picture is there."""
    page = httpx.get(server.url + address)
    assert page.status_code == 200
    found = tags(page.text)
    assert set(found) == WANTED
    assert sum(len(tag[0].encode()) for tag in TAG.finditer(page.text)) < MOST
    picture = urlsplit(found["og:image"])
    assert (picture.scheme, picture.netloc) == urlsplit(found["og:url"])[:2]
    file = httpx.get(server.url + picture.path)
    assert file.headers["content-type"] == "image/png"
    with Image.open(BytesIO(file.content)) as image:
        assert image.size == (int(found["og:image:width"]), int(found["og:image:height"]))
    return found


def test_there_is_a_picture_of_each_game_and_of_all() -> None:
    pictures = {path.stem: path for path in SHARED.glob("*")}
    assert set(pictures) == {*GAMES, WHOLE_SITE}
    for path in pictures.values():
        assert path.stat().st_size <= HEAVIEST, path
        with Image.open(path) as image:
            assert (image.size, image.mode, image.format) == ((1200, 630), "P", "PNG")


def test_the_first_page_shows_all_games_or_the_chosen_one(public: Server) -> None:
    found = looked_at(public, "/cards/")
    assert (found["og:title"], found["og:url"]) == ("Black Queen", f"{PUBLIC}/cards/")
    assert re.fullmatch(rf"{PUBLIC}/cards/static/\w+/share/cards.png", found["og:image"])
    for name, game in GAMES.items():
        found = looked_at(public, f"/cards/?game={name}")
        assert found["og:title"] == f"Play {game.called()}"
        assert found["og:image"].endswith(f"/share/{name}.png")
        assert found["og:url"] == f"{PUBLIC}/cards/?game={name}"
        found = looked_at(public, f"/cards/help/{name}")
        assert found["og:title"] == f"{game.called()}: the rules"
    assert looked_at(public, "/cards/?game=poker")["og:title"] == "Black Queen"


def test_pages_that_are_kept_packed_are_the_same_for_every_name(server: Server) -> None:
    """Else each name that somebody makes up would have them packed anew."""
    for path in ("/", "/?game=euchre", "/help", "/help/euchre"):
        pages = [
            httpx.get(server.url + path, headers={"Host": host}).text
            for host in ("a.local", "b.local:81")
        ]
        assert pages[0] == pages[1]
        assert tags(pages[0]) == {}


def test_a_table_invites_in_the_name_of_its_host(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, game="euchre", friends="true", name="Anna")
        assert tags(browser.get(f"/r/{code}").text) == {}  # who sits there shows it to nobody
    found = looked_at(server, f"/r/{code}")
    assert found["og:title"] == "Anna invites you to Euchre"
    assert found["og:url"] == f"{server.url}/r/{code}"
    assert found["og:image"].startswith(f"{server.url}/static/")
    assert found["og:image"].endswith("/share/euchre.png")
    seen = httpx.get(f"{server.url}/r/{code}").text.partition("<body")[2]
    for word in ("Anna invites you to Euchre", 'data-game="euchre"'):
        assert word in re.sub("</?bdi>", "", seen), "the page itself tells no less"


def test_by_the_name_that_was_asked_for_or_the_public_one(server: Server, public: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true")
    page = httpx.get(f"{server.url}/r/{code}", headers={"Host": "table.local:8000"})
    assert tags(page.text)["og:url"] == f"http://table.local:8000/r/{code}"
    by_tls = {"Host": "table.local", "X-Forwarded-Proto": "https"}
    page = httpx.get(f"{server.url}/r/{code}", headers=by_tls)
    assert tags(page.text)["og:image"].startswith("https://table.local/static/")
    with public.browser() as browser:
        answer = browser.post("/rooms", data={"players": "4", "friends": "true"})
    there = str(answer.headers["location"])
    assert there.startswith("/cards/r/")
    assert looked_at(public, there)["og:url"] == f"{PUBLIC}{there}"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ('"><b>Ann</b>', '"><b>Ann</b>'),
        ("W" * 48, "W" * MAX_NAME),
        ("&amp; 'Ann'", "&amp; 'Ann'"),
        ("\u05d0\u05d1", "\u2068\u05d0\u05d1\u2069"),
    ],
)
def test_a_name_is_text_and_not_too_long(server: Server, name: str, shown: str) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true", name=name)
    assert looked_at(server, f"/r/{code}")["og:title"] == f"{shown} invites you to Black Queen"
    assert "<b>Ann" not in httpx.get(f"{server.url}/r/{code}").text


async def test_it_tells_nothing_of_what_happens_at_the_table(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true", name="Anna", players="2")
        seat = token(browser)
    before = looked_at(server, f"/r/{code}")
    async with asyncio.timeout(PATIENCE_S), seated(server, code, seat) as table:
        await table.do("start", level="0")
        await table.until('class="felt')
        assert looked_at(server, f"/r/{code}") == before
        await table.play_on()
        assert looked_at(server, f"/r/{code}") == before


def test_a_public_table_names_nobody() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, commands.Publish(id="a", public=True))
    found = of_room(PUBLIC, view_of(told.room, "", frozenset()))
    assert found.title == "A table of Black Queen"
    assert not any(seat.name in found.text for seat in told.room.seats if seat.name)


def test_who_was_removed_and_who_has_a_wrong_code_get_none(server: Server) -> None:
    assert tags(httpx.get(f"{server.url}/r/00000000").text) == {}
    assert tags(httpx.get(f"{server.url}/m/{'0' * 24}").text) == {}


def test_a_match_tells_how_it_ended(server: Server) -> None:
    seal, code = played(server)
    found = looked_at(server, f"/m/{seal}")
    assert re.fullmatch(r"Black Queen: .+ (won|tied)", found["og:title"])
    total = r"\w+: \u2212?\d+ points?"
    assert re.match(rf"{total}; {total}\. Watch it step by step", found["og:description"])
    assert found["og:url"] == f"{server.url}/m/{seal}"
    review = looked_at(server, f"/m/{seal}/review")
    assert review["og:url"] == f"{server.url}/m/{seal}/review"
    assert {**review, "og:url": ""} == {**found, "og:url": ""}
    assert not any(code in text for text in found.values())


@pytest.mark.parametrize("game", GAMES)
def test_so_it_does_of_every_game(game: str) -> None:
    match = LookBack.of(ended(finished(game)))
    found = of_match(f"{PUBLIC}/m/{'0' * 24}", match)
    assert found.title.startswith(f"{GAMES[game].title}: ")
    assert all(found.text.count(f"{name}: ") == 1 for name in match.names)
    assert found.game == game
    cut_short = LookBack.of(ended(finished(game)))
    cut_short.whole = False
    found = of_match(PUBLIC, cut_short)
    assert found.title == f"{GAMES[game].title}, ended early"
    assert not any(character.isdigit() for character in found.text)


def test_what_belongs_to_somebody_is_in_no_index(server: Server) -> None:
    seal, code = played(server)
    for path in (f"/r/{code}", f"/m/{seal}", f"/m/{seal}/review", "/matches", "/offline"):
        assert NO_INDEX in httpx.get(server.url + path).text, path
    for path in ("/", "/help", "/help/euchre", "/verify"):
        assert NO_INDEX not in httpx.get(server.url + path).text, path


def robots(server: Server) -> RobotFileParser:
    answer = httpx.get(f"{server.url}/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    parser = RobotFileParser()
    parser.parse(answer.text.splitlines())
    return parser


def test_crawlers_read_the_first_page_and_the_help(server: Server) -> None:
    found = robots(server)
    open_to_all = {"", "favicon.ico", "healthz", "help", "manifest.webmanifest", "readyz"}
    open_to_all |= {"robots.txt", "rules", "static", "sw.js", "verify"}
    for route in ROUTES:
        path = re.sub(r"{[^}]*}", "x", route)
        free = path.split("/")[1] in open_to_all
        assert found.can_fetch("Googlebot", path) is free, path
        for name in crawlers.PREVIEWS:
            shown = free or path.startswith(crawlers.OF_PEOPLE)
            assert found.can_fetch(f"{name}/1.0", path) is shown, (name, path)


def test_under_a_path_they_are_told_its_own(public: Server) -> None:
    found = robots(public)
    assert not found.can_fetch("*", "/cards/r/x")
    assert found.can_fetch("*", "/cards/help")
    assert found.can_fetch("*", "/r/x")  # of something else at that host


def test_there_is_an_icon_for_who_takes_no_svg(server: Server, public: Server) -> None:
    """At the root of a host browsers look for it by themselves."""
    link = '<link rel="icon" href="{}/favicon.ico" sizes="32x32">'
    assert link.format("/cards") in httpx.get(f"{public.url}/cards/").text
    assert "favicon.ico" not in httpx.get(server.url).text
    answer = httpx.get(f"{server.url}/favicon.ico")
    assert answer.headers["content-type"] == "image/x-icon"
    with Image.open(BytesIO(answer.content)) as icon:
        assert icon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}
