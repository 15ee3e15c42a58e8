"""Our searcher and OpenSpiel's look at the same positions."""

import pytest

from app.rules.games import find
from bench import simulations


@pytest.mark.parametrize(("name", "players"), simulations.TABLES)
def test_positions(name: str, players: int) -> None:
    found = list(simulations.positions(find(name)(players), 3))
    assert len(found) == 6
    for first, middle in zip(found[::2], found[1::2], strict=True):
        assert 0 < len(first.history) < len(middle.history)
        assert not first.resting
        assert first.turn >= 0


def test_a_line_for_each_table(capsys: pytest.CaptureFixture[str]) -> None:
    simulations.main(["--simulations", "20", "--deals", "1", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(simulations.TABLES)
    assert all(line.endswith(" times") for line in lines)
