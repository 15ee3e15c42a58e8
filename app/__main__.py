"""The command line: a module of app.commands for each command."""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from app.commands import INTERRUPTED, fail, starting


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status. Errors are one line, without a traceback."""
    with starting():
        import argparse

        from app.commands import (
            arena,
            bids,
            blunders,
            manners,
            move_log,
            replay,
            rescue,
            selfplay,
            serve,
            tables,
            verify,
        )

        parser = argparse.ArgumentParser(
            prog="black-queen", description="Card tables in the browser, and their workshop."
        )
        subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
        for command in (
            serve,
            selfplay,
            replay,
            verify,
            arena,
            bids,
            manners,
            blunders,
            tables,
            rescue,
            move_log,
        ):
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
        return fail(f"cannot write the output: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _drop_output() -> None:
    """What is still buffered can go nowhere; without this Python complains of it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> None:
    """Be the process of a command; the second Ctrl+C ends it however it comes."""
    try:
        status = main()
        if status == INTERRUPTED:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


if __name__ == "__main__":
    run()
