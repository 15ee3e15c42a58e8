"""The font of headings and names: what plain text needs of that of the package, in the files that
the style sheet asks for. fontTools makes them when it has changed (setup.py).

Kerning goes, too: the price of a page in the weight that it may have. This module is run by itself,
too: it needs nothing of the app.
"""

import hashlib
import re
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "static"
WHOLE = STATIC / "vendor" / "@fontsource" / "gabarito" / "gabarito-latin-800-normal.woff2"
MADE = STATIC / "vendor" / "cut"
STAMP = MADE / ".of"

_FACE = re.compile(r"@font-face\s*{[^}]*url\(([\w-]+\.woff2)\)[^}]*unicode-range:([^;}]*)")


def wanted() -> dict[str, str]:
    """The files that the font faces want, each with its code points as `unicode-range` has them:
    "U+20-7E,U+A0"."""
    sheet = (STATIC / "tokens.css").read_text(encoding="utf-8")
    return {name: ranges.replace(" ", "") for name, ranges in _FACE.findall(sheet)}


def digest() -> str:
    """A fingerprint of what the files are made of."""
    whole = hashlib.sha256(repr(wanted()).encode())
    whole.update(WHOLE.read_bytes() if WHOLE.exists() else b"")
    return whole.hexdigest()[:16]


def fresh() -> bool:
    """Whether the files are there, of the font and the ranges as they are now."""
    made = STAMP.exists() and STAMP.read_text(encoding="utf-8") == digest()
    return made and all((MADE / name).exists() for name in wanted())


if __name__ == "__main__":
    raise SystemExit(not fresh())
