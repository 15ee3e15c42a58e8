"""python -m lab tables."""

import json
from pathlib import Path

import pytest

from tests.commands.cli import Cli


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["black_queen"], "There are no tables for 'black_queen'; there are for euchre."),
        (["euchre", "--only", "sum"], "--only is for rates, exact, weights."),
    ],
)
def test_refused(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli("tables", *arguments).refusal == reason


def test_a_folder_of_another_run(cli: Cli, tmp_path: Path) -> None:
    plan = {"deals": 5, "seed": "1", "rounds": 12}
    (tmp_path / "unfinished.json").write_text(json.dumps({"plan": plan, "engine": ""}))
    done = cli("tables", "euchre", "--out", str(tmp_path))
    assert "belongs to a run of 5 deals with seed '1'" in done.refusal


def test_a_folder_that_cannot_be_made(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = cli("tables", "euchre", "--out", str(tmp_path / "file"))
    assert "file" in done.refusal
