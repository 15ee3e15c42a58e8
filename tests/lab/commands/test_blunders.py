"""python -m lab blunders."""

import json
from pathlib import Path

import pytest

from tests.commands.cli import Cli

KNOWN = Path(__file__).parents[2] / "games" / "euchre" / "blunders.jsonl"


@pytest.mark.plays_much
@pytest.mark.long
def test_finds_and_asks(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    found = cli("blunders", "euchre", "0", "--find", "2", "--file", str(file))
    assert (found.status, found.out, found.err) == (0, "", "")
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
    asked = cli("blunders", "euchre", "0", "1", "--file", str(file))
    assert (asked.status, asked.err) == (0, "")
    assert asked.lines[0].startswith("level 0: ")
    answers = json.loads(cli("blunders", "euchre", "0", "1", "--file", str(file), "--json").out)
    assert [(a["level"], a["position"]) for a in answers] == [
        ("0", 0),
        ("0", 1),
        ("1", 0),
        ("1", 1),
    ]


def test_never_overwrites(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("precious", encoding="utf-8")
    done = cli("blunders", "euchre", "0", "--find", "1", "--file", str(file))
    assert done.refusal.endswith("File exists.")
    assert file.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["euchre", "9", "--file", str(KNOWN)], "There is no bot '9'; there are 0"),
        (["durak", "1", "--file", str(KNOWN)], "There must be positions of Durak, and no others."),
        (["euchre", "1", "--file", "nowhere"], "No such file or directory."),
        (["euchre", "1", "--file", __file__], "This is no position"),
    ],
)
def test_refused(cli: Cli, arguments: list[str], reason: str) -> None:
    assert reason in cli("blunders", *arguments).refusal
