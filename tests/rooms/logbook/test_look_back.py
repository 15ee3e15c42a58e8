"""A match that is over, step by step: what each seat saw, and what was in all hands."""

import json
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import NoSuchRoom, Refused
from app.rooms.fold.matches.played import SEAL
from app.rooms.fold.view import view_of
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.records import pieces
from app.rules.games import GAMES
from tests.rooms.finished import ended, finished, table
from tests.rooms.live_rooms import AT_ONCE, house, opened, people_play
from tests.rooms.table import GUEST, HOST, gathered, new_id, record_of

ALL_HERE: frozenset[str] = frozenset()


async def find(rooms: Rooms, seal: str) -> LookBack:
    """The match of a seal."""
    return await rooms.look_backs.get(seal, "somebody")


@pytest.mark.parametrize("game", GAMES)
def test_each_step_is_as_it_was(game: str) -> None:
    """Each seat's view of some steps is what it was shown then."""
    told = table(game)
    told.take(told.room.seal_due(told.entropy))
    told.start()
    seen = []
    deals = 0
    while not told.room.match.over:
        deal = told.room.deal
        assert deal is not None
        while deal.turn >= 0:
            if len(deal.history) % 7 == 3:
                views = [deal.seen_by(seat) for seat in (0, 1, 2)]
                shown = [(v.history, v.hand(0), v.hand(1), v.hand(2), v.turn) for v in views]
                seen.append((deals, len(deal.history), told.room.match.totals, shown))
            told.play(1)
        deals += 1
        if not told.room.match.over:
            told.ready(HOST, anyway=True)
    back = LookBack.of(ended(told))
    assert len(back.steps) == deals
    assert seen
    for number, step, totals, shown in seen[:60]:
        for seat, (history, *hands, turn) in enumerate(shown):
            view = back.seen(back.at(number, step), seat, own=True)
            assert view.you == seat
            assert tuple(place.total for place in view.seats) == totals
            assert view.deal is not None
            again = [view.deal.hand(other) for other in range(3)]
            assert (list(view.deal.history), again, view.deal.turn) == (list(history), hands, turn)


def test_who_only_watched_sees_no_hand() -> None:
    back = LookBack.of(ended(finished()))
    view = back.seen(back.at(0, 10), -1)
    assert view.you == -1
    assert view.deal is not None
    assert [view.deal.hand(seat) for seat in range(4)] == [[]] * 4


def test_who_was_a_bot_still_is_one() -> None:
    """So a bot has its face, and no person has one."""
    back = LookBack.of(ended(finished()))
    levels = [seat.bot for seat in back.seen(back.at(0, 10), -1).seats]
    assert levels[:2] == ["", ""]
    assert all(levels[2:])


def test_each_deal_names_who_played_it() -> None:
    """Where somebody left between two deals, another has played the next."""
    told = table("euchre")
    told.take(told.room.seal_due(told.entropy))
    told.start()
    told.play()
    told.do(GUEST, commands.Rename(id=new_id(), name="Gwen"))
    told.leave(GUEST)
    while not told.room.match.over:
        told.ready(HOST, anyway=True)
        told.play()
    stand_in = told.room.seats[1].name
    assert stand_in != "Gwen"
    back = LookBack.of(ended(told))
    assert back.called[:2] == ["Host", f"Gwen, later {stand_in}"]
    before, later = (back.seen(back.at(number, 0), 0).seats[1] for number in (0, 1))
    assert (before.name, before.bot) == ("Gwen", "")
    assert later.name == stand_in
    assert later.bot


def test_all_cards_lie_open_beside_it() -> None:
    told = finished()
    back = LookBack.of(ended(told))
    deal = back.at(0, 0).deal
    assert deal is not None
    held = [card for seat in range(4) for card in (*deal.hand(seat), *deal.face_down(seat))]
    shown = 4 * 8
    assert len(held) + shown == len(told.room.game.pack)


@pytest.mark.parametrize("game", GAMES)
def test_steps_stop_where_something_is_complete(game: str) -> None:
    back = LookBack.of(ended(finished(game)))
    for number, (actions, stops) in enumerate(back.steps):
        assert stops[-1] == actions
        assert list(stops) == sorted(set(stops))
        for stop in stops:
            whole = back.at(number, stop).deal
            assert whole is not None
            assert whole.resting or whole.turn < 0


def test_people_are_only_what_they_were_called() -> None:
    told = finished()
    back = LookBack.of(ended(told))
    assert back.names == ("Host", "Guest", "Oskar", "Pia")
    whole = repr(back.seen(back.at(0, 20), 0)) + "".join(pieces(back.played)) + repr(back.names)
    for secret in (f"'{HOST}'", f"'{GUEST}'", f'"{HOST}"', f'"{GUEST}"', told.room.code):
        assert secret not in whole
    view = back.seen(back.at(0, 104), 0)
    assert (view.viewer.hosting, view.viewer.owner, view.house.talk) == (False, False, "off")
    assert json.loads("".join(pieces(back.played))) == record_of(told.room)


def test_a_match_that_is_not_over_is_nobodys_to_look_at() -> None:
    told = gathered(HOST)
    told.start()
    assert told.room.matches.ended is None
    told.play(3)
    assert told.room.matches.ended is None


def test_the_score_sheet_knows_where_to_look() -> None:
    told = finished()
    fair = told.room.fairness.current
    assert fair is not None
    assert view_of(told.room, HOST, ALL_HERE).look_back == fair.commitment[:SEAL]
    told.take(told.room.seal_due(told.entropy))  # of the next match
    assert view_of(told.room, GUEST, ALL_HERE).look_back == fair.commitment[:SEAL]
    told.ready(HOST, anyway=True)
    assert view_of(told.room, HOST, ALL_HERE).look_back == ""


async def test_a_match_is_found_by_its_seal(tmp_path: Path) -> None:
    """While it is played it is refused; later matches of the room change nothing."""
    async with house(tmp_path, AT_ONCE) as (rooms, _):
        room = await opened(rooms, players=2)
        seal = room.room.fairness.commitment[:SEAL]
        with pytest.raises(Refused, match="not over yet"):
            await find(rooms, seal)
        await room.ask(HOST, commands.Start(id=new_id(), level="0"))
        with pytest.raises(Refused, match="not over yet"):
            await find(rooms, seal)
        await people_play(room, HOST)
        names = tuple(seat.name for seat in room.room.seats)
        await room.ask(HOST, commands.ChooseGame(id=new_id(), game="durak", players=3))
        await room.ask(HOST, commands.Rename(id=new_id(), name="Another"))
        found = await find(rooms, seal)
        assert (found.game, found.names) == ("black_queen", names)
        assert await find(rooms, seal) is found
        with pytest.raises(NoSuchRoom):
            await find(rooms, "0" * SEAL)
