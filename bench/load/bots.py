"""How many rooms of one person and three bots hold: from the person's click to its new table.

Bots take their usual time. People click 1 to 3 seconds after they are asked, at random, two on
average. Server and load have all cores. The number of rooms is doubled until the wait is too long,
then halved in; the rooms of one step stay for the next, and those that are too many rest.
"""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.bots.levels import levels
from bench import host
from bench.load import figures, tables
from bench.load.crowd import Crowd, run
from bench.load.figures import Lag, Span, progress
from bench.load.paces import Thinking
from bench.load.people import PACE, steady
from bench.load.person import Person
from bench.load.room import Room, Tally

GOAL_S = 0.05  # p99
THINK_S = (1.0, 3.0)
CLOSE = 1.1  # where halving ends
SETTLE_S = 5.0  # after rooms have been added, before the figures of a step


@dataclass
class Step:
    """What was measured with so many rooms at once."""

    rooms: int
    waits: Sequence[float]
    clicks: int
    moves: int
    span: Span
    lag_s: float

    @property
    def p99_s(self) -> float:
        """From click to table; infinite if nobody has clicked."""
        return figures.quantile(self.waits, 0.99) if self.waits else float("inf")

    @property
    def holds(self) -> bool:
        """Whether it was quick enough."""
        return self.p99_s <= GOAL_S

    def __str__(self) -> str:
        clicks, bots = self.clicks / self.span.seconds, self.moves - self.clicks
        return (
            f"{self.rooms:6,} rooms: {figures.in_ms(self.waits)};"
            f" {clicks:,.0f} moves of people and {bots / self.span.seconds:,.0f} of bots a second;"
            f" {self.span.shares}, its event loop late by {1000 * self.lag_s:.0f} ms at most"
        )


@dataclass
class Rooms:
    """The rooms of a level that have been opened so far."""

    crowd: Crowd
    server: host.Server
    game: str
    level: str
    think_s: tuple[float, float] = THINK_S
    opened: list[Room] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    async def step(self, rooms: int, seconds: float, settle_s: float) -> Step:
        """Let so many rooms play, for so many seconds; the others rest."""
        more = range(len(self.opened), rooms)
        for person in await tables.several(lambda _: self._person(), more):
            self.opened.append(Room([person], self.tally))
        paces = [Thinking(room, *self.think_s) for room in self.opened[:rooms]]
        await asyncio.sleep(settle_s)
        with steady():
            self.tally.reset()
            lag, span = Lag(), Span(self.server)
            await asyncio.sleep(seconds)
            span.end()
            lag.stop()
        for pace in paces:
            pace.stop()
        tally = self.tally
        return Step(rooms, list(tally.waits), tally.clicks, tally.moves, span, lag.longest_s)

    async def _person(self) -> Person:
        return await tables.alone(self.crowd, self.server, self.game, self.level)


async def search(
    rooms: Rooms, first: int, most: int, seconds: float, settle_s: float = SETTLE_S
) -> tuple[Step | None, Step | None]:
    """The step with the most rooms that holds, and the one with the fewest that does not."""
    best = worst = None
    number = first
    while True:
        step = await rooms.step(number, seconds, settle_s)
        progress(str(step))
        if step.holds:
            best = step
        else:
            worst = step
        if worst is None:
            if number >= most:
                return best, worst
            number = min(2 * number, most)
            continue
        least = best.rooms if best else 0
        number = (least + worst.rooms) // 2
        if number <= least or worst.rooms <= CLOSE * least:
            return best, worst


def measure(
    game: str, level: str, bounds: tuple[int, int], seconds: float
) -> tuple[Step | None, Step | None]:
    """search with bots of a level, on a server of its own. bounds: rooms at first, at most."""
    with host.started(PACE, free=True) as server:
        return run(lambda crowd: search(Rooms(crowd, server, game, level), *bounds, seconds))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load bots", description=__doc__)
    parser.add_argument("--game", default="black_queen", help="its name (black_queen)")
    parser.add_argument("--level", nargs="*", help="of the bots (all but 0)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of a step (20)")
    parser.add_argument("--first", type=int, default=100, help="rooms of the first step (100)")
    parser.add_argument("--most", type=int, default=6400, help="rooms (6400)")
    chosen = parser.parse_args(arguments)
    for level in chosen.level or levels(chosen.game)[1:]:
        bounds = chosen.first, chosen.most
        best, worst = measure(chosen.game, level, bounds, chosen.seconds)
        more = "" if worst else " or more"
        held = f"hold {best.rooms:,} rooms{more}" if best else f"do not hold {chosen.first:,} rooms"
        print(f"  level {level}: two cores {held} at p99 {1000 * GOAL_S:.0f} ms")
        for step in (best, worst):
            if step:
                print(f"  {step}", flush=True)
