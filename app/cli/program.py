"""A program of several commands: what it prints when something is wrong, and how it ends."""

import io
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

INTERRUPTED = 130  # the exit status of what Ctrl+C has ended, as shells have it
PRODUCT = "black-queen"


class Command(Protocol):
    """A module of a command."""

    def add_to(self, subparsers: "Subparsers") -> None:
        """Add its parser, whose default `run` does it and returns the exit status."""


def fail(reason: str, program: str = PRODUCT) -> int:
    """Say what is wrong, in one line; returns the exit status."""
    line = f"{program}: {reason}".encode(errors="backslashreplace").decode()
    print(line, file=sys.stderr)
    return 1


@contextmanager
def starting() -> Iterator[None]:
    """Ctrl+C ends the process at once, for the second in which modules are imported.

    A KeyboardInterrupt would be lost or printed where an import happens to call Python from C.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def perform(
    usage: str,
    about: str,
    commands: Callable[[], Iterable[Command]],
    arguments: Sequence[str] | None = None,
    version: Callable[[], str] | None = None,
) -> int:
    """Run a command; returns the exit status. Errors are one line, without a traceback.

    usage: how the program is called. commands: imports them. version: what --version prints.
    """
    with starting():
        import argparse

        from app.cli.version_option import VersionOption

        parser = argparse.ArgumentParser(prog=usage, description=about)
        if version:
            parser.add_argument("--version", action=VersionOption, line=version)
        subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
        for command in commands():
            command.add_to(subparsers)
    try:
        chosen = parser.parse_args(arguments)
        status = int(chosen.run(chosen))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has had enough
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        return fail(
            f"cannot write the output: {error.strerror or error}", usage.rsplit(maxsplit=1)[-1]
        )
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _drop_output() -> None:
    """What is still buffered can go nowhere; without this Python complains of it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def be_the_process_of(main: Callable[[], int]) -> None:
    """Run a command and exit; the second Ctrl+C ends it however it comes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # through a pipe Windows has no UTF-8, and no ♠
            stream.reconfigure(errors="backslashreplace")
    try:
        status = main()
        if status == INTERRUPTED:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
