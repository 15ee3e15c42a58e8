"""Templates as processes before have compiled them: kept, never stale, and never necessary."""

import os
import stat
import tempfile
from pathlib import Path

import pytest

from app.web.render.assets import Assets
from app.web.render.templates import Templates

PAGE = "offline.html"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where they are kept, and nothing is there yet."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def kept(folder: Path) -> list[Path]:
    return list(folder.rglob("black-queen-*.cache"))


def test_a_second_process_compiles_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Templates(Assets()).filled(PAGE)
    assert kept(folder)
    own = kept(folder)[0].parent
    if os.name == "posix":
        assert stat.S_IMODE(own.stat().st_mode) == stat.S_IRWXU  # nobody else may write there

    def compiled(*args: object) -> None:
        raise AssertionError("It is compiled once more.")

    monkeypatch.setattr(Templates, "_compile", compiled)
    assert Templates(Assets()).filled(PAGE) == shown


def test_what_differs_is_compiled_anew() -> None:
    shown = Templates(Assets()).filled(PAGE)
    assert Templates(Assets("/cards")).filled(PAGE) != shown  # its addresses begin with it
    assert Templates(Assets()).filled(PAGE) == shown


def test_what_was_broken_is_compiled_anew(folder: Path) -> None:
    shown = Templates(Assets()).filled(PAGE)
    for file in kept(folder):
        file.write_bytes(file.read_bytes()[:-9])
    assert Templates(Assets()).filled(PAGE) == shown


def test_without_room_it_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object, **how: object) -> None:
        raise OSError("No space left on device")

    templates = Templates(Assets())
    monkeypatch.setattr(tempfile, "NamedTemporaryFile", full)
    assert templates.filled(PAGE)
    assert kept(folder) == []
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "nowhere"))
    assert Templates(Assets()).filled(PAGE)
