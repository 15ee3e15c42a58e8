"""What somebody new to a game is told: which of it at which state of a table."""

import re

import pytest

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.fold.view import TableView, view_of
from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.table import Table
from tests.games.contract import part
from tests.games.worlds import PEOPLE, Story
from tests.rooms.table import CODE, GUEST, HOST, gathered
from tests.web.conftest import Server

NAMES = [name for name in map(cards.name, range(len(cards.TEXTS))) if name]


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def views(game: str, players: int) -> list[tuple[int, TableView]]:
    """What each seat and a spectator see, at every step of a deal."""
    story = Story(players, game=game)
    found = []
    first, *rest = story.log(story.own, 0, len(story.steps))
    assert isinstance(first, events.RoomOpened)
    room = Room.opened(CODE, first)
    for event in rest:
        room.apply(event)
        if room.deal is not None:
            found += [
                (seat, view_of(room, PEOPLE[seat] if seat >= 0 else "", frozenset()))
                for seat in range(SPECTATOR, players)
            ]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_tips_and_rules_of_a_table_are_there(renderer: Renderer, game: str) -> None:
    page = renderer.help(game) or ""
    told = set[str]()
    for seat, view in views(game, GAME_UIS[game].usual):
        html = renderer.table(view)
        found = re.search(r'data-tips="([\w ]*)" data-rule="(\w+)"', html)
        assert (found is None) == (seat < 0)
        if found:
            told |= set(found[1].split())
            assert f'id="{found[2]}"' in page
    assert told <= set(GAME_UIS[game].tips)
    assert len(told) >= min(4, len(GAME_UIS[game].tips))


@pytest.mark.parametrize("game", GAMES)
def test_no_tip_names_a_card(game: str) -> None:
    for words in GAME_UIS[game].tips.values():
        assert not [name for name in NAMES if name in words.lower()]


@pytest.mark.parametrize("game", GAMES)
def test_tips_are_fetched_by_game(server: Server, game: str) -> None:
    with server.browser() as browser:
        answer = browser.get(f"/tips/{game}", headers={"Accept-Encoding": "gzip"})
        assert answer.json() == dict(GAME_UIS[game].tips)
        assert answer.headers["content-encoding"] == "gzip"
        assert "max-age" in answer.headers["cache-control"]
        assert browser.get("/tips/chess").status_code == 404


def scene(name: str, seat: int = 0) -> list[str]:
    """The tips of a scene, the most important first."""
    told = next(
        found[name]
        for game in GAMES
        if isinstance(found := part(game, "scenes", "SCENES"), dict) and name in found
    )
    first, *rest = told.happened()
    room = Room.opened(CODE, first)
    for event in rest:
        room.apply(event)
    return tips_of(view_of(room, PEOPLE[seat] if seat >= 0 else "", frozenset()))


def tips_of(view: TableView) -> list[str]:
    table = GAME_UIS[view.game].table(view)
    assert isinstance(table, Table)
    return list(table.tips())


@pytest.mark.parametrize(
    ("name", "seat", "tips"),
    [
        ("called bid", 0, ["bid"]),
        ("called bid", 1, []),
        ("called trump", 0, ["call"]),
        ("called lead", 2, ["sides"]),  # a partner is told what others are told
        ("called lead", 3, ["sides"]),
        ("called sides", 2, ["shown", "give", "out"]),
        ("durak joker attacks", 0, ["pass", "defend", "joker"]),
        ("durak joker attacks", 1, []),
        ("black queen table", 0, ["turned", "follow", "piles"]),
    ],
)
def test_a_tip_comes_when_it_matters(name: str, seat: int, tips: list[str]) -> None:
    assert scene(name, seat) == tips


def test_that_open_cards_are_ones_own_is_told_until_one_has_played_one() -> None:
    told = gathered(HOST, GUEST, players=2)
    told.start()
    deal = told.room.deal
    assert deal is not None
    for _ in range(20):
        view = view_of(told.room, HOST, frozenset())
        mine = [text for seat, text in deal.history if seat == 0]
        tips = tips_of(view)
        may = deal.turn == 0 and any("@" in text for text in deal.actions(0))
        assert ("piles" in tips) == (may and not any("@" in text for text in mine))
        told.take(told.room.acted(deal.turn, deal.actions(deal.turn)[-1:], "person"))
    assert any("@" in text for seat, text in deal.history if seat == 0)


def test_to_be_rid_of_something_is_told_only_to_who_can() -> None:
    told = gathered(HOST, GUEST, players=2)
    told.start()
    found = set()
    while (deal := told.room.deal) and deal.turn >= 0:
        view = view_of(told.room, (HOST, GUEST)[deal.turn], frozenset())
        bad = any(text[:2] == "QS" or text[1] == "H" for text in deal.actions(deal.turn))
        tips = tips_of(view)
        found.add(("free" in tips, "follow" in tips, bad))
        told.take(told.room.acted(deal.turn, deal.actions(deal.turn)[:1], "person"))
    assert (False, False, False) in found
    assert (True, False, True) in found
    assert (True, False, False) not in found


def test_who_may_defend_alone_is_told_what_that_brings() -> None:
    assert any(scene("defend", seat)[:1] == ["defend"] for seat in range(4))
    assert not any("alone" in scene("defend", seat) for seat in range(4))
