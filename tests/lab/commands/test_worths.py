"""python -m lab worths."""

import json

import pytest

from tests.commands.cli import Cli

SHORT = "euchre", "1", "2", "--option", "target=5", "--matches", 2, "--times", 2


@pytest.mark.plays_much
def test_what_is_left_is_told(cli: Cli) -> None:
    done = cli("worths", *SHORT)
    assert done.lines[0] == "Euchre, 4 seats, 2 matches, seed 0"
    assert done.lines[3].startswith("  level 1: variance ")
    told = json.loads(cli("worths", *SHORT, "--json").out)
    assert told["plan"]["one"] == "1"
    assert [len(seats) for seats in told["matches"]] == [4, 4]


def test_two_levels_are_named(cli: Cli) -> None:
    assert cli("worths", "euchre", "2").refusal.startswith("Name two levels")
    assert "There is no bot '9'" in cli("worths", "euchre", "9", "2").refusal
