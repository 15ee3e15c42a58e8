"""Numbers that commands take."""

from argparse import ArgumentTypeError
from collections.abc import Callable


def at_least(least: int) -> Callable[[str], int]:
    """A type of argparse: a whole number that is not smaller."""

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is no whole number") from None
        if found < least:
            raise ArgumentTypeError(f"must be at least {least}, not {found}")
        return found

    return number
