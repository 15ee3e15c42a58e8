"""How much somebody may have read from the log: rooms of others, and matches to look back at.

What is in memory costs little and is counted with all requests (limits.py). What has to be read may
take seconds, however short the request is. Own rooms do not count: after a restart all come back.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.allowance import Allowance, Allowances
from app.web.gateway.limits import LIMITED, Limits, TooMany

OF_AN_ADDRESS = Allowance(120, 0.5)
OF_A_PERSON = Allowance(60, 1.0)
OF_A_ROOM = Allowance(20, 3.0)
AT_ONCE = 12  # for one address
SAID = "Too many tables and matches were looked up"


class Loads:
    """Counts what is read: by address, by person, and by room or match for each address, so that
    nobody can use up what others may have read of it. now: seconds, never set back."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._addresses = Allowances(OF_AN_ADDRESS, now)
        self._people = Allowances(OF_A_PERSON, now)
        self._rooms = Allowances(OF_A_ROOM, now)
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, what: str, address: str, person: str) -> Iterator[None]:
        """While a room, or a match, is read; raises TooMany. person: "" for nobody known."""
        if self._open[address] >= AT_ONCE:
            raise self._too_many(address, 1)
        for counted, who in (
            (self._rooms, f"{what} {address}"),
            (self._people, person),
            (self._addresses, address),
        ):
            if who and (wait_s := counted.take(who)):
                raise self._too_many(address, wait_s)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _too_many(self, address: str, wait_s: int) -> TooMany:
        self._limits.log(LIMITED, address, "loads")
        return TooMany(f"{SAID} from your network.", wait_s)
