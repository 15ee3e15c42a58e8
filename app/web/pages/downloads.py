"""What can be downloaded."""

from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from app.rooms.fold.matches.played import Played
from app.rooms.logbook.records import pieces
from app.rooms.logbook.turns import Turns
from app.web.gateway.waiting import HungUp, while_waited_for


class RecordFile(StreamingResponse):
    """The record of a match, which is made while it is sent: it may be long."""

    def __init__(self, played: Played, turns: Turns, asker: str) -> None:
        headers = {"Content-Disposition": 'attachment; filename="black-queen.json"'}
        text = _text(played, turns, asker)
        super().__init__(text, headers=headers, media_type="application/json")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(HungUp):
            await while_waited_for(self.stream_response(send), receive)


async def _text(played: Played, turns: Turns, asker: str) -> AsyncIterator[str]:
    async for some in turns.slices(pieces(played), asker):
        yield "".join(some)
