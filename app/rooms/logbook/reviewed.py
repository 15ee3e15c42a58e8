"""Reviews as a store keeps them (made.py): JSON, packed, since a deal has up to some hundred
decisions."""

import zlib
from base64 import b85decode, b85encode
from typing import Generic, TypeVar

from pydantic import TypeAdapter

from app.review.review import Decision, Shares

Part = TypeVar("Part")


class Parts(Generic[Part]):
    """Texts of so many parts of a kind."""

    def __init__(self, kind: TypeAdapter[tuple[Part, ...]]) -> None:
        self._kind = kind

    def packed(self, parts: tuple[Part, ...]) -> str:
        """The text of them."""
        return b85encode(zlib.compress(self._kind.dump_json(parts))).decode()

    def unpacked(self, text: str) -> tuple[Part, ...] | None:
        """What a text says; None where it is damaged."""
        try:
            return self._kind.validate_json(zlib.decompress(b85decode(text)))
        except (ValueError, zlib.error):
            return None


DECISIONS = Parts(TypeAdapter(tuple[Decision, ...]))
SHARES = Parts(TypeAdapter(tuple[Shares, ...]))
