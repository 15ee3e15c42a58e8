"""How much may be done in a row, and how fast it may be done again."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil

SOME = 64  # keys, before those that have everything again are forgotten
MOST = 20_000  # keys; whoever comes with half as many at once is not held up
EXACT_S = 1e-3  # what sums of seconds may be off by


@dataclass(frozen=True)
class Allowance:
    """So many at once, and then one in so many seconds."""

    burst: int
    every_s: float

    def after(self, whole_at: float, now: float, number: int = 1) -> tuple[float, float]:
        """When somebody has everything again who takes so many, and by how many seconds that is too
        early, if it is. whole_at: when it was so without."""
        whole_at = max(now, whole_at) + number * self.every_s
        early_s = whole_at - now - self.burst * self.every_s
        return whole_at, early_s if early_s > EXACT_S else 0.0


class Allowances:
    """One allowance for each key. now: seconds, never set back."""

    def __init__(self, each: Allowance, now: Callable[[], float]) -> None:
        self._each = each
        self._now = now
        self._whole_at: dict[Hashable, float] = {}
        self._forget_at = SOME

    def take(self, key: Hashable, number: int = 1) -> int:
        """Take so many and return 0; or, when there are fewer, take nothing and return in how many
        whole seconds there are."""
        whole_at, early_s = self._after(key, number)
        if early_s:
            return ceil(early_s - EXACT_S)
        self._keep(key, whole_at)
        return 0

    def spend(self, key: Hashable, number: int) -> None:
        """Take so many, whether there are as many or not."""
        whole_at, _ = self._after(key, number)
        self._keep(key, whole_at)

    def wait_s(self, key: Hashable, number: int = 1) -> int:
        """In how many whole seconds there are so many; 0 for now."""
        _, early_s = self._after(key, number)
        return ceil(early_s - EXACT_S) if early_s else 0

    def _after(self, key: Hashable, number: int) -> tuple[float, float]:
        now = self._now()
        return self._each.after(self._whole_at.get(key, now), now, number)

    def _keep(self, key: Hashable, whole_at: float) -> None:
        self._whole_at[key] = whole_at
        if len(self._whole_at) > self._forget_at:
            now = self._now()
            self._whole_at = {key: at for key, at in self._whole_at.items() if at > now}
            if len(self._whole_at) > MOST // 2:
                self._whole_at = {}
            self._forget_at = max(SOME, 2 * len(self._whole_at))


def seconds(wait_s: int) -> str:
    """So many seconds, in words."""
    return "a second" if wait_s == 1 else f"{wait_s} seconds"
