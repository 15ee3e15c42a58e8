"""Your tables on the first page: from the log, by the cookie's owner alone."""

import re
from html import unescape
from pathlib import Path

import pytest

from app.rooms.fold.view import view_of
from app.web.gateway.visitors import COOKIE
from app.web.pages.your_tables import line, offer
from tests.rooms.table import GUEST, HOST, gathered
from tests.web.browsing import open_room
from tests.web.conftest import Server

NOBODY = frozenset[str]()


def tables(page: str) -> list[str]:
    """The lines as they are read."""
    found = re.findall(r"<li.*?</li>", page.partition('class="yours"')[2], re.DOTALL)
    lines = (unescape(re.sub("<[^>]*>", " ", each)) for each in found)
    return [" ".join(each.split()) for each in lines]


def test_a_stranger_has_no_tables(server: Server) -> None:
    with server.browser() as browser:
        assert "Your tables" not in browser.get("/").text


def test_tables_are_there_newest_first_and_for_nobody_else(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        codes = [
            open_room(browser, game="euchre"),
            open_room(browser, game="durak", friends="true"),
            open_room(browser, game="durak", friends="true"),
        ]
        open_room(other)
        page = browser.get("/").text
        above, _, below = page.partition("What shall we play?")
        # What has begun, and the newest one, to which friends may be on their way.
        assert set(re.findall(r'href="/r/(\w+)"', above)) == {codes[0], codes[2]}
        assert re.findall(r'href="/r/(\w+)"', below) == [codes[1]]
        assert len(tables(above)) == 2
        durak, other_durak, euchre = sorted(tables(page))
        assert durak == other_durak == "Durak nobody else here yet Not started yet Open"
        assert euchre.startswith("Euchre with 3 bots ")
        # The partner may play alone, so that bots have played a whole deal already.
        assert re.search(r" (Your turn|Waiting for \w+|Between deals\. .*) Resume$", euchre)
        assert not set(re.findall(r'href="/r/(\w+)"', other.get("/").text)) & set(codes)


def test_a_table_that_waits_stands_first(server: Server) -> None:
    with server.browser() as browser:
        code = open_room(browser)
        while "Your turn" not in browser.get("/").text:
            pass  # bots play before
        others = [open_room(browser, friends="true") for _ in range(3)]
        page = browser.get("/").text
        assert re.findall(r'href="/r/(\w+)"', page) == [code, *others[::-1]]
        assert tables(page)[0].endswith("Your turn Resume")


def test_tables_are_there_after_a_new_start_of_the_server(tmp_path: Path) -> None:
    own = Server(tmp_path)
    try:
        own.start()
        with own.browser() as browser:
            code = open_room(browser)
            while "Your turn" not in (page := browser.get("/").text):
                pass  # bots play before
            before = tables(page)
            kept = browser.cookies
        own.stop()
        own.start()
        with own.browser() as browser:
            browser.cookies.update({COOKIE: kept[COOKIE]})
            page = browser.get("/").text
            assert f'href="/r/{code}"' in page
            assert tables(page) == before
    finally:
        own.stop()


def test_there_are_eight_at_most(server: Server) -> None:
    with server.browser() as browser:
        codes = [open_room(browser, friends="true") for _ in range(9)]
        assert re.findall(r'href="/r/(\w+)"', browser.get("/").text) == codes[:0:-1]


@pytest.mark.parametrize("person", [HOST, GUEST])
def test_a_line_says_whose_turn_it_is_and_how_one_stands(person: str) -> None:
    told = gathered(HOST, GUEST, players=2, options={"deals": 1})
    assert line(view_of(told.room, person, NOBODY)).state == "not started yet"
    told.start()
    deal = told.room.deal
    assert deal is not None
    seat = told.room.seats.of(person)
    mine = deal.turn == seat
    names = [s.name for s in told.room.seats]
    found = line(view_of(told.room, person, NOBODY))
    assert found.yours == mine
    assert found.state == ("your turn" if mine else f"waiting for {names[1 - seat]}")
    assert found.others == f"with {names[1 - seat]}"
    assert not found.score
    told.play()
    found = line(view_of(told.room, person, NOBODY))
    assert (found.state, found.go) == ("the match is over", "Again")
    place = told.room.match.places[seat]
    assert found.score.startswith("You win the match with" if place == 1 else "You are second with")


def test_strangers_join_a_table_that_gathers_and_watch_one_that_plays() -> None:
    told = gathered(HOST, GUEST, players=4)
    found = offer(view_of(told.room, "", NOBODY))
    assert (found.state, found.go) == ("2 seats open", "Join")
    told.start()
    found = offer(view_of(told.room, "", NOBODY))
    assert (found.state, found.go) == ("2 seats open from the next deal on", "Watch")


@pytest.mark.parametrize("person", [HOST, GUEST])
def test_of_two_sides_none_is_third(person: str) -> None:
    """The other one leads, or is behind."""
    told = gathered(HOST, GUEST, players=4, game="euchre")
    told.start()
    told.play()
    while not any(told.room.match.totals):
        told.ready(HOST, anyway=True)
        told.play()
    score = line(view_of(told.room, person, NOBODY)).score
    assert re.fullmatch(r"You and \w+ (lead|are behind) \d to \d\.", score)


def test_a_deal_that_goes_on_says_nothing_of_places_in_it() -> None:
    told = gathered(HOST, GUEST, players=3, game="durak", options={"deals": 3})
    told.start()
    told.play()
    told.ready(HOST, anyway=True)
    score = line(view_of(told.room, HOST, NOBODY)).score
    assert re.match(r"(So far|You) .*the fool", score) or "tied" in score
