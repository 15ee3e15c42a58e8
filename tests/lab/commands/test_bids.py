"""python -m lab bids."""

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
        (
            ["durak", "0"],
            "Bids are not counted in Durak; in called_partner, euchre, oh_hell they are.",
        ),
        (["oh_hell", "0", "99"], "There is no bot '99'; there are 0"),
        (["oh_hell", "0", "--players", "9"], "Oh Hell is for 3 to 7 seats, not 9."),
    ],
)
def test_refused(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli("bids", *arguments).refusal.startswith(reason)


def test_what_euchre_s_bids_come_to(cli: Cli) -> None:
    done = cli("bids", "euchre", "1", "--matches", "3")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Euchre, 4 seats, seed 0, 3 matches"
    assert re.fullmatch(" +share +made +all five +euchred +points", done.lines[1])
    titles = [line[:30].rstrip() for line in done.lines[2:]]
    assert (titles[0], titles[-1]) == ("level 1", "  thrown in")
    assert len(titles) == 6


CALLED = ("bids", "called_partner", "0", "--players", "6", "--option", "hands=2", "--matches", "4")
SHARE = r" +\d+\.\d ± \d+\.\d %"


def test_contracts(cli: Cli) -> None:
    done = cli(*CALLED)
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Black Queen: Called Partners, 6 seats, seed 0, 4 matches"
    assert re.fullmatch(r"level 0: somebody bids in 100\.0 ± 0\.0 % of 8 deals", done.lines[1])
    assert re.fullmatch(" +hands +share +bids made +side takes", done.lines[2])
    last = done.lines.index(f"{'':24}{'score a hand':>24}{'points taken':>16}")
    assert re.fullmatch(rf"  all +8{SHARE}{SHARE} +\d+\.\d ± \d+\.\d", done.lines[3])
    titles = [line[2:24].rstrip() for line in done.lines[3:last]]
    assert "150 needed" in titles
    assert {"1 partner", "2 partners"} & set(titles)
    assert "0 own cards called" in titles
    for line in done.lines[3:last]:
        assert re.fullmatch(rf"  .{{22}} +\d+{SHARE}{SHARE} +\d+\.\d ± \d+\.\d", line)
    roles = done.lines[last + 1 :]
    assert [line.split()[0] for line in roles] == ["caller", "partner", "opponent"]
    for line in roles:
        assert re.search(r" [+-]\d+\.\d\d ± \d+\.\d\d +\d+\.\d ± \d+\.\d$", line)
    assert cli(*CALLED, "--jobs", "2") == done
    assert cli(*CALLED, "--seed", "x").lines[3:] != done.lines[3:]


def test_contracts_as_json(cli: Cli) -> None:
    (found,) = json.loads(cli(*CALLED, "--json").out)["lines"]
    assert (found["level"], found["matches"], found["deals"]) == ("0", 4, 8)
    assert found["bid"] == {"mean": 1.0, "error": 0.0}
    assert sum(line["hands"] for line in found["needed"].values()) == found["hands"]["hands"] == 8
    assert set(found["roles"]["caller"]) == {"score", "points"}


@pytest.mark.parametrize("players", ["4", "5", "7"])
def test_contracts_at_other_tables(cli: Cli, players: str) -> None:
    options = ("--option", "bid_step=1", "--option", "forced_bid=true")
    done = cli(*CALLED[:3], "--players", players, *options, "--matches", "1")
    assert done.status == 0
    assert f"{players} seats" in done.lines[0]
    assert any(line.startswith("  150 needed") for line in done.lines)
