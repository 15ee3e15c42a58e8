"""A match that is over, as a page to step through; the link needs no cookie and names no room."""

from re import fullmatch
from types import TracebackType
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from app.rooms.fold.errors import NoSuchRoom, NotAllowed, Refused, Unavailable
from app.rooms.fold.matches.played import SEAL
from app.rooms.logbook.look_back import LookBack
from app.web.gateway import visitors
from app.web.gateway.limits import TooMany, address_of
from app.web.gateway.lookup import find_match
from app.web.gateway.services import services
from app.web.gateway.waiting import HungUp, while_waited_for
from app.web.pages.downloads import RecordFile
from app.web.pages.links import address_for_others

router = APIRouter()
NO_MATCH = "There is no such match, or it is no longer kept. Check the link."
NO_STEP = "The match has no such step."
GONE = "Nobody waits for this match any more. Ask for it again."


class InWordsOfHttp:
    """Why there is no answer, as HTTPException.

    No generator, whose frame some Pythons link to the one that holds what it was given: these two
    and the reason would keep each other until they are collected.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        reason: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        match reason:
            case HungUp():
                raise HTTPException(503, GONE) from None
            case TooMany():
                headers = {"Retry-After": str(reason.retry_s)}
                raise HTTPException(429, str(reason), headers) from None
            case NoSuchRoom():
                raise HTTPException(404, NO_MATCH) from None
            case Unavailable():
                raise HTTPException(503, str(reason)) from None
            case NotAllowed():
                raise HTTPException(403, str(reason)) from None
            case Refused():
                raise HTTPException(409, str(reason)) from None


async def found_match(request: Request, seal: str) -> LookBack:
    """The match of a link; raises HTTPException."""
    if not fullmatch(f"[0-9a-f]{{{SEAL}}}", seal):
        raise HTTPException(404, NO_MATCH)
    here = services(request)
    person, address = visitors.person_in(request), address_of(request)
    with InWordsOfHttp():
        finding = find_match(here.rooms.look_backs, here.loads, seal, address, person)
        return await while_waited_for(finding, request.receive)


@router.get("/m/{seal}")
async def page(request: Request, seal: str) -> Response:
    """The page, without a step: its script fetches them."""
    found = await found_match(request, seal)
    here = services(request)
    link = f"{address_for_others(request)}/m/{seal}"
    return HTMLResponse(here.renderer.look_back(found, seal, link))


@router.get("/m/{seal}/record.json")
async def record(request: Request, seal: str) -> Response:
    """Its record, as a file."""
    played = (await found_match(request, seal)).played
    return RecordFile(played, services(request).rooms.turns, address_of(request))


@router.get("/m/{seal}/bots")
async def bots(request: Request, seal: str) -> Response:
    """Whether its bots do what they did when they are asked again, in a sentence, as JSON."""
    found, here = await found_match(request, seal), services(request)
    person, address = visitors.person_in(request), address_of(request)
    asked_again = here.rooms.asked_again
    with InWordsOfHttp():
        if seal in asked_again:
            return JSONResponse({"said": await asked_again.get(seal, found)})
        with here.loads.one(f"bots {seal}", address, person):
            asking = asked_again.get(seal, found)
            return JSONResponse({"said": await while_waited_for(asking, request.receive)})


@router.get("/m/{seal}/{deal}/{step}")
async def step(
    request: Request,
    seal: str,
    deal: Annotated[int, Path(ge=0)],
    step: Annotated[int, Path(ge=0)],
    seat: Annotated[int, Query(ge=-1)] = -1,
    own: bool = False,
) -> Response:
    """The table after so many actions of a deal, as a seat saw it, and all hands beside it. own:
    whoever asks had that seat."""
    found = await found_match(request, seal)
    there = deal < len(found.steps) and step <= found.steps[deal].actions
    if not there or seat >= len(found.names):
        raise HTTPException(404, NO_STEP)
    return HTMLResponse(services(request).renderer.step(found, deal, step, seat, own=own))
