"""Pythons of this machine, and virtual environments of our own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from trying.command import ROOT, Failed, run

OLDEST = (3, 11)
NEWEST = (3, 14)  # that release.yml names
ASK = "import sys; print(*sys.version_info[:3], sys.implementation.name)"
LOCKS = ROOT / "requirements"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet")


class Python(NamedTuple):
    """An interpreter."""

    version: tuple[int, int, int]
    path: Path

    @property
    def tag(self) -> str:
        """As the names of wheels have it, such as cp311."""
        return "cp{}{}".format(*self.version)


def pythons() -> list[Python]:
    """CPython from 3.11 on, the newest patch of each: this one, those on PATH, those of pyenv."""
    found = [asked for path in _candidates() if (asked := ask(path))]
    newest = {python.version[:2]: python for python in sorted(found)}
    return [newest[version] for version in sorted(newest)]


def _candidates() -> Iterator[Path]:
    yield Path(sys.executable).resolve()
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        if found := shutil.which(f"python3.{minor}"):
            yield Path(found)
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from home.glob("versions/*/bin/python")


def ask(path: Path) -> Python | None:
    """What an interpreter is; None unless it is a CPython that we make wheels for."""
    try:
        said = subprocess.run([path, "-c", ASK], capture_output=True, text=True, check=True).stdout  # noqa: S603
    except (OSError, subprocess.CalledProcessError):  # a link to a version that is not there
        return None
    *numbers, name = said.split()
    major, minor, patch = map(int, numbers)
    fits = name == "cpython" and OLDEST <= (major, minor) <= NEWEST
    return Python((major, minor, patch), path) if fits else None


class Environment:
    """A virtual environment that is made anew."""

    def __init__(self, home: Path, python: Python) -> None:
        self.home = home
        self.folder = home / SCRIPTS
        self.python = self.folder / "python"
        run([str(python.path), "-m", "venv", "--clear", str(home)], os.environ, ROOT)

    def lock(self, name: str) -> None:
        """Install what a lock names; raises Failed."""
        lock = LOCKS / f"{name}.txt"
        strict = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--no-compile")
        self.run(*PIP, "install", *strict, "--requirement", str(lock))

    def run(self, *words: str, cwd: Path = ROOT, bare: bool = False, **settings: str) -> str:
        """Run its Python; what that prints, or Failed. bare: no other program is on PATH."""
        command = [str(self.python), *words]
        return run(command, self._variables(bare, settings), cwd)

    def _variables(self, bare: bool, settings: Mapping[str, str]) -> dict[str, str]:
        ours = ("BLACK_QUEEN_", "PYTHON", "VIRTUAL_ENV", "MAKE")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        others = [] if bare else [os.environ["PATH"]]
        return {**kept, "PATH": os.pathsep.join([str(self.folder), *others]), **settings}


def without_tools(environment: Environment) -> None:
    """See that no compiler and no npm can be found from an environment; raises Failed."""
    path = str(environment.folder)
    there = [
        name for name in ("cc", "gcc", "clang", "npm", "node") if shutil.which(name, path=path)
    ]
    if there:
        raise Failed(f"there is {', '.join(there)} in {path}")
