"""Time that does not pass: a loop that jumps to whatever is due next, and bots that think in it."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from app.rules.deal import Deal

Found = TypeVar("Found")


class _Jumps(selectors.SelectSelector):
    """Never waits; the time that it should have waited has passed at once."""

    passed_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "nothing would ever happen any more"
            self.passed_s += timeout
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumps = _Jumps()
        super().__init__(self._jumps)

    def time(self) -> float:
        return self._jumps.passed_s


def run(main: Coroutine[Any, Any, Found]) -> Found:
    """Run it in a time of its own, from 0 on; it may wait for nothing but time."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(main)


class Threads(Executor):
    """So many threads that choose the first legal action.

    needs_s: how long a decision takes, by what is seen.
    """

    def __init__(self, number: int, needs_s: Callable[[Deal], float]) -> None:
        self._free_at = [0.0] * number
        self._needs_s = needs_s

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        """fn is a bot's choose, which is not asked."""
        loop = asyncio.get_running_loop()
        seen: Deal = args[0]
        begins = max(loop.time(), min(self._free_at))
        ends = begins + self._needs_s(seen)
        self._free_at[self._free_at.index(min(self._free_at))] = ends
        chosen: Future[Any] = Future()
        loop.call_at(ends, chosen.set_result, seen.actions(seen.viewer)[0])
        return chosen
