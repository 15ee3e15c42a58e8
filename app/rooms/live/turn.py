"""What a table waits for: since when, its clock or window, and who has nudged."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.rooms.fold.errors import Refused
from app.rooms.fold.events import ClockStarted
from app.rooms.fold.view import ClockView, WindowView
from app.rooms.live.clock import Countdown


@dataclass
class Turn:
    """One stage of a deal. None of this is stored but the clock's start and the reserve used.

    stage: of the room. now: seconds, never set back.
    """

    stage: str
    now: Callable[[], float]
    clock: Countdown | None = None  # of one seat's decision, or the window of several
    window_ms: int = 0  # the whole of it, where the clock is one
    started: ClockStarted | None = None  # what the clock began with
    released: bool = False  # the host lets a bot decide
    nudges: int = 0
    nudger: str = ""  # the last one's name
    held_up: bool = False  # a bot has decided, and that could not be stored
    since: float = field(init=False)
    _first: float = field(init=False, default=0.0)  # when the first nudge came
    _last: dict[str, float] = field(init=False, default_factory=dict)  # by person

    def __post_init__(self) -> None:
        self.since = self.now()

    def take_clock(self, started: ClockStarted | None, wait_s: float) -> None:
        """Have this clock, or none; one that is there goes on. wait_s: before it counts."""
        if started != self.started:
            self.started = started
            self.clock = None
        if started and self.clock is None:
            decision_s, reserve_s = started.decision_ms / 1000, started.reserve_ms / 1000
            self.clock = Countdown(self.now, wait_s, decision_s, reserve_s)

    def open_window(self, window_s: float) -> None:
        """Let several act for so long; a window that is open goes on."""
        if self.clock is None:
            self.clock = Countdown(self.now, 0.0, window_s, 0.0)
            self.window_ms = round(1000 * window_s)

    def close_window(self) -> None:
        """Nobody waits for those who may act any more."""
        if self.window_ms:
            self.clock, self.window_ms = None, 0

    @property
    def unstored(self) -> tuple[int, bool, bool]:
        """What commands and failures change of it."""
        return self.nudges, self.released, self.held_up

    @property
    def window_view(self) -> WindowView | None:
        """How the window stands."""
        if self.clock is None or not self.window_ms:
            return None
        return WindowView(self.clock.running, self.clock.left_ms, self.window_ms)

    @property
    def window_is_over(self) -> bool:
        """Whether those who are still asked have had their time."""
        return bool(self.window_ms) and self.clock is not None and not self.clock.left_ms

    @property
    def clock_view(self) -> ClockView | None:
        """How the clock stands."""
        clock, started = self.clock, self.started
        if clock is None or started is None:
            return None
        left = clock.wait_ms, clock.decision_ms, clock.reserve_ms
        return ClockView(started.seat, clock.running, *left, started.decision_ms)

    @property
    def reserve_used(self) -> tuple[int, int]:
        """Whose clock runs, or -1, and what is used of the reserve for this decision, in ms."""
        if self.clock is None or self.started is None:
            return -1, 0
        return self.started.seat, self.clock.reserve_used_ms

    def may_nudge(self, person: str, after_s: float) -> bool:
        """Whether the table has waited so long, and so long for an answer to this person."""
        now = self.now()
        return now - max(self.since, self._last.get(person, self.since)) >= after_s

    def has_nudged(self, person: str) -> bool:
        """Whether this person has, since the table waits."""
        return person in self._last

    def nudge(self, person: str, name: str, after_s: float) -> None:
        """Count a nudge; raises Refused when it comes too soon."""
        if not self.may_nudge(person, after_s):
            raise Refused(f"Give them {after_s:.0f} seconds before you ask.")
        self._last[person] = self.now()
        self._first = self._first if self.nudges else self.now()
        self.nudges += 1
        self.nudger = name

    def may_release(self, after_s: float) -> bool:
        """Whether nothing has come of the first nudge for so long."""
        return bool(self.nudges) and not self.released and self.now() - self._first >= after_s

    @property
    def time_is_up(self) -> bool:
        """Whether the clock of a decision has run out."""
        return self.clock is not None and not self.window_ms and not self.clock.left_ms
