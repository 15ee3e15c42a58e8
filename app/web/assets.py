"""Static files under an address that holds a digest of all of them, so that they never go stale.

Own files, fetched vendor files and the drawn card faces are read once, at start, and kept in
memory with a gzip form.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request, Response

from app.web.faces import icon, sheet

STATIC = Path(__file__).resolve().parent.parent / "static"
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css"}
NEEDED = "vendor/htmx.org/htmx.min.js"


@dataclass(frozen=True)
class Asset:
    """A file in memory."""

    body: bytes
    packed: bytes
    kind: str


class Assets:
    """All static files; url(name) is where a page finds one."""

    def __init__(self) -> None:
        bodies = {
            path.relative_to(STATIC).as_posix(): path.read_bytes()
            for path in sorted(STATIC.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        bodies |= {name: text.encode() for name, text in _drawn().items()}
        whole = hashlib.sha256()
        for name, body in sorted(bodies.items()):
            whole.update(name.encode() + b"\0" + body + b"\0")
        self.digest = whole.hexdigest()[:12]
        self.complete = NEEDED in bodies
        self._files = {
            name: Asset(body, gzip.compress(body, 9, mtime=0), _kind(name))
            for name, body in bodies.items()
        }

    def url(self, name: str) -> str:
        """The address of a file."""
        if name not in self._files:
            raise KeyError(f"There is no static file {name}.")
        return f"/static/{self.digest}/{name}"

    def answer(self, request: Request, digest: str, name: str) -> Response:
        """The file, for ever; nothing when the address is of another version."""
        asset = self._files.get(name)
        if asset is None or digest != self.digest:
            return Response("There is no such file.", 404, media_type="text/plain")
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable",
            "Vary": "Accept-Encoding",
        }
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(asset.packed, headers=headers, media_type=asset.kind)
        return Response(asset.body, headers=headers, media_type=asset.kind)


def _drawn() -> dict[str, str]:
    return {
        "deck-2.svg": sheet(colours=2, index="standard"),
        "deck-4.svg": sheet(colours=4, index="standard"),
        "deck-2-large.svg": sheet(colours=2, index="large"),
        "deck-4-large.svg": sheet(colours=4, index="large"),
        "icon.svg": icon(),
    }


def _kind(name: str) -> str:
    suffix = Path(name).suffix
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
