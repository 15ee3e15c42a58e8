"""The real command line, in this process or in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Done:
    """What a command did: its exit status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def refusal(self) -> str:
        """The one line that says what is wrong."""
        assert self.status == 1, self
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith("black-queen: "), self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix("black-queen: ").rstrip("\n")


Cli = Callable[..., Done]


def environment() -> dict[str, str]:
    """Output is buffered, as it is for users."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def start(*arguments: str, stdout: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """A command in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env=environment(),
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
