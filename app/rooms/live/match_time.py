"""The time of a match that ends by the clock: it stands while nobody of the table is connected."""

from collections.abc import Callable

from app.rooms.fold.state import RoomState
from app.rooms.live.clock import Countdown


class MatchTime:
    """What is left of it, by a monotonic clock.

    With each deal the time used so far is stored; after a new start of the server the deal in
    progress has its own time again. now: seconds, never set back.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._match = -1  # which one of the room it is for
        self._all_ms = 0
        self._left: Countdown | None = None

    def take(self, room: RoomState) -> None:
        """Be the time of the room's match, if it has one and that has not ended."""
        if not room.matches.wants_time:
            self._left = None
            self._match = -1
        elif self._match != room.matches.count:
            self._match = room.matches.count
            self._all_ms = 60_000 * (room.match.game.minutes or 0)
            left_ms = self._all_ms - room.clocks.time_used_ms
            self._left = Countdown(self._now, 0.0, left_ms / 1000, 0.0)

    def run(self, running: bool) -> bool:
        """Let it run or stand; returns whether it has just been started."""
        started = self._left is not None and running and not self._left.running
        if self._left is not None:
            self._left.run(running)
        return started

    @property
    def left_ms(self) -> int | None:
        """Until it ends; None where no time runs."""
        return None if self._left is None else self._left.left_ms

    @property
    def used_ms(self) -> int:
        """Since the match began."""
        return 0 if self._left is None else self._all_ms - self._left.left_ms
