"""Reviews of deals: made once for all who wait, given up when nobody does, and kept."""

import asyncio
import threading
from collections.abc import Iterator, Sequence

import pytest

from app.review.judge import FORCED, Judged
from app.review.review import Decision
from app.rooms.fold.errors import Refused, Unavailable
from app.rooms.live import reviews
from app.rooms.live.reviews import Reviews
from app.rooms.logbook.look_back import LookBack
from app.rules.record import Record
from tests.rooms.finished import ended, finished


class Slow:
    """A judge in whose decisions each waits until it may go on."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.may_go_on = threading.Semaphore(0)
        self.judged = 0

    def decisions(self, _: Record, deal: int, seats: Sequence[int]) -> Iterator[Decision]:
        for move in range(3):
            self.begun.release()
            self.may_go_on.acquire()
            self.judged += 1
            yield Decision(deal, move, seats[0], "QS", Judged(FORCED))


@pytest.fixture(scope="module")
def match() -> LookBack:
    return LookBack.of(ended(finished("euchre")))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    judge = Slow()
    monkeypatch.setattr(reviews, "COMPILED", True)
    monkeypatch.setattr(reviews, "decisions", judge.decisions)
    return judge


@pytest.mark.plays_much
async def test_results_are_shared_out_of_the_decisions_of_all(match: LookBack) -> None:
    made = Reviews()
    judged = await made.decisions("seal", match, 0, 1)
    assert {decision.seat for decision in judged} == {1}
    shares = await made.shares("seal", match, 0)
    assert len(shares) == len(match.names)
    assert await made.decisions("seal", match, 0, 1) is judged
    assert await made.shares("seal", match, 0) is shares
    made.stop()


async def test_two_who_wait_are_told_the_same(match: LookBack, slow: Slow) -> None:
    made = Reviews()
    both = [asyncio.create_task(made.decisions("seal", match, 0, 1)) for _ in range(2)]
    slow.may_go_on.release(3)
    one, other = await asyncio.gather(*both)
    assert one is other
    assert slow.judged == 3
    made.stop()


async def test_what_nobody_waits_for_is_given_up(match: LookBack, slow: Slow) -> None:
    made = Reviews()
    waiting = asyncio.create_task(made.decisions("seal", match, 0, 1))
    await asyncio.to_thread(slow.begun.acquire)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    slow.may_go_on.release(4)
    assert [each.seat for each in await made.decisions("seal", match, 0, 0)] == [0, 0, 0]
    assert slow.judged == 4  # one of those that were given up
    made.stop()


async def test_a_server_that_stops_leaves_nobody_waiting(match: LookBack, slow: Slow) -> None:
    made = Reviews()
    waiting = asyncio.create_task(made.decisions("seal", match, 0, 1))
    await asyncio.to_thread(slow.begun.acquire)
    made.stop()
    slow.may_go_on.release(3)
    with pytest.raises(Unavailable):
        await waiting


async def test_where_the_rules_are_not_compiled_nothing_is_reviewed(
    match: LookBack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMPILED", False)
    made = Reviews()
    with pytest.raises(Refused, match="not compiled"):
        await made.decisions("seal", match, 0, 0)
    made.stop()
