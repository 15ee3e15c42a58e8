"""A short `make chaos`: every point once, a bad disk, and the server that must be caught."""

import asyncio
from pathlib import Path

import pytest

from chaos import disk, kills
from chaos.victim import FULL, POINTS, READ_ONLY


@pytest.mark.long
def test_no_kill_loses_anything(tmp_path: Path) -> None:
    outcome = asyncio.run(kills.kill(tmp_path, 1 + len(kills.WAYS), seed=1))
    assert outcome.sound, str(outcome)
    assert {*POINTS, kills.RANDOM} <= set(outcome.kills)
    assert outcome.findings.confirmed > 0
    assert outcome.waits


def test_a_server_that_confirms_too_early_is_caught(tmp_path: Path) -> None:
    ways = (POINTS[-1],)
    outcome = asyncio.run(kills.kill(tmp_path, 4, seed=1, ways=ways, early=True))
    assert outcome.findings.wrong["lost"] > 0, str(outcome)
    assert not outcome.sound


@pytest.mark.parametrize("kind", [FULL, READ_ONLY])
def test_a_bad_disk_refuses_and_play_goes_on(tmp_path: Path, kind: str) -> None:
    outcome = asyncio.run(disk.fail(tmp_path, kind))
    assert outcome.sound, str(outcome)
    assert outcome.refused > 0
