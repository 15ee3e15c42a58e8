"""How long it takes a seat to act by itself tells nothing of its cards."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from random import Random
from typing import get_args

import pytest

from app.rooms.fold.clocks.timing import Speed
from app.rooms.fold.events import By
from app.rooms.live import pace as paces
from app.rooms.live.pace import Pace
from app.rooms.live.tally import Times
from app.rooms.live.thinking import Chosen, Thinking
from app.rooms.live.thinking_time import LATE, LATELY, MOST_S, STEP_S, ThinkingTime
from app.rules.deal import Deal
from tests.rooms import virtual_time
from tests.rooms.table import HOST, Told, gathered

GAME, LEVEL = "black_queen", "0"
FREE = 400


@dataclass
class Table:
    """What a table has chosen, and for how long it leaves something to a person."""

    speed: Speed = "normal"
    held_back_s: float = 0.0

    def hold_back_s(self) -> float:
        left_s, self.held_back_s = self.held_back_s, 0.0
        return left_s


@dataclass(frozen=True)
class Noting(Pace):
    """No time, but how often it was asked for."""

    asked: list[int] = field(default_factory=list)

    def delay(
        self, deal: Deal, speed: Speed = "normal", least_s: float = 0.0, tempo: float = 1.0
    ) -> float:
        self.asked.append(len(deal.history))
        return 0.0


@dataclass(frozen=True)
class Drawn(Pace):
    """The usual times, and those that were drawn."""

    drawn_s: list[float] = field(default_factory=list)

    def delay(
        self, deal: Deal, speed: Speed = "normal", least_s: float = 0.0, tempo: float = 1.0
    ) -> float:
        self.drawn_s.append(super().delay(deal, speed, least_s, tempo))
        return self.drawn_s[-1]


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Draw delays from a number from now on."""

    def draw(number: int) -> None:
        chance = Random(number)
        monkeypatch.setattr(paces, "SystemRandom", lambda: chance)

    return draw


def dealt(seed: int = 0, played: int = 0) -> Told:
    """A table of the host and bots, so many actions later."""
    told = gathered(HOST, seed=seed)
    told.start()
    told.play(played)
    return told


def deal_of(told: Told) -> Deal:
    assert told.room.deal is not None
    return told.room.deal


def is_forced(deal: Deal) -> bool:
    return len(deal.actions(deal.turn)) == 1


@pytest.mark.parametrize("by", [by for by in get_args(By) if by not in ("person", "window")])
def test_whoever_acts_for_a_seat_takes_the_time_that_bots_take(by: By) -> None:
    """Also at the end of a clock, where a forced move would else come sooner than a free one."""
    pace = Noting()
    told = dealt()

    async def main() -> Chosen:
        said: asyncio.Queue[Chosen] = asyncio.Queue()
        lately = ThinkingTime()
        with ThreadPoolExecutor(1) as pool:
            thinking = Thinking(told.room, pool, pace, said.put, Table(), Times(), lately)
            thinking.begin(deal_of(told).turn, by, LEVEL)
            return await said.get()

    assert asyncio.run(main()).by == by
    assert pace.asked == [0]


def test_who_has_declined_before_the_thinking_began_is_not_asked() -> None:
    """As when the time to add cards ends in between: that is no new stage."""
    told = gathered(HOST, game="durak")
    told.start()
    deal = deal_of(told)
    while not (deal.declining and len(deal.to_act) > 1):
        told.play(1)

    async def main() -> None:
        said: asyncio.Queue[Chosen] = asyncio.Queue()
        pool = virtual_time.Threads(1, lambda _: pytest.fail("It is asked."))
        lately = ThinkingTime()
        thinking = Thinking(told.room, pool, Noting(), said.put, Table(), Times(), lately)
        seat = deal.to_act[-1]
        thinking.begin(seat, "bot", LEVEL)
        told.take(told.room.acted(seat, (deal.declining,), "window"))
        await asyncio.sleep(1)
        assert said.empty()
        assert not thinking.tasks

    virtual_time.run(main())


def shown_s(told: Told, table: Table, pace: Pace, lately: ThinkingTime, needs_s: float) -> float:
    """When a move is said for which a bot needs so long, after it was asked."""

    async def main() -> float:
        said: asyncio.Queue[Chosen] = asyncio.Queue()
        pool = virtual_time.Threads(1, lambda _: needs_s)
        thinking = Thinking(told.room, pool, pace, said.put, table, Times(), lately)
        thinking.begin(deal_of(told).turn, "bot", LEVEL)
        await said.get()
        return asyncio.get_running_loop().time()

    return virtual_time.run(main())


