"""The command line: serve, selfplay, replay, arena, bids, tables."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from app.commands import arena, bids, fail, replay, selfplay, serve, tables

COMMANDS = (serve, selfplay, replay, arena, bids, tables)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status. Errors are one line, without a traceback."""
    parser = argparse.ArgumentParser(
        prog="black-queen", description="Card tables in the browser, and their workshop."
    )
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(subparsers)
    chosen = parser.parse_args(arguments)
    try:
        status = int(chosen.run(chosen))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has had enough
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        return fail(f"cannot write the output: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130
    return status


def _drop_output() -> None:
    """What is still buffered can go nowhere; without this Python complains of it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
