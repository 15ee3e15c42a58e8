"""Worker processes of long runs."""

import signal


def leave_interrupts_to_the_parent() -> None:
    """What each worker does first: Ctrl+C reaches them all, and the parent alone decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
