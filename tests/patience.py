"""How long tests wait for what must come. Only a broken test waits so long, on whatever machine."""

from collections.abc import Callable
from typing import TypeVar

PATIENCE_S = 600.0
LONGER = (1, 8, 64)

Measured = TypeVar("Measured")


def enough(
    measure: Callable[[float], Measured], seconds: float, holds: Callable[[Measured], object]
) -> Measured:
    """What happens in so many seconds; where that is not enough, in many times as many."""
    for times in LONGER:
        found = measure(times * seconds)
        if holds(found):
            break
    return found
