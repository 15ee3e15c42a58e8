"""Who holds a folder: one process at a time, until it ends in whatever way."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.rooms.logbook.log import LogUnavailable
from app.store.holder import LOCK, NOTE, FolderLocked, lock_folder

ROOT = Path(__file__).resolve().parents[2]
OTHER = """
import sys
from pathlib import Path
from app.store.holder import lock_folder

with lock_folder(Path(sys.argv[1]), "the other one"):
    print("held", flush=True)
    sys.stdin.read()
"""


def other(folder: Path) -> subprocess.Popen[str]:
    """Another process, once it holds the folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    return process


def refused(folder: Path) -> str:
    with pytest.raises(FolderLocked) as refusal, lock_folder(folder, "we"):
        pass
    return str(refusal.value)


def test_a_folder_is_held_by_one(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with lock_folder(folder, "a start") as holder:
        assert "held by a start (process" in refused(folder)
        holder.tell("the server at http://x/")
        said = refused(folder)
        assert said.startswith(f"The folder {folder} is held by the server at http://x/ (process ")
        assert f"process {os.getpid()} on " in said
    assert not (folder / NOTE).exists()
    with lock_folder(folder, "we"):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    with other(tmp_path) as process:
        assert f"the other one (process {process.pid} on " in refused(tmp_path)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert (tmp_path / NOTE).exists()
        with lock_folder(tmp_path, "we"):
            assert json.loads((tmp_path / NOTE).read_text("utf-8"))["process"] == os.getpid()


@pytest.mark.parametrize(
    "note",
    [
        b"",
        b"{",
        b"[]",
        b"7",
        b"{}",
        b"\xff\xfe",
        b'{"process": 1, "host": "a\\u001b[31m", "since": "", "does": ""}',
    ],
)
def test_a_broken_note_does_not_matter(tmp_path: Path, note: bytes) -> None:
    with lock_folder(tmp_path, "we"):
        (tmp_path / NOTE).write_bytes(note)
        assert refused(tmp_path) == f"The folder {tmp_path} is held by another server"
        (tmp_path / NOTE).unlink()
        assert refused(tmp_path) == f"The folder {tmp_path} is held by another server"


def test_a_note_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / NOTE).mkdir()
    with lock_folder(tmp_path, "we"):
        assert "another server" in refused(tmp_path)


def test_leftovers_hold_nothing(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_text("1\n")
    (tmp_path / NOTE).write_text("1\n")
    with lock_folder(tmp_path, "we"):
        pass


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "data"):
        with (
            pytest.raises(LogUnavailable, match=r"cannot be used: \w") as refusal,
            lock_folder(folder, "we"),
        ):
            pass
        assert not isinstance(refusal.value, FolderLocked)


def test_a_disk_without_locks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def missing(*_: object) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", missing)
    with (
        pytest.raises(LogUnavailable, match="no locks; choose a local disk"),
        lock_folder(tmp_path, "we"),
    ):
        pass
