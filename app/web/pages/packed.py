"""Pages that are the same for everybody and show no cards of anybody: these are compressed."""

import gzip
from functools import lru_cache

import brotli  # type: ignore[import-untyped]
from fastapi import Request, Response


def packed_page(request: Request, text: str, kind: str = "text/html") -> Response:
    """A page, or something else of that kind, as Brotli or gzip where the browser takes it."""
    headers = {"Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for coding in ("br", "gzip"):
        if coding in accepted:
            headers["Content-Encoding"] = coding
            return Response(_packed(text, coding), headers=headers, media_type=kind)
    return Response(text, headers=headers, media_type=kind)


@lru_cache(maxsize=64)  # there are few such pages
def _packed(html: str, coding: str) -> bytes:
    if coding == "gzip":
        return gzip.compress(html.encode(), 9, mtime=0)
    packed: bytes = brotli.compress(html.encode())
    return packed
