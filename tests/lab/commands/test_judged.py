"""python -m lab judged."""

import pytest

from tests.commands.cli import Cli


@pytest.mark.plays_much
def test_decisions_of_a_level_are_judged(cli: Cli) -> None:
    done = cli("judged", "euchre", "1", "--decisions", 5)
    assert done.lines[0] == "Euchre, 4 seats, seed 0"
    assert done.lines[1].startswith("level 1: ")
    assert "There is no bot '9'" in cli("judged", "euchre", "9").refusal
