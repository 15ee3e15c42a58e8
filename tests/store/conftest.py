"""Where the event log of a test lies."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "log.sqlite"
