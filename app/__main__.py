"""The command line: a module of app.commands for each command."""

import sys
from collections.abc import Iterable, Sequence

from app import version
from app.cli import program

ALONE = ("serve",)  # what the name of the program alone stands for


def commands() -> Iterable[program.Command]:
    """Those of the product; the workshop's are in lab."""
    from app.commands import move_log, replay, rescue, review, selfplay, serve, verify

    return serve, selfplay, replay, verify, review, rescue, move_log


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    about = "Card tables in the browser. Without a command: serve."
    return program.perform(program.PRODUCT, about, commands, given or ALONE, version.line)


def run() -> None:
    """Be the process of a command."""
    program.be_the_process_of(main)


if __name__ == "__main__":
    run()
