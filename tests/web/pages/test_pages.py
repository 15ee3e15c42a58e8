"""The pages of the real server: what they hold, their headers, who may post."""

import asyncio
import gzip
import re
import sqlite3
from contextlib import closing

import pytest

from app.rules.games import GAMES
from app.rules.record import parse
from app.web.gateway.security import HEADERS
from tests.patience import PATIENCE_S
from tests.web.browsing import Browser, open_room, seated, token
from tests.web.conftest import NO_TLS, Server
from tests.web.sentences import sentence

ADDRESSES = [
    ("GET", "/", 200),
    ("GET", "/rules/black_queen", 308),
    ("GET", "/help", 200),
    ("GET", "/help/black_queen", 200),
    ("GET", "/help/euchre", 200),
    ("GET", "/help/called_partner", 200),
    ("GET", "/help/durak", 200),
    ("GET", "/help/oh_hell", 200),
    ("GET", "/options/euchre/5", 404),
    ("GET", "/tips/chess", 404),
    ("GET", "/options/chess/4", 404),
    ("GET", "/?game=euchre", 200),
    ("GET", "/healthz", 200),
    ("GET", "/rules/chess", 404),
    ("GET", "/nowhere", 404),
    ("GET", "/r/00000000", 404),
    ("GET", "/r/wrong", 404),
    ("GET", "/static/000000000000/page.css", 404),
    ("GET", "/docs", 404),
    ("GET", "/openapi.json", 404),
    ("PUT", "/rooms", 405),
    ("POST", "/rooms", 303),
    ("DELETE", "/r/00000000", 405),
]


def test_the_first_page_says_what_this_is(server: Server) -> None:
    with server.browser() as browser:
        page = browser.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    form = page.text.partition('id="company"')[0]  # what is in sight
    assert form.count('class="primary"') == 1  # one obvious button
    assert "Play now" in page.text
    assert "Black Queen" in page.text
    assert 'lang="en"' in page.text


def test_the_first_page_shows_every_game_by_its_poster(server: Server) -> None:
    with server.browser() as browser:
        page = browser.get("/").text
    tiles = re.findall(r'<label class="tile ([\w-]+)">(.*?)</label>', page, re.DOTALL)
    for (cloth, tile), (name, game) in zip(tiles, GAMES.items(), strict=True):
        assert cloth == name.replace("_", "-")
        assert f'value="{name}"' in tile
        assert f'aria-label="{game.title}"' in tile
        assert game.title.endswith(re.findall(r'class="head"><b>(.*?)</b>', tile)[0])
        assert game.about in tile
        assert game.about.endswith(".")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_the_first_page_is_light_and_options_come_by_themselves(server: Server) -> None:
    with server.browser() as browser:
        assert "option." not in browser.get("/").text
        for name, game in GAMES.items():
            for players in game.seats:
                answer = browser.get(f"/options/{name}/{players}")
                assert answer.status_code == 200
                assert answer.headers["cache-control"] == "public, max-age=3600"
                assert answer.headers["content-security-policy"].startswith("default-src 'none';")
                fields = re.findall(r' name="([^"]+)"', answer.text)
                offered = [o for o in game.options_for(players) if len(o.values) > 1]
                assert fields == [f"option.{name}.{o.name}" for o in offered]
                assert f'href="/help/{name}#options"' in answer.text


def test_options_fit_the_number_of_players(server: Server) -> None:
    with server.browser() as browser:
        for players, most in ((3, 17), (5, 10), (7, 7)):
            fields = browser.get(f"/options/oh_hell/{players}").text
            assert re.search(rf'name="option.oh_hell.max_hand" [^>]* max="{most}"', fields)


