"""Where a test waits for a browser that does not answer.

Most of what is asked of a page may take as long as it likes. The threads that pytest shows when it
breaks such a run off (pyproject.toml) wait in Playwright's loop: the test itself is a greenlet.
"""

import gc
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

import pytest
from greenlet import greenlet  # type: ignore[import-untyped]

from tests.patience import PATIENCE_S

INNERMOST = -12


@contextmanager
def told(config: pytest.Config, seconds: float = PATIENCE_S) -> Iterator[None]:
    """Show it, when this takes longer."""
    timer = Timer(seconds, _tell, [config])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _tell(config: pytest.Config) -> None:
    capture = config.pluginmanager.getplugin("capturemanager")
    capture.suspend_global_capture(in_=False)
    for each in gc.get_objects():
        if isinstance(each, greenlet) and each.gr_frame:
            traceback.print_stack(each.gr_frame, limit=INNERMOST, file=sys.stderr)
    sys.stderr.flush()
    capture.resume_global_capture()
