"""The codes of rooms: what they are made of, and how they are read out of what people type or
paste."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from urllib.parse import unquote

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o, u
CODE_LENGTH = 8  # 40 bits; twice as long at a table that strangers were shown
ALIKE = str.maketrans("oil", "011")  # what a code is mistaken for when it is read out

LINK = re.compile(r"(?:/r/|[?&]code=)([\w%+\u2010-\u2015-]+)")
ADDRESS = re.compile(r"\w+://\S*")
HALF = r"[0-9a-z]{4}"
# In the midst of words: with a dash, as we write it, or in one piece; else with a blank.
DASH = r"[-\u2010-\u2015]?"
WRITTEN = re.compile(rf"(?<!\w){HALF}{DASH}{HALF}(?:{DASH}{HALF}{DASH}{HALF})?(?!\w)")
SPOKEN = re.compile(rf"(?<!\w)(?=({HALF}\s{HALF}(?:\s{HALF}\s{HALF})?)(?!\w))")


def new_code(entropy: Callable[[int], bytes]) -> str:
    """A code, or what comes behind one, by so many random bytes."""
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in entropy(CODE_LENGTH))


def clean_code(text: str) -> str:
    """A code as it was typed or heard: in any case, with blanks or dashes; "" when it is none."""
    code = "".join(c for c in text.casefold() if c.isalnum()).translate(ALIKE)
    fits = len(code) in (CODE_LENGTH, 2 * CODE_LENGTH) and set(code) <= set(ALPHABET)
    return code if fits else ""


def first_code(code: str) -> str:
    """By what a room is known in here and in its log, whatever was added to its code."""
    return code[:CODE_LENGTH]


def code_in(text: str) -> str:
    """The code in what somebody pastes: a link to the room in any form, or a code, each with words
    around it; "" where there is none, or where it might be one or another."""
    text = unicodedata.normalize("NFKC", text).casefold()
    text = "".join(c for c in text if unicodedata.category(c) != "Cf")
    for link in LINK.findall(text):
        if code := clean_code(unquote(link)):
            return code
    text = ADDRESS.sub(" ", text)
    written = WRITTEN.findall(text)
    spoken = SPOKEN.findall(text)
    return (
        clean_code(text)
        or _only(re.split(r"[:;,()\n]", text))
        or _only(filter(_has_digit, written))
        or _only(written)
        or _only(code for code in spoken if all(map(_has_digit, code.split())))
        or _only(filter(_has_digit, spoken))
    )


def _only(found: Iterable[str]) -> str:
    """The one code among some texts; "" where there are none or several."""
    codes = set(filter(None, map(clean_code, found)))
    return codes.pop() if len(codes) == 1 else ""


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))
