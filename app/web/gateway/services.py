"""What requests are answered with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from app.rooms.live.rooms import Rooms
from app.web.gateway.limits import Limits
from app.web.gateway.loads import Loads
from app.web.gateway.readiness import Readiness
from app.web.gateway.site import Site
from app.web.gateway.visitors import Visitors
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer


@dataclass
class WebServices:
    """Some of them are there from the start, the others since the log is open.

    leave: hands the rooms over to other processes.
    """

    site: Site
    assets: Assets
    renderer: Renderer
    limits: Limits
    loads: Loads
    rooms: Rooms = field(init=False)
    visitors: Visitors = field(init=False)
    readiness: Readiness = field(init=False)
    leave: Callable[[], Awaitable[None]] = field(init=False)


def services(connection: HTTPConnection) -> WebServices:
    """Those of the application that answers."""
    found: WebServices = connection.app.state.services
    return found
