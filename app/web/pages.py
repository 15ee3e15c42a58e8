"""The pages: the first one, a room's, the rules; and the form that opens a room."""

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from app.rooms.errors import NoSuchRoom, Refused, Unavailable
from app.rooms.people import new_token, person_of
from app.rooms.rooms import Rooms, Wanted
from app.web import security
from app.web.render import Renderer

router = APIRouter()


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _renderer(request: Request) -> Renderer:
    renderer: Renderer = request.app.state.renderer
    return renderer


@router.get("/")
def home(request: Request) -> Response:
    """The first page."""
    return HTMLResponse(_renderer(request).home())


@router.post("/rooms")
async def open_room(
    request: Request,
    game: Annotated[str, Form()] = "black_queen",
    players: Annotated[int, Form()] = 4,
    level: Annotated[str, Form()] = "2",
    name: Annotated[str, Form()] = "",
    friends: Annotated[bool, Form()] = False,
) -> Response:
    """Open a room and go there; friends: wait for them instead of dealing at once."""
    if not security.same_origin(request, request.app.state.origins):
        raise HTTPException(403, "This form came from another site. Open the page here instead.")
    token = request.cookies.get(security.COOKIE, "")
    if not security.person_in(request):
        token = new_token()
    wanted = Wanted(game, players, {}, "" if friends else level)
    try:
        code = await _rooms(request).open(person_of(token), name, wanted)
    except Unavailable as reason:
        raise HTTPException(503, str(reason)) from None
    except Refused as reason:
        raise HTTPException(422, str(reason)) from None
    response = RedirectResponse(f"/r/{code}", 303)
    security.give_token(request, response, token)
    return response


@router.get("/r/{code}")
async def room(request: Request, code: str) -> Response:
    """A room's page, with the table as it is now."""
    try:
        live = await _rooms(request).get(code)
    except NoSuchRoom:
        raise HTTPException(
            404, "There is no such room, or it is closed. Check the link, or start a new game."
        ) from None
    except Unavailable as reason:
        raise HTTPException(503, str(reason)) from None
    response = HTMLResponse(_renderer(request).room(live.view(security.person_in(request))))
    security.recognise(request, response)
    return response


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    """The rules of a game."""
    page = _renderer(request).rules(game)
    if page is None:
        raise HTTPException(404, "There are no rules of that game.")
    return HTMLResponse(page)
