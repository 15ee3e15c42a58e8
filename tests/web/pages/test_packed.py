"""What is packed and what is not: never a page that shows cards."""

import asyncio

import brotli  # type: ignore[import-untyped]
import pytest
from rcssmin import cssmin  # type: ignore[import-untyped]
from starlette.requests import Request

from app.rules.games import GAMES
from app.web.faces import variables
from app.web.game_uis import GAME_UIS
from app.web.render.assets import OVER, TABLE, Assets, over, style
from app.web.render.scripts import STATIC
from app.web.render.tickets import MOST, Tickets
from tests.patience import PATIENCE_S
from tests.web.browsing import connected, data, legal, open_room, token
from tests.web.conftest import Server


@pytest.mark.parametrize("path", ["/", "/help", "/help/black_queen", "/settings", "/tips/euchre"])
def test_pages_without_cards_are_packed(server: Server, path: str) -> None:
    with server.browser() as browser:
        packed = browser.get(path, headers={"Accept-Encoding": "gzip"})
        plain = browser.get(path, headers={"Accept-Encoding": ""})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    for answer in (packed, plain):
        assert answer.headers["vary"] == "Accept-Encoding"


def test_a_page_with_cards_is_not_packed(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser)
        answer = browser.get(f"/r/{code}", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in answer.headers
    assert legal(answer.text) or 'class="felt' in answer.text


def test_a_table_is_packed_only_before_its_first_cards(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true", name="Hanna")
        answers = [
            browser.get(f"/r/{code}", headers={"Accept-Encoding": coding})
            for coding in ("br", "gzip", "")
        ]
    assert [answer.headers.get("content-encoding") for answer in answers] == ["br", "gzip", None]
    for answer in answers:
        assert "Hanna" in answer.text
        assert 'class="felt' not in answer.text


def test_static_files_come_in_the_best_compression() -> None:
    """By Brotli once somebody has been sent them: nobody waits for that, nor does a start."""
    assets = Assets()

    def answer(accepted: str) -> tuple[str, bytes]:
        headers = [(b"accept-encoding", accepted.encode())]
        request = Request({"type": "http", "headers": headers})
        found = assets.answer(request, assets.digest, "table-black_queen.css")
        sent = found.headers.get("content-encoding", ""), bytes(found.body)
        assert (found.background is not None) == (accepted == "gzip, br")
        if found.background:
            asyncio.run(found.background())
        return sent

    plain = answer("")[1]
    assert answer("gzip, br")[0] == "gzip"  # the first one that could take it
    coding, packed = answer("gzip, deflate, br")
    assert (coding, brotli.decompress(packed)) == ("br", plain)
    assert answer("gzip")[0] == "gzip"
    assert len(packed) < len(answer("gzip")[1]) < len(plain)
    assert b"/*" not in plain


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_all_its_styles_in_two_files(game: str) -> None:
    assets = Assets()
    ui = GAME_UIS[game]
    for file, parts in ((style(game), (*TABLE, *ui.styles)), (over(game), (*OVER, *ui.over))):
        worn = assets.text(file)
        for name in parts:
            assert cssmin((STATIC / name).read_text(encoding="utf-8")) in worn


def test_a_page_has_its_colours_in_the_same_file() -> None:
    worn = Assets().text("page.css")
    assert variables() in worn
    for name in ("tokens.css", "page.css"):
        assert cssmin((STATIC / name).read_text(encoding="utf-8")) in worn


async def test_a_page_is_not_sent_its_table_twice(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser, friends="true", name="Hanna")
        seat = token(browser)
        page = browser.get(f"/r/{code}")
    ticket = page.text.partition("?ticket=")[2].partition('"')[0]
    async with asyncio.timeout(PATIENCE_S):
        async with connected(server, code, seat, query=f"?ticket={ticket}") as table:
            await table.do("bot", seat=1, level="0")
            first = await table.next()  # of what has changed, not of what the page shows
            assert isinstance(first, str)
            assert "Nora" in first
        # The ticket is used up: by now the page shows something else.
        async with connected(server, code, seat, query=f"?ticket={ticket}") as table:
            again = await table.next()
            assert isinstance(again, str)
            assert data(again, "move") == ["0.0"]
        async with connected(server, code, seat, query="?ticket=0123") as table:
            assert isinstance(await table.next(), str)


def test_a_ticket_is_good_once_for_its_page_and_table() -> None:
    tickets = Tickets()
    preview, page = tickets.offer("table"), tickets.offer("table")
    assert preview != page
    assert tickets.take(page, "table")
    assert not tickets.take(page, "table")  # whatever other pages were asked for
    other = tickets.offer("table")
    assert not tickets.take(other, "another")
    assert not tickets.take(other, "table")
    first = tickets.offer("first")
    for number in range(MOST):
        tickets.offer(str(number))
    assert not tickets.take(first, "first")
    assert tickets.take(tickets.offer("last"), "last")
