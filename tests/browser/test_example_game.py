"""The example game in a browser: all that is tried of every game there."""

import re
from pathlib import Path

import pytest

from tests.example_game.project import made, tried
from tests.games import new
from tests.many import some

WITHOUT = {"phone": "desk", "desk": "phone"}


@pytest.mark.parametrize("size", some(WITHOUT, ("phone",)))
@pytest.mark.long
def test_it_is_played_like_the_others(tmp_path: Path, size: str) -> None:
    home = made(tmp_path / "project")
    which = f"{new.NAME} and not {WITHOUT[size]}"
    told = tried(home, "tests/browser/test_every_game.py", "-k", which)
    counted = re.search(r"^(\d+) passed", told.splitlines()[-1])
    assert counted, told
    assert int(counted[1]) > 5
    assert "failed" not in told.splitlines()[-1]
