"""Commands of this machine, and what is said about them."""

import shlex
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.argv[0]).stem
LAST_LINES = 20


class Failed(Exception):
    """What was made would not do; the message says what is wrong."""


def say(text: str) -> None:
    """A line for the person who waits."""
    print(f"{PROGRAM}: {text}", flush=True)


def ended(command: list[str], status: int, output: str) -> Failed:
    """What to raise for a command that failed."""
    return Failed(f"{shlex.join(command)} ended with {status}\n{end_of(output)}")


def end_of(text: str) -> str:
    """The last lines of an output."""
    return "\n".join(text.splitlines()[-LAST_LINES:])


def tell(*command: str) -> str:
    """Run a command in the checkout; its output, or Failed with its errors."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise ended(list(command), done.returncode, done.stdout + done.stderr)
    return done.stdout


def run(command: Sequence[str], env: Mapping[str, str], cwd: Path, **identity: Any) -> str:
    """Run a command; its output with its errors, or Failed with the end of it. identity: the user
    and groups that it runs as, as subprocess.run has them."""
    done = subprocess.run(  # noqa: S603
        command,
        **identity,
        env=env,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ended(list(command), done.returncode, str(done.stdout))
    return str(done.stdout)


def commit() -> str:
    """What git knows the checkout by."""
    return tell("git", "rev-parse", "HEAD").strip()


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
