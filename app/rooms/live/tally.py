"""What an operator may want to know of all rooms of a process: counts and seconds, of nobody."""

from bisect import bisect_left
from dataclasses import dataclass, field

BOUNDS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


@dataclass
class Times:
    """How long something took, so often up to each of BOUNDS_S, and above."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    sum_s: float = 0.0

    def add(self, took_s: float) -> None:
        """Count one more."""
        self.counts[bisect_left(BOUNDS_S, took_s)] += 1
        self.sum_s += took_s


@dataclass
class Tally:
    """Since the start of the process."""

    appends: Times = field(default_factory=Times)  # until they were durable
    refused_appends: int = 0
    bots: Times = field(default_factory=Times)  # until they had chosen
    opened: int = 0
    claimed: int = 0  # rooms that were read from the log to be owned here
    moved: int = 0  # rooms that others own now, or that had to be found again
