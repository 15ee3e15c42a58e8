"""How much may be done in a row, and how fast it may be done again."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil

MOST_KEYS = 64  # before those that have everything again are forgotten
EXACT_S = 1e-6  # what sums of seconds may be off by


@dataclass(frozen=True)
class Allowance:
    """So many at once, and then one in so many seconds."""

    burst: int
    every_s: float


class Allowances:
    """One allowance for each key. now: seconds, never set back."""

    def __init__(self, each: Allowance, now: Callable[[], float]) -> None:
        self._each = each
        self._now = now
        self._whole_at: dict[Hashable, float] = {}  # when it has everything again

    def take(self, key: Hashable) -> int:
        """Take one and return 0; or, when there is none, take nothing and return in how many whole
        seconds there is one again."""
        now, each = self._now(), self._each
        if len(self._whole_at) > MOST_KEYS:
            self._whole_at = {k: at for k, at in self._whole_at.items() if at > now}
        whole_at = max(now, self._whole_at.get(key, now)) + each.every_s
        early_s = whole_at - now - each.burst * each.every_s
        if early_s > EXACT_S:
            return ceil(early_s - EXACT_S)
        self._whole_at[key] = whole_at
        return 0


def seconds(wait_s: int) -> str:
    """So many seconds, in words."""
    return "a second" if wait_s == 1 else f"{wait_s} seconds"
