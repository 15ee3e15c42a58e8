"""Another game at a table of one person: dealt at once. Others gather first."""

from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.logbook.history import rebuilt
from tests.rooms.live_rooms import AT_ONCE, NEVER, both, house, opened, people_play
from tests.rooms.table import GUEST, HOST, new_id


def another(game: str, players: int, *, deal: bool = True) -> commands.ChooseGame:
    return commands.ChooseGame(id=new_id(), game=game, players=players, deal=deal)


@pytest.mark.parametrize(("game", "players"), [("durak", 3), ("euchre", 4), ("black_queen", 2)])
async def test_who_plays_with_bots_alone_has_cards_at_once(
    tmp_path: Path, game: str, players: int
) -> None:
    async with house(tmp_path, AT_ONCE) as (rooms, gate):
        room = await opened(rooms, players=2, start="1")
        await people_play(room, HOST)
        assert room.room.match.over
        await room.ask(HOST, another(game, players))
        assert room.room.game.name == game
        assert room.room.deal is not None
        assert [bool(seat.level) for seat in room.room.seats] == [False] + [True] * (players - 1)
        assert {seat.level for seat in room.room.seats} == {"", "1"}
        again = rebuilt(await gate.read(room.room.code))
        assert again.game.name == game
        assert again.deal is not None


async def test_who_does_not_want_to_deal_gathers(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms, players=2)
        await room.ask(HOST, another("durak", 3, deal=False))
        assert room.room.deal is None


async def test_friends_gather_whatever_the_host_asks(tmp_path: Path) -> None:
    async with house(tmp_path, AT_ONCE) as (rooms, _):
        room = await both(rooms)
        await people_play(room, HOST, GUEST)
        await room.ask(HOST, another("durak", 3))
        assert room.room.game.name == "durak"
        assert room.room.deal is None


async def test_a_letter_comes_along(tmp_path: Path) -> None:
    """The cards come from it, as with any other deal."""
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms, players=2)
        await room.ask(HOST, another("durak", 2).model_copy(update={"letter": "a" * 64}))
        assert room.room.fairness.letters.opening is not None
        assert room.room.deal is None
