"""How long bots have lately thought: so long each of them waits, whether it needs that or not."""

from collections import defaultdict, deque
from collections.abc import Collection
from math import ceil

LATELY = 128  # decisions
LATE = 50  # of so many, one may need longer
STEP_S = 0.05
MOST_S = 3.0  # that a table is kept waiting for it


class ThinkingTime:
    """The times of the latest decisions of a process: of each game and level, and of all, which
    have to wait for the same threads.

    Of decisions that are alike hardly any needs longer than nearly all of the latest ones did,
    whatever else the machine does. So a move that is held back as long as those took is hardly
    ever late, and its time does not tell how hard it was.
    """

    def __init__(self) -> None:
        self._of_all = _latest()
        self._of: dict[tuple[str, str], deque[float]] = defaultdict(_latest)

    def add(self, game: str, level: str, took_s: float) -> None:
        """A bot has chosen, so long after it was asked, also where it had to wait for a thread."""
        self._of_all.append(took_s)
        self._of[game, level].append(took_s)

    def least_s(self, game: str, level: str) -> float:
        """So long the next move is held back, in whole steps; 0 where none was made yet."""
        needed_s = max(_needed_s(self._of_all), _needed_s(self._of[game, level]))
        return min(MOST_S, STEP_S * ceil(needed_s / STEP_S))


def _latest() -> deque[float]:
    return deque(maxlen=LATELY)


def _needed_s(times: Collection[float]) -> float:
    """What nearly all of them took at most, 0 of none."""
    return sorted(times)[-1 - len(times) // LATE] if times else 0.0
