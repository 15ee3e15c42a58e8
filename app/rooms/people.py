"""People: a browser keeps a random token, rooms and the log know its hash only."""

import hashlib
import secrets
import unicodedata

TOKEN_BYTES = 32
MAX_NAME = 24
MAX_TEXT = 140  # of what somebody says
MARKS = 2  # on one letter of it
BREAKS = str.maketrans("\t\n\r", "   ")
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
    return _readable(text, MAX_NAME)


def clean_text(text: str) -> str:
    """What somebody says, likewise, at most MAX_TEXT long: in one line, and with few marks on a
    letter, since many would paint over what is around."""
    return _readable(text.translate(BREAKS), MAX_TEXT, MARKS)


def _readable(text: str, longest: int, most_marks: int | None = None) -> str:
    kept, marks = "", 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category.startswith("Z"):
            kept += " "
        elif most_marks is not None and marks > most_marks:
            continue
        elif not category.startswith("C") or (character in JOINERS and _joins(kept[-1:])):
            kept += character
    line = " ".join(kept.split())[:longest].strip().rstrip(JOINERS)
    visible = any(unicodedata.category(c)[0] in "LNPS" and c not in BLANKS for c in line)
    return line if visible else ""


def _joins(before: str) -> bool:
    """Whether a joiner may follow: after a letter, a mark or a symbol, not after another one."""
    return before not in ("", *BLANKS) and unicodedata.category(before)[0] in "LMS"
