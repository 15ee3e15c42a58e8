"""Whether the server is well: asked for by containers, supervisors and load balancers."""

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from app.web.gateway.services import services

router = APIRouter()
ALIVE, READY = "/healthz", "/readyz"


@router.get(ALIVE)
async def alive(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok")


@router.get(READY)
async def ready(request: Request) -> Response:
    """Games can be played: the log can be written."""
    problem = await services(request).readiness.problem()
    status = HTTPStatus.SERVICE_UNAVAILABLE if problem else HTTPStatus.OK
    return PlainTextResponse(problem or "ready", status)