def test_options_are_looked_at_before_they_are_sent(server: Server) -> None:
    with server.browser() as browser:
        for fits in ("", "max_hand=7&pattern=", "pattern=7-1, 1-7&hook=false"):
            assert browser.get(f"/options/oh_hell/4/check?{fits}").status_code == 204
        for wrong, label in (
            ("pattern=14", "Hand sizes, deal by deal"),
            ("max_hand=13", "Cards in the largest hand"),
            ("hook=5", "The bids must not add up to the number of tricks"),
        ):
            answer = browser.get(f"/options/oh_hell/4/check?{wrong}")
            assert answer.status_code == 422
            assert f"“{label}”" in answer.text
            fields = browser.get("/options/oh_hell/4").text
            assert f">{label}</label>" in fields


@pytest.mark.parametrize(
    ("address", "status", "word"),
    [
        ("/options/chess/4", 404, "no game"),
        ("/options/chess/4/check", 404, "no game"),
        ("/options/oh_hell/many/check", 422, "players"),
        ("/options/euchre/5", 404, "3 to 4 seats"),
        ("/options/oh_hell/0", 404, "3 to 7"),
        ("/options/oh_hell/many", 422, "players"),
    ],
)
def test_there_are_no_options_for_what_cannot_be_played(
    server: Server, address: str, status: int, word: str
) -> None:
    with server.browser() as browser:
        answer = browser.get(address)
    assert answer.status_code == status
    assert word in sentence(answer.text)
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("method", "address", "status"), ADDRESSES)
def test_every_answer_has_the_security_headers(
    server: Server, method: str, address: str, status: int
) -> None:
    with server.browser() as browser:
        answer = browser.request(method, address)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert answer.headers.get_list("cache-control") == ["no-store"]
    assert "server" not in answer.headers
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert "*" not in policy


def test_a_room_is_never_kept_by_a_cache(server: Server) -> None:
    with server.browser() as browser:
        page = browser.get(f"/r/{open_room(browser)}")
    assert page.headers.get_list("cache-control") == ["no-store"]
    for name, value in HEADERS.items():
        assert page.headers[name] == value


def test_an_error_of_ours_has_the_headers_and_a_sentence_too(own_server: Server) -> None:
    with closing(sqlite3.connect(own_server.data / "rooms.sqlite3")) as db, db:
        opened = '{"game":"black_queen","players":2,"options":{},"host":""}'
        for number, kind, data in (  # it can be read, but a table without seats cannot be shown
            (0, "room opened", opened),
            (1, "seats drawn", '{"order":[]}'),
        ):
            row = ("00000000", number, 0, "", "", kind, data)
            db.execute("insert into event values (?, ?, ?, ?, ?, ?, ?)", row)
    with own_server.browser() as browser:
        answer = browser.get("/r/00000000")
    assert answer.status_code == 500
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value
    assert answer.headers.get("cache-control") == "no-store"
    assert sentence(answer.text).endswith(".")


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"players": "7"}, "2 to 6"),
        ({"players": "0"}, "2 to 6"),
        ({"players": "four"}, "players"),
        ({"players": ""}, ""),
        ({"game": "euchre", "players": "5"}, "3 to 4"),
        ({"game": "euchre", "option.euchre.target": "12"}, "Points to win"),
        ({"option.black_queen.piles": "many"}, "Piles for each player"),
        ({"game": "chess"}, "no game"),
        ({"game": "<script>"}, "no game"),
        ({"level": "9"}, "strength"),
        ({"level": "2-linear"}, "strength"),
        ({"friends": "perhaps"}, "friends"),
    ],
)
def test_a_bad_form_is_answered_with_a_sentence(
    server: Server, fields: dict[str, str], word: str
) -> None:
    with server.browser() as browser:
        answer = browser.post("/rooms", data=fields)
    if fields == {"players": ""} and answer.status_code == 303:
        return  # an empty field may stand for the default
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("text/html")
    said = sentence(answer.text)
    assert said.endswith(".")
    assert word in said
    assert "<script>" not in answer.text


@pytest.mark.parametrize("address", ["/nowhere", "/r/00000000/x", "/rules/chess"])
def test_what_is_not_there_is_said_in_a_sentence(server: Server, address: str) -> None:
    with server.browser() as browser:
        answer = browser.get(address)
    assert answer.status_code == 404
    assert re.fullmatch(r"[A-Z].*\.", sentence(answer.text))
    assert 'href="/"' in answer.text


