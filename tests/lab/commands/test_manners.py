"""python -m lab manners."""

import json

import pytest

from tests.commands.cli import Cli

SMALL = ("manners", "durak", "0", "--players", "2", "--deals", "3")


def test_prints_a_table_of_the_kinds_and_what_they_mean(cli: Cli) -> None:
    done = cli(*SMALL, "--examples", "1")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Durak, 2 seats, seed 0, 3 deals"
    assert done.lines[1].split() == ["in", "1,000", "deals", "level", "0"]
    assert any(line.startswith("opens with a trump: ") for line in done.lines)
    assert any(line.startswith("    does: ") for line in done.lines)


def test_json(cli: Cli) -> None:
    found = json.loads(cli(*SMALL, "--json").out)
    assert set(found) == {"plan", "levels"}
    assert found["levels"][0]["deals"] == 3


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["durak", "99"], "There is no bot '99'; there are 0"),
        (["durak", "1", "--players", "9"], "Durak is for 2 to 6 seats, not 9."),
    ],
)
def test_refused(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli("manners", *arguments).refusal.startswith(reason)
