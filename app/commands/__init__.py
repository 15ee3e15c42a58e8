"""One module for each command of the command line."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # the exit status of what Ctrl+C has ended, as shells have it


def fail(reason: str) -> int:
    """Say what is wrong, in one line; returns the exit status."""
    line = f"black-queen: {reason}".encode(errors="backslashreplace").decode()
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
