"""Which version this is: its number, the commit it was made from, whether its rules are compiled.

What is packed holds the commit in a file, which setup.py writes; a checkout asks git. Where neither
is, as in a copy of the files alone, the commit is not known, and nothing else is missing. This
module is run by itself, too: it imports nothing of the app at once.
"""

import os
import re
import subprocess
from importlib import metadata
from pathlib import Path

APP = Path(__file__).resolve().parent
NOTE = "commit.txt"  # in app
NAMED = "BLACK_QUEEN_COMMIT"  # names it for a build without git
FIT = re.compile(r"[0-9A-Za-z][0-9A-Za-z._+-]{0,63}")
SHORT = 9  # digits
PATIENCE_S = 10
_ASK = ("git", "--no-optional-locks", "describe", "--always", "--dirty", f"--abbrev={SHORT}")


def number() -> str:
    """The number of the installed package."""
    try:
        return metadata.version("black-queen")
    except metadata.PackageNotFoundError:  # a checkout that was not installed
        return "unknown"


def commit() -> str:
    """The commit that this was made from, "" where nobody knows."""
    note = APP / NOTE
    if note.is_file():
        return note.read_text(encoding="utf-8").strip()
    return of_checkout(APP.parent)


def to_be_packed(checkout: Path) -> str:
    """The commit that a build notes; "" where nobody knows. Raises ValueError where the name that
    was given for it is none."""
    named = os.environ.get(NAMED, "").strip()
    if named and not FIT.fullmatch(named):
        raise ValueError(f"{NAMED} names a commit by letters and digits, not {named!r}.")
    if re.fullmatch("[0-9a-f]{40}", named):
        return named[:SHORT]
    if named:
        return named
    note = checkout / "app" / NOTE  # in an archive of the sources
    return of_checkout(checkout) or (note.read_text("utf-8").strip() if note.is_file() else "")


def of_checkout(folder: Path) -> str:
    """What git says of a checkout, with "-dirty" where a file is changed; "" where it cannot."""
    if not (folder / ".git").exists():  # or else git would tell of a folder above
        return ""
    try:
        done = subprocess.run(  # noqa: S603 - constants
            [*_ASK, "--exclude=*"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return "" if done.returncode else done.stdout.strip()


def line() -> str:
    """All of it, for people: `black-queen 0.1.0 (commit 849cba19f, compiled)`."""
    from app import built

    build = "compiled" if built.compiled() else "not compiled"
    return f"black-queen {number()} (commit {commit() or 'unknown'}, {build})"
