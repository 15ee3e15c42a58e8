"""A guided first deal in a room: bots play their part, and the person what is marked."""

import json
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import Refused
from app.rooms.fold.matches.results import results_due
from app.rooms.fold.view import Guide, view_of
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.rooms import RoomRequest, Rooms
from app.rooms.logbook.history import rebuilt
from app.rules.games import GAMES
from app.rules.record import parse
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.rooms.live_rooms import AT_ONCE, Time, house, until
from tests.rooms.table import GUEST, HOST, Told, entries_of, new_id, record_of
from tests.rooms.throwing import deal_of

TAUGHT = [name for name, game in GAMES.items() if game.lesson]


def act(room: LiveRoom, action: str) -> commands.Act:
    return commands.Act(id=new_id(), action=action, move=room.room.move)


async def told(room: LiveRoom) -> Guide:
    """What the person is told next."""
    await until(room, lambda: room.view(HOST).guide is not None, HOST)
    guide = room.view(HOST).guide
    assert guide
    return guide


async def learn(rooms: Rooms, game: str) -> LiveRoom:
    """A guided deal up to its last word, by what its person is told to do."""
    code = await rooms.open(HOST, "", RoomRequest(game, 0, {}, "0", guided=True))
    room = await rooms.get(code)
    with room.watching(HOST):
        while (guide := await told(room)).action:
            await room.ask(HOST, act(room, guide.action))
    return room


@pytest.mark.parametrize("game", TAUGHT)
async def test_it_goes_as_it_is_laid_down(game: str, tmp_path: Path) -> None:
    async with house(tmp_path, AT_ONCE, Time()) as (rooms, _):
        room = await learn(rooms, game)
        lesson = GAMES[game].lesson
        assert lesson
        assert tuple(deal_of(room).history) == lesson.actions
        assert room.view(HOST).guide == Guide(len(lesson.actions), "")
        assert room.view("watcher").guide is None
        if deal_of(room).turn >= 0:  # now any card will do
            await room.ask(HOST, act(room, deal_of(room).actions(0)[-1]))
            assert room.view(HOST).guide is None


def guided(game: str = "black_queen") -> Told:
    """The person's first turn; no bot has played in between."""
    lesson = GAMES[game].lesson
    assert lesson
    told = Told(lesson.players, lesson.options, game=game, guided=True)
    told.sit(HOST, 0)
    told.start()
    return told


def test_its_match_is_known_as_arranged() -> None:
    """To the end of the match, and no other match is."""
    told = guided()
    assert view_of(told.room, HOST, frozenset()).house.arranged
    told.play()
    assert view_of(told.room, HOST, frozenset()).house.arranged
    plain = Told(4)
    plain.sit(HOST, 0)
    plain.start()
    assert not view_of(plain.room, HOST, frozenset()).house.arranged


@pytest.mark.parametrize("game", TAUGHT)
def test_at_its_end_one_is_told_why_there_is_no_replay(game: str) -> None:
    told, renderer, pages = guided(game), Renderer(Assets()), []
    for _ in range(2):
        told.play()
        while not told.room.match.over:
            told.ready(HOST, anyway=True)
            told.play()
        pages.append(renderer.table(view_of(told.room, HOST, frozenset())))
        told.ready(HOST, anyway=True)
    assert ["It began with a guided deal" in page for page in pages] == [True, False]


def test_something_else_is_refused_and_what_is_wrong_too() -> None:
    told = guided()
    wanted = told.room.play.laid_down
    assert wanted == (0, "4H")
    with pytest.raises(Refused, match="choose what is marked"):
        told.act(HOST, "TS")
    with pytest.raises(Refused, match="do not hold"):
        told.act(HOST, "AS")
    told.act(HOST, "4H")
    assert told.room.play.laid_down == (1, "2H@6")


def test_taken_back_it_goes_on_as_before() -> None:
    told = guided()
    told.act(HOST, "4H")
    told.do(HOST, commands.TakeBack(id=new_id()))
    assert told.room.play.laid_down == (0, "4H")


def test_once_something_else_was_played_everybody_plays_freely() -> None:
    told = guided()
    told.take(told.room.acted(0, ["TS"], "stand-in"))
    assert told.room.play.laid_down is None
    assert view_of(told.room, HOST, frozenset()).guide is None
    told.play()
    assert not told.room.playing


def test_only_the_first_deal_is_guided() -> None:
    told = guided("oh_hell")
    told.play()
    told.ready(HOST)
    assert told.room.play.deals == 2
    assert told.room.play.laid_down is None
    assert told.room.fairness.current
    assert GAMES["oh_hell"].lesson
    assert told.room.fairness.current.seed != GAMES["oh_hell"].lesson.entropy.hex()


def test_its_result_says_so_and_that_of_the_next_match_does_not() -> None:
    told = guided()
    told.play()
    first = results_due(told.room)
    told.take(first)
    told.ready(HOST)
    told.play()
    assert [each.guided for each in (*first, *results_due(told.room))] == [True, False]


def test_the_record_tells_its_seed() -> None:
    told = guided()
    told.play()
    assert told.room.match.over
    lesson = GAMES["black_queen"].lesson
    assert lesson
    assert told.room.fairness.current
    assert told.room.fairness.current.seed == lesson.entropy.hex()
    parse(json.dumps(record_of(told.room)))  # checks the deck against the seed


def test_the_log_tells_it_again() -> None:
    told = guided()
    told.act(HOST, "4H")
    again = rebuilt(entries_of(told.happened))
    assert again.play.laid_down == told.room.play.laid_down == (1, "2H@6")


def test_others_at_the_table_are_told_nothing() -> None:
    told = guided()
    assert view_of(told.room, HOST, frozenset()).guide == Guide(0, "4H")
    assert view_of(told.room, GUEST, frozenset()).guide is None
