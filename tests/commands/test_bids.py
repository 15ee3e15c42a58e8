"""black-queen bids."""

import json
import re

import pytest

from tests.commands.cli import Cli

SMALL = ("bids", "oh_hell", "0", "--players", "3", "--option", "max_hand=2", "--matches", "2")
FIGURES = r" +\d+\.\d ± \d+\.\d % +\d+\.\d\d ± \d+\.\d\d +-?\d+\.\d\d ± \d+\.\d\d"


def test_prints_a_line_for_each_number_of_cards(cli: Cli) -> None:
    done = cli(*SMALL)
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Oh Hell, 3 seats, seed 0, 2 matches"
    assert re.fullmatch(" +bids made +points a deal +bid too many", done.lines[1])
    for line, title in zip(done.lines[2:], ("level 0", "  2 cards", "  1 card"), strict=True):
        assert re.fullmatch(re.escape(title) + FIGURES, line)
    assert cli(*SMALL, "--jobs", "2") == done
    assert cli(*SMALL, "--seed", "x").lines[2:] != done.lines[2:]


def test_json(cli: Cli) -> None:
    found = json.loads(cli(*SMALL, "--json", "--matches", "1").out)
    assert set(found) == {"plan", "lines"}
    assert found["plan"]["matches"] == 1
    assert [line["cards"] for line in found["lines"]] == [None, 2, 1]
    assert found["lines"][0]["made"]["error"] is None


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["euchre", "0"], "In Euchre no seat bids for itself; in oh_hell it does."),
        (["oh_hell", "0", "99"], "There is no bot '99'; there are 0"),
        (["oh_hell", "0", "--players", "9"], "Oh Hell is for 3 to 7 seats, not 9."),
        (["oh_hell", "0", "--matches", "0"], "--matches and --jobs must be at least 1."),
        (["oh_hell", "0", "--jobs", "0"], "--matches and --jobs must be at least 1."),
    ],
)
def test_refused(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli("bids", *arguments).refusal.startswith(reason)
