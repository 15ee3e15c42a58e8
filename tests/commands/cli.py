"""The real command line, in this process or in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Done:
    """What a command did: its exit status and what it printed."""

    status: int
    out: str
    err: str
    program: str = "black-queen"

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def refusal(self) -> str:
        """The one line that says what is wrong."""
        assert self.status == 1, self
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith(f"{self.program}: "), self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix(f"{self.program}: ").rstrip("\n")


Cli = Callable[..., Done]


def environment() -> dict[str, str]:
    """Output is buffered, as it is for users."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def in_this_process(
    main: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str], program: str
) -> Cli:
    """The commands of a program, without a process of their own."""

    def run(*arguments: object) -> Done:
        capsys.readouterr()
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as done:  # argparse
            status = done.code if isinstance(done.code, int) else 1
        printed = capsys.readouterr()
        return Done(status, printed.out, printed.err, program)

    return run


def start(
    *arguments: str, package: str = "app", stdout: int = subprocess.PIPE
) -> subprocess.Popen[str]:
    """A command in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", package, *arguments],
        cwd=ROOT,
        env=environment(),
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
