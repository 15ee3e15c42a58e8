"""Every address of a room, from the application's own routes."""

from collections.abc import Sequence
from functools import cache

from fastapi.openapi.utils import get_openapi

from app.main import build
from app.settings import Settings

ROOM = "/r/{code}"


@cache
def of_a_room() -> Sequence[str]:
    """The paths of pages below a room's, "" for its own."""
    app = build(Settings.model_validate({}))
    paths = get_openapi(title="", version="", routes=app.routes)["paths"]
    return sorted(path.removeprefix(ROOM) for path in paths if path.startswith(ROOM))
