"""black-queen review."""

import json
from pathlib import Path

import pytest

from tests.commands.cli import Cli

pytestmark = pytest.mark.plays_much


def played(cli: Cli, tmp_path: Path) -> Path:
    file = tmp_path / "played.jsonl"
    file.write_text(
        cli(
            *("selfplay", "durak", "--players", 2, "--level", 0, "--seed", "review"),
            *("--option", "deals=1"),
        ).out,
        encoding="utf-8",
    )
    return file


def test_a_match_is_told_in_lines(cli: Cli, tmp_path: Path) -> None:
    lines = cli("review", played(cli, tmp_path), "--budget", 200).lines
    assert lines[0] == "match 0 (line 1): durak, in chances of not losing"
    assert lines[1].startswith("deal 0: ")
    assert "forced" in lines[1]
    assert [line.split(" = ")[0].rsplit(": ", 1)[0] for line in lines[2:4]] == [
        "  seat 0 (Bot 0)",
        "  seat 1 (Bot 0)",
    ]
    marked = [line for line in lines if " is a blunder: " in line]
    assert marked, "who plays at random is told so"
    losses = [float(line.split(": ")[2].split()[0]) for line in marked]
    assert losses == sorted(losses, reverse=True)
    assert [line for line in lines if line.startswith("    ")], "and why"


def test_a_match_is_told_to_programs(cli: Cli, tmp_path: Path) -> None:
    done = cli("review", played(cli, tmp_path), "--budget", 200, "--seat", 1, "--json")
    (line,) = done.lines
    found = json.loads(line)
    assert {decision["seat"] for decision in found["decisions"]} == {1}
    assert found["deals"] == [{"deal": 0, "seats": []}]
    reasons = [words for decision in found["decisions"] for words in decision["reasons"]]
    assert [words for words in reasons if "Bot 0" in words]
    assert not [words for words in reasons if "{" in words]


def test_what_cannot_be_reviewed_is_said(cli: Cli, tmp_path: Path) -> None:
    file = played(cli, tmp_path)
    assert cli("review", file, "--seat", 2).refusal.endswith(
        "There is no seat 2; there are 0 to 1."
    )
    assert cli("review", tmp_path / "none.json").refusal.endswith("No such file or directory.")
    assert "at least 50" in cli("review", file, "--budget", 3).err
