"""Moments are what all may know, belong to the play that brings them about, and are complete."""

import re
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from app.rooms.fold.view import view_of
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.render.scripts import STATIC
from app.web.table.moments import Moment
from app.web.table.table import Table
from tests.games.contract import CONTRACTS, fewest
from tests.rooms.table import GUEST, HOST, THIRD, Told, gathered

VIEWERS = (HOST, GUEST, THIRD)


def table(told: Told, person: str) -> Table:
    view = view_of(told.room, person, frozenset())
    found = GAME_UIS[view.game].table(view)
    assert isinstance(found, Table)
    return found


def moments(game: str) -> Iterator[tuple[Told, Moment]]:
    """Those of some deals, each with its room just after it."""
    chance = Random(1)
    players = fewest(game)
    told = gathered(HOST, GUEST, players=players, game=game)
    told.start("1")
    for _ in range(max(CONTRACTS[game].moments.values(), default=1)):
        while told.room.playing:
            deal = told.room.deal
            assert deal
            action = chance.choice(deal.actions(deal.turn))
            told.take(told.room.acted(deal.turn, [action], "person"))
            shown = table(told, THIRD)
            if moment := shown.moment(len(shown.deal.history) - 1):
                yield told, moment
        for person in (HOST, GUEST):
            told.ready(person)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_moments_and_all_see_the_same(game: str) -> None:
    seen = set[str]()
    for told, moment in moments(game):
        seen.add(moment.kind)
        for person in VIEWERS:
            shown = table(told, person)
            last = len(shown.deal.history) - 1
            own = shown.moment(last)
            assert own
            assert own._replace(words="") == moment._replace(words="")
            number = f"{shown.view.deals}.{last}"
            assert shown.moments()[number] == own
            assert number in dict(shown.said())
    assert seen == set(CONTRACTS[game].moments)


def test_a_line_of_what_is_said_has_its_moment() -> None:
    told, moment = next(moments("durak"))
    html = Renderer(Assets()).table(view_of(told.room, HOST, frozenset()))
    assert f'data-moment="fool" data-at="{moment.at}"' in html


def test_every_moment_is_seen_and_heard() -> None:
    sheet = (STATIC / "moments.css").read_text(encoding="utf-8")
    sounds = (STATIC / "audio.js").read_text(encoding="utf-8")
    heard = re.search(r"TONES = {(.*?)};", sounds, re.DOTALL)
    assert heard
    for kind in chain.from_iterable(found.moments for found in CONTRACTS.values()):
        assert f'[data-ui-moment="{kind}"]' in sheet
        assert f"  {kind}: [" in heard[1]


def test_a_moment_takes_a_second_or_so() -> None:
    """1.2 s at most, with what it waits for before."""
    sheet = (STATIC / "moments.css").read_text(encoding="utf-8")
    found = re.findall(r"animation: [\w-]+ ([\d.]+)s(?: ([\d.]+)s)?", sheet)
    assert found
    assert all(float(length) + float(after or 0) <= 1.2 for length, after in found)
