"""python -m lab arena."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

import pytest

from app.bots.levels import BOTS
from app.rules.black_queen.game import BlackQueen
from tests.commands.cli import Cli, start

SMALL = ("arena", "black_queen", "1", "0", "--players", "2", "--deals", "3")
PAIR = (
    r"1 against 0: [+-]\d+\.\d{3} ± \d+\.\d{3}"
    r" \(1: [+-]\d+\.\d{3} ± \d+\.\d{3}, 0: [+-]\d+\.\d{3} ± \d+\.\d{3};"
    r" 3 deals at 6 tables; p = \d\.\d{4}\)"
)


def no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def strict(text: str) -> Any:
    return json.loads(text, parse_constant=no_constant)


def test_prints_a_line_for_each_pair(cli: Cli) -> None:
    done = cli(*SMALL)
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Black Queen, 2 seats, seed 0; points a deal and seat"
    assert re.fullmatch(PAIR, done.lines[1])
    assert len(cli(*SMALL[:4], "2", *SMALL[4:]).lines) == 4


def test_who_is_no_fool_has_lost_nothing(cli: Cli) -> None:
    asked = ("arena", "durak", "1", "0", "--players", "2", "--deals", "6", "--jobs", "1")
    pair = strict(cli(*asked, "--json").out)["pairs"][0]
    assert pair["first_mean"] + pair["second_mean"] >= 1  # one is the fool, in a draw nobody
    assert pair["first_mean"] > 0.5
    lines = cli(*asked).lines
    assert lines[0] == "Durak, 2 seats, seed 0; share of deals not lost"
    assert lines[1].startswith("1 against 0: +")


def test_json(cli: Cli) -> None:
    done = cli(*SMALL, "--json", "--seed", "x", "--option", "piles=3")
    assert (done.status, done.err) == (0, "")
    found = strict(done.out)
    assert set(found) == {"plan", "pairs"}
    assert found["plan"] == {
        "game": "black_queen",
        "players": 2,
        "options": {**BlackQueen(2).options, "piles": 3},
        "levels": ["1", "0"],
        "deals": 3,
        "seed": "x",
        "whole": False,
        "two_tables": False,
        "mix": "alternate",
        "timed": False,
    }
    (pair,) = found["pairs"]
    assert (pair["first"], pair["second"], pair["deals"], pair["tables"]) == ("1", "0", 3, 6)
    gap = pair["first_mean"] - pair["second_mean"]
    assert pair["difference"] == pytest.approx(gap)
    assert set(pair) == {
        *("first", "second", "deals", "tables", "difference", "error", "p"),
        *("first_mean", "first_error", "second_mean", "second_error", "made", "won"),
        *("first_ms", "second_ms"),
    }
    assert pair["made"] is None


def test_json_of_one_deal(cli: Cli) -> None:
    """Without a second deal there is no standard error, and JSON has no NaN."""
    (pair,) = strict(cli(*SMALL, "--deals", "1", "--json").out)["pairs"]
    assert pair["error"] is None
    assert pair["p"] is None
    assert cli(*SMALL, "--deals", "1").lines[1].endswith("; 1 deals at 2 tables)")


MATCHES = ("arena", "oh_hell", "low", "high", "--players", "3", "--option", "max_hand=2")
PATIENCE_S = 120.0
FIGURE = r"[+-]\d+\.\d{3} ± \d+\.\d{3}"
SHARE = r"\d+\.\d ± \d+\.\d %"


@pytest.fixture
def two_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["oh_hell"], "low", BOTS["oh_hell"]["0"])
    monkeypatch.setitem(BOTS["oh_hell"], "high", BOTS["oh_hell"]["0"])


@pytest.mark.usefixtures("two_bots")
def test_whole_matches(cli: Cli) -> None:
    done = cli(*MATCHES, "--deals", "2", "--whole")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Oh Hell, 3 seats, seed 0; points a deal and seat"
    assert re.fullmatch(
        rf"low against high: {FIGURE} \(low: {FIGURE}, high: {FIGURE};"
        r" 2 matches at 12 tables; p = 1\.0000\)",
        done.lines[1],
    )
    assert re.fullmatch(rf"  bids made: [+-]{SHARE} \(low: {SHARE}, high: {SHARE}\)", done.lines[2])
    assert "2 matches at 4 tables" in cli(*MATCHES, "--deals", "2", "--whole", "--two-tables").out
    (pair,) = strict(cli(*MATCHES, "--deals", "2", "--whole", "--json").out)["pairs"]
    assert set(pair["made"]) == {
        *("first", "first_error", "second", "second_error", "difference", "error")
    }


def test_mixes(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["called_partner"], "twin", BOTS["called_partner"]["0"])
    few = ("arena", "called_partner", "0", "twin", "--players", "6", "--deals", "2")
    for mix, tables in (("alternate", 4), ("every", 40), ("one", 24)):
        (line,) = cli(*few, "--mix", mix).lines[1:]
        assert re.search(rf"; 2 deals at {tables} tables; p = 1\.0000\)$", line)
    assert "2 deals at 4 tables" in cli(*few, "--mix", "every", "--two-tables").out
    assert cli(*few, "--mix", "some").status == 2


def test_timed(cli: Cli) -> None:
    done = cli(*SMALL, "--timed")
    assert (done.status, done.err) == (0, "")
    assert done.lines[:2] == cli(*SMALL).lines
    assert re.fullmatch(r"  CPU time a decision: 1 [0-9.e-]+ ms, 0 [0-9.e-]+ ms", done.lines[2])
    (pair,) = strict(cli(*SMALL, "--timed", "--json").out)["pairs"]
    assert pair["first_ms"] > 0
    assert pair["second_ms"] > 0


def test_a_chart(cli: Cli, tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    assert cli(*SMALL, "--chart", chart) == cli(*SMALL)
    assert "1 against 0</text>" in chart.read_text(encoding="utf-8")
    assert cli(*SMALL, "--chart", tmp_path).refusal == f"{tmp_path}: Is a directory."


@pytest.mark.parametrize(("game", "players"), [("euchre", "4"), ("oh_hell", "3")])
def test_against_openspiel(cli: Cli, game: str, players: str) -> None:
    few = ("arena", game, "0", "openspiel:20", "--players", players, "--deals", "2")
    done = cli(*few)
    assert (done.status, done.err) == (0, "")
    # Their hash tables lie elsewhere in each process, and two deals do not show who is better.
    assert re.match(r"0 against openspiel:20: [+-]\d", done.lines[1])
    assert cli(*few, "--jobs", "2") == done
    assert "CPU time" in cli(*few, "--timed").out
    fair = cli("arena", game, "0", "openspiel-fair:20", "--players", players, "--deals", "2")
    assert fair.lines[1].startswith("0 against openspiel-fair:20: ")  # theirs draws as it likes


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["durak", "0", "openspiel:20"], "OpenSpiel plays euchre and oh_hell, not durak."),
        (["euchre", "0", "openspiel:0"], "Say openspiel:N, with N simulations, 1 or more."),
        (["euchre", "0", "openspiel"], "Say openspiel:N, with N simulations, 1 or more."),
        (
            ["oh_hell", "0", "openspiel:9", "--option", "hook=false"],
            "OpenSpiel does not know hook=False.",
        ),
    ],
)
def test_what_openspiel_does_not_play(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli("arena", *arguments).refusal == reason


def test_without_openspiel(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lab.openspiel.bot", None)
    refusal = cli("arena", "euchre", "0", "openspiel:9").refusal
    assert refusal == "OpenSpiel is not installed: pip install open-spiel."


@pytest.mark.usefixtures("two_bots")
def test_first_deals_and_whole_matches_do_not_mix_in_a_file(cli: Cli, tmp_path: Path) -> None:
    save = tmp_path / "outcomes"
    cli(*MATCHES, "--deals", "2", "--save", save)
    refusal = cli(*MATCHES, "--deals", "2", "--whole", "--save", save).refusal
    assert refusal == f"{save} holds another plan; name another file, or remove it."


def test_jobs_and_save_change_nothing(cli: Cli, tmp_path: Path) -> None:
    plain = cli(*SMALL)
    save = tmp_path / "outcomes"
    assert cli(*SMALL, "--jobs", "2", "--save", save) == plain
    assert cli(*SMALL, "--save", save) == plain
    assert len(save.read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["1"], "Name two or more different levels."),
        (["1", "1"], "Name two or more different levels."),
        (["1", "0", "1"], "Name two or more different levels."),
        (
            ["1", "9"],
            "There is no bot '9'; there are 0, 1, 2, 3, 4, 2-root, 2-linear, 3-points, 3-wild,"
            " 2-any, 3-ruled, 4-ruled, 4-tries, advised.",
        ),
    ],
)
def test_arguments(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli("arena", "black_queen", *arguments).refusal == reason


@pytest.mark.parametrize(
    "content", [b"notes\n", b"notes", b"\xff\xfe\x00\n"], ids=["text", "no end", "binary"]
)
def test_a_file_of_something_else(cli: Cli, tmp_path: Path, content: bytes) -> None:
    save = tmp_path / "file"
    save.write_bytes(content)
    assert str(save) in cli(*SMALL, "--save", save).refusal
    assert save.read_bytes() == content


def test_a_spoilt_line(cli: Cli, tmp_path: Path) -> None:
    save = tmp_path / "file"
    cli(*SMALL, "--save", save)
    lines = save.read_text(encoding="utf-8").splitlines()
    save.write_text("\n".join([lines[0], "{", *lines[2:], ""]), encoding="utf-8")
    assert str(save) in cli(*SMALL, "--save", save).refusal


def test_where_nothing_can_be_saved(cli: Cli, tmp_path: Path) -> None:
    missing = tmp_path / "no" / "file"
    assert cli(*SMALL, "--save", missing).refusal == f"{missing}: No such file or directory."
    assert cli(*SMALL, "--save", tmp_path).refusal == f"{tmp_path}: Is a directory."


def test_ends_when_interrupted(tmp_path: Path) -> None:
    """Ctrl-C goes to all processes of the group; a plan of hours must not be played on."""
    save = tmp_path / "file"
    done = start(*SMALL[:-1], "200000", "--save", str(save), package="lab")
    try:
        while done.poll() is None and (not save.exists() or save.stat().st_size < 1000):
            time.sleep(0.02)
        os.killpg(done.pid, signal.SIGINT)
        _, err = done.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        pytest.fail("it goes on")
    finally:
        if done.poll() is None:
            os.killpg(done.pid, signal.SIGKILL)
            done.communicate()
    assert done.returncode == 130
    assert "Traceback" not in err
