"""Pages that show no cards of anybody: these are compressed."""

import gzip
from collections.abc import Callable
from functools import lru_cache

import brotli  # type: ignore[import-untyped]
from fastapi import Request, Response

BEST = {"br": 11, "gzip": 9}
BRISK = 5  # what a page is packed with that is asked for once


def packed_page(request: Request, text: str, kind: str = "text/html") -> Response:
    """A page that is the same for everybody, or something else of that kind, as Brotli or gzip
    where the browser takes it."""
    return _answer(request, text, kind, _kept)


def packed_once(request: Request, text: str) -> Response:
    """The same for a page that nobody else is sent."""
    return _answer(request, text, "text/html", _packed)


def _answer(request: Request, text: str, kind: str, pack: Callable[[str, str], bytes]) -> Response:
    headers = {"Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for coding in ("br", "gzip"):
        if coding in accepted:
            headers["Content-Encoding"] = coding
            return Response(pack(text, coding), headers=headers, media_type=kind)
    return Response(text, headers=headers, media_type=kind)


def _packed(html: str, coding: str, quality: int = BRISK) -> bytes:
    if coding == "gzip":
        return gzip.compress(html.encode(), quality, mtime=0)
    packed: bytes = brotli.compress(html.encode(), quality=quality)
    return packed


@lru_cache(maxsize=64)  # there are few such pages
def _kept(html: str, coding: str) -> bytes:
    return _packed(html, coding, BEST[coding])
