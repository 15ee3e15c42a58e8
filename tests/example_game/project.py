"""A copy of the project with a new game in it, and what its own tests say of that."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.games import new

ROOT = new.ROOT
COPIED = ("app", "bench", "chaos", "docs", "lab", "tests", "pyproject.toml", "Makefile")
DOCUMENTS = tuple(path.name for path in ROOT.glob("*.md"))
LEFT = shutil.ignore_patterns("__pycache__", "*.so", "*.sha256", "chaos", "test_example_game.py")
# All but what the example game leaves to do.
UNLESS_TO_DO = ("-k", f"{new.NAME} and not test_a_game_is_complete")


def made(home: Path, name: str = new.NAME, title: str = new.TITLE) -> Path:
    """A copy of the project with the game and its three lines."""
    for each in (*COPIED, *DOCUMENTS):
        if (ROOT / each).is_dir():
            shutil.copytree(ROOT / each, home / each, ignore=LEFT)
        else:
            shutil.copy(ROOT / each, home)
    new.write_files(home, name, title)
    new.add_lines(home, name)
    return home


def run(home: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A Python command in the copy, on its sources."""
    env = {**os.environ, "BLACK_QUEEN_BUILD": "source", "PYTHONPATH": str(home)}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS", "COV_CORE_DATAFILE"):
        env.pop(name, None)
    return subprocess.run(
        [sys.executable, "-P", "-m", *command],
        cwd=home,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def tried(home: Path, *tests: str) -> str:
    """What pytest says of the game."""
    done = run(home, "pytest", "-q", "-p", "no:cacheprovider", *UNLESS_TO_DO, *tests)
    return done.stdout + done.stderr
