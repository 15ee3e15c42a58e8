"""What all commands of the workshop have in common."""

import os

import pytest

from tests.commands.cli import Cli, start

COMMANDS = ("arena", "bids", "blunders", "judged", "sides", "tables", "teach")


def test_help(cli: Cli) -> None:
    done = cli("--help")
    assert (done.status, done.err) == (0, "")
    assert all(f"    {command} " in done.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(cli: Cli, command: str) -> None:
    done = cli(command, "--help")
    assert done.status == 0
    assert done.out.startswith(f"usage: python -m lab {command} ")
    assert f"example: python -m lab {command} " in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "required: COMMAND"),
        (["serve"], "invalid choice: 'serve'"),
        (["arena", "black_queen"], "required: LEVEL"),
        (["arena", "black_queen", "1", "0", "--deals", "many"], "'many' is no whole number"),
        (["blunders", "euchre", "1", "--find", "-1", "--file", "x"], "--find: must be at least 0"),
        (["arena", "durak", "1", "0", "--deals", "0"], "--deals: must be at least 1, not 0"),
        (["arena", "durak", "1", "0", "--jobs", "0"], "--jobs: must be at least 1, not 0"),
        (["tables", "euchre", "--deals", "0"], "--deals: must be at least 1, not 0"),
        (["bids", "oh_hell", "0", "--matches", "0"], "--matches: must be at least 1, not 0"),
    ],
)
def test_arguments(cli: Cli, arguments: list[str], reason: str) -> None:
    done = cli(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("usage: python -m lab")
    assert reason in done.err


def test_a_reader_that_has_had_enough() -> None:
    small = ("arena", "black_queen", "1", "0", "--players", "2", "--deals", "2")
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = start(*small, package="lab", stdout=writing)
        assert done.communicate()[1] == ""
        assert done.returncode == 1
    finally:
        os.close(writing)
