"""The help pages: how to play at a table, the rules of each game, how to check a match; and what
tables tell."""

import json

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.gateway.services import services
from app.web.pages.links import public_address
from app.web.pages.packed import packed_page
from app.web.render import standalone

router = APIRouter()
TIPS_KEPT_S = 3600  # by a browser
NO_GAME = "There is no such game here. The help page has a list of those there are."


@router.get("/help")
def table(request: Request) -> Response:
    """How to play at a table."""
    return _page(request, None)


@router.get("/help/{game}")
def rules(request: Request, game: str) -> Response:
    """The rules of a game, and how its bots think."""
    return _page(request, game)


@router.get("/verify")
def verify(request: Request) -> Response:
    """Whether the decks of a match come from what was sealed; the browser finds that out."""
    return packed_page(request, services(request).renderer.verify())


@router.get("/verify.html")
def verify_file(request: Request) -> Response:
    """The same as one file, for who does not trust this server's pages."""
    response = packed_page(request, standalone.page())
    response.headers["Content-Disposition"] = 'attachment; filename="verify.html"'
    return response


@router.get("/tips/{game}")
def tips(request: Request, game: str) -> Response:
    """What somebody new to a game is told, by the keys that its tables have."""
    if game not in GAME_UIS:
        raise HTTPException(404, NO_GAME)
    response = packed_page(request, json.dumps(GAME_UIS[game].tips), "application/json")
    response.headers["Cache-Control"] = f"public, max-age={TIPS_KEPT_S}"
    return response


@router.get("/rules/{game}")
def former_address(game: str) -> Response:
    """Where the rules of a game stood before."""
    if game not in GAMES:
        raise HTTPException(404, NO_GAME)
    return RedirectResponse(f"/help/{game}", 308)


def _page(request: Request, game: str | None) -> Response:
    page = services(request).renderer.help(game, public_address(request))
    if page is None:
        raise HTTPException(404, NO_GAME)
    return packed_page(request, page)
