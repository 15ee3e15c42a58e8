"""People: a browser keeps a random token, rooms and the log know its hash only."""

import hashlib
import secrets
import unicodedata

TOKEN_BYTES = 32
MAX_NAME = 24


def new_token() -> str:
    """A token for a browser's cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def person_of(token: str) -> str:
    """The person that a token stands for: the first 128 bits of its SHA-256, in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def clean_name(text: str) -> str:
    """A name without control, format and odd space characters, at most MAX_NAME long.

    Empty when nothing is left.
    """
    kept = "".join(
        " " if unicodedata.category(c).startswith("Z") else c
        for c in unicodedata.normalize("NFC", text)
        if not unicodedata.category(c).startswith("C")
    )
    return " ".join(kept.split())[:MAX_NAME].strip()
