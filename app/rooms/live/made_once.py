"""Long work on a thread: done once for all who wait for it, given up when nobody does, and kept."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from app.rooms.fold.errors import STOPPING, Unavailable
from app.rooms.logbook.look_backs import Kept
from app.rooms.logbook.turns import Joined, Stopped

Made = TypeVar("Made")
GivenUp = Callable[[], bool]  # whether nobody waits any more, or the server stops


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
