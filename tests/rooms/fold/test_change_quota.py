"""What people can make a room store beside their play is bounded; play is not."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from app.rooms.fold import commands
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.live.change_quota import MEMBER, STRANGERS
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.rooms import RoomRequest, Rooms
from tests.rooms.live_rooms import (
    AT_ONCE,
    NEVER,
    Gate,
    Time,
    first_act,
    house,
    opened,
    opened_for,
    people_play,
    sit,
)
from tests.rooms.table import GUEST, HOST, THIRD, new_id
from tests.rooms.throwing import PEOPLE, able, deal_of, done_for_bout, loaded, stage, three

WAIT = r"in a short time\. Try again in (a second|\d+ seconds)\.$"


def at_a_table(
    folder: Path, story: Callable[[Rooms, Gate, LiveRoom, Time], Coroutine[None, None, None]]
) -> None:
    """Tell a story of a new room of host and guest, in which no time passes by itself."""

    async def main() -> None:
        now = Time()
        async with house(folder, NEVER, now) as (rooms, gate):
            room = await opened(rooms)
            await room.ask(GUEST, sit(1))
            now.now += 3600
            await story(rooms, gate, room, now)

    asyncio.run(main())


def rename(number: int) -> commands.Rename:
    return commands.Rename(id=new_id(), name=f"Name {number}")


async def spend(room: LiveRoom, person: str) -> None:
    """Change one's name until that is refused."""
    for number in range(MEMBER.burst):
        await room.ask(person, rename(number))
    with pytest.raises(Refused, match=WAIT):
        await room.ask(person, rename(-1))


