"""What the first page says of tables that other processes own: they are asked for their lines."""

import json

from fastapi import Request

from app.rooms.live.rooms import RemoteRoom
from app.web.gateway.services import services
from app.web.links.answers import answer
from app.web.pages.your_tables import Line


async def line(request: Request, room: RemoteRoom) -> Line | None:
    """What is said of a table to whoever asks; None if there is nothing to say."""
    path = f"/r/{room.code}/line"
    said = await answer(services(request).links, room.address, request.scope, path)
    return Line(**json.loads(said)) if said else None


async def offers(request: Request) -> list[Line]:
    """The tables of others that strangers are shown."""
    here = services(request)
    found = await here.offers.all(here.links, request.scope, here.rooms.others)
    return [Line(**fields) for said in found for fields in json.loads(said)]
