"""How long it takes a seat to act by itself tells nothing of its cards."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import get_args

import pytest

from app.rooms.events import By
from app.rooms.pace import Pace
from app.rooms.tally import Times
from app.rooms.thinking import Chosen, Thinking
from app.rooms.timing import Speed
from app.rules.deal import Deal
from tests.rooms.table import HOST, gathered


class Normal:
    """A table that has chosen nothing."""

    speed: Speed = "normal"

    def hold_back_s(self) -> float:
        return 0.0


@dataclass(frozen=True)
class Noting(Pace):
    """No time, but how often it was asked for."""

    asked: list[int] = field(default_factory=list)

    def delay(self, deal: Deal, speed: Speed = "normal") -> float:
        self.asked.append(len(deal.history))
        return 0.0


@pytest.mark.parametrize("by", [by for by in get_args(By) if by not in ("person", "window")])
def test_whoever_acts_for_a_seat_takes_the_time_that_bots_take(by: By) -> None:
    """Also at the end of a clock, where a forced move would else come sooner than a free one."""
    pace = Noting()
    told = gathered(HOST)
    told.start()
    deal = told.room.deal
    assert deal is not None

    async def main() -> Chosen:
        said: asyncio.Queue[Chosen] = asyncio.Queue()
        with ThreadPoolExecutor(1) as pool:
            thinking = Thinking(told.room, pool, pace, said.put, Normal(), Times())
            thinking.begin(deal.turn, by, "0")
            return await said.get()

    assert asyncio.run(main()).by == by
    assert pace.asked == [0]
