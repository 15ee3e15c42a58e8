"""What other processes answer to a question of ours."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence

from starlette.types import Scope

from app.web.links.channel import Lost
from app.web.links.inlet import packed
from app.web.links.links import Links

FRESH_S = 2.0  # for so long what was answered is said again
WAIT_S = 1.0  # until a process that has not answered is left out


async def answer(links: Links | None, address: str, scope: Scope, path: str) -> bytes:
    """What one process answers to whoever asks here, empty if it does not."""
    if links is None:
        return b""
    try:
        async with asyncio.timeout(WAIT_S):
            fields = packed({**scope, "path": path, "query_string": b""}, members_only=False)
            return await links.ask(address, fields)
    except (Lost, TimeoutError):
        return b""


class Answers:
    """What all of them answer, as of a moment ago."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._found: list[bytes] = []
        self._until = 0.0
        self._lock = asyncio.Lock()

    async def all(
        self,
        links: Links | None,
        scope: Scope,
        addresses: Callable[[], Awaitable[Collection[str]]],
    ) -> Sequence[bytes]:
        """Those that are not empty. addresses: of the other processes."""
        if links is None:
            return ()
        now = asyncio.get_running_loop().time
        async with self._lock:
            if now() >= self._until:
                asked = (answer(links, one, scope, self._path) for one in await addresses())
                self._found = [said for said in await asyncio.gather(*asked) if said]
                self._until = now() + FRESH_S
        return self._found
