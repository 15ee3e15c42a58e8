"""Reviews of deals: made once for all who wait, given up when nobody does, and kept."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from app.review import review
from app.review.judge import FORCED, Judged
from app.review.review import Decision
from app.rooms.fold.errors import Refused, Unavailable
from app.rooms.fold.matches.played import SEAL
from app.rooms.live import reviews
from app.rooms.live.reviews import Reviews
from app.rooms.logbook.look_back import LookBack
from app.rules.record import Record
from app.store.sqlite import SqliteLog
from tests.rooms.finished import ended, finished
from tests.rooms.table import Told, entries_of
from tests.store.logs import opened, store

FEW = 60  # tries for each decision


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
def told() -> Told:
    return finished("euchre")


@pytest.fixture(scope="module")
def match(told: Told) -> LookBack:
    return LookBack.of(ended(told))


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    async with opened(tmp_path / "log.sqlite3") as log:
        yield log


@pytest.fixture
def made(log: SqliteLog) -> Iterator[Reviews]:
    reviews = Reviews(log)
    yield reviews
    reviews.stop()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    judge = Slow()
    monkeypatch.setattr(reviews, "COMPILED", True)
    monkeypatch.setattr(reviews, "decisions", judge.decisions)
    return judge


@pytest.mark.plays_much
async def test_results_are_shared_out_of_the_decisions_of_all(
    made: Reviews, match: LookBack
) -> None:
    judged = await made.decisions("seal", match, 0, 1)
    assert {decision.seat for decision in judged} == {1}
    shares = await made.shares("seal", match, 0)
    assert len(shares) == len(match.names)
    assert await made.decisions("seal", match, 0, 1) is judged
    assert await made.shares("seal", match, 0) is shares


async def test_two_who_wait_are_told_the_same(made: Reviews, match: LookBack, slow: Slow) -> None:
    both = [asyncio.create_task(made.decisions("seal", match, 0, 1)) for _ in range(2)]
    slow.may_go_on.release(3)
    one, other = await asyncio.gather(*both)
    assert one is other
    assert slow.judged == 3


async def test_what_nobody_waits_for_is_given_up(
    made: Reviews, match: LookBack, slow: Slow
) -> None:
    waiting = asyncio.create_task(made.decisions("seal", match, 0, 1))
    await asyncio.to_thread(slow.begun.acquire)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    slow.may_go_on.release(4)
    assert [each.seat for each in await made.decisions("seal", match, 0, 0)] == [0, 0, 0]
    assert slow.judged == 4  # one of those that were given up


async def test_decisions_are_told_as_they_are_judged(
    made: Reviews, match: LookBack, slow: Slow
) -> None:
    """To who comes late, too: first all that are there."""
    early = made.told("seal", match, 0, 1)
    slow.may_go_on.release()
    (first,) = await anext(early)
    late = made.told("seal", match, 0, 1)
    assert list(await anext(late)) == [first]
    assert not await made.has_decisions("seal", match, 0, 1)
    slow.may_go_on.release(2)
    both = [await rest(early), await rest(late)]
    assert [len(some) for some in both] == [2, 2]
    assert slow.judged == 3
    assert await made.has_decisions("seal", match, 0, 1)
    assert [len(some) async for some in made.told("seal", match, 0, 1)] == [3]


@pytest.mark.plays_much
async def test_a_review_is_there_after_a_new_start(
    log: SqliteLog, told: Told, match: LookBack, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = partial(review.decisions, tries=FEW)
    monkeypatch.setattr(reviews, "decisions", few)
    await store(log, [entries_of(told.happened)])
    seal = match.played.seal[:SEAL]
    first = Reviews(log)
    judged = [await first.decisions(seal, match, 0, seat) for seat in range(4)]
    shares = await first.shares(seal, match, 0)
    first.stop()

    def never(*_: object) -> NoReturn:
        raise AssertionError("It is stored.")

    monkeypatch.setattr(reviews, "decisions", never)
    monkeypatch.setattr(reviews, "shares", never)
    again = Reviews(log)
    assert await again.has_shares(seal, match, 0)
    assert await again.shares(seal, match, 0) == shares
    assert [await again.decisions(seal, match, 0, seat) for seat in range(4)] == judged
    assert [each for some in judged for each in some if each.judged.actions]
    again.stop()


async def test_a_review_that_is_damaged_is_made_anew(
    made: Reviews, log: SqliteLog, told: Told, match: LookBack, slow: Slow
) -> None:
    await store(log, [entries_of(told.happened)])
    seal = match.played.seal[:SEAL]
    slow.may_go_on.release(3)
    await made.decisions(seal, match, 0, 1)
    with closing(sqlite3.connect(log.path)) as db:
        (text,) = db.execute("select data from worth").fetchone()
        for damaged in ("", "#", text[:-3], text[:-1] + "é"):
            db.execute("update worth set data = ?", (damaged,))
            db.commit()
            again = Reviews(log)
            assert not await again.has_decisions(seal, match, 0, 1)
            again.stop()


async def test_a_store_that_is_away_hinders_no_review(
    made: Reviews, log: SqliteLog, match: LookBack, slow: Slow
) -> None:
    await log.close()
    slow.may_go_on.release(3)
    assert len(await made.decisions("seal", match, 0, 1)) == 3


async def rest(telling: AsyncIterator[Sequence[Decision]]) -> list[Decision]:
    return [each async for some in telling for each in some]


async def test_what_nobody_wants_to_be_told_is_given_up(
    made: Reviews, match: LookBack, slow: Slow
) -> None:
    two = [made.told("seal", match, 0, 1) for _ in range(2)]
    slow.may_go_on.release()
    for telling in two:
        assert len(await anext(telling)) == 1
    await two[0].aclose()
    slow.may_go_on.release()
    assert len(await anext(two[1])) == 1  # it goes on for the other one
    await two[1].aclose()
    slow.may_go_on.release(4)
    assert len(await rest(made.told("seal", match, 0, 0))) == 3
    assert slow.judged == 6  # the third one of those was begun, and is the last


@pytest.mark.plays_much
async def test_it_is_told_how_much_is_judged_before_results_are_shared(
    made: Reviews, match: LookBack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "decisions", partial(review.decisions, tries=FEW))
    progress = [each async for each in made.on_the_way("seal", match, 0)]
    actions = match.steps[0].actions
    assert progress[-1] == (actions, actions)
    assert progress == sorted(progress)
    await made.shares("seal", match, 0)
    assert await made.has_shares("seal", match, 0)
    assert [each async for each in made.on_the_way("seal", match, 0)] == []


async def test_a_server_that_stops_leaves_nobody_waiting(
    made: Reviews, match: LookBack, slow: Slow
) -> None:
    waiting = asyncio.create_task(made.decisions("seal", match, 0, 1))
    await asyncio.to_thread(slow.begun.acquire)
    made.stop()
    slow.may_go_on.release(3)
    with pytest.raises(Unavailable):
        await waiting


async def test_where_the_rules_are_not_compiled_nothing_is_reviewed(
    made: Reviews, match: LookBack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMPILED", False)
    with pytest.raises(Refused, match="not compiled"):
        await made.decisions("seal", match, 0, 0)
