"""black-queen rescue, as it is typed."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.logbook.log import Entry
from app.store.holder import lock_folder
from app.store.sqlite import SqliteLog
from tests.commands.cli import Cli


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two rooms; one has a gap and one has no start."""
    path = tmp_path / "data" / "rooms.sqlite3"

    async def main() -> None:
        log = SqliteLog(path)
        await log.open()
        for room, numbers in {"good": (0, 1, 2), "gone": (1, 2), "short": (0, 2)}.items():
            await log.append([Entry(room, n, 0, "", "", "Played", "{}") for n in numbers])
        await log.close()

    asyncio.run(main())
    return path


def rooms_of(path: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("select room, count(*) from event group by room").fetchall()


@pytest.mark.parametrize("by_folder", [True, False])
def test_it_says_what_was_saved(cli: Cli, file: Path, by_folder: bool) -> None:
    target = file.with_name("rooms.sqlite3.rescued")
    done = cli("rescue", file.parent if by_folder else file)
    assert (done.status, done.err) == (0, "")
    assert done.lines == [
        f"{target}: 2 tables, 4 entries",
        "may lack their last moves: short",
        "cannot be read from their beginning, left out: gone",
    ]
    assert rooms_of(target) == [("good", 3), ("short", 1)]
    assert sorted(file.parent.iterdir()) == [file, target]
    assert cli("rescue", file).refusal == f"{target} exists already; name another file with --to."
    other = file.with_name("other")
    assert cli("rescue", file, "--to", other).lines[0] == f"{other}: 2 tables, 4 entries"


def test_a_server_holds_the_folder(cli: Cli, file: Path) -> None:
    with lock_folder(file.parent, "the server at http://x/"):
        refusal = cli("rescue", file).refusal
    assert "is held by the server at http://x/ (process " in refusal
    assert refusal.endswith("; stop it first.")
    assert cli("rescue", file).status == 0


def test_what_cannot_be_rescued(cli: Cli, file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    assert cli("rescue", missing).refusal == f"{missing}: there is no such file."
    assert cli("rescue", tmp_path).refusal == f"{tmp_path}/rooms.sqlite3: there is no such file."
    text = tmp_path / "text"
    text.write_text("not a log, and long enough for SQLite to see that " * 20)
    assert "not a database" in cli("rescue", text).refusal
    nowhere = tmp_path / "no" / "where"
    assert cli("rescue", file, "--to", nowhere).refusal == f"{nowhere}: No such file or directory."
