"""A match in which deal after deal is thrown in: it ends and says why; older ones are read."""

import json
from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import Refused
from app.rooms.fold.matches.results import end_due, results_due
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from app.rooms.logbook.records import json_of
from app.rules.match import MOST_THROWN_IN
from app.rules.record import parse
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.rooms.live_rooms import AT_ONCE, house
from tests.rooms.table import CODE, HOST, Told, entries_of, gathered, new_id, record_of

GAMES = {"called_partner": 4, "euchre": 4}  # in which all may pass


def passed(game: str, deals: int, seed: int = 0) -> Told:
    """A match of which all deals so far were thrown in."""
    told = gathered(HOST, players=GAMES[game], game=game, seed=seed)
    told.take(told.room.seal_due(told.entropy))
    told.start()
    for number in range(deals):
        if number:
            told.ready(HOST, anyway=True)
        while told.room.playing and told.room.deal:
            told.take(told.room.acted(told.room.deal.turn, ("pass",), "person"))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_given_up_after_so_many_deals(game: str) -> None:
    told = passed(game, MOST_THROWN_IN - 1)
    assert end_due(told.room) == []
    told.ready(HOST, anyway=True)
    assert end_due(told.room) == []
    while told.room.playing and told.room.deal:
        assert end_due(told.room) == []
        told.take(told.room.acted(told.room.deal.turn, ("pass",), "person"))
    told.take(end_due(told.room))
    assert told.room.match.over
    assert end_due(told.room) == []
    assert [result.places for result in results_due(told.room)] == [[1] * 4]
    record = parse(json.dumps(record_of(told.room)))
    assert record.match.over
    assert record.match.given_up
    assert view_of(rebuilt(entries_of(told.happened)), HOST, frozenset()).given_up


@pytest.mark.parametrize("game", GAMES)
def test_the_table_says_why(game: str) -> None:
    told = passed(game, MOST_THROWN_IN)
    renderer = Renderer(Assets())
    why = f"The last {MOST_THROWN_IN} deals were all thrown in, so the match ends as it stands."
    assert why not in renderer.table(view_of(told.room, HOST, frozenset()))
    told.take(end_due(told.room))
    page = renderer.table(view_of(told.room, HOST, frozenset()))
    assert "Everyone is tied" in page
    assert "♛" not in page
    assert "Deal 1 of 0" not in page
    assert page.count(why) >= 2  # on the score sheet, and for screen readers
    with pytest.raises(Refused, match=r"^Nobody bids any more: the match is over"):
        told.do(HOST, commands.Ready(id=new_id(), over=False))
    told.do(HOST, commands.Ready(id=new_id(), over=True))  # another match
    assert not view_of(told.room, HOST, frozenset()).given_up


@pytest.mark.parametrize("game", GAMES)
def test_an_older_match_with_more_such_deals_is_read_as_it_was(game: str) -> None:
    """Its log and its record; it ends where a server that knows the rule plays it on."""
    told = passed(game, MOST_THROWN_IN + 3)
    again = rebuilt(entries_of(told.happened))
    assert not again.match.over
    assert len(again.match.results) == MOST_THROWN_IN + 3
    assert end_due(again) == [events.MatchGivenUp()]
    told.ready(HOST, anyway=True)
    record = parse(json.dumps(json_of(told.room.matches.played)))  # as when its host has ended it
    assert len(record.match.results) == MOST_THROWN_IN + 3
    assert not record.match.over


def test_a_deal_that_is_played_begins_the_count_anew() -> None:
    told = passed("called_partner", MOST_THROWN_IN - 1)
    told.ready(HOST, anyway=True)
    assert told.room.deal is not None
    told.take(told.room.acted(told.room.deal.turn, ("bid 150",), "bot"))
    told.play()
    assert told.room.match.in_a_row == 0
    assert end_due(told.room) == []


async def test_a_room_stores_the_end_of_its_match(tmp_path: Path) -> None:
    """After the pass that ends it, before anybody sees the deal that is over."""
    told = next(found for seed in range(99) if last_is_host(found := passed_to_host(seed)))
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        await gate.append(entries_of(told.happened))
        room = await rooms.get(CODE)
        with room.watching(HOST) as changed:
            await room.ask(HOST, commands.Act(id=new_id(), action="pass", move=room.room.move))
            await changed.wait()
            assert room.view(HOST).given_up
        kinds = [entry.kind for entry in await gate.read(CODE)]
        assert kinds[-4:] == ["acted", "match given up", "finished", "sealed"]


def passed_to_host(seed: int) -> Told:
    """A match whose last deal before its end waits for one more pass."""
    told = passed("called_partner", MOST_THROWN_IN - 1, seed)
    told.ready(HOST, anyway=True)
    for _ in range(3):
        assert told.room.deal is not None
        told.take(told.room.acted(told.room.deal.turn, ("pass",), "person"))
    return told


def last_is_host(told: Told) -> bool:
    return told.room.deal is not None and told.room.deal.turn == 0
