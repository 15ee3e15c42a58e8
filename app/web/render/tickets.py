"""What a page shows already when its websocket connects, so that the table is not sent twice."""

import hashlib
from collections import Counter, OrderedDict

MOST = 4096  # pages whose sockets may still come


class Tickets:
    """Tickets of pages. Each is good for the first connection of its page: later it shows another
    table. A page that never connects leaves a ticket that nobody else has."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, None] = OrderedDict()
        self._given: Counter[str] = Counter()

    def offer(self, table: str) -> str:
        """A ticket for a page that is sent with a table. It tells no more than the table does."""
        digest = _digest(table)
        self._given[digest] += 1
        ticket = f"{digest}.{self._given[digest]}"
        self._waiting[ticket] = None
        if len(self._waiting) > MOST:
            self._waiting.popitem(last=False)
        if len(self._given) > MOST:
            self._given.clear()
            self._waiting.clear()
        return ticket

    def take(self, ticket: str, table: str) -> bool:
        """Whether a connection with this ticket comes from a page that shows this very table."""
        known = ticket in self._waiting
        self._waiting.pop(ticket, None)
        return known and ticket.partition(".")[0] == _digest(table)


def _digest(table: str) -> str:
    return hashlib.sha256(table.encode()).hexdigest()[:16]
