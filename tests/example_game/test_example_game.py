"""A sixth game, made up for this test, needs its own files and one line in each of three lists.

Its files lie in the folder game/. Each test is of a copy of the project with the game in it, where
the tests that hold for all games try it like the others, or say what is missing.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = Path(__file__).parent / "game"
NAME = "five_tricks"
COPIED = ("app", "bench", "chaos", "docs", "lab", "tests", "pyproject.toml", "Makefile")
LEFT = shutil.ignore_patterns("__pycache__", "*.so", "*.sha256", "browser", "chaos", "sixth")
LISTS = {
    "app/rules/games.py": (
        "from app.rules.five_tricks.game import FiveTricks",
        r"(BlackQueen, CalledPartner, )",
        r"\1FiveTricks, ",
    ),
    "app/bots/levels.py": (
        "from app.bots.five_tricks import bot as five_tricks",
        r'(    "oh_hell": oh_hell.BOTS,\n)',
        r'    "five_tricks": five_tricks.BOTS,\n\1',
    ),
    "app/web/looks.py": (
        "from app.web.games.five_tricks import table as five_tricks",
        r'(    "oh_hell": oh_hell.LOOK,\n)',
        r'    "five_tricks": five_tricks.LOOK,\n\1',
    ),
}
# What is tried of every game; what else of it is tried in a browser is not copied.
ALL_GAMES = (
    "tests/games",
    "tests/test_games_apart.py",
    "tests/test_sources.py",
    "tests/test_docs.py",
    "tests/rules/test_claims.py",
    "tests/rules/test_contract.py",
    "tests/rules/test_data.py",
    "tests/bots/test_contract.py",
    "tests/bots/test_selfplay.py",
    "tests/lab/test_table.py",
    "tests/commands/test_records.py",
    "tests/rooms",
    "tests/web/test_hidden.py",
    "tests/web/test_named_cards.py",
    "tests/web/test_options.py",
    "tests/web/test_help.py",
    "tests/web/test_packed.py",
)


def several(*values: str) -> object:
    """One of many that are tried: make nightly tries all."""
    return pytest.param(*values, marks=pytest.mark.nightly)


def made(home: Path) -> Path:
    """A copy of the project with the game and its three lines."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name, ignore=LEFT)
        else:
            shutil.copy(ROOT / name, home)
    shutil.copytree(GAME, home, dirs_exist_ok=True)
    for name, (line, where, what) in LISTS.items():
        text, found = re.subn(where, what, (home / name).read_text(encoding="utf-8"), count=1)
        assert found == 1, name
        (home / name).write_text(text.replace("\nfrom ", f"\n{line}\nfrom ", 1), encoding="utf-8")
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


def tried(home: Path, *tests: str, only: str = NAME) -> str:
    """What pytest says of the game."""
    done = run(home, "pytest", "-q", "-p", "no:cacheprovider", "-k", only, *tests)
    return done.stdout + done.stderr


def test_it_needs_no_other_files(tmp_path: Path) -> None:
    home = made(tmp_path / "project")
    done = run(home, "tests.games.make", NAME)
    assert done.returncode == 0, done.stderr
    told = tried(home, *ALL_GAMES)
    counted = re.search(r"^(\d+) passed", told.splitlines()[-1])
    assert counted, told
    assert int(counted[1]) > 40
    assert "failed" not in told.splitlines()[-1]


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("tests/games/five_tricks/world.py", "world.py is missing: what five_tricks hides"),
        several("tests/games/five_tricks/contract.py", "contract.py is missing: its kinds"),
        several("tests/games/five_tricks/checksums.json", "python -m tests.games.make five_tricks"),
        several("app/templates/five_tricks/help.html", "app/templates/five_tricks needs ['help']"),
    ],
)
def test_what_is_missing_is_named(tmp_path: Path, gone: str, said: str) -> None:
    home = made(tmp_path / "project")
    (home / gone).unlink(missing_ok=True)
    told = tried(home, "tests/games")
    assert said in told
    assert re.search(r"\d+ failed", told.splitlines()[-1]), told


@pytest.mark.parametrize("name", ["app/bots/levels.py", several("app/web/looks.py")])
def test_a_missing_line_is_named(tmp_path: Path, name: str) -> None:
    home = made(tmp_path / "project")
    shutil.copy(ROOT / name, home / name)
    assert f"{name} needs a line for five_tricks" in tried(home, "tests/games")
