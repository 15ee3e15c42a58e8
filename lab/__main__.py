"""python -m lab COMMAND: compare bots, count what they do, make their tables."""

from collections.abc import Iterable, Sequence

from app.cli import program
from lab.commands import USAGE


def commands() -> Iterable[program.Command]:
    """All of them."""
    from lab.commands import arena, bids, blunders, judged, sides, tables, teach, worths

    return arena, bids, blunders, judged, sides, tables, teach, worths


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    about = "Compare bots, count what they do, and make the tables that they bid by."
    return program.perform(USAGE, about, commands, arguments)


if __name__ == "__main__":
    program.be_the_process_of(main)
