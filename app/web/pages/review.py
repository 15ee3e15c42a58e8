"""A match that is over, reviewed: what each decision cost, and where results came from."""

from collections.abc import Coroutine
from itertools import chain
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from app.rooms.logbook.look_back import LookBack
from app.web.gateway import visitors
from app.web.gateway.limits import address_of
from app.web.gateway.services import services
from app.web.gateway.waiting import while_waited_for
from app.web.pages.look_back import found_match, in_words_of_http

Found = TypeVar("Found")

router = APIRouter()
NO_DEAL = "The match has no such deal or seat."


@router.get("/m/{seal}/review")
async def page(request: Request, seal: str) -> Response:
    """The page, without a deal: its script fetches them."""
    match = await found_match(request, seal)
    return HTMLResponse(services(request).renderer.review(match, seal))


@router.get("/m/{seal}/review/{deal}")
async def deal_of_a_seat(
    request: Request,
    seal: str,
    deal: Annotated[int, Path(ge=0)],
    seat: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """All decisions of a seat in a deal."""
    match = await _found(request, seal, deal, seat)
    here = services(request)
    judging = here.rooms.reviews.decisions(seal, match, deal, seat)
    decisions = await _waited_for(request, f"review {seal} {deal}", judging)
    pieces = here.renderer.reviewed(match, seal, deal, seat, decisions)
    html = [some async for some in here.rooms.turns.slices(pieces, address_of(request))]
    return HTMLResponse("".join(chain.from_iterable(html)))


@router.get("/m/{seal}/review/{deal}/worth")
async def worth_of_a_deal(
    request: Request,
    seal: str,
    deal: Annotated[int, Path(ge=0)],
    seat: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """What a deal's cards were worth to a seat, and what was made of them."""
    match = await _found(request, seal, deal, seat)
    here = services(request)
    sharing = here.rooms.reviews.shares(seal, match, deal)
    shares = await _waited_for(request, f"worth {seal} {deal}", sharing)
    return HTMLResponse(here.renderer.worth(match, shares[seat] if shares else None))


async def _found(request: Request, seal: str, deal: int, seat: int) -> LookBack:
    match = await found_match(request, seal)
    if deal >= len(match.steps) or seat >= len(match.names):
        raise HTTPException(404, NO_DEAL)
    return match


async def _waited_for(request: Request, what: str, work: Coroutine[Any, Any, Found]) -> Found:
    """What comes of work; raises HTTPException. what: for whose sake others have to wait."""
    person, address = visitors.person_in(request), address_of(request)
    try:
        with in_words_of_http(), services(request).loads.one(what, address, person):
            return await while_waited_for(work, request.receive)
    finally:
        work.close()  # where it was not begun
