"""Who a browser is: a random token in its cookie, which this server has made.

The cookie is TOKEN.SIGNATURE, by a key that is kept with the log. Earlier versions did not sign: a
token of theirs is believed where its person has once sat down, and comes back signed.
"""

import base64
import hashlib
import hmac
import re
from typing import NamedTuple, Protocol

from fastapi import Response
from starlette.requests import HTTPConnection

from app.rooms.fold.errors import Unavailable
from app.rooms.fold.seats.people import new_token, person_of
from app.rooms.logbook.log import LogUnavailable

COOKIE = "black_queen"
HOST_ONLY = "__Host-"  # such a cookie can come from no other name and without TLS from nobody
SECURE = "__Secure-"  # without TLS from nobody: what is left where a cookie is for a path only
AGE_S = 365 * 24 * 3600
SIGNATURE_BYTES = 16
UNSIGNED = re.compile(r"[\w-]{43}", re.ASCII)


class Known(Protocol):
    """What is asked about people of the log: where they have sat down, at most so many rooms."""

    async def rooms_of(self, person: str, most: int) -> list[str]: ...


class Visitor(NamedTuple):
    """Who asks. person: "" for a stranger. cookie: what the browser should have, "" for a
    stranger; renewed: whether it has something else."""

    person: str = ""
    cookie: str = ""
    renewed: bool = False


class Visitors:
    """Tells who somebody is. key: what cookies are signed with, at least as
    long as somebody who has not yet sat down looks at a table. root_path: that the server is under;
    what else its host has never sees the cookie then."""

    def __init__(self, key: bytes, log: Known, root_path: str = "") -> None:
        self._key = key
        self._log = log
        self._root_path = root_path
        # One of a server at the root of the same host would come along, and be taken for ours.
        self._plain = COOKIE + root_path.replace("/", "-")

    async def recognise(self, connection: HTTPConnection) -> Visitor:
        """Who sends a request or opens a websocket; raises Unavailable where the log has to say it
        and cannot."""
        cookie = connection.cookies.get(self._name(connection), "")
        token = cookie.partition(".")[0]
        if cookie and hmac.compare_digest(cookie.encode(), signed(self._key, token).encode()):
            return Visitor(person_of(token), cookie)
        earlier = connection.cookies.get(COOKIE, "")
        if UNSIGNED.fullmatch(earlier) and await self._has_sat(person := person_of(earlier)):
            return Visitor(person, signed(self._key, earlier), renewed=True)
        return Visitor()

    def new(self) -> str:
        """A cookie for a stranger's browser."""
        return signed(self._key, new_token())

    def give(self, connection: HTTPConnection, response: Response, cookie: str) -> None:
        """Set the cookie, where somebody is not yet known by it, or for another year."""
        response.set_cookie(
            self._name(connection),
            cookie,
            max_age=AGE_S,
            path=self._root_path or "/",
            httponly=True,
            samesite="lax",
            secure=_secure(connection),
        )

    def _name(self, connection: HTTPConnection) -> str:
        if not _secure(connection):
            return self._plain
        return f"{SECURE if self._root_path else HOST_ONLY}{self._plain}"

    async def _has_sat(self, person: str) -> bool:
        try:
            return bool(await self._log.rooms_of(person, 1))
        except LogUnavailable as error:
            raise Unavailable(str(error)) from error


def signed(key: bytes, token: str) -> str:
    """A token as it stands in the cookie."""
    signature = hmac.digest(key, token.encode(), hashlib.sha256)[:SIGNATURE_BYTES]
    return f"{token}.{base64.urlsafe_b64encode(signature).decode().rstrip('=')}"


def visitor(connection: HTTPConnection) -> Visitor:
    """Who asks, as the gateway has found."""
    found: Visitor = connection.state.visitor
    return found


def person_in(connection: HTTPConnection) -> str:
    """The person who asks, or "" for a stranger."""
    return visitor(connection).person


def _secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")
