"""Where the event log of a test lies: in a file, or in a database of its own."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "log.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Path | str:
    """Where either kind of log lies; tests with it hold for both."""
    found: Path | str = request.getfixturevalue("path" if request.param == "sqlite" else "database")
    return found
