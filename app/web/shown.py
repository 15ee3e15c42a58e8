"""What a page shows already when its websocket connects, so that the table is not sent twice."""

import hashlib
from collections import OrderedDict

MOST = 4096  # pages whose sockets may still come


class Shown:
    """Digests of tables in pages. Each is good for one connection: later the page shows another."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, int] = OrderedDict()

    def offer(self, table: str) -> str:
        """The digest of a table that a page is sent with."""
        digest = hashlib.sha256(table.encode()).hexdigest()[:16]
        self._waiting[digest] = self._waiting.pop(digest, 0) + 1
        if len(self._waiting) > MOST:
            self._waiting.popitem(last=False)
        return digest

    def take(self, digest: str, table: str) -> bool:
        """Whether a connection with this digest comes from a page that shows this very table."""
        count = self._waiting.pop(digest, 0)
        if count > 1:
            self._waiting[digest] = count - 1
        return count > 0 and digest == hashlib.sha256(table.encode()).hexdigest()[:16]
