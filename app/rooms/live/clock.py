"""The clock of one decision: it runs by a monotonic clock, whatever the time of day does."""

from collections.abc import Callable


class Countdown:
    """Time for a decision, then the reserve; it stands until it is started.

    wait_s: before it counts, while the last trick lies on the table. now: seconds, never set back.
    """

    def __init__(
        self, now: Callable[[], float], wait_s: float, decision_s: float, reserve_s: float
    ) -> None:
        self._now = now
        self._wait_s = wait_s
        self._decision_s = decision_s
        self._reserve_s = reserve_s
        self._ran_s = 0.0  # until it was last stopped
        self._since: float | None = None  # when it was last started

    @property
    def running(self) -> bool:
        """Whether it counts."""
        return self._since is not None

    def run(self, running: bool) -> None:
        """Start it or stop it; as it is, nothing happens."""
        if running and self._since is None:
            self._since = self._now()
        elif not running and self._since is not None:
            self._ran_s = self._elapsed_s
            self._since = None

    @property
    def _elapsed_s(self) -> float:
        return self._ran_s + (0.0 if self._since is None else self._now() - self._since)

    @property
    def wait_ms(self) -> int:
        """Until it counts."""
        return _ms(self._wait_s - self._elapsed_s)

    @property
    def decision_ms(self) -> int:
        """Left of the time for this decision."""
        return min(_ms(self._decision_s), _ms(self._wait_s + self._decision_s - self._elapsed_s))

    @property
    def reserve_ms(self) -> int:
        """Left of the reserve."""
        return min(_ms(self._reserve_s), self.left_ms)

    @property
    def reserve_used_ms(self) -> int:
        """Used of the reserve."""
        return _ms(self._reserve_s) - self.reserve_ms

    @property
    def left_ms(self) -> int:
        """Until a bot decides."""
        return _ms(self._wait_s + self._decision_s + self._reserve_s - self._elapsed_s)


def _ms(seconds: float) -> int:
    return max(0, round(seconds * 1000))
