"""Time that the clocks of a table have used, and that no event has stored yet."""

from typing import NamedTuple


class TimeUsed(NamedTuple):
    """seat: whose clock runs, or -1. reserve_ms: of the reserve of that seat's person. match_ms: of
    the match's time, since the match began."""

    seat: int = -1
    reserve_ms: int = 0
    match_ms: int = 0

    def reserve_of(self, seat: int) -> int:
        """What a seat has used of its reserve, in ms."""
        return self.reserve_ms if seat == self.seat else 0


NO_TIME = TimeUsed()
