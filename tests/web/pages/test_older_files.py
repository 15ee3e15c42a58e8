"""Tables of a file that an older commit left: their pages open, and a match has its record."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.rules.games import GAMES
from app.store import LOG_FILE
from tests.store.older import SQLITE, left_by
from tests.web.conftest import Server

NEWEST = max(SQLITE)


@pytest.fixture(
    params=[
        schema if schema in {1, NEWEST} else pytest.param(schema, marks=pytest.mark.nightly)
        for schema in SQLITE
    ]
)
def older(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[Server, dict[str, str]]]:
    """A server on such a file, and the room of each game in it."""
    own = Server(tmp_path)
    own.data.mkdir()
    (own.data / LOG_FILE).write_bytes(left_by("sqlite", request.param))
    with closing(sqlite3.connect(own.data / LOG_FILE)) as db:
        opened = db.execute("select room, data from event where kind = 'room opened'").fetchall()
    own.start()
    yield own, {json.loads(data)["game"]: room for room, data in opened}
    own.stop()
    assert "Traceback" not in own.log


def test_its_tables_open(older: tuple[Server, dict[str, str]]) -> None:
    server, rooms = older
    with server.browser() as browser:
        for game, room in rooms.items():
            page = browser.get(f"/r/{room}")
            assert page.status_code == 200, game
            assert GAMES[game].title in page.text
            assert 'class="felt' in page.text
        record = browser.get(f"/r/{rooms['durak']}/record.json")
    assert record.status_code == 200
    assert record.json()["game"] == "durak"
