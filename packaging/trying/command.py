"""Commands of this machine, and what is said about them."""

import shlex
import socket
import subprocess
import sys
from pathlib import Path

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


def commit() -> str:
    """What git knows the checkout by."""
    return tell("git", "rev-parse", "HEAD").strip()


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