def test_a_move_is_shown_when_chance_says_or_whole_steps_later(draw: Callable[[int], None]) -> None:
    """Whatever a bot needs: as long as it has chosen by then, the moment follows from what is drawn
    and from how long other decisions took."""
    rng = Random(39)
    in_time = 0
    for number in range(150):
        told = dealt(played=rng.choice((0, 1, 4, 8)))
        speed, held_back_s = rng.choice(get_args(Speed)), rng.choice((0.0, 0.05))
        pace = Pace(rng.uniform(0, 1), rng.uniform(0.01, 1), rng.uniform(0, 2))
        before = [rng.expovariate(5) for _ in range(rng.randrange(LATELY))]

        def at_s(needs_s: float) -> float:
            draw(number)  # noqa: B023 - used in this round only
            lately = ThinkingTime()
            for took_s in before:  # noqa: B023
                lately.add(GAME, LEVEL, took_s)
            table = Table(speed, held_back_s)  # noqa: B023
            return shown_s(told, table, pace, lately, needs_s)  # noqa: B023

        due_s = at_s(0.0)
        needs_s = rng.choice((rng.uniform(0, due_s - held_back_s), rng.expovariate(1)))
        steps = max(0, ceil((needs_s - (due_s - held_back_s)) / STEP_S))
        assert at_s(needs_s) == pytest.approx(due_s + steps * STEP_S)
        in_time += not steps
    assert 50 < in_time < 150


def test_where_bots_do_not_wait_nothing_is_added() -> None:
    lately = ThinkingTime()
    lately.add(GAME, LEVEL, 1.0)
    assert shown_s(dealt(), Table(), Pace(0, 0, 0), lately, 0.01) == 0.01


def test_moves_are_held_back_as_long_as_recent_ones_took() -> None:
    lately = ThinkingTime()
    assert lately.least_s(GAME, "4") == 0
    lately.add(GAME, "4", 0.11)
    assert lately.least_s(GAME, "4") == pytest.approx(0.15)
    assert lately.least_s("durak", "1") == pytest.approx(0.15)  # they wait for the same threads
    for _ in range(LATELY):
        lately.add("durak", "1", 0.01)
    assert lately.least_s("durak", "1") == STEP_S
    assert lately.least_s(GAME, "4") == pytest.approx(0.15)  # however much else is played
    for _ in range(LATELY):
        lately.add(GAME, "4", 0.07)
    assert lately.least_s(GAME, "4") == pytest.approx(0.1)
    lately.add(GAME, "4", 1000.0)  # the machine stood still
    assert lately.least_s(GAME, "4") == pytest.approx(0.1)
    for _ in range(LATELY // LATE):
        lately.add(GAME, "4", 1000.0)
    assert lately.least_s(GAME, "4") == MOST_S


@pytest.mark.parametrize(
    "needs_s",
    [
        lambda rng: rng.uniform(0.02, 0.2),
        lambda rng: rng.expovariate(10),
        lambda rng: rng.choice((0.01, 0.01, 0.4)),
    ],
    ids=["even", "some long", "few very long"],
)
@pytest.mark.parametrize(
    ("rooms", "by"),
    [
        (8, "bot"),
        (8, "clock"),
        pytest.param(1, "bot", marks=pytest.mark.nightly),
        pytest.param(16, "bot", marks=pytest.mark.nightly),
    ],
)
def test_forced_moves_are_shown_too_late_as_often_as_free_ones(
    draw: Callable[[int], None], needs_s: Callable[[Random], float], rooms: int, by: By
) -> None:
    """Rooms share two threads, at the quickest speed, and a forced move needs no thinking. Counted
    is how often, of a free and a forced one, the free one comes later, if late ones come last."""
    rng = Random(rooms)
    draw(rooms)
    late: dict[bool, list[bool]] = {True: [], False: []}  # by whether it was forced
    lately = ThinkingTime()
    asked = count()

    async def play(threads: virtual_time.Threads) -> None:
        said: asyncio.Queue[Chosen] = asyncio.Queue()
        now = asyncio.get_running_loop().time
        while len(late[False]) < FREE:
            told, pace = dealt(rng.randrange(1000)), Drawn()
            deal = deal_of(told)
            table = Table("at once")
            thinking = Thinking(told.room, threads, pace, said.put, table, Times(), lately)
            while not deal.plays_itself:
                forced, began = is_forced(deal), now()
                thinking.begin(deal.turn, by, LEVEL)
                chosen = await said.get()
                thinking.end(chosen)
                if next(asked) > 2 * LATELY:  # that all begin at once is over
                    late[forced].append(now() > began + pace.drawn_s[-1] + STEP_S / 2)
                told.take(told.room.acted(chosen.seat, (chosen.action,), by))

    async def main() -> None:
        threads = virtual_time.Threads(2, lambda seen: 0.0 if is_forced(seen) else needs_s(rng))
        await asyncio.gather(*(play(threads) for _ in range(rooms)))

    virtual_time.run(main())
    late_free, late_forced = (late[kind].count(True) / len(late[kind]) for kind in (False, True))
    assert 0.5 + (late_free - late_forced) / 2 < 0.55
