"""Whether the server is well: asked for by containers, supervisors and load balancers."""

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from app.web.gateway.readiness import Readiness
from app.web.gateway.services import services
from app.web.links.links import Told

router = APIRouter()
ALIVE, READY = "/healthz", "/readyz"


async def alive() -> Told:
    """The process answers."""
    return HTTPStatus.OK, "ok"


async def ready(readiness: Readiness) -> Told:
    """Games can be played: the log can be written."""
    problem = await readiness.problem()
    return (HTTPStatus.SERVICE_UNAVAILABLE, problem) if problem else (HTTPStatus.OK, "ready")


@router.get(ALIVE)
async def healthz() -> Response:
    """See alive."""
    status, text = await alive()
    return PlainTextResponse(text, status)


@router.get(READY)
async def readyz(request: Request) -> Response:
    """See ready."""
    status, text = await ready(services(request).readiness)
    return PlainTextResponse(text, status)
