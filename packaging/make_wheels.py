"""make wheels: an archive of the sources, and wheels from it, each tried as on a strange machine.

There is a compiled wheel for each CPython from 3.11 on that is here (--python PATH: for that one),
and a pure one for everybody else. Each is looked through and installed into a fresh environment
with the locked packages, where no compiler and no npm can be found; there it says its version,
hosts tables, and a deal is played by a websocket. The results lie in dist/, with a list of what
runs in such an environment (CycloneDX). They are made from a clean copy of HEAD (--worktree: of the
files as they are).
"""

import argparse
import sys
import time
from pathlib import Path

from trying.command import ROOT, Failed, say
from wheels.contents import check_contents
from wheels.environment import PIP, Environment, Python, ask, pythons, without_tools
from wheels.making import Workshop
from wheels.materials import list_materials

TRY = ROOT / "packaging" / "try_installed.py"
BUILD_ONLY = ("fonttools", "setuptools", "pip")


def try_wheel(wheel: Path, python: Python, kind: str, folder: Path) -> Environment:
    """Install a wheel where nothing else is, and use it; raises Failed."""
    fresh = Environment(folder / f"fresh-{kind}-{python.tag}", python)
    without_tools(fresh)
    fresh.lock("play")
    fresh.run(*PIP, "install", "--no-deps", "--no-index", str(wheel), bare=True)
    fresh.run(*PIP, "check", bare=True)
    fresh.run(*PIP, "uninstall", "--yes", *BUILD_ONLY, bare=True)
    print(fresh.run(str(TRY), kind, cwd=folder, bare=True), end="", flush=True)
    return fresh


def make(chosen: argparse.Namespace, found: list[Python]) -> None:
    """Make and try all of them; raises Failed."""
    first = found[0]
    workshop = Workshop(ROOT / "build" / "wheels", ROOT / "dist", first, chosen.worktree)
    archive = workshop.archive(first)
    say(f"{archive.name}, {kilobytes(archive)}, of commit {workshop.commit}")
    plans = [(first, "pure"), *((python, "compiled") for python in found if not chosen.pure)]
    for python, kind in plans:
        began = time.monotonic()
        wheel = workshop.wheel(archive, python, kind)
        made = time.monotonic()
        check_contents(wheel, workshop.source, kind)
        fresh = try_wheel(wheel, python, kind, workshop.folder)
        took = f"made in {made - began:.0f} s, tried in {time.monotonic() - made:.0f} s"
        say(f"{wheel.name}, {kilobytes(wheel)}: {took}")
    list_materials(workshop, fresh)


def kilobytes(path: Path) -> str:
    """The size of a file."""
    return f"{path.stat().st_size / 1000:,.0f} kB"


def main() -> int:
    """Make them; the exit status."""
    parser = argparse.ArgumentParser(description="Make wheels, and try them.")
    parser.add_argument("--python", action="append", type=Path, help="for this one (again: more)")
    parser.add_argument("--pure", action="store_true", help="only the one for every machine")
    parser.add_argument("--worktree", action="store_true", help="the files as they are, not HEAD")
    chosen = parser.parse_args()
    named = [ask(path) for path in chosen.python or ()]
    try:
        if None in named:
            raise Failed("--python wants CPython 3.11 or newer")
        make(chosen, [python for python in named if python] or pythons())
    except Failed as error:
        say(f"FAILED: {error}")
        return 1
    say("all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
