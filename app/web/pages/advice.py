"""Advice for who plays: what could be done now, and whether the last own move was a mistake."""

from collections.abc import Coroutine
from secrets import token_hex
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from app.rooms.fold.base_command import Move
from app.rooms.fold.commands import Advise, Reconsider
from app.rooms.fold.errors import Stale
from app.rooms.fold.play.simultaneous import OVER
from app.rooms.live.live_room import LiveRoom
from app.web.gateway import visitors
from app.web.gateway.limits import address_of
from app.web.gateway.services import services
from app.web.gateway.waiting import while_waited_for
from app.web.pages.look_back import InWordsOfHttp
from app.web.pages.rooms import live_room

Found = TypeVar("Found")

router = APIRouter()


@router.post("/r/{code}/advice")
async def advice(request: Request, code: str, move: Annotated[Move, Query()]) -> Response:
    """What whoever asks could do now, as a part of the table's page."""
    live, here = await live_room(request), services(request)
    person = visitors.person_in(request)

    async def found() -> str:
        await live.ask(person, Advise(id=token_hex(8), move=move))
        view = live.view(person)
        if view.deal is None or view.move != move:
            raise Stale(OVER)
        told = await here.rooms.advising.advise(_table(live), view.game, view.deal)
        return here.renderer.advice(view, told)

    return HTMLResponse(await _answered(request, f"advice {code}", found()))


@router.post("/r/{code}/reconsider")
async def reconsider(request: Request, code: str, move: Annotated[Move, Query()]) -> Response:
    """What is to be said of the last own move, as JSON; nothing unless it surely was a mistake."""
    live, here = await live_room(request), services(request)
    person = visitors.person_in(request)

    async def found() -> list[str]:
        await live.ask(person, Reconsider(id=token_hex(8), move=move))
        play, seat = live.room.play, live.room.seats.of(person)
        own = play.own_actions(person)
        if play.deal is None or not own or seat < 0:
            raise Stale(OVER)
        did = play.deal.history[own[-1]][1]
        then = play.seen_after(own[-1], seat)
        judged = await here.rooms.advising.judge(_table(live), live.room.game.name, then, did)
        return here.renderer.warning(live.view(person), judged)

    return JSONResponse({"said": await _answered(request, f"reconsider {code}", found())})


def _table(live: LiveRoom) -> str:
    return f"{live.room.code} {live.room.play.deals}"


async def _answered(request: Request, what: str, work: Coroutine[Any, Any, Found]) -> Found:
    """What comes of work; raises HTTPException. what: of which there may be only so much."""
    address, person = address_of(request), visitors.person_in(request)
    try:
        with InWordsOfHttp(), services(request).loads.one(what, address, person):
            return await while_waited_for(work, request.receive)
    finally:
        work.close()  # where it was not begun
