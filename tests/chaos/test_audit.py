"""What is wrong is found, each thing by its name."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from app.rooms.fold import commands
from app.rooms.logbook.log import Entry
from app.store import LOG_FILE
from chaos.audit import audit, doubled, read
from chaos.player import Life, Player
from tests.rooms.live_rooms import NEVER, house, opened
from tests.rooms.table import HOST


def entry(number: int, command: str, kind: str = "acted") -> Entry:
    return Entry("r", number, 1, command, "", kind, "{}")


async def played(folder: Path) -> Player:
    """Somebody who has been called a, then b, then c, and knows it."""
    async with house(folder, NEVER) as (rooms, _):
        room = await opened(rooms)
        for name in "abc":
            await room.ask(HOST, commands.Rename(id=f"x-{name}", name=name))
        player = Player("", room.room.code, "", "x", Life())
    player.notes.confirmed = ["x-a", "x-b", "x-c"]
    return player


def test_what_is_right_is_sound(tmp_path: Path) -> None:
    player = asyncio.run(played(tmp_path))
    found = audit(read(tmp_path), [player])
    assert found.sound, found
    assert found.confirmed == 3


def test_what_is_wrong_has_a_name(tmp_path: Path) -> None:
    player = asyncio.run(played(tmp_path))
    player.notes.confirmed = ["x-b", "x-a", "x-lost"]
    player.notes.refused = {"x-c": "No."}
    player.notes.back = 1
    player.seen = 1, 0, 0
    found = audit(read(tmp_path), [player])
    names = {name for name, count in found.wrong.items() if count}
    assert names == {
        "lost",
        "out of order",
        "refused and done",
        "tables that went back",
        "last tables that differ",
    }
    assert not found.sound


def test_a_gap_is_found(tmp_path: Path) -> None:
    player = asyncio.run(played(tmp_path))
    with closing(sqlite3.connect(tmp_path / LOG_FILE)) as db, db:
        db.execute("delete from event where command like '%:x-b'")
    found = audit(read(tmp_path), [player])
    assert found.wrong["gaps in numbers"] > 0
    assert found.wrong["lost"] == 1


def test_a_command_that_is_done_twice_is_found() -> None:
    start = [entry(0, "p:s", "bot seated"), entry(1, "p:s", "bot seated"), entry(2, "p:s")]
    assert doubled(start) == 0
    assert doubled([*start, entry(3, "p:s")]) == 1
    assert doubled([*start, entry(3, "p:t"), entry(4, "p:s", "renamed")]) == 1
