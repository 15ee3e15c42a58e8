"""People: a browser keeps a random token, rooms and the log know its hash only."""

import hashlib
import secrets
import unicodedata
from functools import lru_cache

import regex

TOKEN_BYTES = 32
MAX_NAME = 24  # code points, in whole graphemes
MAX_TEXT = 140  # of what somebody says
MARKS = 2  # on one letter of it; some scripts need more in a name
NAME_MARKS = 4
GRAPHEME = regex.compile(r"\X")
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
    return _readable(text, MAX_NAME, NAME_MARKS)


def clean_text(text: str) -> str:
    """What somebody says, likewise, at most MAX_TEXT long: in one line, and with few marks on a
    letter, since many would paint over what is around."""
    return _readable(text.translate(BREAKS), MAX_TEXT, MARKS)


def cut(text: str, longest: int) -> str:
    """The beginning of a text, so many code points at most: whole graphemes, since half a family or
    half a flag is something else."""
    end = 0
    for grapheme in GRAPHEME.finditer(text):
        if grapheme.end() > longest:
            break
        end = grapheme.end()
    return text[:end].strip()


@lru_cache(maxsize=2_000)
def initial(name: str) -> str:
    """The first grapheme of a name, as a capital; "" of none."""
    first = GRAPHEME.match(name)
    return first[0].upper() if first else ""


def _readable(text: str, longest: int, most_marks: int) -> str:
    kept, marks = "", 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category.startswith("Z"):
            kept += " "
        elif marks <= most_marks and (
            not category.startswith("C") or (character in JOINERS and _joins(kept[-1:]))
        ):
            kept += character
    line = cut(" ".join(kept.split()), longest).rstrip(JOINERS)
    visible = any(unicodedata.category(c)[0] in "LNPS" and c not in BLANKS for c in line)
    return line if visible else ""


def _joins(before: str) -> bool:
    """Whether a joiner may follow: after a letter, a mark or a symbol, not after another one."""
    return before not in ("", *BLANKS) and unicodedata.category(before)[0] in "LMS"
