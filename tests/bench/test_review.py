"""What a review takes is told for every game."""

import pytest

from app.rules.games import GAMES
from bench import review


@pytest.mark.plays_much
@pytest.mark.nightly
def test_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    review.main(["--deals", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0].strip() for line in lines] == list(GAMES)
    assert all("first verdict" in line for line in lines)
