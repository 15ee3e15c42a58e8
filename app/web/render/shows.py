"""What the windows of a room are shown: each table is rendered once for all who see the same."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from app.rooms.live.live_room import LiveRoom
from app.web.render.tables import Tables

SHARE = 0.25  # of the time goes to the tables of one room at most
AT_ONCE_S = 0.25  # of work, after a quiet time
FRESH_S = 0.25  # a clock may be shown wrong by so much, in a second window
TO_SEND = 0.5  # sending a table once more, as a part of the time that its rendering takes


class Rendered(NamedTuple):
    """A table as HTML, in parts. took_s: to render it. at: when, by the clock of the loop."""

    parts: tuple[str, ...]
    hash: int
    changes: int  # of the room, until then
    took_s: float
    at: float

    @property
    def html(self) -> str:
        """All of it."""
        return "".join(self.parts)


class Show:
    """The tables of one room, in the order in which they are asked for.

    A table is kept only while several windows show it. Where a room's tables take too much time,
    they come more seldom; the first ones after a quiet time never wait.
    """

    def __init__(
        self, room: LiveRoom, tables: Tables, sleep: Callable[[float], Awaitable[None]]
    ) -> None:
        """sleep: as that of asyncio."""
        self._room = room
        self._tables = tables
        self._windows: Counter[str] = Counter()  # by person
        self._rendered: dict[str, Rendered] = {}  # by whose view it is
        self._one_by_one = asyncio.Lock()
        self._sleep = sleep
        self._now = asyncio.get_running_loop().time
        self._left_s = AT_ONCE_S
        self._at = self._now()

    @contextmanager
    def window(self, person: str) -> Iterator[None]:
        """While a window of a person is open."""
        self._windows[person] += 1
        try:
            yield
        finally:
            self._windows[person] -= 1
            if not self._windows[person]:
                del self._windows[person]
                self._rendered.pop(person, None)

    @property
    def watched(self) -> bool:
        """Whether any window is open."""
        return bool(self._windows)

    async def table(self, person: str) -> Rendered:
        """The table as this person sees it now. Raises whatever goes wrong."""
        if rendered := self._fresh(person):
            return rendered
        async with self._one_by_one:
            if rendered := self._fresh(person):
                return rendered
            await self._until_due()
            return self._render(person)

    def _fresh(self, person: str) -> Rendered | None:
        """What was rendered a moment ago and is still so."""
        rendered = self._rendered.get(self._room.room.view_key(person))
        if (
            rendered is None
            or rendered.changes != self._room.watchers.changes
            or self._now() - rendered.at > FRESH_S
        ):
            return None
        self._left_s -= TO_SEND * rendered.took_s
        return rendered

    async def _until_due(self) -> None:
        """Wait until there is time for another table; others are let through when it gets less."""
        now = self._now()
        self._left_s = min(AT_ONCE_S, self._left_s + (now - self._at) * SHARE)
        self._at = now
        if self._left_s < AT_ONCE_S / 2:
            await self._sleep(max(0.0, -self._left_s / SHARE))

    def _render(self, person: str) -> Rendered:
        view_key = self._room.room.view_key(person)
        began = time.perf_counter()
        parts = tuple(self._tables.parts(self._room.view(view_key)))
        took_s = time.perf_counter() - began
        self._left_s -= took_s
        rendered = Rendered(parts, hash(parts), self._room.watchers.changes, took_s, self._now())
        if self._windows[person] > 1 or not view_key:
            self._rendered[view_key] = rendered
        else:
            self._rendered.pop(view_key, None)
        return rendered


class Shows:
    """The shows of all rooms that somebody looks at."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._open: dict[LiveRoom, Show] = {}

    @contextmanager
    def window(self, room: LiveRoom, person: str) -> Iterator[Show]:
        """The show of a room, while a window of a person is open."""
        show = self._open.get(room)
        if show is None:
            show = self._open[room] = Show(room, self._tables, asyncio.sleep)
        try:
            with show.window(person):
                yield show
        finally:
            if not show.watched:
                self._open.pop(room, None)