# Rooms


def test_play_now_deals_at_once(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, players="6", name="Zoë")
        assert re.fullmatch(r"[0-9a-hjkmnp-tv-z]{8}", code)
        page = browser.get(f"/r/{code}").text
        with server.browser() as other:
            assert "Zoë" in other.get(f"/r/{code}").text
    assert 'class="felt n6' in page
    assert f'data-socket="/r/{code}/ws?ticket=' in page


def test_options_of_other_games_are_left_aside(server: Server) -> None:
    fields = {"option.black_queen.piles": "99", "option.euchre.target": "7"}
    with server.browser() as browser:
        code = open_room(browser, game="euchre", friends="true", **fields)
        page = browser.get(f"/r/{code}").text
    assert "Euchre: a private table for 4" in page
    assert re.search(r"<dt>Points to win</dt><dd>7</dd>", page)


def test_without_a_level_the_bots_are_as_strong_as_they_can_be(server: Server) -> None:
    with server.browser() as browser:
        for game in GAMES:
            answer = browser.post("/rooms", data={"game": game})
            assert answer.status_code == 303


def test_a_guided_deal_says_what_to_do_to_its_player_only(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, game="black_queen", players="2", guided="true")
        own, others = (each.get(f"/r/{code}").text for each in (browser, other))
    assert '<p id="guide" data-action="4H"' in own
    assert "A low heart is a good start" in own
    assert 'id="guide"' not in others


def test_a_guided_deal_of_no_game_is_refused_in_a_sentence(server: Server) -> None:
    with server.browser() as browser:
        answer = browser.post("/rooms", data={"game": "snap", "guided": "true"})
    assert answer.status_code == 422
    assert "There is no game" in answer.text


def test_play_with_friends_waits_for_them(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, friends="true", players="3")
        assert 'id="start"' in browser.get(f"/r/{code}").text
        page = other.get(f"/r/{code}").text
    assert 'id="start"' not in page
    assert page.count('data-do=\'{"do":"sit"}\'') == 1
    assert page.count('name="seat"') == 1 + 2  # beside the name, and the free chairs


def test_somebody_elses_page_of_a_room_is_a_spectators(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser)
        page = other.get(f"/r/{code}").text
    assert "You are watching" in page
    assert 'class="hand"' not in page
    assert "data-action" not in page


def test_nobody_is_called_you_by_the_others(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, friends="true")
        assert "<b>You</b>" not in other.get(f"/r/{code}").text


NAMES = ["<b>x</b>", '"><img src=x>', "{{ 7*7 }}", "'onclick='a", "&lt;i&gt;", "</script><x>"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("friends", ["true", "false"])
def test_a_name_with_markup_stays_text(server: Server, name: str, friends: str) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, name=name, friends=friends)
        for who in (browser, other):
            page = who.get(f"/r/{code}").text + who.get(f"/r/{code}/menu").text
            plain = page.replace("&lt;", "<").replace("&gt;", ">").replace("&#34;", '"')
            plain = plain.replace("&#39;", "'").replace("&amp;", "&")
            assert name in plain or who is browser  # who is called "You" there
            assert name not in page or name == "{{ 7*7 }}"
            assert page.count("<img") == (friends == "true")  # the QR code


# Who may post


def origins(url: str) -> list[tuple[str | None, int]]:
    host = url.removeprefix("http://")
    name, _, port = host.partition(":")
    return [
        (url, 303),
        (None, 403),
        ("", 403),
        ("null", 403),
        ("http://evil.example", 403),
        (f"https://{host}", 403),
        (f"ws://{host}", 403),
        (f"http://{name}", 403),
        (f"http://{name}:{int(port) + 1}", 403),
        (f"http://localhost:{port}", 403),
        (f"{url}.evil.example", 403),
        (f"http://evil.example/{host}", 403),
        (f"http://evil.example#{url}", 403),
        (f"http://x{host}", 403),
        (f"http://user@{host}", 403),
        (f"{url}/", 403),
        (f"{url}0", 403),
        (f"{url},{url}", 403),
        (url.upper(), 403),
    ]


