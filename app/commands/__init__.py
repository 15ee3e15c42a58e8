"""One module for each command of the command line."""

import sys


def fail(reason: str) -> int:
    """Say what is wrong, in one line; returns the exit status."""
    print(f"black-queen: {reason}", file=sys.stderr)
    return 1
