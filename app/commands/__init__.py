"""One module for each command of the command line."""

import sys


def fail(reason: str) -> int:
    """Say what is wrong, in one line; returns the exit status."""
    line = f"black-queen: {reason}".encode(errors="backslashreplace").decode()
    print(line, file=sys.stderr)
    return 1
