"""Pages that are the same for everybody and show no cards of anybody: these are compressed."""

import gzip

from fastapi import Request
from fastapi.responses import HTMLResponse


def packed_page(request: Request, html: str) -> HTMLResponse:
    """A page as gzip where the browser takes it."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(html, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return HTMLResponse(gzip.compress(html.encode(), 6, mtime=0), headers=headers)
