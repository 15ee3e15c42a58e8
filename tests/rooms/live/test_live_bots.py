"""Live rooms: bots, who is here, closed and rebuilt."""

import asyncio
import threading
from pathlib import Path
from typing import get_args

import pytest
from structlog.typing import EventDict

from app.bots.bot import Bot, RandomBot
from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Speed, Timing
from app.rooms.fold.errors import NotAllowed, Unavailable
from app.rooms.live import live_room as live
from app.rooms.live import thinking
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.history import event_of, rebuilt
from app.rules.deal import Deal
from app.rules.rng import Rng
from tests.patience import PATIENCE_S
from tests.rooms.live_rooms import NEVER, both, first_act, house, opened, people_play, sit, until
from tests.rooms.table import CODE, GUEST, HOST, THIRD, entries_of, gathered

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

    monkeypatch.setattr(thinking, "find", find)

    async def main() -> None:
        async with house(tmp_path) as (rooms, gate):
            room = await opened(rooms, start="0")
            await people_play(room, HOST)
            assert room.view(HOST).match_over
            assert rebuilt(await gate.read(room.room.code)).match.totals == room.room.match.totals

    asyncio.run(main())
    assert threads == {"bot"}


@pytest.mark.parametrize("level", ["0", "1", "2"])
async def test_bots_of_each_strength_play_alone(tmp_path: Path, level: str) -> None:
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms, players=3)
        await room.ask(HOST, commands.Leave(id="a"))
        await room.ask(HOST, commands.Start(id="b", level=level))
        await until(room, lambda: not room.room.playing)
        acted = [event_of(entry) for entry in await gate.read(room.room.code)]
        by = [event.by for event in acted if isinstance(event, events.Acted)]
        assert by == ["bot"] * 48 + ["rules"] * 3


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
    log: list[EventDict],
    kind: type[RandomBot],
) -> None:
    def find(game: str, level: str) -> Bot:
        return kind()

    monkeypatch.setattr(thinking, "find", find)
    monkeypatch.setattr(live, "RETRY_S", 0.01)

    async def main() -> None:
        async with house(tmp_path) as (rooms, _):
            room = await opened(rooms, players=2, start="0")
            async with asyncio.timeout(PATIENCE_S):
                await people_play(room, HOST)
            assert room.view(HOST).match_over

    asyncio.run(main())
    errors = [event for event in log if event["log_level"] == "error"]
    assert {(event["event"], event["strength"]) for event in errors} == {("a bot failed", "0")}


async def test_a_bot_waits_for_the_pace(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms, start="0")
        for _ in range(20):
            await asyncio.sleep(0)
        deal = room.room.deal
        assert deal is not None
        assert deal.turn != 0
        assert room.room.move == "1.0"


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


@pytest.mark.parametrize("speed", get_args(Speed))
def test_a_table_chooses_how_fast_its_bots_play(speed: Speed) -> None:
    told = gathered(HOST)
    told.start()
    assert told.room.deal is not None
    pace = Pace(bot_delay_s=1, bot_spread_s=0)
    order = get_args(Speed)
    slower = [pace.delay(told.room.deal, other) for other in order[: order.index(speed)]]
    assert pace.delay(told.room.deal) == 1
    assert 0 < pace.delay(told.room.deal, speed) < min(slower, default=2)


def test_the_host_alone_chooses_how_fast_bots_play() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, commands.ChooseSpeed(id="a", speed="quick"))
    with pytest.raises(NotAllowed):
        told.do(GUEST, commands.ChooseSpeed(id="b", speed="calm"))
    told.do(HOST, commands.ChooseSpeed(id="c", speed="quick"))
    assert told.room.clocks.timing == Timing(speed="quick")


# Who is here


STAND_IN = Pace(0, 0, 0, away_s=0.01, stand_in_s=0.02)


async def test_a_bot_stands_in_for_somebody_who_has_been_away_too_long(tmp_path: Path) -> None:
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


def test_stand_ins_come_on_the_real_event_loop(tmp_path: Path) -> None:
    uvloop = pytest.importorskip("uvloop")  # its clock has whole milliseconds

    async def stood_in(rooms: Rooms) -> None:
        room = await both(rooms)
        with room.watching(GUEST):
            with room.watching(HOST):
                pass
            await until(room, lambda: room.room.move == "1.1", GUEST)

    async def main() -> None:
        async with house(tmp_path, STAND_IN) as (rooms, _), asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*(stood_in(rooms) for _ in range(40)))

    uvloop.run(main())


