"""A short `make chaos ARGS=--cluster`: a fault of each kind, and processes that must be caught."""

import asyncio
from pathlib import Path

import pytest

from chaos import cluster
from chaos.cluster import FREEZE, HOLD, KILL, REFUSE, RESTART, TERM
from chaos.tables import TABLES

KINDS = (KILL, FREEZE, RESTART, REFUSE, TERM, HOLD)


@pytest.mark.long
def test_no_fault_loses_anything(tmp_path: Path) -> None:
    outcome = asyncio.run(cluster.trouble(tmp_path, KINDS, seed=1, tables=TABLES[1:4]))
    assert outcome.sound, str(outcome)
    assert set(outcome.faults) == set(KINDS)
    assert outcome.findings.confirmed > 0


@pytest.mark.long
def test_processes_that_do_not_check_their_epochs_are_caught(tmp_path: Path) -> None:
    outcome = asyncio.run(cluster.control(tmp_path, 5, seed=1))
    assert outcome.stale > 0, str(outcome)
