"""Which form of the rules and bots runs: the readable sources, or what Cython made of them.

A compiled module lies beside its source and wins, as long as all of them are there and were made
from the sources as they are now; else all sources run. BLACK_QUEEN_BUILD=source runs the sources
in any case (for pdb and coverage); any other value is a folder that holds another build.
"""

import hashlib
import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path

WISH = os.environ.get("BLACK_QUEEN_BUILD", "")
APP = Path(__file__).resolve().parent
ROOT = APP.parent
BUILD = ROOT if WISH in ("", "source") else Path(WISH).resolve()
# Compiled together. What is packed for hosts is app alone; a checkout has the workshop, too.
CHECKOUT = (ROOT / "setup.py").is_file()
PACKAGES = ("app", "lab") if CHECKOUT else ("app",)

# In app, one per kind of Python: two of them may share a checkout.
STAMP = f"built{EXTENSION_SUFFIXES[0].rpartition('.')[0]}.sha256"
SHARED = "_cyutility"  # Cython's code for arrays, compiled once for all modules
DATA = {"__pycache__", "static", "templates"}
# What to do about a package without them, which is for machines that no other package is for.
COMPILE = (
    "where there is a C compiler with Python's headers,"
    " pip install --force-reinstall --no-binary black-queen black-queen compiles them"
)


class Finder:
    """Finds the modules of these packages in a build elsewhere, or else as sources."""

    def __init__(self, build: Path | None) -> None:
        self.build = build

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        if not path or name.partition(".")[0] not in PACKAGES:
            return None
        if self.build:
            folder = str(self.build.joinpath(*name.split(".")[:-1]))
            found = FileFinder(folder, (ExtensionFileLoader, EXTENSION_SUFFIXES)).find_spec(name)
            if found and found.loader:
                return found
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def choose() -> None:
    """Decide for all modules that this process imports from now on."""
    if not compiled():
        sys.meta_path.insert(0, Finder(None))
    elif BUILD != ROOT:
        sys.meta_path.insert(0, Finder(BUILD))


def sources(packages: Iterable[str] = PACKAGES) -> list[Path]:
    """The modules that are compiled: those with a .pxd beside them."""
    files = (file for package in packages for file in _files(ROOT / package))
    return sorted(file.with_suffix(".py") for file in files if file.suffix == ".pxd")


def digests(packages: Iterable[str] = PACKAGES) -> dict[str, str]:
    """A fingerprint of the content of each file that the compiled modules are made from."""
    return {
        part.relative_to(ROOT).as_posix(): hashlib.sha256(
            part.read_bytes().replace(b"\r\n", b"\n")
        ).hexdigest()
        for source in sources(packages)
        for part in (source, source.with_suffix(".pxd"))
    }


def lines(parts: dict[str, str]) -> str:
    """The fingerprints as a stamp holds them."""
    return "".join(f"{value}  {name}\n" for name, value in parts.items())


def digest() -> str:
    """One fingerprint of all that the compiled modules are made from."""
    return hashlib.sha256(lines(digests()).encode()).hexdigest()


def fresh() -> bool:
    """Whether the last try to compile was for the sources as they are now."""
    stamp = BUILD / "app" / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8") == lines(digests())


@cache
def state() -> tuple[bool, str]:
    """Whether compiled rules run in this process, and what is wrong if they should but do not."""
    if WISH == "source":
        return False, ""
    made = {found for package in PACKAGES for found in _extensions(BUILD / package)}
    if not made:
        return False, f"{WISH} holds no build" if WISH else ""
    wanted = {source.with_suffix("").relative_to(ROOT) for source in sources()}
    if made != {Path("app", SHARED), *wanted}:
        return False, "not exactly these modules were compiled"
    if not fresh():
        return False, "the sources changed after they were compiled"
    return True, ""


def compiled() -> bool:
    """Whether compiled rules run in this process."""
    return state()[0]


def notice() -> str:
    """One line for the log: what runs, why, and what to do about it."""
    runs, problem = state()
    if runs:
        return f"rules: compiled ({BUILD.name})" if WISH else "rules: compiled"
    slow = "bots think about 40 times slower; the strongest, advice and reviews are left out"
    if problem:
        cure = "run make build" if CHECKOUT else "install black-queen anew"
        return f"rules: {problem}, so the sources run: {slow}; {cure}"
    if WISH:
        return f"rules: not compiled, as wished: {slow}"
    if not CHECKOUT:
        return f"rules: not compiled: {slow}; {COMPILE}"
    if fresh():
        why = "no C compiler with Python's headers was found (apt-get install gcc python3-dev), so "
    else:
        why = ""
    return f"rules: not compiled: {why}{slow}; run make build"


def _files(folder: Path) -> list[Path]:
    """All files of the packages below a folder."""
    found = []
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in DATA]
        found += [Path(where, name) for name in names]
    return found


def _extensions(package: Path) -> set[Path]:
    """The modules of a package that this Python would import compiled."""
    parts = [(file, *file.name.partition(".")) for file in _files(package)]
    return {
        file.with_name(stem).relative_to(package.parent)
        for file, stem, dot, suffix in parts
        if dot + suffix in EXTENSION_SUFFIXES
    }