async def test_nobody_stands_in_while_nobody_waits(tmp_path: Path) -> None:
    async with house(tmp_path, STAND_IN) as (rooms, _):
        room = await both(rooms)
        with room.watching(HOST), room.watching(GUEST):
            pass
        with room.watching("spectator"):
            await asyncio.sleep(0.1)
            assert room.room.move == "1.0"


async def test_nobody_stands_in_for_somebody_who_is_there(tmp_path: Path) -> None:
    async with house(tmp_path, STAND_IN) as (rooms, _):
        room = await both(rooms)
        with room.watching(HOST), room.watching(GUEST):
            with room.watching(HOST):  # a second window
                pass
            await asyncio.sleep(0.1)
            assert room.room.move == "1.0"
            assert not room.view(GUEST).seats[0].away
            await room.ask(HOST, first_act(room))


async def test_a_bot_stands_in_after_a_restart(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, STAND_IN) as (rooms, _):
        code = (await both(rooms)).room.code
    async with house(tmp_path, STAND_IN) as (rooms, _):
        room = await rooms.get(code)
        async with asyncio.timeout(PATIENCE_S):
            await until(room, lambda: room.room.move == "1.1", GUEST)


# Closed and rebuilt


async def test_a_room_goes_on_from_its_log_in_the_middle_of_a_deal(tmp_path: Path) -> None:
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


async def test_bots_go_on_by_themselves_in_a_rebuilt_room(tmp_path: Path) -> None:
    told = gathered(HOST, players=2)
    told.start()
    told.leave(HOST)
    told.play(3)
    async with house(tmp_path) as (rooms, gate):
        await gate.append(entries_of(told.happened))
        room = await rooms.get(CODE)
        await until(room, lambda: not room.room.playing)


async def test_two_visitors_of_a_stored_room_get_the_same_one(tmp_path: Path) -> None:
    async with house(tmp_path) as (rooms, gate):
        await gate.append(entries_of(gathered(HOST).happened))
        found = await asyncio.gather(*(rooms.get(CODE) for _ in range(5)))
        assert len(set(map(id, found))) == 1


async def test_a_slow_watcher_gets_the_newest_table_only(tmp_path: Path) -> None:
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


async def test_too_many_commands_are_refused(tmp_path: Path) -> None:
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


async def test_the_last_trick_plays_itself(tmp_path: Path) -> None:
    """Everybody has one card left; nobody needs to press, and nobody who is away is waited for."""
    async with house(tmp_path) as (rooms, gate):
        room = await opened(rooms, players=3)
        await room.ask(GUEST, sit(1))
        await room.ask(THIRD, sit(2))
        await room.ask(HOST, commands.Start(id="start"))
        deal = room.room.deal
        assert deal is not None
        with room.watching(HOST), room.watching(GUEST):
            while not deal.plays_itself:
                person = room.room.seats[deal.turn].person
                await room.ask(person, first_act(room, person))
            await until(room, lambda: not room.room.playing)
        happened = [event_of(entry) for entry in await gate.read(room.room.code)]
        by = [event.by for event in happened if isinstance(event, events.Acted)]
        assert by == ["person"] * 48 + ["rules"] * 3


async def test_a_person_may_play_the_last_card_too(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms, players=2)
        await room.ask(GUEST, sit(1))
        await room.ask(HOST, commands.Start(id="start"))
        deal = room.room.deal
        assert deal is not None
        while room.room.playing:
            person = room.room.seats[deal.turn].person
            await room.ask(person, first_act(room, person))
        assert len(deal.history) == 52


async def test_nobody_is_away_just_after_a_start(tmp_path: Path) -> None:
    """A phone takes some seconds to come back; the first one there is not the host."""
    async with house(tmp_path) as (rooms, _):
        room = await opened(rooms, players=2)
        await room.ask(GUEST, sit(1))
        code = room.room.code
    async with house(tmp_path) as (rooms, _):
        room = await rooms.get(code)
        with room.watching(GUEST):
            assert not room.view(GUEST).viewer.hosting
            assert not any(seat.away for seat in room.view(GUEST).seats)


async def test_a_bot_stands_in_when_only_a_waiting_person_looks_on(tmp_path: Path) -> None:
    async with house(tmp_path, Pace(0, 0, 0, 0.01, 0.05)) as (rooms, _):
        room = await opened(rooms, players=2, start="0")
        await room.ask(GUEST, sit(1))  # with the next deal
        await until(room, lambda: not room.room.playing, GUEST)
        assert room.room.match.over
