"""The matches of somebody's cookie: what they came to, and the way back to each."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse

from app.rooms.errors import Unavailable
from app.rooms.rooms import Rooms
from app.rules.games import GAMES
from app.web.doors import security
from app.web.pages import results
from app.web.render.renderer import Renderer

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
        raise HTTPException(404, "There is no such game. Choose one of those on the first page.")
    person = security.person_in(request)
    rooms: Rooms = request.app.state.rooms
    renderer: Renderer = request.app.state.renderer
    try:
        stored = await rooms.finished(person, MOST) if person else []
    except Unavailable as reason:
        raise HTTPException(503, str(reason)) from None
    found = [results.Result(at, match) for at, match in stored]
    some = [one for one in found if game in ("", one.match.game)]
    answer = HTMLResponse(
        renderer.matches(
            game,
            results.rows(found),
            results.chart(some),
            [results.line(one) for one in some[SHOWN * (page - 1) : SHOWN * page]],
            page,
            more=len(some) > SHOWN * page,
        )
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
