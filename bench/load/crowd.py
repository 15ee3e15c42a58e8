"""All connections of a load, in one thread: what goes wrong with one of them ends the run."""

import asyncio
import resource
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

import uvloop

Found = TypeVar("Found")
LEAVE_S = 5.0


class Leaves(Protocol):
    """A connection as far as its crowd is concerned. gone: done once it is closed."""

    gone: asyncio.Future[None]

    def leave(self) -> None:
        """Close it."""


class Crowd:
    """connections: those that are open."""

    def __init__(self) -> None:
        self._trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.connections: set[Leaves] = set()

    def fail(self, reason: Exception) -> None:
        """End the run; the first reason counts."""
        if not self._trouble.done():
            self._trouble.set_exception(reason)

    async def run(self, work: Coroutine[object, object, Found]) -> Found:
        """Do the work and close all connections; raises what goes wrong meanwhile."""
        task = asyncio.create_task(work)
        try:
            both: list[asyncio.Future[Any]] = [task, self._trouble]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if self._trouble.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                self._trouble.result()
            return await task
        finally:
            self._trouble.cancel()
            await self._leave()

    async def _leave(self) -> None:
        leaving = list(self.connections)
        for connection in leaving:
            connection.leave()
        if leaving:
            await asyncio.wait([connection.gone for connection in leaving], timeout=LEAVE_S)


def run(work: Callable[[Crowd], Coroutine[object, object, Found]]) -> Found:
    """Run a load, with as many connections as the system lets us have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    async def in_crowd() -> Found:
        crowd = Crowd()
        return await crowd.run(work(crowd))

    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(in_crowd())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
