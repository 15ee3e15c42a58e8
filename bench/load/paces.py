"""When scripted players click."""

import asyncio
import random
import time
from collections import deque

from bench.load.room import Room


class AtOnce:
    """As soon as all have seen the last move: how much the server can do."""

    def __init__(self, room: Room) -> None:
        self._room = room
        room.on_free = self._click
        if room.free:
            self._click()

    def _click(self) -> None:
        self._room.click()

    def stop(self) -> None:
        """No more clicks."""
        self._room.on_free = _rest


class Ahead:
    """As AtOnce, so many moves: rooms that begin together are to end their deals at all times."""

    def __init__(self, room: Room, moves: int) -> None:
        self._room = room
        self._left = moves
        self._done = asyncio.Event()
        room.on_free = self._click
        if room.free:
            self._click()

    async def done(self) -> None:
        """Wait for the last of them."""
        await self._done.wait()

    def _click(self) -> None:
        if self._left and self._room.click():
            self._left -= 1
        elif not self._left:
            self._room.on_free = _rest
            self._done.set()


class Every:
    """One move in so many seconds, whatever the server does: an open loop.

    A move that is due while the last one is not yet through is made as soon as it is, and its wait
    counts from when it was due. While the rules play the last cards, nobody has anything to click.
    """

    def __init__(self, room: Room, every_s: float, first: float) -> None:
        """first: when the first move is due (monotonic)."""
        self._room = room
        self._every_s = every_s
        self._due = first
        self._owed: deque[float] = deque()
        self._loop = asyncio.get_running_loop()
        room.on_free = self._catch_up
        self._wait()

    def _wait(self) -> None:
        left_s = max(0.0, self._due - time.monotonic())
        self._timer = self._loop.call_later(left_s, self._tick)

    def _tick(self) -> None:
        now = time.monotonic()
        if self._room.free:
            self._room.tally.late.append(max(0.0, now - self._due))
            self._room.click()
        else:
            self._owed.append(self._due)
        self._due += self._every_s
        self._wait()

    def _catch_up(self) -> None:
        while self._owed and not self._room.click(self._owed.popleft()):
            pass

    def stop(self) -> None:
        """No more clicks."""
        self._timer.cancel()
        self._room.on_free = _rest


class Thinking:
    """So many seconds after the table has asked, at random between two bounds."""

    def __init__(self, room: Room, least_s: float, most_s: float) -> None:
        self._room = room
        self._bounds = least_s, most_s
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        room.on_free = self._think
        if room.free:
            self._think()

    def _think(self) -> None:
        if self._room.asks and self._timer is None:
            think_s = random.uniform(*self._bounds)
            due = time.monotonic() + think_s
            self._timer = self._loop.call_later(think_s, self._click, due)

    def _click(self, due: float) -> None:
        self._timer = None
        self._room.tally.late.append(max(0.0, time.monotonic() - due))
        self._room.click()

    def stop(self) -> None:
        """No more clicks."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._room.on_free = _rest


def _rest() -> None:
    """Nobody clicks."""
