"""The web application: pages, static files, the websocket."""

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.exceptions import HTTPException

from app.web import pages, security
from app.web.assets import Assets
from app.web.render import Renderer
from app.web.socket import FOREIGN, serve_table

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
        return HTMLResponse(renderer.sorry(str(error.detail)), error.status_code)

    return app
