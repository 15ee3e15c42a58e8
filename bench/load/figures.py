"""What is measured beside waits: the load's own lag, the server's memory over time."""

import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, linear_regression

from bench import host

LOOK_S = 0.02
PARTS = (0.5, 0.9, 0.99, 1.0)


def quantile(values: Sequence[float], part: float) -> float:
    """The value that so large a part of them does not exceed; 0 where there is none."""
    return _at(sorted(values), part)


def _at(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def in_ms(seconds: Sequence[float]) -> str:
    """The quantiles of PARTS."""
    ordered = sorted(seconds)
    p50, p90, p99, most = (1000 * _at(ordered, part) for part in PARTS)
    return f"p50 {p50:.1f}, p90 {p90:.1f}, p99 {p99:.1f}, longest {most:.1f} ms"


class Lag:
    """By how much this process's event loop is late: a slow load must not pass for a slow
    server."""

    def __init__(self) -> None:
        self.longest_s = 0.0
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(LOOK_S)
            self.longest_s = max(self.longest_s, time.monotonic() - before - LOOK_S)

    def stop(self) -> None:
        """Look no more."""
        self._task.cancel()


@dataclass
class Span:
    """What server and load use from now until end()."""

    server: host.Server
    start: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    cpu_s: float = 0.0  # of the server
    load_s: float = 0.0  # of this process

    def __post_init__(self) -> None:
        self._cpu, self._load = self.server.cpu_s, time.process_time()

    def end(self) -> None:
        """Until now."""
        self.seconds = time.monotonic() - self.start
        self.cpu_s = self.server.cpu_s - self._cpu
        self.load_s = time.process_time() - self._load

    @property
    def shares(self) -> str:
        """Of a core."""
        server, load = 100 * self.cpu_s / self.seconds, 100 * self.load_s / self.seconds
        return f"server {server:.0f} % of a core, load {load:.0f} %"


@dataclass(frozen=True)
class Memory:
    """Samples of a server's memory. at: seconds; held: bytes."""

    at: Sequence[float]
    held: Sequence[int]

    @property
    def per_minute(self) -> float:
        """Slope of the line of best fit, in bytes a minute."""
        return 60 * linear_regression(self.at, self.held).slope

    def ends(self) -> tuple[float, float]:
        """Means of the first and the last minute, or of the quarters of a shorter run."""
        span = min(60.0, (self.at[-1] - self.at[0]) / 4)
        samples = list(zip(self.at, self.held, strict=True))
        first = fmean(held for at, held in samples if at <= self.at[0] + span)
        return first, fmean(held for at, held in samples if at >= self.at[-1] - span)


async def quiet(server: host.Server, rest_s: float) -> int:
    """Bytes that the server holds once it has stopped working."""
    while True:
        before = server.cpu_s
        await asyncio.sleep(rest_s)
        if server.cpu_s - before <= rest_s / 10:
            return server.memory


def progress(text: str) -> None:
    """Tell whoever waits."""
    print(f"    {text}", file=sys.stderr, flush=True)
