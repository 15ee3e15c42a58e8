"""The example game in a browser: all that is tried of every game there."""

import re
from pathlib import Path

import pytest

from tests.example_game.project import made, tried


@pytest.mark.long
def test_it_is_played_like_the_others(tmp_path: Path) -> None:
    home = made(tmp_path / "project")
    told = tried(home, "tests/browser/test_every_game.py")
    counted = re.search(r"^(\d+) passed", told.splitlines()[-1])
    assert counted, told
    assert int(counted[1]) > 5
    assert "failed" not in told.splitlines()[-1]
