"""The web application: pages, static files, the websocket."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from http import HTTPStatus

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from app.web.gateway import health, security
from app.web.gateway.gate import Gate
from app.web.gateway.limits import Limits
from app.web.gateway.loads import Loads
from app.web.gateway.root_path import RootPath, check
from app.web.gateway.services import WebServices
from app.web.gateway.site import Site
from app.web.gateway.socket import Sockets
from app.web.pages import advice, crawlers, installed, look_back, matches, review
from app.web.pages import rooms as pages
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer

PHRASES = {status.phrase for status in HTTPStatus}
REASONS = {
    404: "There is no such page here.",
    405: "This page cannot be used like that.",
}
Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


class Application(FastAPI):
    """Pages by FastAPI; websockets go straight to their tables. What stands before pages is for
    pages, and each layer of it would hold memory for as long as a table is open."""

    def __init__(self, lifespan: Lifespan, sockets: Sockets, root_path: str) -> None:
        super().__init__(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
        self._table = WebSocketRoute("/r/{code}/ws", sockets.serve)
        self._root_path = RootPath(root_path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            scope, send = self._root_path.inside(scope), self._root_path.outside(send)
        if scope["type"] == "websocket" and self._table.matches(scope)[0] is Match.FULL:
            await self._table.endpoint(WebSocket(scope, receive, send))
        else:
            await super().__call__(scope, receive, send)


def create_app(lifespan: Lifespan, site: Site) -> FastAPI:
    """The application; lifespan completes its services. Raises RootTaken."""
    assets = Assets(site.root_path)
    renderer = Renderer(assets)
    limits = Limits(site.limits)
    services = WebServices(site, assets, renderer, limits, Loads(limits))
    app = Application(lifespan, Sockets(services), site.root_path)
    app.state.services = services
    app.add_middleware(Gate, services=services)
    app.add_middleware(security.SecurityHeaders)
    app.include_router(health.router)
    app.include_router(pages.router)
    app.include_router(advice.router)
    app.include_router(installed.router)
    app.include_router(crawlers.router)
    app.include_router(review.router)  # before the steps of a match, which any two words may be
    app.include_router(look_back.router)
    app.include_router(matches.router)

    @app.get("/static/{digest}/{name:path}")
    def static(request: Request, digest: str, name: str) -> Response:
        return assets.answer(request, digest, name)

    check(site.root_path, app.routes)

    @app.exception_handler(HTTPException)
    async def sorry(request: Request, error: HTTPException) -> Response:
        reason = REASONS.get(error.status_code) if error.detail in PHRASES else None
        page = renderer.sorry(reason or str(error.detail))
        return HTMLResponse(page, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        long = "string_too_long"
        fields = sorted(
            {
                f"{problem['loc'][-1]}{', which is too long' if problem['type'] == long else ''}"
                for problem in error.errors()
            }
        )
        page = renderer.sorry(f"The form is not understood: look at {'; '.join(fields)}.")
        return HTMLResponse(page, 422)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        # Starlette answers from outside of all middleware here.
        # The connection is closed after an error; a browser that knows asks anew on another one.
        headers = {**security.HEADERS, "cache-control": "no-store", "connection": "close"}
        page = renderer.sorry("Something went wrong on this server. Please try again.")
        return HTMLResponse(page, 500, headers)

    return app
