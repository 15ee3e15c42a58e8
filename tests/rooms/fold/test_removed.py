"""Who is removed by the host stays out of the room, and is let in again by the host only."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import KeptOut, NotAllowed, Refused, Stale
from app.rooms.fold.room import Room
from app.rooms.fold.seats.decisions import MOST_REMOVED
from app.rooms.fold.view import view_of
from app.rooms.logbook.history import rebuilt
from tests.rooms.live_rooms import house, opened, sit, until
from tests.rooms.table import GUEST, HOST, THIRD, Told, entries_of, gathered, new_id, reason

ALL_HERE: frozenset[str] = frozenset()


def remove(seat: int, name: str) -> commands.Remove:
    return commands.Remove(id=new_id(), seat=seat, name=name)


def let_in(name: str) -> commands.LetIn:
    return commands.LetIn(id=new_id(), name=name)


def test_before_the_first_deal_the_seat_is_free_and_stays_so() -> None:
    told = gathered(HOST, GUEST, THIRD)
    told.do(HOST, remove(1, "Guest"))
    assert told.room.seats[1].free
    for wish in (commands.Sit(id=new_id(), seat=1), commands.Watch(id=new_id(), name="Guest")):
        with pytest.raises(KeptOut, match="The host has removed you"):
            told.do(GUEST, wish)
    told.sit("friend", 1)  # the table is not locked
    assert rebuilt(entries_of(told.happened)).access.removed == {GUEST: "Guest"}


def test_in_the_middle_of_a_deal_a_bot_plays_on() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play(3)
    told.do(HOST, remove(1, "Guest"))
    assert (told.room.seats[1].person, bool(told.room.seats[1].level)) == ("", True)
    told.play()
    assert told.room.match.results


def test_whom_the_others_wait_for_is_waited_for_no_more() -> None:
    told = gathered(HOST, GUEST)
    told.start()
    told.play()
    told.ready(HOST)
    told.do(HOST, remove(1, "Guest"))
    assert told.room.playing


def test_who_waits_for_a_seat_can_be_removed() -> None:
    told = gathered(HOST)
    told.start()
    told.sit(GUEST, 1, "Guest")
    told.do(HOST, remove(1, "Guest"))
    assert told.room.seats.waiting_for(GUEST) == -1
    assert told.room.seats[1].level == "0"
    with pytest.raises(KeptOut):
        told.sit(GUEST, 2)


def test_the_host_lets_in_again_by_name() -> None:
    told = gathered(HOST, GUEST, THIRD)
    told.do(HOST, remove(1, "Guest"))
    told.do(HOST, remove(2, "Third"))
    assert view_of(told.room, HOST, ALL_HERE).viewer.removed == ("Guest", "Third")
    assert view_of(told.room, THIRD, ALL_HERE).viewer.removed == ()
    with pytest.raises(Stale):
        told.do(HOST, let_in("Nobody"))
    told.do(HOST, let_in("Guest"))
    told.sit(GUEST, 1)
    with pytest.raises(KeptOut):
        told.sit(THIRD, 2)


def test_only_the_host_does_it_and_only_to_others() -> None:
    told = gathered(HOST, GUEST, THIRD)
    away = frozenset({HOST})
    for command in (remove(2, "Third"), let_in("Third")):
        with pytest.raises(NotAllowed):
            told.do(GUEST, command)
        with pytest.raises(NotAllowed, match="standing in"):
            told.room.decide(GUEST, command, told.entropy, away, away)
    assert "Leave your seat" in reason(told, HOST, remove(0, "Host"))
    assert "Somebody else" in reason(told, HOST, remove(1, "Third"))
    assert "No person" in reason(told, HOST, remove(3, ""))
    told.room.access.removed = {f"p{number}": "Pest" for number in range(MOST_REMOVED)}
    assert "Let some back in" in reason(told, HOST, remove(1, "Guest"))


@pytest.mark.parametrize("seed", range(20))
def test_nobody_who_is_kept_out_is_at_the_table(seed: int) -> None:
    """Whatever the host and others do; who was not removed comes and goes freely."""
    chance = random.Random(seed)
    told = Told(4, {"deals": 2}, seed)
    told.sit(HOST, 0)
    out: set[str] = set()
    people = (HOST, GUEST, THIRD, "fourth")
    for _ in range(300):
        seat = chance.randrange(4)
        taken = told.room.seats[seat]
        name = chance.choice((taken.name, taken.next_name, *told.room.access.removed.values()))
        wishes: list[commands.Command] = [
            commands.Sit(id=new_id(), seat=seat),
            commands.Sit(id=new_id(), seat=seat),
            commands.Leave(id=new_id()),
            commands.Start(id=new_id(), level="0"),
            commands.Ready(id=new_id(), anyway=True),
            remove(seat, name),
            let_in(name),
        ]
        person = chance.choice(people)
        with suppress(Refused):
            for event in told.do(person, chance.choice(wishes)):
                assert person not in out
                if isinstance(event, events.Removed):
                    out.add(event.person)
                if isinstance(event, events.LetIn):
                    out.remove(event.person)
        if told.room.playing:
            told.play(chance.randrange(30))
        assert not out & told.room.seats.members
        assert told.room.seats.host not in out
        assert out == set(told.room.access.removed)
    assert isinstance(rebuilt(entries_of(told.happened)), Room)


async def test_it_is_so_after_a_new_start_too(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, _):
        room = await opened(rooms)
        await room.ask(GUEST, sit(1))
        name = room.room.seats[1].name
        with room.watching(GUEST):
            await room.ask(HOST, remove(1, name))
        await until(room, lambda: room.room.access.removed)
        code = room.room.code
    async with house(tmp_path) as (rooms, _):
        room = await rooms.get(code)
        with pytest.raises(KeptOut):
            await room.ask(GUEST, sit(1))
        await room.ask(HOST, let_in(name))
        await room.ask(GUEST, sit(1))