def test_renames_are_bounded_and_allowed_again_after_a_while(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        before = len(await gate.read(room.room.code))
        await spend(room, HOST)
        for number in range(100):
            with pytest.raises(Refused, match=r"^You have changed .* Try again in 3 seconds\.$"):
                await room.ask(HOST, rename(1000 + number))
        assert len(await gate.read(room.room.code)) == before + MEMBER.burst
        await room.ask(GUEST, rename(5000))  # of somebody else
        now.now += MEMBER.every_s
        await room.ask(HOST, rename(2000))
        with pytest.raises(Refused, match=WAIT):
            await room.ask(HOST, rename(2001))
        now.now += MEMBER.every_s * MEMBER.burst
        await spend(room, HOST)

    at_a_table(tmp_path, story)


def test_all_that_a_host_can_change_counts(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        def changes(n: int) -> list[commands.Command]:
            return [
                commands.ChooseTiming(id=new_id(), timing=Timing(decision_s=60 if n % 2 else 30)),
                commands.Choose(id=new_id(), options={"deals": 2 + n % 2}),
                commands.SeatBot(id=new_id(), seat=3, level=str(n % 2)),
                rename(n),
            ]

        for number in range(MEMBER.burst // 4):
            for command in changes(number):
                await room.ask(HOST, command)
                await room.ask(HOST, command)  # the same one, sent again
        others: list[commands.Command] = [
            commands.HandOn(id=new_id(), seat=1, name=room.room.seats[1].name),
            commands.DrawSeats(id=new_id()),
            commands.RemoveBot(id=new_id(), seat=3),
        ]
        for command in (*changes(MEMBER.burst // 4), *others):
            with pytest.raises(Refused, match=WAIT):
                await room.ask(HOST, command)
        await room.ask(GUEST, rename(0))

    at_a_table(tmp_path, story)


def test_drawn_seats_are_no_way_around(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        stored = len(await gate.read(room.room.code))
        for _ in range(10 * MEMBER.burst):
            with suppress(Refused):
                await room.ask(HOST, commands.DrawSeats(id=new_id()))
        assert len(await gate.read(room.room.code)) <= stored + 4 * MEMBER.burst

    at_a_table(tmp_path, story)


def test_what_changes_nothing_is_neither_stored_nor_counted(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        name = room.room.seats[0].name
        timing, options = room.room.clocks.timing, room.room.game.options
        await room.ask(HOST, commands.SeatBot(id=new_id(), seat=2, level="1"))
        now.now += 3600
        stored = await gate.read(room.room.code)
        for _ in range(MEMBER.burst + 5):
            await room.ask(HOST, commands.Rename(id=new_id(), name=name))
            await room.ask(HOST, commands.Rename(id=new_id(), name=f" {name} "))
            await room.ask(HOST, commands.ChooseTiming(id=new_id(), timing=timing))
            await room.ask(HOST, commands.Choose(id=new_id(), options={}))
            deals = options["deals"]
            await room.ask(HOST, commands.Choose(id=new_id(), options={"deals": deals}))
            await room.ask(HOST, commands.SeatBot(id=new_id(), seat=2, level="1"))
            await room.ask(HOST, commands.HandOn(id=new_id(), seat=0, name=name))
        assert await gate.read(room.room.code) == stored
        await spend(room, HOST)

    at_a_table(tmp_path, story)


def test_a_new_cookie_does_not_refill_the_change_quota(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        await spend(room, GUEST)
        await room.ask(GUEST, commands.Leave(id=new_id()))
        await room.ask(THIRD, sit(1))
        with pytest.raises(Refused, match=WAIT):
            await room.ask(THIRD, rename(0))
        await room.ask(THIRD, commands.Leave(id=new_id()))
        await room.ask(THIRD, sit(2))
        await room.ask(THIRD, rename(0))

    at_a_table(tmp_path, story)


def test_strangers_who_sit_down_are_counted_together(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        for number in range(STRANGERS.burst):
            await room.ask(f"p{number}", sit(2))
            await room.ask(f"p{number}", commands.Leave(id=new_id()))
        stored = await gate.read(room.room.code)
        with pytest.raises(
            Refused, match=r"^Many people have sat down .* Try again in a second\.$"
        ):
            await room.ask("late", sit(2))
        assert await gate.read(room.room.code) == stored
        await room.ask(HOST, rename(0))
        now.now += STRANGERS.every_s
        await room.ask("late", sit(2))

    at_a_table(tmp_path, story)


def test_a_host_without_a_seat_is_bounded_too(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        await room.ask(GUEST, commands.Leave(id=new_id()))
        await room.ask(HOST, commands.Leave(id=new_id()))
        for number in range(MEMBER.burst):
            level = str(number % 2)
            await room.ask(HOST, commands.SeatBot(id=new_id(), seat=3, level=level))
        with pytest.raises(Refused, match=WAIT):
            await room.ask(HOST, commands.SeatBot(id=new_id(), seat=3, level="2"))
        await room.ask(GUEST, sit(1))  # who is a stranger again

    at_a_table(tmp_path, story)


async def test_play_is_never_refused(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, now=now) as (rooms, _):
        room = await opened(rooms, players=2, deals=2)
        await room.ask(GUEST, sit(1))
        now.now += 3600
        await spend(room, HOST)
        await spend(room, GUEST)
        await room.ask(HOST, commands.Start(id=new_id()))
        await people_play(room, HOST, GUEST)
        for _ in range(3):  # wished for once
            await room.ask(GUEST, commands.Ready(id=new_id()))
        assert room.room.matches.ready == {1}
        stored = room._history.length
        await room.ask(GUEST, commands.Ready(id=new_id()))
        assert room._history.length == stored
        await room.ask(HOST, commands.Ready(id=new_id()))
        assert room.room.play.deals == 2
        with room.watching(HOST):
            with pytest.raises(Refused, match=WAIT):
                await room.ask(HOST, rename(-1))
            await room.ask(GUEST, commands.Leave(id=new_id()))
            await room.ask(HOST, commands.Close(id=new_id()))
        assert room.ended


def test_who_is_refused_for_another_reason_hears_that_one(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        await spend(room, GUEST)
        with pytest.raises(NotAllowed, match="host"):
            await room.ask(GUEST, commands.DrawSeats(id=new_id()))
        with pytest.raises(Refused, match="seat"):
            await room.ask(GUEST, sit(0))

    at_a_table(tmp_path, story)


async def test_the_wish_to_be_asked_again_is_counted_for_its_person(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, NEVER, now) as (rooms, gate):
        told = stage(4, lambda deal: three(deal) and len(able(deal)) > 1)
        room = await loaded(rooms, gate, told)
        tired, other = (PEOPLE[seat] for seat in deal_of(room).to_act[:2])
        move = room.room.move
        for _ in range(MEMBER.burst):
            await room.ask(tired, done_for_bout(room, move))
            await room.ask(tired, done_for_bout(room, move, done=False))
        await room.ask(tired, done_for_bout(room, move))
        with pytest.raises(Refused, match=WAIT):
            await room.ask(tired, done_for_bout(room, move, done=False))
        with pytest.raises(Stale):
            await room.ask(other, done_for_bout(room, move, done=False))
        await room.ask(other, done_for_bout(room, move))
        await room.ask(other, done_for_bout(room, move, done=False))
        await room.ask(tired, rename(0))  # everybody sees these, and they count for the seat


def start(room: LiveRoom) -> commands.Start:
    return commands.Start(id=new_id(), level="0")


def abandon(room: LiveRoom) -> commands.Abandon:
    return commands.Abandon(id=new_id(), seal=room.room.fairness.commitment)


def test_matches_that_are_ended_again_and_again_are_bounded(tmp_path: Path) -> None:
    async def story(rooms: Rooms, gate: Gate, room: LiveRoom, now: Time) -> None:
        for _ in range(MEMBER.burst):
            await room.ask(HOST, start(room))
            await room.ask(HOST, abandon(room))
        await room.ask(HOST, start(room))  # play is never refused
        stored = await gate.read(room.room.code)
        with pytest.raises(Refused, match=WAIT):
            await room.ask(HOST, abandon(room))
        assert await gate.read(room.room.code) == stored
        now.now += MEMBER.every_s
        await room.ask(HOST, abandon(room))

    at_a_table(tmp_path, story)


async def test_what_is_taken_back_again_and_again_is_bounded(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, NEVER, now) as (rooms, _):
        room = await opened_for(rooms, RoomRequest("oh_hell", 3, {}))
        for number in range(20):
            await room.ask(HOST, start(room))
            if room.room.deal and room.room.deal.turn == 0:
                break
            await room.ask(HOST, abandon(room))
            now.now += number + MEMBER.every_s
        now.now += 3600
        for _ in range(MEMBER.burst):
            await room.ask(HOST, first_act(room))
            await room.ask(HOST, commands.TakeBack(id=new_id()))
        await room.ask(HOST, first_act(room))
        with pytest.raises(Refused, match=WAIT):
            await room.ask(HOST, commands.TakeBack(id=new_id()))
        now.now += MEMBER.every_s
        await room.ask(HOST, commands.TakeBack(id=new_id()))


async def test_deals_that_are_thrown_in_again_and_again_are_bounded(tmp_path: Path) -> None:
    now = Time()
    async with house(tmp_path, NEVER, now) as (rooms, _):
        room = await opened_for(rooms, RoomRequest("euchre", 4, {}))
        people = (HOST, GUEST, THIRD, "fourth")
        for seat, person in enumerate(people[1:], 1):
            await room.ask(person, sit(seat))
        await room.ask(HOST, start(room))
        for _ in range(MEMBER.burst + 1):
            await throw_in(room, people)
            wish = commands.Ready(id=new_id(), anyway=True)
            if room.room.play.deals <= MEMBER.burst:
                await room.ask(HOST, wish)
        with pytest.raises(Refused, match=WAIT):
            await room.ask(HOST, wish)
        now.now += MEMBER.every_s
        await room.ask(HOST, wish)


async def throw_in(room: LiveRoom, people: Sequence[str]) -> None:
    """All pass, to the end of the deal."""
    while room.room.playing and room.room.deal:
        pass_ = commands.Act(id=new_id(), action="pass", move=room.room.move)
        await room.ask(people[room.room.deal.turn], pass_)


async def test_ordinary_play_is_never_refused_by_the_change_quota(
    tmp_path: Path,
) -> None:
    now = Time()
    async with house(tmp_path, AT_ONCE, now) as (rooms, _):
        room = await opened_for(rooms, RoomRequest("oh_hell", 3, {}))
        await room.ask(HOST, start(room))
        taken_back = 0
        for deal in range(1, 40):  # no time passes
            with room.watching(HOST) as changed:
                while room.room.playing:
                    changed.clear()
                    deal_now = room.room.deal
                    assert deal_now is not None
                    if deal_now.turn == 0 and not deal_now.plays_itself:
                        await room.ask(HOST, first_act(room))
                        if deal % 3 == 0 and taken_back < deal / 3:
                            taken_back += 1
                            await room.ask(HOST, commands.TakeBack(id=new_id()))
                    else:
                        await changed.wait()
            await room.ask(HOST, commands.Ready(id=new_id()))
        assert room.room.play.deals == 40
        assert taken_back == 13