def test_only_a_page_of_this_server_may_post(server: Server) -> None:
    with Browser(base_url=server.url, timeout=PATIENCE_S, verify=NO_TLS) as client:
        for origin, status in origins(server.url):
            headers = {} if origin is None else {"Origin": origin}
            answer = client.post("/rooms", data={"level": "0"}, headers=headers)
            assert answer.status_code == status, origin
            if status == 403:
                assert "set-cookie" not in answer.headers
                assert sentence(answer.text).endswith(".")


# Static files


def test_static_files_are_complete_and_kept_for_ever(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser)
        pages = [browser.get(address).text for address in ("/", "/help/black_queen", f"/r/{code}")]
        found = {
            name for page in pages for name in re.findall(r'(?:href|src)="(/static/[^"#]+)', page)
        }
        names = {name.split("/", 3)[3] for name in found}
        assert {"page.css", "table-black_queen.css", "table.js", "icon.svg"} <= names
        assert "htmx.js" in names
        root = "/".join(min(found).split("/")[:3])
        seen: set[str] = set()
        waiting = sorted(names)
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            answer = browser.get(f"{root}/{name}")
            assert answer.status_code == 200, name
            assert answer.headers["cache-control"] == "max-age=31536000, immutable"
            small = len(gzip.compress(answer.content)) >= len(answer.content)  # already
            assert small or answer.headers["content-encoding"] in ("gzip", "br"), name
            assert answer.headers["x-content-type-options"] == "nosniff"
            kind = {"css": "text/css", "js": "text/javascript"}
            kind |= {"svg": "image/svg+xml", "png": "image/png", "woff2": "font/woff2"}
            assert answer.headers["content-type"].startswith(kind[name.rpartition(".")[2]])
            assert (
                browser.get(f"{root}/{name}", headers={"Accept-Encoding": ""}).text == answer.text
            )
            if name.endswith(".css"):
                waiting += re.findall(r'url\("?([\w./-]+?)"?\)', answer.text)
            if name.endswith(".js") and "vendor" not in name:
                waiting += re.findall(r'from ?"\./([\w./-]+)"', answer.text)
        assert [name for name in seen if name.startswith("deck-")]


@pytest.mark.parametrize(
    "name", ["nothing.js", "../main.py", "..%2fmain.py", "%2e%2e/main.py", "/etc/passwd", ""]
)
def test_other_files_are_not_served(server: Server, name: str) -> None:
    with server.browser() as browser:
        digest = re.search(r"/static/(\w+)/", browser.get("/").text)
        assert digest
        answer = browser.get(f"/static/{digest[1]}/{name}", follow_redirects=True)
    assert answer.status_code == 404


def test_pages_hold_no_inline_script_or_style(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser)
        for address in ("/", "/rules/black_queen", f"/r/{code}", "/nowhere"):
            page = browser.get(address).text
            assert not re.search(r"<script(?![^>]* src=)", page)
            assert not re.search(r"<style| style=| on[a-z]+=|javascript:", page)
            assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


# The record


def test_a_record_is_given_when_the_match_is_over(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, players="2")
        early = other.get(f"/r/{code}/record.json")
        assert early.status_code == 409
        assert "once the match is over" in sentence(early.text)
        seat = token(browser)

        async def play() -> None:
            async with asyncio.timeout(PATIENCE_S), seated(server, code, seat) as table:
                await table.play_on()

        asyncio.run(play())
        found = other.get(f"/r/{code}/record.json")
        assert found.headers["content-disposition"].startswith("attachment")
        assert found.headers["cache-control"] == "no-store"
        assert parse(found.text).match.over
        assert other.get("/r/00000000/record.json").status_code == 404
