"""A damaged file: what can be read of it comes into a new one, every room from its start on."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.rooms.logbook.log import Entry
from app.store import rescue as module
from app.store.rescue import NothingToRescue, Rescued, rescue
from app.store.sqlite import SqliteLog
from app.store.sqlite_schema import SCHEMA
from tests.store.spoiling import PAGE, pages, spoil

ROOMS = [f"{first}{second}{'0' * 6}" for first in "bgmrz" for second in "08dkx"]
LENGTH = 60  # entries of a room; six or so fit a page
DATA = '{"x": "' + "x" * 600 + '"}'
EVENTS = "select room, number, data from event order by room, number"


def entry(room: str, number: int) -> Entry:
    return Entry(room, number, 0, "", "2026-01-01", "Played", DATA)


async def fill(path: Path, *, keep_open: bool = False) -> SqliteLog:
    log = SqliteLog(path)
    await log.open()
    await log.append([entry(room, number) for room in ROOMS for number in range(LENGTH)])
    if not keep_open:
        await log.close()
    return log


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "rooms.sqlite3"
    asyncio.run(fill(path))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, whole: bytes) -> Path:
    path = tmp_path / "rooms.sqlite3"
    path.write_bytes(whole)
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "rescued"


def saved_in(target: Path) -> dict[str, int]:
    """How many entries each room of a rescued file has; they are sound, and have no gaps."""
    with closing(sqlite3.connect(target)) as db:
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)
        rows = db.execute(EVENTS).fetchall()
    assert {data for _, _, data in rows} <= {DATA}
    found: dict[str, int] = {}
    for room, number, _ in rows:
        assert number == found.get(room, 0)
        found[room] = number + 1
    return found


def test_a_whole_file_is_copied_whole(path: Path, target: Path) -> None:
    before = path.read_bytes()
    saved = rescue(path, target)
    assert saved == Rescued(len(ROOMS), len(ROOMS) * LENGTH, [], [])
    assert saved_in(target) == dict.fromkeys(ROOMS, LENGTH)
    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == [target, path]


async def test_the_copy_is_a_log(path: Path, target: Path) -> None:
    rescue(path, target)
    log = SqliteLog(target)
    await log.open()
    assert len(await log.read(ROOMS[3])) == LENGTH
    await log.append([entry(ROOMS[3], LENGTH)])
    await log.close()


def leaves(path: Path) -> list[int]:
    """The pages that hold entries and nothing else, in their order."""
    with path.open("rb") as file:
        content = file.read()
    kinds = [content[page * PAGE] for page in range(pages(path))]
    return [page + 1 for page, kind in enumerate(kinds) if kind == 0x0A and page]


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.77, 0.99])
def test_one_damaged_page_costs_one_room_its_end(path: Path, target: Path, share: float) -> None:
    pages_of_entries = leaves(path)
    assert len(pages_of_entries) > 150
    spoil(path, pages_of_entries[int(share * len(pages_of_entries))])
    before = path.read_bytes()
    saved = rescue(path, target)
    found = saved_in(target)
    hurt = {room for room in ROOMS if found.get(room) != LENGTH}
    assert len(hurt) <= 2
    assert hurt == {*saved.cut, *saved.lost} & hurt
    assert saved.entries == sum(found.values()) > (len(ROOMS) - 2) * LENGTH
    assert path.read_bytes() == before


@pytest.mark.parametrize("step", [20, 50, 90])
def test_what_lies_between_damaged_pages_is_found(path: Path, target: Path, step: int) -> None:
    bad = leaves(path)[5::step]
    assert len(bad) > 1
    spoil(path, *bad)
    saved = rescue(path, target)
    found = saved_in(target)
    hurt = {room for room in ROOMS if found.get(room) != LENGTH}
    assert len(hurt) <= 2 * len(bad)
    assert hurt <= {*saved.cut, *saved.lost}
    assert set(saved.lost) == set(ROOMS) - set(found)
    assert saved.rooms == len(found)


def test_probes_are_bounded(path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROBES", 0)
    spoil(path, *leaves(path)[5::20])
    assert 1 <= len(saved_in(target) if rescue(path, target) else {}) < len(ROOMS)


def test_an_entry_that_is_damaged_within_ends_its_room(path: Path, target: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        change = "update event set data = cast(? as text) where room = ? and number = ?"
        db.execute(change, (b'{"x": "\xff"}', ROOMS[1], 7))
        db.execute(change, (b'{"x": ', ROOMS[2], 0))
        db.commit()
    saved = rescue(path, target)
    found = saved_in(target)
    assert found[ROOMS[1]] == 7
    assert (saved.cut, saved.lost) == ([ROOMS[1]], [ROOMS[2]])
    assert saved.rooms == len(ROOMS) - 1


async def test_what_is_not_in_the_file_yet_is_saved_too(tmp_path: Path, target: Path) -> None:
    """Moves in the write-ahead log, after a server was killed."""
    path = tmp_path / "killed" / "rooms.sqlite3"
    log = await fill(path, keep_open=True)
    assert path.with_name("rooms.sqlite3-wal").stat().st_size > 0
    saved = await asyncio.to_thread(rescue, path, target)
    assert saved.entries == len(ROOMS) * LENGTH
    await log.close()


def test_a_target_is_never_overwritten(path: Path, target: Path) -> None:
    target.write_text("mine")
    with pytest.raises(FileExistsError):
        rescue(path, target)
    assert target.read_text() == "mine"
    with pytest.raises(FileExistsError):
        rescue(path, path)
    assert len(path.read_bytes()) > PAGE


def empty(path: Path) -> None:
    path.write_bytes(b"")


def beginning(path: Path) -> None:
    spoil(path, 1)


def another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table bookmark (address)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"pragma user_version = {SCHEMA + 1}")


def no_entries(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("delete from event")
        db.commit()


def all_pages(path: Path) -> None:
    spoil(path, *range(2, pages(path) + 1))


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (empty, "nothing can be read"),
        (beginning, "cannot be read: .*not a database"),
        (another_program, "database of another program"),
        (newer, "newer version"),
        (no_entries, "nothing can be read"),
        (all_pages, "nothing can be read"),
        (Path.unlink, "is no file"),
    ],
)
def test_where_there_is_nothing_to_read(
    path: Path, target: Path, harm: Callable[[Path], None], reason: str
) -> None:
    harm(path)
    with pytest.raises(NothingToRescue, match=reason):
        rescue(path, target)
    assert not target.exists()
