"""The benchmark of long logs: it makes rooms that the server can load."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench import loading


@pytest.mark.parametrize("kind", loading.KINDS)
def test_a_room_of_the_benchmark_is_loaded(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite3"
    loading.make(path, kind, 250)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("select count(*), max(number) from event").fetchone() == (250, 249)
    took_s, longest_s = asyncio.run(loading.load(path, loading.KINDS[kind]))
    assert took_s > 0
    assert longest_s > 0
