"""--version of a program."""

import argparse
from collections.abc import Callable, Sequence


class VersionOption(argparse.Action):
    """Prints a line, made only where it is wanted, and ends the program."""

    def __init__(self, option_strings: Sequence[str], dest: str, line: Callable[[], str]) -> None:
        super().__init__(
            option_strings,
            argparse.SUPPRESS,
            nargs=0,
            default=argparse.SUPPRESS,
            help="version, commit and build, and exit",
        )
        self._line = line

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """See argparse."""
        print(self._line())
        parser.exit()
