"""How the real server starts and ends: in whose way it is, what it says, and Ctrl+C at any time."""

import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.store import LOG_FILE
from app.store.holder import NOTE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no POSIX signals")

ROOT = Path(__file__).resolve().parents[1]
PATIENCE_S = 100.0  # less than what ends a test run that stands still
SERVE = ("-m", "app", "serve", "--port", "0", "--data")

# Python runs this before anything else: it sends the process a signal when a module is looked for.
SITE = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["AT"]:
            sys.meta_path.remove(self)
            signal.raise_signal(getattr(signal, os.environ["HOW"]))

sys.meta_path.insert(0, Finder())
"""

# A server that gets a signal when one of its functions is called.
AT_A_CALL = """
import importlib, os, signal, sys
from app.__main__ import run

module, _, name = os.environ["AT"].rpartition(".")
module = importlib.import_module(module)
usual = getattr(module, name)

def interrupted(*arguments, **named):
    signal.raise_signal(getattr(signal, os.environ["HOW"]))
    return usual(*arguments, **named)

setattr(module, name, interrupted)
run()
"""


def environment(**more: str) -> dict[str, str]:
    ours = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    return ours | more


def ended(arguments: Sequence[str], **more: str) -> "subprocess.CompletedProcess[str]":
    """A process that ends by itself."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@contextmanager
def serving(data: Path, *, stderr: int = subprocess.DEVNULL) -> Iterator[subprocess.Popen[str]]:
    """A server that has said where it is."""
    process = subprocess.Popen(
        [sys.executable, *SERVE, str(data)],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )
    assert process.stdout
    try:
        assert process.stdout.readline().startswith("Black Queen: http")
        yield process
    finally:
        process.kill()
        process.communicate()


def refusal(done: "subprocess.CompletedProcess[str]") -> str:
    assert (done.returncode, done.stdout) == (1, ""), done
    assert done.stderr.startswith("black-queen: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("black-queen: ").rstrip("\n")


def test_a_second_server_says_who_is_in_its_way(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        said = refusal(ended([*SERVE, str(tmp_path)]))
        found = re.fullmatch(
            rf"The folder {re.escape(str(tmp_path))} is held by the server at (http://\S+/)"
            rf" \(process {first.pid} on \S+, since [\d-]+ [\d:]+ UTC\);"
            r" stop it, or name another folder with --data",
            said,
        )
        assert found, said


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table bookmark (address)")
    before = path.read_bytes()
    said = refusal(ended([*SERVE, str(tmp_path)]))
    assert said == (
        f"The game log {path} cannot be used: it is the database of another program;"
        " name another folder with --data"
    )
    assert path.read_bytes() == before


# Ctrl+C, and what a supervisor sends.


@pytest.mark.parametrize("module", ["app.built", "argparse", "structlog", "fastapi"])
def test_an_interrupt_while_modules_are_imported_ends_it_quietly(
    tmp_path: Path, module: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(SITE, encoding="utf-8")
    data = tmp_path / "data"
    done = ended([*SERVE, str(data)], PYTHONPATH=str(tmp_path), AT=module, HOW="SIGINT")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert not data.exists()


@pytest.mark.parametrize(
    ("call", "how"),
    [
        ("listen", "SIGINT"),
        ("build", "SIGTERM"),
        ("_announce", "SIGINT"),
        ("Rooms", "SIGINT"),
        ("Rooms", "SIGTERM"),
    ],
)
def test_a_signal_during_the_start_ends_it_quietly(tmp_path: Path, call: str, how: str) -> None:
    done = ended(
        ["-c", AT_A_CALL, *SERVE[2:], str(tmp_path)],
        AT=f"app.main.{call}",
        HOW=how,
        BLACK_QUEEN_LOG_LEVEL="warning",
    )
    assert done.returncode == (130 if how == "SIGINT" else -signal.SIGTERM)
    assert done.stderr == ""
    assert done.stdout.count("\n") == (call in ("_announce", "Rooms"))
    if how == "SIGINT":
        assert not (tmp_path / NOTE).exists()


def test_the_second_interrupt_waits_for_nobody(tmp_path: Path) -> None:
    """A bot thinks, and a browser is in the middle of a request; the end shows no traceback."""
    with serving(tmp_path, stderr=subprocess.PIPE) as process:
        port = port_of(tmp_path)
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(b"POST /rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n")
            process.send_signal(signal.SIGINT)
            # It listens no more once it has begun to end.
            deadline = time.monotonic() + PATIENCE_S
            while listens(port) and time.monotonic() < deadline:
                time.sleep(0.01)
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode in (130, -signal.SIGINT)
    assert "Traceback" not in said


def port_of(data: Path) -> int:
    """The port of the server that holds a folder."""
    found = re.search(r"http://[^/]+:(\d+)/", (data / NOTE).read_text("utf-8"))
    assert found
    return int(found[1])


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S).close()
    except OSError:
        return False
    return True


# What it says, and to whom.


def test_programs_get_the_start_as_an_event(tmp_path: Path) -> None:
    with serving(tmp_path, stderr=subprocess.PIPE) as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert out == ""
    assert [line.startswith('{"time": ') for line in err.splitlines()] == [True, True]
    assert '"event": "start"' in err.splitlines()[0]


def test_people_get_lines(tmp_path: Path) -> None:
    """On a terminal there is no JSON, and what is said of the start is said once."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, *SERVE, str(tmp_path)],
        cwd=ROOT,
        env=environment(TERM="dumb"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    try:
        said = read_until(ours, b"Ctrl+C ends it.\r\n")
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    first, second, third = said.decode().splitlines()
    assert re.fullmatch(r"Black Queen: http://127\.0\.0\.1:\d+/", first)
    assert second.startswith(f"Tables are kept in {tmp_path}; rules: ")
    assert third == "Ctrl+C ends it."


def read_until(terminal: int, end: bytes) -> bytes:
    said = b""
    deadline = time.monotonic() + PATIENCE_S
    while not said.endswith(end):
        assert select.select([terminal], [], [], deadline - time.monotonic())[0], said
        said += os.read(terminal, 9999)
    return said
