"""Long work on the event loop: in slices, in turns, and once for all who wait for it.

Everybody who plays is served between any two slices. Those for whom something is done take turns,
so that who asks for much waits longer than who asks for little.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

SLICE_S = 0.004  # of work before others are served; no single step may take long

Done = TypeVar("Done")
Step = TypeVar("Step")


class Stopped(Exception):
    """The work was given up, since the server stops."""


class Turns:
    """Who works next. now: seconds of the work itself."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # by asker
        self._taken = False

    async def do(self, work: Iterable[object], asker: str = "") -> None:
        """Go through work step by step. asker: for whom, such as an address."""
        async for _ in self.slices(work, asker):
            pass

    async def slices(self, work: Iterable[Step], asker: str = "") -> AsyncIterator[list[Step]]:
        """What the steps of work give, slice by slice; others are served before each."""
        steps = iter(work)
        more = True
        while more:
            found = []
            await self._turn(asker)
            try:
                more = False
                until = self._now() + SLICE_S
                for step in steps:
                    found.append(step)
                    if more := self._now() >= until:
                        break
            finally:
                self._next()
            yield found

    async def _turn(self, asker: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        if not self._taken:
            self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had come
                self._next()
            raise

    def _next(self) -> None:
        """Give the turn to the next asker, after everybody else has been served."""
        self._taken = True
        asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        self._taken = False
        while self._waiting and not self._taken:
            asker, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[asker] = turns  # behind the others
            if not turn.done():
                self._taken = True
                turn.set_result(None)


@dataclass
class _Work(Generic[Done]):
    task: asyncio.Task[Done]
    waiting: int = 0


class Joined(Generic[Done]):
    """Work that is done once for all who wait for it, and given up when nobody does any more."""

    def __init__(self) -> None:
        self._works: dict[str, _Work[Done]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._works

    async def get(
        self, key: str, begin: Callable[[], Coroutine[Any, Any, Done]], *, to_its_end: bool = False
    ) -> Done:
        """What comes of the work. to_its_end: it goes on when nobody waits. Raises what it raises,
        and Stopped where it was given up."""
        work = self._works.get(key)
        if work is None:
            work = self._works[key] = _Work(asyncio.create_task(begin()))
            work.task.add_done_callback(partial(self._end, key, work))
        work.waiting += 1 + to_its_end
        try:
            return await asyncio.shield(work.task)  # others may wait for it, too
        except asyncio.CancelledError:
            if work.task.cancelled():
                raise Stopped from None
            raise
        finally:
            work.waiting -= 1
            if not work.waiting:
                self._forget(key, work)
                work.task.cancel()
            del work  # why nothing came of it knows this frame, and would hold itself

    def _end(self, key: str, work: _Work[Done], task: asyncio.Task[Done]) -> None:
        self._forget(key, work)
        if not task.cancelled():
            task.exception()  # perhaps nobody waits for it any more

    def _forget(self, key: str, work: _Work[Done]) -> None:
        if self._works.get(key) is work:
            del self._works[key]

    def stop(self) -> None:
        """Give all of it up."""
        for work in list(self._works.values()):
            work.task.cancel()
