"""People: a browser keeps a random token, rooms and the log know its hash only."""

import hashlib
import secrets
import unicodedata

TOKEN_BYTES = 32
MAX_NAME = 24
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing


def new_token() -> str:
    """A token for a browser's cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def person_of(token: str) -> str:
    """The person that a token stands for: the first 128 bits of its SHA-256, in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def clean_name(text: str) -> str:
    """A name without control, format and odd space characters, at most MAX_NAME long.

    Empty when nothing visible is left.
    """
    kept = "".join(
        " " if unicodedata.category(c).startswith("Z") else c
        for c in unicodedata.normalize("NFC", text)
        if not unicodedata.category(c).startswith("C")
    )
    name = " ".join(kept.split())[:MAX_NAME].strip()
    visible = any(unicodedata.category(c)[0] in "LNPS" and c not in BLANKS for c in name)
    return name if visible else ""
