"""python -m lab sides, and the teaching of nets."""

import json
import re
from pathlib import Path

import pytest

from lab.called_partner.contracts import Pair, figures
from tests.commands.cli import Cli

SMALL = ("sides", "called_partner", "1", "0", "--deals", "12")
LINE = r"1 against 0, (by the score|smoothed): \+\d+\.\d{3} ± \d+\.\d{3} a deal and seat"


def test_who_plays_better(cli: Cli) -> None:
    done = cli(*SMALL)
    assert (done.status, done.err) == (0, "")
    assert re.fullmatch(".* 4 seats, seed 0, [0-9]+ deals:", done.lines[0])
    assert len(done.lines) == 3
    assert all(re.match(LINE, line) for line in done.lines[1:])
    assert cli(*SMALL, "--jobs", "2") == done
    found = json.loads(cli(*SMALL, "--json").out)
    assert set(found) == {"by the score", "smoothed"}
    assert found["by the score"]["mean"] > 0


def test_who_bids_better(cli: Cli) -> None:
    done = cli("sides", "called_partner", "1", "0", "--bids", "--deals", "20", "--players", "6")
    assert (done.status, done.err) == (0, "")
    assert len(done.lines) == 2
    assert done.lines[1].startswith("1 against 0, by bids: +")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["sides", "called_partner", "1"], "Name two levels."),
        (["sides", "called_partner", "1", "9"], "There is no bot '9'"),
        (["teach", "hands"], "There is no net 'hands'; there are cards, bids."),
    ],
)
def test_refused(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli(*arguments).refusal.startswith(reason)


def test_what_a_pair_of_tables_tells() -> None:
    """With six seats and two partners a fifth of the bid: that is what half of each bot in every
    order would find."""
    pair = Pair(bid=100, score=100, members=3, players=6, first=105, second=95)
    assert pair.made == pytest.approx(20.0)
    assert 0 < pair.nearly < 20
    assert Pair(100, 100, 3, 6, 95, 105).made == pytest.approx(-20.0)
    assert Pair(100, 96, 3, 6, 100, 150).made == 0.0
    some = figures([1.0, 2.0, 3.0])
    assert (some.mean, some.deviation) == (2.0, 1.0)


def test_teaching_writes_a_net(cli: Cli, tmp_path: Path) -> None:
    done = cli(
        "teach", "bids", "--rows", "100", "--rounds", "1", "--epochs", "1", "--out", str(tmp_path)
    )
    assert (done.status, done.err) == (0, "")
    assert re.fullmatch("round 1: [0-9]+ bids in [0-9]+ deals", done.lines[0])
    assert set(json.loads((tmp_path / "bids.json").read_text())) == {"weights"}
