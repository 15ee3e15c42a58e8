"""Who plays no more at Durak may see the rest at once."""

from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.pace import Pace
from tests.rooms.live_rooms import Time, house, until
from tests.rooms.table import GUEST, HOST, Told, gathered, new_id
from tests.rooms.throwing import deal_of, loaded

SLOW = Pace(bot_delay_s=1, bot_spread_s=0, trick_pause_s=1)


def hurry(move: str) -> commands.Hurry:
    return commands.Hurry(id=new_id(), move=move)


def speed(room: LiveRoom) -> str:
    return room._timekeeper.speed


def out(*people: str) -> Told:
    """A deal that goes on between bots."""
    for seed in range(100):
        told = gathered(*people, players=4, game="durak", options={"pack": 24}, seed=seed)
        told.start("0")
        for _ in range(200):
            if told.room.play.only_bots_play_on:
                return told
            if told.room.deal and told.room.deal.turn >= 0:
                told.play(1)
    raise AssertionError("the people are never out before the end")


async def test_the_rest_goes_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, SLOW, Time()) as (rooms, gate):
        room = await loaded(rooms, gate, out(HOST))
        assert room.view(HOST).now.may_hurry
        assert not room.view("watcher").now.may_hurry
        assert speed(room) == "normal"
        await room.ask(HOST, hurry(room.room.move))
        assert speed(room) == "at once"
        assert not room.view(HOST).now.may_hurry
        await until(room, lambda: deal_of(room).turn < 0, HOST)
        await room.ask(HOST, commands.Ready(id="r"))
        assert speed(room) == "normal"


def test_it_is_refused_while_somebody_still_plays() -> None:
    told = gathered(HOST, GUEST, players=4, game="durak")
    with pytest.raises(Stale):
        told.do(HOST, hurry("0.0"))
    told.start("0")
    for move in (told.room.move, "1."):
        with pytest.raises(Refused, match="still playing"):
            told.do(HOST, hurry(move))
    for move in ("2.0", "x", ""):
        with pytest.raises(Stale):
            told.do(HOST, hurry(move))


def test_watchers_and_who_comes_too_late_are_refused() -> None:
    told = out(HOST)
    with pytest.raises(NotAllowed):
        told.do(GUEST, hurry(told.room.move))
    move = told.room.move
    assert told.do(HOST, hurry(move)) == []
    told.play()
    with pytest.raises(Stale):
        told.do(HOST, hurry(move))
