"""The matches of somebody's cookie: what they came to, and the way back to each."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse

from app.rooms.fold.errors import Unavailable
from app.rules.games import GAMES
from app.web.gateway import visitors
from app.web.gateway.limits import address_of
from app.web.gateway.services import services
from app.web.pages.overview import Overview
from app.web.pages.results import Result

router = APIRouter()
MOST = 1000  # the latest ones are counted
SHOWN = 50  # on a page


@router.get("/matches")
async def matches(
    request: Request,
    game: str = "",
    page: Annotated[int, Query(ge=1, le=MOST // SHOWN)] = 1,
) -> Response:
    """One's own matches that have ended; game: those of one game only."""
    if game and game not in GAMES:
        raise HTTPException(404, "There is no such game. Choose one of those on the home page.")
    rooms, renderer = services(request).rooms, services(request).renderer
    person, asker = visitors.person_in(request), address_of(request)
    try:
        stored = await rooms.finished(person, MOST, asker) if person else []
    except Unavailable as reason:
        raise HTTPException(503, str(reason)) from None
    seals = [match.seal for _, match in stored if match.places and match.seal]
    worths = await rooms.worths.of(seals, asker) if seals else {}
    shown = Overview([Result(at, match) for at, match in stored], game, worths)
    await rooms.turns.do(shown.making(SHOWN * (page - 1), SHOWN), asker)
    more = shown.more(SHOWN * page)
    html = renderer.matches(
        game,
        shown.rows,
        shown.chart,
        shown.lines,
        page,
        lucks=shown.lucks,
        valuing=rooms.worths.able,
        more=more,
    )
    answer = HTMLResponse(html)
    answer.headers["Cache-Control"] = "no-store"
    return answer
