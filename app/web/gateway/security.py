"""What keeps other sites out: response headers, and the check of Origin."""

from collections.abc import Collection

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' blob:",  # the card faces, painted once (deck.js)
        "connect-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STATIC_HEADERS = {"x-content-type-options": HEADERS["x-content-type-options"]}


class SecurityHeaders:
    """Adds the headers to every answer; no-store to all that does not say otherwise.

    Static files are no documents and get those that concern them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                static = scope["path"].startswith("/static/") and message["status"] == 200
                extra = dict(STATIC_HEADERS if static else HEADERS)
                if b"cache-control" not in present:
                    extra["cache-control"] = "no-store"
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in extra.items()),
                ]
            await send(message)

        adds = scope["type"] == "http"
        await self.app(scope, receive, send_with_headers if adds else send)


def same_origin(connection: HTTPConnection, allowed: Collection[str]) -> bool:
    """Whether a request comes from a page of this server, by its exact Origin.

    A browser sends it with every POST and every websocket; without it, or with two, the answer is
    no. Whether the server goes by the name that was asked for is for hosts.py to say.
    """
    origins = connection.headers.getlist("origin")
    if len(origins) != 1:
        return False
    origin = origins[0]
    if origin in allowed:
        return True
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    host = connection.headers.get("host", "")
    return bool(host) and origin == f"{scheme}://{host}"
