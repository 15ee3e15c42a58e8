"""What all commands have in common."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import built, version
from tests.commands.cli import Cli, start

COMMANDS = ("serve", "selfplay", "replay", "verify", "rescue", "move-log")


def test_the_version_is_said_in_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "commit", lambda: "849cba19d")
    monkeypatch.setattr(version, "number", lambda: "0.1.0")
    monkeypatch.setattr(built, "compiled", lambda: True)
    done = cli("--version")
    assert (done.status, done.err) == (0, "")
    assert done.out == "black-queen 0.1.0 (commit 849cba19d, compiled)\n"
    monkeypatch.setattr(version, "commit", lambda: "")
    monkeypatch.setattr(built, "compiled", lambda: False)
    assert cli("--version").out == "black-queen 0.1.0 (commit unknown, not compiled)\n"


def test_without_a_command_tables_are_hosted(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACK_QUEEN_BOT_THREADS", "none")  # or else it would go on for ever
    assert cli().refusal.startswith("settings: bot_threads: ")


def test_help(cli: Cli) -> None:
    done = cli("--help")
    assert (done.status, done.err) == (0, "")
    assert all(f"    {command} " in done.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(cli: Cli, command: str) -> None:
    done = cli(command, "--help")
    assert done.status == 0
    assert done.out.startswith(f"usage: black-queen {command} ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play"], "invalid choice: 'play'"),
        (["selfplay"], "required: GAME"),
        (["selfplay", "black_queen", "--players", "four"], "invalid int value: 'four'"),
        (["selfplay", "black_queen", "--matches", "1.5"], "'1.5' is no whole number"),
        (["selfplay", "black_queen", "--fast"], "unrecognized arguments: --fast"),
        (["selfplay", "black_queen", "--seed"], "expected one argument"),
        (["replay"], "required: FILE"),
        (["verify"], "required: FILE"),
        (["selfplay", "durak", "--matches", "0"], "argument --matches: must be at least 1, not 0"),
        (["selfplay", "durak", "--matches", "-3"], "--matches: must be at least 1, not -3"),
        (["serve", "--port", "http"], "invalid int value: 'http'"),
    ],
)
def test_arguments(cli: Cli, arguments: list[str], reason: str) -> None:
    done = cli(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("usage: black-queen")
    assert reason in done.err


def test_serve_says_what_is_wrong_with_a_setting(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACK_QUEEN_BOT_THREADS", "none")
    assert cli("serve").refusal.startswith("settings: bot_threads: ")


@pytest.mark.parametrize(
    ("arguments", "variables", "sentence"),
    [
        (["--host", ""], {}, "--host: name an address to listen on, such as 127.0.0.1."),
        (["--host", " "], {}, "--host: name an address to listen on, such as 127.0.0.1."),
        (["--data", ""], {}, "settings: data: name a folder, such as data"),
        ([], {"DATA": ""}, "settings: data: name a folder, such as data"),
        (
            [],
            {"BOT_THREAD": "2", "forget_day": "2"},
            "settings: there is no BLACK_QUEEN_BOT_THREAD; did you mean BLACK_QUEEN_BOT_THREADS?;"
            " there is no BLACK_QUEEN_forget_day; did you mean BLACK_QUEEN_FORGET_DAYS?",
        ),
        (
            [],
            {"ORIGINS": '["https://a.example/x"]'},
            "settings: origins.0: write it like https://cards.example.org, without a path",
        ),
        ([], {"ADDRESS": "http://a.example:99999"}, "settings: address: ports are 1 to 65535"),
        (
            [],
            {"ADDRESS": "https://a.example/cards"},
            "settings: address: write it like https://cards.example.org; a path goes to"
            " BLACK_QUEEN_ROOT_PATH",
        ),
        (
            ["--root-path", "cards"],
            {},
            "settings: root_path: write it like /cards: a slash, then letters, digits, dots,"
            " dashes, _ or ~",
        ),
    ],
)
def test_serve_says_what_is_wrong(
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    variables: dict[str, str],
    sentence: str,
) -> None:
    for name, text in variables.items():
        monkeypatch.setenv(f"BLACK_QUEEN_{name}", text)
    assert cli("serve", *arguments).refusal == sentence


def test_serve_needs_a_path_of_its_own(cli: Cli, tmp_path: Path) -> None:
    done = cli("serve", "--data", tmp_path, "--port", 0, "--root-path", "/help/cards")
    assert done.refusal == (
        "settings: root_path: /help is an address of the server itself; choose another word"
    )


def test_as_a_process() -> None:
    done = start("selfplay", "black_queen", "--players", "2", "--matches", "2")
    out, err = done.communicate()
    assert (done.returncode, err) == (0, "")
    assert len(out.splitlines()) == 2
    done = start("replay", "missing.jsonl")
    out, err = done.communicate()
    assert (done.returncode, out) == (1, "")
    assert err == "black-queen: missing.jsonl: No such file or directory.\n"


# A reader that has had enough: head -1, a pager that was left.


@pytest.fixture
def closed() -> Iterator[int]:
    """A pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.parametrize("matches", ["1", "40"])
def test_selfplay_into_a_closed_pipe(closed: int, matches: str) -> None:
    done = start("selfplay", "black_queen", "--matches", matches, stdout=closed)
    assert done.communicate()[1] == ""
    assert done.returncode == 1


@pytest.mark.parametrize("matches", [1, 300])
def test_replay_into_a_closed_pipe(cli: Cli, closed: int, tmp_path: Path, matches: int) -> None:
    file = tmp_path / "records.jsonl"
    record = cli("selfplay", "black_queen", "--players", 2).out
    file.write_text(record * matches, encoding="utf-8")
    done = start("replay", str(file), stdout=closed)
    assert done.communicate()[1] == ""
    assert done.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("matches", ["1", "40"])
def test_a_full_disk(matches: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = start("selfplay", "black_queen", "--matches", matches, stdout=full.fileno())
        err = done.communicate()[1]
    assert done.returncode == 1
    assert "No space left on device" in err
    assert "Traceback" not in err
    assert "Exception ignored" not in err
