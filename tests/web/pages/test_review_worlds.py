"""A review tells nothing that a seat could not know, but for what is asked for as such."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest

from app.review.review import decisions
from app.rooms.fold import events
from app.rooms.fold.matches.played import Played, Players
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.records import json_of
from app.rules.games import GAMES
from app.rules.record import Record, deal_json, replay
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.games.worlds import Story, Telling, fair_of

FEW = 60  # tries for each decision
SEAL = "0" * 24


@cache
def renderer() -> Renderer:
    return Renderer(Assets())


@cache
def story(game: str) -> Story:
    seats = GAMES[game].seats
    return Story(seats[len(seats) // 2], game=game)


def look_back(found: Story, telling: Telling, world: int, until: int) -> LookBack:
    """The match of a story with one deal, which is cut short after so many actions."""
    deal = found.dealt_out(telling.deck)
    for seat, text in (*telling.steps[:until], found.steps[until]):
        deal.act(seat, text)
    dealt = events.DealStarted(
        match=0, drawn=found.drawn, deck=list(telling.deck), fair=fair_of(world, 0)
    )
    names = [f"Name {seat}" for seat in range(found.game.players)]
    players = Players(names, [""] * len(names))
    return LookBack.of(Played(found.match, [(dealt, deal)], [{}], [[]], players, [players]))


def worlds(game: str) -> Iterator[tuple[LookBack, LookBack, int, int]]:
    """Two matches that look the same to a seat, up to and with its last decision; the seat, and how
    many actions came before that."""
    found = story(game)
    for until in range(1, len(found.steps), max(1, len(found.steps) // 7)):
        seat = found.steps[until][0]
        with suppress(ValueError):
            exchanged = found.exchanged(until, seat)
            yield (
                look_back(found, found.own, 0, until),
                look_back(found, exchanged, 1, until),
                seat,
                until,
            )


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_could_not_know_makes_no_difference(game: str) -> None:
    """To a byte, but for what was really there."""
    hands = 0
    for one, other, seat, until in worlds(game):
        for own in (False, True):
            pages = [
                "".join(renderer().review_deal(match, SEAL, 0, seat, own=own))
                for match in (one, other)
            ]
            assert pages[0] == pages[1], until
            assert f'id="look{until}"' in pages[0] or "without a choice" in pages[0]
        really = [renderer().review_hands(match, 0, until, seat) for match in (one, other)]
        hands += really[0] != really[1]
    assert hands


@pytest.mark.plays_much
@pytest.mark.parametrize("game", GAMES)
def test_nor_is_anything_else_told_of_it_when_it_is_judged(game: str) -> None:
    for one, other, seat, until in list(worlds(game))[::3]:
        told = []
        for match in (one, other):
            judged = list(decisions(record(match), 0, [seat], FEW))
            lines = renderer().review_judged(match, 0, judged, 0)
            told.append([*map(json.dumps, lines), renderer().review_dearest(match, judged)])
        assert told[0] == told[1], until


def record(match: LookBack) -> Record:
    """What is judged. No seed gives both decks: that it did is said, for the public seal is what
    the chance of a review comes from."""
    ((event, deal),) = match.played.dealt
    told = json_of(match.played) | {"deals": [deal_json(deal, event.deck, event.drawn)]}
    told.pop("totals", None)  # the match goes on
    return replace(replay(told), fair=[{"commitment": event.fair.commitment}])
