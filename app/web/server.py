"""The web application: pages, static files, the websocket."""

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from http import HTTPStatus

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.exceptions import HTTPException

from app.web import pages, security
from app.web.assets import Assets
from app.web.render import Renderer
from app.web.socket import FOREIGN, serve_table

PHRASES = {status.phrase for status in HTTPStatus}
REASONS = {
    404: "There is no such page here.",
    405: "This page cannot be used like that.",
}
Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def create_app(lifespan: Lifespan, origins: Collection[str]) -> FastAPI:
    """The application; lifespan puts the rooms into app.state.rooms.

    origins: allowed beside the address under which a browser asks.
    """
    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    assets = Assets()
    renderer = Renderer(assets)
    app.state.renderer = renderer
    app.state.origins = origins
    app.add_middleware(security.SecurityHeaders)
    app.include_router(pages.router)

    @app.get("/static/{digest}/{name:path}")
    def static(request: Request, digest: str, name: str) -> Response:
        return assets.answer(request, digest, name)

    @app.get("/healthz")
    def healthz() -> Response:
        return PlainTextResponse("ok")

    @app.websocket("/r/{code}/ws")
    async def table(websocket: WebSocket, code: str) -> None:
        await websocket.accept()  # a refused handshake would be tried again for ever
        if not security.same_origin(websocket, origins):
            await websocket.close(FOREIGN)
            return
        person = security.person_in(websocket)
        await serve_table(websocket, app.state.rooms, renderer, code, person)

    @app.exception_handler(HTTPException)
    async def sorry(request: Request, error: HTTPException) -> Response:
        reason = REASONS.get(error.status_code) if error.detail in PHRASES else None
        page = renderer.sorry(reason or str(error.detail))
        return HTMLResponse(page, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        fields = ", ".join(sorted({str(problem["loc"][-1]) for problem in error.errors()}))
        page = renderer.sorry(f"The form is not understood: look at {fields}.")
        return HTMLResponse(page, 422)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        # Starlette answers from outside of all middleware here.
        headers = {**security.HEADERS, "cache-control": "no-store"}
        page = renderer.sorry("Something went wrong on this server. Please try again.")
        return HTMLResponse(page, 500, headers)

    return app
