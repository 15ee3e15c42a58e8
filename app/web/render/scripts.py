"""The scripts of a page in one file, which esbuild makes when they have changed (setup.py).

Twenty files would be 10 KB more for who opens a link, and be asked for one after the other.
Where there is no such file, or it is of other scripts, each is sent by itself: nothing but the
size differs. This module is run by itself, too: it needs nothing of the app.
"""

import hashlib
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "static"
MAINS = ("home.js", "table.js")  # what a page asks for; they need the others
# Fetched when they are wanted.
LATER = (
    *("./advice.js", "./audio.js", "./check.js", "./clock.js", "./deck.js", "./drag.js"),
    *("./house_rules.js", "./invitation.js", "./moment_words.js"),
    *("./outside.js", "./really.js", "./rule.js", "./talk.js"),
)
MADE = STATIC / "vendor" / "bundled"


def digest() -> str:
    """A fingerprint of all our scripts."""
    whole = hashlib.sha256(repr((MAINS, LATER)).encode())
    for script in sorted(STATIC.glob("*.js")):
        whole.update(script.name.encode() + b"\0" + script.read_bytes() + b"\0")
    return whole.hexdigest()[:16]


def banner() -> bytes:
    """How files begin that are made of our scripts as they are now."""
    return f"/*{digest()}*/".encode()


def fresh() -> bool:
    """Whether there are such files, of the scripts as they are now."""
    made = [MADE / name for name in MAINS]
    return all(file.exists() and file.read_bytes().startswith(banner()) for file in made)


if __name__ == "__main__":
    raise SystemExit(not fresh())
