"""The command line: serve, selfplay, replay, arena."""

import argparse
import sys
from collections.abc import Sequence

from app.commands import arena, replay, selfplay, serve

COMMANDS = (serve, selfplay, replay, arena)


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
        return int(chosen.run(chosen))
    except BrokenPipeError:  # the reader of a pipe has had enough
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
