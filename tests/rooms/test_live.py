"""Live rooms over a real log: stored before shown, done once, bots off the event loop."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.bots.bot import Bot, RandomBot
from app.rooms import commands, events, live
from app.rooms.errors import NoSuchRoom, Refused, Stale, Unavailable
from app.rooms.live import LiveRoom, Pace, Tools, event_of
from app.rooms.log import Entry, LogUnavailable
from app.rooms.rooms import Rooms, Wanted, rebuilt
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.store.sqlite import SqliteLog
from tests.rooms.table import CODE, GUEST, HOST, THIRD, entries_of, entropy_of, gathered, new_id

AT_ONCE = Pace(0, 0, 0)
NEVER = Pace(3600, 0, 3600)
DEADLOCK_S = 20.0  # a broken test ends


class Gate:
    """The real log behind a gate that can be shut, or say that the disk is full."""

    def __init__(self, log: SqliteLog) -> None:
        self.log = log
        self.open = asyncio.Event()
        self.open.set()
        self.asked = 0
        self.came = asyncio.Event()
        self.full = False

    async def append(self, entries: Sequence[Entry]) -> None:
        self.asked += 1
        self.came.set()
        await self.open.wait()
        if self.full:
            raise LogUnavailable("the disk is full")
        await self.log.append(entries)

    async def read(self, room: str) -> list[Entry]:
        return await self.log.read(room)

    async def check(self) -> None:
        await self.log.check()


@asynccontextmanager
async def house(folder: Path, pace: Pace = AT_ONCE) -> AsyncIterator[tuple[Rooms, Gate]]:
    """Rooms over the log of a folder."""
    log = SqliteLog(folder / "rooms.sqlite3")
    await log.open()
    gate = Gate(log)
    with ThreadPoolExecutor(2, "bot") as pool:
        rooms = Rooms(Tools(gate, pool, pace, entropy_of(5)))
        try:
            async with asyncio.timeout(DEADLOCK_S):
                yield rooms, gate
        finally:
            await rooms.close()
            await asyncio.sleep(0)  # the rooms' tasks end
    await log.close()


async def opened(rooms: Rooms, players: int = 4, start: str = "", deals: int = 1) -> LiveRoom:
    """A new room of the host."""
    wanted = Wanted("black_queen", players, {"deals": deals}, start)
    return await rooms.get(await rooms.open(HOST, "Alice", wanted))


async def until(live_room: LiveRoom, holds: Callable[[], object], person: str = "watcher") -> None:
    """Wait for the table to be so."""
    with live_room.watching(person) as changed:
        while not holds():
            changed.clear()
            await changed.wait()


def sit(seat: int, id_: str = "") -> commands.Sit:
    return commands.Sit(id=id_ or new_id(), seat=seat)


def first_act(room: LiveRoom, person: str = HOST) -> commands.Act:
    """A legal action of a person whose turn it is."""
    view = room.view(person)
    assert view.deal is not None
    return commands.Act(id=new_id(), action=view.deal.actions(view.you)[0], move=view.move)


async def people_play(room: LiveRoom, *people: str) -> None:
    """Let people play their first legal actions until the deal is over."""
    with room.watching(people[0]) as changed:
        while room.room.playing:
            changed.clear()
            deal = room.room.deal
            assert deal is not None
            person = room.room.seats[deal.turn].person
            if person in people:
                await room.ask(person, first_act(room, person))
            else:
                await changed.wait()


# Opening and finding


def test_a_room_is_opened_stored_and_found(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms)
            assert room is await rooms.get(room.room.code)
            stored = await gate.read(room.room.code)
            assert [entry.kind for entry in stored] == ["room opened", "seat taken"]
            assert [entry.number for entry in stored] == [0, 1]
            assert room.view(HOST).hosting
            assert room.view(HOST).seats[0].name == "Alice"

    asyncio.run(main())


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            for wanted in (
                Wanted("chess", 4, {}),
                Wanted("black_queen", 7, {}),
                Wanted("black_queen", 4, {"piles": 99}),
                Wanted("black_queen", 4, {}, start="9"),
            ):
                with pytest.raises(Refused, match=r"\.$"):
                    await rooms.open(HOST, "", wanted)
            assert gate.asked == 0
            gate.full = True
            with pytest.raises(Unavailable, match="cannot store"):
                await opened(rooms)

    asyncio.run(main())


def test_there_is_no_room_of_a_wrong_code(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, _):
            for code in (
                "",
                "0123abcd",
                "0123ABCD",
                "0123abc",
                "0123abcde",
                "../../..",
                "iiiiiiii",
            ):
                with pytest.raises(NoSuchRoom):
                    await rooms.get(code)

    asyncio.run(main())


# Stored before it is shown


def test_nothing_is_shown_before_it_is_stored(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms)
            before = room.view(GUEST)
            with room.watching(GUEST) as changed:
                changed.clear()
                gate.open.clear()
                gate.came.clear()
                asking = asyncio.create_task(room.ask(GUEST, sit(1)))
                await gate.came.wait()
                for _ in range(10):
                    await asyncio.sleep(0)
                assert room.view(GUEST).seats == before.seats
                assert not changed.is_set()
                assert not asking.done()
                gate.open.set()
                await asking
                assert changed.is_set()
            assert room.view(GUEST).you == 1
            stored = await gate.read(room.room.code)
            assert stored[-1].kind == "seat taken"
            assert stored[-1].number == len(stored) - 1

    asyncio.run(main())


def test_a_full_disk_is_a_refusal_and_changes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms)
            before = room.view(GUEST)
            gate.full = True
            command = sit(1)
            for _ in range(2):
                with pytest.raises(Unavailable, match=r"cannot store .* Try again soon\.$"):
                    await room.ask(GUEST, command)
            assert room.view(GUEST) == before
            assert not room.closed
            assert "disk is full" in caplog.text
            gate.full = False
            await room.ask(GUEST, command)
            assert room.view(GUEST).you == 1

    asyncio.run(main())


def test_bots_go_on_after_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)

    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms, players=2)
            await room.ask(HOST, commands.Leave(id="a"))
            gate.full = True
            with pytest.raises(Unavailable):
                await room.ask(HOST, commands.Start(id="b", level="0"))
            gate.full = False
            await room.ask(HOST, commands.Start(id="c", level="0"))
            gate.full = True
            for _ in range(3):
                gate.came.clear()
                await gate.came.wait()
            move = room.room.move
            gate.full = False
            await until(room, lambda: not room.room.playing)
            assert room.room.move != move

    asyncio.run(main())


def test_a_number_taken_by_another_writer_closes_the_room(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms)
            taken = events.SeatTaken(seat=3, person=THIRD, name="Carol")
            await gate.log.append(
                [live.entry_of(room.room.code, 2, 1, "other:1", "", taken)]  # from elsewhere
            )
            with room.watching(GUEST) as changed:
                changed.clear()
                with pytest.raises(Unavailable, match=r"moved.*\.$"):
                    await room.ask(GUEST, sit(1))
                await changed.wait()
                assert room.closed
            with pytest.raises(Unavailable):
                await room.ask(GUEST, sit(1))
            again = await rooms.get(room.room.code)
            assert again is not room
            assert again.view(THIRD).you == 3
            await again.ask(GUEST, sit(1))
            stored = await gate.read(room.room.code)
            assert [entry.number for entry in stored] == [0, 1, 2, 3]
            assert [entry.epoch for entry in stored] == sorted(entry.epoch for entry in stored)
            assert stored[3].epoch > stored[2].epoch

    asyncio.run(main())


def test_who_waits_while_the_room_closes_is_answered(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms)
            gate.open.clear()
            gate.came.clear()
            asking = [asyncio.create_task(room.ask(f"p{i}", sit(i))) for i in (1, 2)]
            await gate.came.wait()
            room.close()
            gate.open.set()
            done, pending = await asyncio.wait(asking, timeout=1)
            for task in pending:
                task.cancel()
            assert [type(task.exception()) for task in done] == [Unavailable, Unavailable]

    asyncio.run(main())


# Done once


def test_a_repeated_command_is_answered_and_done_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, gate):
            room = await opened(rooms)
            code = room.room.code
            leave = commands.Leave(id="x")
            await room.ask(GUEST, sit(1, "a"))
            await room.ask(GUEST, sit(1, "a"))  # answered, not refused
            await room.ask(GUEST, leave)
            await room.ask(GUEST, sit(1, "a"))  # long done
            assert room.view(GUEST).you == -1
            with pytest.raises(Refused):
                await room.ask(THIRD, commands.Leave(id="x"))  # an id is one person's
            count = len(await gate.read(code))
            room.close()
            again = await rooms.get(code)
            await again.ask(GUEST, leave)
            await again.ask(GUEST, sit(2, "a"))
            assert again.view(GUEST).you == -1
            assert len(await gate.read(code)) == count
            with pytest.raises(Refused):
                await again.ask(GUEST, commands.Leave(id="y"))

    asyncio.run(main())


def test_a_refused_command_may_be_tried_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, _):
            room = await opened(rooms)
            with pytest.raises(Refused):
                await room.ask(GUEST, sit(0, "a"))
            await room.ask(GUEST, sit(1, "a"))
            assert room.view(GUEST).you == 1

    asyncio.run(main())


def test_two_quick_clicks_play_one_card(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, _):
            room = await opened(rooms, start="0")
            await until(room, lambda: room.room.deal and room.room.deal.turn == 0)
            act = first_act(room)
            other = act.model_copy(update={"id": "other"})
            answers = await asyncio.gather(
                room.ask(HOST, act), room.ask(HOST, other), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [type(None), Stale]

    asyncio.run(main())


# Bots


def test_bots_play_a_whole_deal_off_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set()

    class Watched(RandomBot):
        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            threads.add(threading.current_thread().name.partition("_")[0])
            assert seen.viewer == seen.turn  # what its seat sees, and no more
            return super().choose(seen, rng, budget)

    def find(game: str, level: str) -> Bot:
        return Watched()

    monkeypatch.setattr(live, "find", find)

    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms, start="0")
            await people_play(room, HOST)
            assert room.view(HOST).match_over
            assert rebuilt(await gate.read(room.room.code)).match.totals == room.room.match.totals

    asyncio.run(main())
    assert threads == {"bot"}


@pytest.mark.parametrize("level", ["0", "1", "2"])
def test_bots_of_each_strength_play_alone(tmp_path: Path, level: str) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms, players=3)
            await room.ask(HOST, commands.Leave(id="a"))
            await room.ask(HOST, commands.Start(id="b", level=level))
            await until(room, lambda: not room.room.playing)
            acted = [event_of(entry) for entry in await gate.read(room.room.code)]
            by = [event.by for event in acted if isinstance(event, events.Acted)]
            assert by == ["bot"] * 51

    asyncio.run(main())


class Failing(RandomBot):
    """It cannot choose."""

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        raise ZeroDivisionError("a mistake in the bot")


class Cheating(RandomBot):
    """It chooses what the rules forbid."""

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        return "nonsense"


@pytest.mark.parametrize("kind", [Failing, Cheating])
def test_a_failing_bot_plays_a_legal_move_and_logs_an_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kind: type[RandomBot],
) -> None:
    def find(game: str, level: str) -> Bot:
        return kind()

    monkeypatch.setattr(live, "find", find)
    monkeypatch.setattr(live, "RETRY_S", 0.01)

    async def main() -> None:
        async with house(tmp_path) as (rooms, _):
            room = await opened(rooms, players=2, start="0")
            async with asyncio.timeout(3):
                await people_play(room, HOST)
            assert room.view(HOST).match_over

    asyncio.run(main())
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors
    assert any("bot 0" in record.getMessage() for record in errors)


def test_a_bot_waits_for_the_pace(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, _):
            room = await opened(rooms, start="0")
            for _ in range(20):
                await asyncio.sleep(0)
            deal = room.room.deal
            assert deal is not None
            assert deal.turn != 0
            assert room.room.move == "1.0"

    asyncio.run(main())


def test_the_pace_depends_on_nothing_but_chance() -> None:
    told = gathered(HOST)
    told.start()
    deal = told.room.deal
    assert deal is not None
    pace = Pace(bot_delay_s=1, bot_spread_s=2, trick_pause_s=10)
    delays = [pace.delay(deal) for _ in range(200)]
    assert 1 <= min(delays) < 1.5
    assert 2.5 < max(delays) <= 3
    told.play(4)
    assert deal.resting
    delays = [pace.delay(deal) for _ in range(200)]
    assert 10 <= min(delays) < 10.5
    assert 11.5 < max(delays) <= 12


# Who is here


STAND_IN = Pace(0, 0, 0, away_s=0.01, stand_in_s=0.02)


async def both(rooms: Rooms) -> LiveRoom:
    """A table of host and guest, dealt, the host to lead and not there."""
    for _ in range(20):
        room = await opened(rooms, players=2)
        await room.ask(GUEST, sit(1))
        await room.ask(HOST, commands.Start(id="s"))
        deal = room.room.deal
        assert deal is not None
        if deal.turn == 0:
            return room
    raise AssertionError("the guest leads every time")


def test_a_bot_stands_in_for_somebody_who_has_been_away_too_long(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, STAND_IN) as (rooms, gate):
            room = await both(rooms)
            with room.watching(GUEST), room.watching(HOST):
                pass
            with room.watching(GUEST):
                with room.watching(HOST):
                    assert not room.view(GUEST).seats[0].away
                await until(room, lambda: room.room.move == "1.1", GUEST)
                assert room.view(GUEST).seats[0].away
                assert room.view(GUEST).seats[0].name == "Alice"
            last = event_of((await gate.read(room.room.code))[-1])
            assert isinstance(last, events.Acted)
            assert (last.seat, last.by) == (0, "stand-in")

    asyncio.run(main())


def test_the_servers_own_event_loop_does_not_miss_the_time_to_stand_in(tmp_path: Path) -> None:
    uvloop = pytest.importorskip("uvloop")  # its clock has whole milliseconds

    async def stood_in(rooms: Rooms) -> None:
        room = await both(rooms)
        with room.watching(GUEST):
            with room.watching(HOST):
                pass
            await until(room, lambda: room.room.move == "1.1", GUEST)

    async def main() -> None:
        async with house(tmp_path, STAND_IN) as (rooms, _), asyncio.timeout(3):
            await asyncio.gather(*(stood_in(rooms) for _ in range(40)))

    uvloop.run(main())


def test_nobody_stands_in_while_nobody_waits(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, STAND_IN) as (rooms, _):
            room = await both(rooms)
            with room.watching(HOST), room.watching(GUEST):
                pass
            with room.watching("spectator"):
                await asyncio.sleep(0.1)
                assert room.room.move == "1.0"

    asyncio.run(main())


def test_nobody_stands_in_for_somebody_who_is_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, STAND_IN) as (rooms, _):
            room = await both(rooms)
            with room.watching(HOST), room.watching(GUEST):
                with room.watching(HOST):  # a second window
                    pass
                await asyncio.sleep(0.1)
                assert room.room.move == "1.0"
                assert not room.view(GUEST).seats[0].away
                await room.ask(HOST, first_act(room))

    asyncio.run(main())


def test_a_bot_stands_in_for_somebody_who_does_not_come_back_to_a_new_server(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with house(tmp_path, STAND_IN) as (rooms, _):
            code = (await both(rooms)).room.code
        async with house(tmp_path, STAND_IN) as (rooms, _):
            room = await rooms.get(code)
            async with asyncio.timeout(2):
                await until(room, lambda: room.room.move == "1.1", GUEST)

    asyncio.run(main())


# Closed and rebuilt


def test_a_room_goes_on_from_its_log_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, _):
            room = await opened(rooms, start="0", deals=2)
            code = room.room.code
            for _ in range(5):
                await until(room, lambda: room.room.deal and room.room.deal.turn == 0)
                await room.ask(HOST, first_act(room))
            await until(room, lambda: room.room.deal and room.room.deal.turn == 0)
            before = room.view(HOST)
        async with house(tmp_path) as (rooms, _):
            room = await rooms.get(code)
            after = room.view(HOST)
            assert after.move == before.move
            assert after.deal is not None
            assert before.deal is not None
            assert after.deal.history == before.deal.history
            assert after.deal.actions(0) == before.deal.actions(0)
            await people_play(room, HOST)
            await room.ask(HOST, commands.Ready(id="r"))
            room.close()
            room = await rooms.get(code)
            await people_play(room, HOST)
            assert room.view(HOST).match_over

    asyncio.run(main())


def test_bots_go_on_by_themselves_in_a_rebuilt_room(tmp_path: Path) -> None:
    async def main() -> None:
        told = gathered(HOST, players=2)
        told.start()
        told.leave(HOST)
        told.play(3)
        async with house(tmp_path) as (rooms, gate):
            await gate.append(entries_of(told.happened))
            room = await rooms.get(CODE)
            await until(room, lambda: not room.room.playing)

    asyncio.run(main())


def test_two_visitors_of_a_stored_room_get_the_same_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            await gate.append(entries_of(gathered(HOST).happened))
            found = await asyncio.gather(*(rooms.get(CODE) for _ in range(5)))
            assert len(set(map(id, found))) == 1

    asyncio.run(main())


def test_a_slow_watcher_gets_the_newest_table_only(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, _):
            room = await opened(rooms, players=6)
            looked = []

            async def look(person: str) -> None:
                with room.watching(person) as changed:
                    changed.clear()
                    await changed.wait()
                    looked.append(sum(not seat.free for seat in room.view(person).seats))

            looking = [asyncio.create_task(look(f"w{i}")) for i in range(200)]
            await asyncio.sleep(0)
            asking = [room.ask(f"p{seat}", sit(seat)) for seat in range(1, 6)]
            with room.watching("slow") as changed:
                changed.clear()
                await asyncio.gather(*asking)
                assert changed.is_set()
                assert not any(seat.free for seat in room.view("slow").seats)
                changed.clear()
                await asyncio.sleep(0)
                assert not changed.is_set()  # five changes, one look
            await asyncio.gather(*looking)
            assert len(looked) == 200
            assert not room.watched

    asyncio.run(main())


def test_too_many_commands_are_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, gate):
            room = await opened(rooms)
            gate.open.clear()
            asking = [
                asyncio.create_task(room.ask(f"p{i}", sit(i % 4))) for i in range(live.INBOX + 20)
            ]
            for _ in range(5):
                await asyncio.sleep(0)
            gate.open.set()
            answers = await asyncio.gather(*asking, return_exceptions=True)
            assert sum(isinstance(answer, Unavailable) for answer in answers) >= 15
            assert sum(answer is None for answer in answers) == 3
            await room.ask("p1", commands.Leave(id="x"))

    asyncio.run(main())
