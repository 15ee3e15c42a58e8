"""What the first page says of tables that other processes own: they are asked for their lines."""

import asyncio
import json
from collections.abc import Sequence

from fastapi import Request

from app.rooms.live.rooms import RemoteRoom, Rooms
from app.web.links.channel import Lost
from app.web.links.inlet import packed
from app.web.links.links import Links
from app.web.pages.your_tables import Line

OFFERS = "/offers"
OFFERS_S = 2.0  # for so long what was offered is said again
LOADING_S = 1.0  # until a process that has not answered is left out


async def line(request: Request, room: RemoteRoom) -> Line | None:
    """What is said of a table to whoever asks; None if there is nothing to say."""
    said = await _asked(request, room.address, f"/r/{room.code}/line")
    return Line(**json.loads(said)) if said else None


class Offers:
    """The tables of others that strangers are shown, as of a moment ago."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._until = 0.0
        self._lock = asyncio.Lock()

    async def lines(self, request: Request, rooms: Rooms) -> Sequence[Line]:
        """Those of all other processes that answer."""
        if request.app.state.links is None:
            return ()
        now = asyncio.get_running_loop().time
        async with self._lock:
            if now() >= self._until:
                asking = (_asked(request, address, OFFERS) for address in await rooms.others())
                answers = await asyncio.gather(*asking)
                found = [json.loads(said) for said in answers if said]
                self._lines = [Line(**fields) for lines in found for fields in lines]
                self._until = now() + OFFERS_S
        return self._lines


async def _asked(request: Request, address: str, path: str) -> bytes:
    """What another process answers, empty if it does not."""
    links: Links | None = request.app.state.links
    if links is None:
        return b""
    scope = {**request.scope, "path": path, "query_string": b""}
    try:
        async with asyncio.timeout(LOADING_S):
            return await links.ask(address, packed(scope, members_only=False))
    except (Lost, TimeoutError):
        return b""
