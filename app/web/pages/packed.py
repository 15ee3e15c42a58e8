"""Pages that are the same for everybody and show no cards of anybody: these are compressed."""

import gzip
from functools import lru_cache

import brotli  # type: ignore[import-untyped]
from fastapi import Request
from fastapi.responses import HTMLResponse


def packed_page(request: Request, html: str) -> HTMLResponse:
    """A page as Brotli or gzip, where the browser takes it."""
    headers = {"Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for coding in ("br", "gzip"):
        if coding in accepted:
            headers["Content-Encoding"] = coding
            return HTMLResponse(_packed(html, coding), headers=headers)
    return HTMLResponse(html, headers=headers)


@lru_cache(maxsize=64)  # there are few such pages
def _packed(html: str, coding: str) -> bytes:
    if coding == "gzip":
        return gzip.compress(html.encode(), 9, mtime=0)
    packed: bytes = brotli.compress(html.encode())
    return packed
