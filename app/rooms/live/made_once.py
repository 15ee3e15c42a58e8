"""Long work on a thread: done once for all who wait for it, given up when nobody does, and kept."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Generic, TypeVar

from app.rooms.fold.errors import STOPPING, Unavailable
from app.rooms.logbook.look_backs import Kept
from app.rooms.logbook.turns import Joined, Stopped

Made = TypeVar("Made")
Part = TypeVar("Part")
GivenUp = Callable[[], bool]  # whether nobody waits any more, or the server stops


class Abandoned(Exception):
    """Nobody waits for it any more."""


class MadeOnce(Generic[Made]):
    """Things by their keys, made on one thread."""

    def __init__(self, thread: ThreadPoolExecutor, most_bytes: int, most: int) -> None:
        """most_bytes, most: of what is kept, as in Kept."""
        self._thread = thread
        self._making = Joined[Made]()
        self._kept = Kept[Made](most_bytes, most)
        self._stopped = False

    def __contains__(self, key: str) -> bool:
        """Whether nothing has to be begun for it."""
        return key in self._kept or key in self._making

    def keeps(self, key: str) -> bool:
        """Whether it has been made and is still there."""
        return key in self._kept

    def keep(self, key: str, found: Made, size: int) -> None:
        """Keep what was made before, of so many bytes."""
        self._kept.put(key, found, size)

    async def get(
        self, key: str, make: Callable[[GivenUp], Made], size: Callable[[Made], int]
    ) -> Made:
        """The thing, made if it is not kept; raises what make raises, or Unavailable."""
        if (found := self._kept.get(key)) is not None:
            return found
        try:
            found = await self._making.get(key, lambda: self._make(make))
        except Stopped:
            raise Unavailable(STOPPING) from None
        self._kept.put(key, found, size(found))
        return found

    async def _make(self, make: Callable[[GivenUp], Made]) -> Made:
        given_up = False
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, make, lambda: given_up or self._stopped
            )
        except asyncio.CancelledError:
            given_up = True
            raise

    def stop(self) -> None:
        """Make nothing more."""
        self._stopped = True
        self._making.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)


class PartsOnce(Generic[Part]):
    """The same of things made part by part: who waits is told each as soon as it is there."""

    def __init__(self, thread: ThreadPoolExecutor, most_bytes: int, most: int) -> None:
        """As of MadeOnce."""
        self._made = MadeOnce[tuple[Part, ...]](thread, most_bytes, most)
        self._found: dict[str, list[Part]] = {}  # of what is being made
        self._news = asyncio.Event()  # set when there is more of anything

    def keeps(self, key: str) -> bool:
        """Whether all of it is there."""
        return self._made.keeps(key)

    def keep(self, key: str, found: tuple[Part, ...], size: int) -> None:
        """As MadeOnce.keep."""
        self._made.keep(key, found, size)

    async def get(
        self, key: str, parts: Callable[[], Iterable[Part]], size: Callable[[Sequence[Part]], int]
    ) -> tuple[Part, ...]:
        """All parts, as MadeOnce.get. parts: makes them, on the thread."""
        loop = asyncio.get_running_loop()

        def make(given_up: GivenUp) -> tuple[Part, ...]:
            found = list[Part]()
            for part in parts():
                found.append(part)
                if given_up():
                    raise Abandoned
                with suppress(RuntimeError):  # the loop is closed
                    loop.call_soon_threadsafe(self._tell, key, found)
            return tuple(found)

        try:
            return await self._made.get(key, make, size)
        finally:
            if self._made.keeps(key) or key not in self._made:
                self._found.pop(key, None)

    async def told(
        self, key: str, parts: Callable[[], Iterable[Part]], size: Callable[[Sequence[Part]], int]
    ) -> AsyncGenerator[Sequence[Part], None]:
        """The same parts as they are made, first those that are there; close it when they are not
        wanted any more."""
        making = asyncio.ensure_future(self.get(key, parts, size))
        told = 0
        try:
            while True:
                news = self._news
                some = self._found.get(key, [])[told:] if not making.done() else ()
                if some:
                    told += len(some)
                    yield some
                elif making.done():
                    break
                else:
                    await _either(making, news)
            if rest := making.result()[told:]:
                yield rest
        finally:
            making.cancel()
            await asyncio.gather(making, return_exceptions=True)
            del making  # why nothing came of it knows this frame, and would hold itself

    def _tell(self, key: str, found: list[Part]) -> None:
        """The thread has found more; of the same key the same again, whoever had it made."""
        if key in self._made:
            self._found[key] = found
        news, self._news = self._news, asyncio.Event()
        news.set()

    def stop(self) -> None:
        """Make nothing more."""
        self._made.stop()


async def _either(making: asyncio.Future[Any], news: asyncio.Event) -> None:
    """Until it is made, or there is more of it."""
    waiting = asyncio.ensure_future(news.wait())
    try:
        await asyncio.wait((making, waiting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
