"""People: a browser keeps a random token, rooms and the log know its hash only."""

import hashlib
import secrets
import unicodedata

TOKEN_BYTES = 32
MAX_NAME = 24
JOINERS = "\u200c\u200d"  # hold emoji together, and part letters of one word
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing


def new_token() -> str:
    """A token for a browser's cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def person_of(token: str) -> str:
    """The person that a token stands for: the first 128 bits of its SHA-256, in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def clean_name(text: str) -> str:
    """A name without control, format and odd space characters, at most MAX_NAME long.

    Joiners stay inside of emoji and words. Empty when nothing visible is left.
    """
    kept = ""
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category.startswith("Z"):
            kept += " "
        elif not category.startswith("C") or (character in JOINERS and _joins(kept[-1:])):
            kept += character
    name = " ".join(kept.split())[:MAX_NAME].strip().rstrip(JOINERS)
    visible = any(unicodedata.category(c)[0] in "LNPS" and c not in BLANKS for c in name)
    return name if visible else ""


def _joins(before: str) -> bool:
    """Whether a joiner may follow: after a letter, a mark or a symbol, not after another one."""
    return before not in ("", *BLANKS) and unicodedata.category(before)[0] in "LMS"
