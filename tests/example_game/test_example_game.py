"""The example game, made up for this test, needs its own files and one line in each of three lists.

It has four seats, partners and bids. Its files lie in the folder game/, and are what a new game
begins with. Each test is of a copy of the project with the game in it, where the tests that hold
for all games try it like the others, or say what is missing.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.example_game.project import ROOT, made, run, tried
from tests.games import new

# What is tried of every game.
ALL_GAMES = (
    "tests/games",
    "tests/test_games_apart.py",
    "tests/test_sources.py",
    "tests/test_docs.py",
    "tests/rules/test_claims.py",
    "tests/rules/test_contract.py",
    "tests/rules/test_data.py",
    "tests/rules/test_lessons.py",
    "tests/bots/test_contract.py",
    "tests/bots/test_selfplay.py",
    "tests/lab/test_table.py",
    "tests/commands/test_records.py",
    "tests/commands/test_verify_bots.py",
    "tests/rooms",
    "tests/web/table/test_endings.py",
    "tests/web/table/test_finish.py",
    "tests/web/gateway/test_hidden.py",
    "tests/web/gateway/test_named_cards.py",
    "tests/web/render/test_nets.py",
    "tests/web/gateway/test_interface.py",
    "tests/web/table/test_lessons.py",
    "tests/web/pages/test_look_back.py",
    "tests/web/table/test_moments.py",
    "tests/web/pages/test_options.py",
    "tests/web/pages/test_help.py",
    "tests/web/pages/test_packed.py",
    "tests/web/table/test_tips.py",
)


def several(*values: str) -> object:
    """One of many that are tried: make nightly tries all."""
    return pytest.param(*values, marks=pytest.mark.nightly)


@pytest.mark.long
def test_it_needs_no_other_files(tmp_path: Path) -> None:
    home = made(tmp_path / "project")
    left_over = home / "tests/games" / new.NAME / "records/3-seats-level-9.jsonl"
    left_over.parent.mkdir()
    left_over.touch()
    assert f"{left_over.name} is not planned any more" in run(home, "tests.games.complete").stdout
    done = run(home, "tests.games.make", new.NAME)
    assert done.returncode == 0, done.stderr
    assert not left_over.exists()
    told = tried(home, *ALL_GAMES)
    counted = re.search(r"^(\d+) passed", told.splitlines()[-1])
    assert counted, told
    assert int(counted[1]) > 70
    assert "failed" not in told.splitlines()[-1]


def test_under_another_name_nothing_is_left_of_its_own(tmp_path: Path) -> None:
    files = new.write_files(tmp_path, "red_tens", "Red Tens")
    assert tmp_path / "docs/rules/red-tens.md" in files
    assert tmp_path / "app/rules/red_tens/deal.pxd" in files
    own = re.compile("short.?spades", re.IGNORECASE)
    for path in files:
        assert not own.search(path.relative_to(tmp_path).as_posix())
        assert not own.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("name", ["Whist", "two words", "go-fish", "class", "9pins", "", "euchre"])
def test_a_name_that_no_game_can_have_is_refused(name: str) -> None:
    with pytest.raises(new.Unfit, match=r"cannot name a game|something of that name"):
        new.checked(name, ROOT)


def test_cython_takes_it(tmp_path: Path) -> None:
    """Whoever begins with it says make before long."""
    pytest.importorskip("Cython")
    home = made(tmp_path / "project")
    sources = [path.with_suffix(".py") for path in home.glob(f"app/*/{new.NAME}/*.pxd")]
    assert len(sources) == 2
    for source in sources:
        path = source.relative_to(home).as_posix()
        done = run(home, "cython", "-3", "-X", "annotation_typing=False", path)
        assert done.returncode == 0, done.stderr


WRITTEN = (
    "app/rules/short_spades/deal.pxd",
    "app/static/short_spades.css",
    "app/templates/short_spades/help.html",
    "docs/rules/short-spades.md",
    "tests/games/short_spades/contract.py",
    "tests/games/short_spades/world.py",
    "tests/games/short_spades/scenes.py",
)
TO_DO = (
    "app/static/share/short_spades.png",
    "docs/pictures/short_spades.webp",
    "docs/records.md",
    "README.md",
    "tests/games/short_spades/blunders.jsonl",
    "tests/games/short_spades/howlers.jsonl",
    "tests/games/short_spades/checksums.json",
    "tests/games/short_spades/facts.py",
    "tests/rules/plain_short_spades.py",
    "tests/rules/test_plain_short_spades.py",
    "its layout is of the kind ring, but styles have no ring.css",
    "app/static/matches.css has no .tile.short_spades",
)


def test_everything_that_is_missing_is_named_at_once(tmp_path: Path) -> None:
    home = made(tmp_path / "project")
    for path in WRITTEN:
        (home / path).unlink()
    layout = home / "app/templates/short_spades/table.html"
    text = layout.read_text(encoding="utf-8")
    layout.write_text(text.replace(" hands{%", " hands ring{%"), encoding="utf-8")
    told = run(home, "pytest", "-q", "-p", "no:cacheprovider", "tests/games").stdout
    assert "1 failed" in told.splitlines()[-1]
    assert [path for path in (*WRITTEN, *TO_DO) if path not in told] == []
    assert "python -m tests.games.make short_spades" in told


@pytest.mark.parametrize("name", ["app/bots/levels.py", several("app/web/game_uis.py")])
def test_a_missing_line_is_named(tmp_path: Path, name: str) -> None:
    home = made(tmp_path / "project")
    shutil.copy(ROOT / name, home / name)
    done = run(home, "tests.games.complete", new.NAME)
    assert f"{name} needs a line for short_spades" in done.stdout
