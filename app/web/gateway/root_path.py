"""The path that the server is under at its host, such as /cards, where that has other things, too.

It is taken off what is asked for, unless a proxy has done so, and put before what is answered: in
here all addresses are as without it. Pages get it by their templates and by the addresses of
static files, scripts from their own address (static/root.js).
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.routing import BaseRoute, Route
from starlette.types import Message, Scope, Send


class RootTaken(Exception):
    """A path that begins like an address of ours; the message says so."""


def check(root_path: str, routes: Iterable[BaseRoute]) -> None:
    """Raises RootTaken where nobody could tell whether a proxy has taken a path off or not."""
    first = _first(root_path)
    if first and first in {_first(route.path) for route in _all(routes)}:
        raise RootTaken(f"/{first} is an address of the server itself; choose another word")


class RootPath:
    """Between a server under this path, or "", and whoever asks."""

    def __init__(self, root_path: str) -> None:
        self._path = root_path
        self._raw = root_path.encode()

    def inside(self, scope: Scope) -> Scope:
        """What is asked for, without the path."""
        raw: bytes = scope.get("raw_path") or scope["path"].encode()
        if not self._path or not f"{raw.decode('latin1')}/".startswith(f"{self._path}/"):
            return scope
        path = scope["path"][len(self._path) :]
        return {**scope, "path": path, "raw_path": raw[len(self._raw) :]}

    def outside(self, send: Send) -> Send:
        """How answers leave: where one leads elsewhere, it leads to a page of ours."""
        if not self._path:
            return send

        async def send_led(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name, self._led(name, value)) for name, value in message["headers"]]
                message = {**message, "headers": headers}
            await send(message)

        return send_led

    def _led(self, name: bytes, value: bytes) -> bytes:
        if name.lower() != b"location":
            return value
        goal = urlsplit(value.decode("latin1"))._replace(scheme="", netloc="").geturl()
        return self._raw + goal.encode("latin1")


def _first(path: str) -> str:
    """The first word of a path."""
    return path.removeprefix("/").partition("/")[0]


def _all(routes: Iterable[BaseRoute]) -> Iterable[Route]:
    """Those of all routers that are included, too."""
    for route in routes:
        if isinstance(route, Route):
            yield route
        elif hasattr(route, "original_router"):
            yield from _all(route.original_router.routes)
