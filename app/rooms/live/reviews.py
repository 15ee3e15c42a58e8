"""What decisions of matches that are over have cost, for all who look at them."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, TypeVar

from app.review.review import Decision, Shares, decisions, shares
from app.rooms.fold.errors import STOPPING, Refused, Unavailable
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.look_backs import Kept
from app.rooms.logbook.records import json_of
from app.rooms.logbook.turns import Joined, Stopped
from app.rules.deal import COMPILED
from app.rules.record import Record, replay

KEPT, KEPT_BYTES = 5_000, 24_000_000
DECISION, SHARES = 1_400, 700  # bytes in memory, about
LOWER = 10  # than the server itself, which plays
SLOW = "This server cannot review matches: its rules are not compiled, and it would take too long."

Found = TypeVar("Found")


class GivenUp(Exception):
    """Nobody waits for it any more."""


class Reviews:
    """Reviews of deals: made on one thread that gives way to all others, each once."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "review", _give_way)
        self._decisions = _Made[tuple[Decision, ...]](self._thread)
        self._shares = _Made[tuple[Shares, ...]](self._thread)

    async def decisions(
        self, seal: str, match: LookBack, deal: int, seat: int
    ) -> tuple[Decision, ...]:
        """What a seat did in a deal; raises Refused or Unavailable."""
        if not COMPILED:
            raise Refused(SLOW)

        def judge(given_up: Callable[[], bool]) -> tuple[Decision, ...]:
            found = []
            for each in decisions(_record(match), deal, [seat]):
                found.append(each)
                if given_up():
                    raise GivenUp
            return tuple(found)

        size = DECISION * match.steps[deal].actions // len(match.names)
        return await self._decisions.get(f"{seal} {deal} {seat}", judge, size)

    async def shares(self, seal: str, match: LookBack, deal: int) -> tuple[Shares, ...]:
        """Where the results of a deal came from; raises Refused or Unavailable."""
        seats = range(len(match.names))
        judged = [await self.decisions(seal, match, deal, seat) for seat in seats]

        def share(given_up: Callable[[], bool]) -> tuple[Shares, ...]:
            if given_up():
                raise GivenUp
            return shares(_record(match), deal, [each for some in judged for each in some])

        return await self._shares.get(f"{seal} {deal}", share, SHARES * len(match.names))

    def stop(self) -> None:
        """Judge nothing more."""
        self._decisions.stop()
        self._shares.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)


class _Made(Generic[Found]):
    """Things that are made on a thread, once for all who wait for them, and kept for a while."""

    def __init__(self, thread: ThreadPoolExecutor) -> None:
        self._thread = thread
        self._making = Joined[Found]()
        self._kept = Kept[Found](KEPT_BYTES, KEPT)
        self._stopped = False

    async def get(self, key: str, make: Callable[[Callable[[], bool]], Found], size: int) -> Found:
        if (found := self._kept.get(key)) is not None:
            return found
        try:
            found = await self._making.get(key, lambda: self._make(make))
        except Stopped:
            raise Unavailable(STOPPING) from None
        self._kept.put(key, found, size)
        return found

    async def _make(self, make: Callable[[Callable[[], bool]], Found]) -> Found:
        given_up = False
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, make, lambda: given_up or self._stopped
            )
        except asyncio.CancelledError:
            given_up = True
            raise

    def stop(self) -> None:
        self._stopped = True
        self._making.stop()


def _record(match: LookBack) -> Record:
    return replay(json_of(match.played))


def _give_way() -> None:
    with suppress(AttributeError, OSError):  # elsewhere threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER)
