"""The help pages: how to play at a table, and the rules of each game."""

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from app.rules.games import GAMES
from app.web.pages.packed import packed_page
from app.web.render.renderer import Renderer

router = APIRouter()
NO_GAME = "There is no such game here. The help page has a list of those there are."


@router.get("/help")
def table(request: Request) -> Response:
    """How to play at a table."""
    return _page(request, None)


@router.get("/help/{game}")
def rules(request: Request, game: str) -> Response:
    """The rules of a game, and how its bots think."""
    return _page(request, game)


@router.get("/rules/{game}")
def former_address(game: str) -> Response:
    """Where the rules of a game stood before."""
    if game not in GAMES:
        raise HTTPException(404, NO_GAME)
    return RedirectResponse(f"/help/{game}", 308)


def _page(request: Request, game: str | None) -> Response:
    renderer: Renderer = request.app.state.renderer
    page = renderer.help(game)
    if page is None:
        raise HTTPException(404, NO_GAME)
    return packed_page(request, page)
