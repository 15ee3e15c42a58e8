"""Which version it is; and nothing breaks where nobody knows the commit."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from app import built, version

FULL = "849cba19d0a8cd7f3f51a7b2e4a1ef0f4a3c5d6e"


@pytest.fixture(autouse=True)
def unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(version.NAMED, raising=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with one commit, whose files are as they were committed."""
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "built.py").write_text("")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    git(tmp_path, *who, "commit", "--quiet", "--message", "All of it")
    return tmp_path


def git(folder: Path, *words: str) -> str:
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(
        ["git", *words], cwd=folder, env=own, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_checkout_asks_git(checkout: Path) -> None:
    commit = git(checkout, "rev-parse", "HEAD")
    git(checkout, "tag", "v9.9.9")
    assert version.of_checkout(checkout) == version.to_be_packed(checkout) == commit[:9]
    (checkout / "app" / "built.py").write_text("other = 1\n")
    assert version.of_checkout(checkout) == f"{commit[:9]}-dirty"


def test_a_folder_in_another_checkout_is_not_that_one(checkout: Path) -> None:
    assert version.of_checkout(checkout / "app") == ""


def test_without_git_nothing_breaks(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(checkout / "nothing"))
    assert version.of_checkout(checkout) == version.to_be_packed(checkout) == ""


def test_a_build_is_told_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / version.NOTE).write_text("of-the-archive\n")
    assert version.to_be_packed(tmp_path) == "of-the-archive"
    for named, noted in ((FULL, FULL[:9]), ("v1-3-gabc", "v1-3-gabc"), (" ", "of-the-archive")):
        monkeypatch.setenv(version.NAMED, named)
        assert version.to_be_packed(tmp_path) == noted
    monkeypatch.setenv(version.NAMED, "two words")
    with pytest.raises(ValueError, match="names a commit by letters and digits, not 'two words'"):
        version.to_be_packed(tmp_path)


def test_what_is_packed_knows_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "APP", tmp_path)
    assert version.commit() == ""
    (tmp_path / version.NOTE).write_text("849cba19d\n")
    assert version.commit() == "849cba19d"


def test_the_number_is_that_of_the_package() -> None:
    stated = re.search(
        r'^version = "(.+)"$', (built.ROOT / "pyproject.toml").read_text(), re.MULTILINE
    )
    assert stated
    assert version.number() in {stated[1], "unknown"}
