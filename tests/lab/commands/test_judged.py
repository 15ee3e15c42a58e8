"""python -m lab judged."""

import pytest

from tests.commands.cli import Cli
from tests.games.contract import HERE


@pytest.mark.plays_much
def test_decisions_of_a_level_are_judged(cli: Cli) -> None:
    done = cli("judged", "euchre", "1", "--decisions", 5)
    assert done.lines[0] == "Euchre, 4 seats, seed 0"
    assert done.lines[1].startswith("level 1: ")
    assert "There is no bot '9'" in cli("judged", "euchre", "9").refusal
    assert cli("judged", "euchre").refusal.startswith("Name a level")


@pytest.mark.plays_much
def test_what_was_done_in_positions_is_judged(cli: Cli) -> None:
    known = HERE / "euchre" / "blunders.jsonl"
    done = cli("judged", "euchre", "--file", known)
    assert done.lines == ["24 of 24 are called a mistake or a blunder"]
    assert "none.jsonl" in cli("judged", "euchre", "--file", "none.jsonl").refusal
