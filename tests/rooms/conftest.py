"""What rooms write into the server's log."""

from collections.abc import Iterator

import pytest
import structlog
from structlog.typing import EventDict


@pytest.fixture
def log() -> Iterator[list[EventDict]]:
    """The events of a test, as they come."""
    with structlog.testing.capture_logs() as events:
        yield events
