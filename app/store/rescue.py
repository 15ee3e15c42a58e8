"""What can still be read of a damaged event log, copied into a new file.

The entries of a room are read by their key. Where SQLite meets a damaged page it stops, so the rest
is read from the other end; between two damaged pages, rooms in between are looked for by halves.
A room is kept up to its first missing entry: what comes after it would make no game.
"""

import json
import shutil
import sqlite3
from collections import deque
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from app.rooms.logbook.log import LogUnavailable
from app.store import COLUMNS
from app.store.sqlite_schema import cookie_key, create, put_cookie_key, require_ours

PROBES = 2000  # how often rooms are looked for between damaged pages
LENGTH = 8  # characters of a room by which the space between two rooms is halved
LAST = "\U0010ffff"

Key = tuple[str, int]
Row = tuple[object, ...]

_FORWARD = (
    f"select {COLUMNS} from event"  # noqa: S608 - constants
    " where (room, number) > (?, ?) and (room, number) < (?, ?) order by room, number"
)
_BACKWARD = f"{_FORWARD} desc".replace("room, number desc", "room desc, number desc")
_PUT = f"insert or ignore into event ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - constants
_PUT_WORTH = (
    "insert or ignore into worth select ?, ?, ? where exists (select 1 from event where room = ?)"
)
_CUT = (
    "select room, sum(number = place) from"
    " (select room, number, row_number() over (partition by room order by number) - 1 as place"
    " from event) group by room having count(*) > sum(number = place)"
)


class NothingToRescue(Exception):
    """Nothing can be copied; the message says why."""


@dataclass(frozen=True)
class Rescued:
    """What was saved. cut: rooms that lack entries at their end, or may; lost: without a start."""

    rooms: int
    entries: int
    cut: list[str]
    lost: list[str]


def rescue(source: Path, target: Path) -> Rescued:
    """Copy all that can be read of a log that no server holds; the target must not exist yet.

    Raises NothingToRescue, OSError, or sqlite3.Error if the target cannot be written.
    The source stays as it is.
    """
    if not source.is_file():
        raise NothingToRescue(f"{source} is no file")
    target.touch(mode=0o600, exist_ok=False)
    try:
        with TemporaryDirectory(dir=target.parent, prefix=".rescue-") as folder:
            copy = Path(folder) / source.name
            shutil.copyfile(source, copy)  # to open a file can change it
            beside = source.with_name(f"{source.name}-wal")
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(beside.name))
            with (
                closing(sqlite3.connect(copy, isolation_level=None)) as damaged,
                closing(sqlite3.connect(target, isolation_level=None)) as db,
            ):
                return _rescue(damaged, db, source)
    except BaseException:
        target.unlink()
        raise


def _rescue(damaged: sqlite3.Connection, db: sqlite3.Connection, source: Path) -> Rescued:
    try:
        require_ours(damaged)
    except (sqlite3.Error, LogUnavailable) as error:
        raise NothingToRescue(f"{source} cannot be read: {error}") from None
    damaged.text_factory = _text
    create(db)
    db.execute("begin")
    edges = _copy(damaged, db)
    saved = _only_whole(db, edges)
    with suppress(sqlite3.Error):  # a file of an earlier version, or a damaged page
        put_cookie_key(db, cookie_key(damaged))
    with suppress(sqlite3.Error):
        _copy_made(damaged, db)
    db.execute("commit")
    if not saved.entries:
        raise NothingToRescue(f"nothing can be read of the tables in {source}")
    return saved


def _copy_made(damaged: sqlite3.Connection, db: sqlite3.Connection) -> None:
    """What was made of matches, up to the first damaged page."""
    for row in damaged.execute("select seal, room, data from worth"):
        if all(isinstance(text, str) for text in row):
            db.execute(_PUT_WORTH, (*row, row[1]))


def _copy(damaged: sqlite3.Connection, db: sqlite3.Connection) -> set[str]:
    """Copy what can be read; returns the rooms after whose last entry something cannot be."""
    left: deque[tuple[Key, Key]] = deque([(("", -1), (LAST, 0))])
    edges: set[str] = set()
    probes = PROBES
    while left:
        low, high = left.popleft()
        first, whole = _read(damaged, db, _FORWARD, low, high, low)
        if whole:
            continue
        edges.add(first[0])
        last, _ = _read(damaged, db, _BACKWARD, first, high, high)
        middle = _between(first[0], last[0])
        if middle and probes > 0:
            probes -= 1
            left += [(first, (middle, -1)), ((middle, -1), last)]
    return edges


def _read(
    damaged: sqlite3.Connection,
    db: sqlite3.Connection,
    statement: str,
    low: Key,
    high: Key,
    at: Key,
) -> tuple[Key, bool]:
    """Copy entries in one direction; returns the last one's key, and whether it came to the end."""
    rows = None
    while True:
        try:
            rows = rows or damaged.execute(statement, (*low, *high))
            row = rows.fetchone()
        except sqlite3.DatabaseError:
            return at, False
        if row is None:
            return at, True
        if _sound(row):
            db.execute(_PUT, row)
            at = row[:2]


def _sound(row: Row) -> bool:
    """Whether a row can be an entry; damage within a text shows only where it is no JSON."""
    room, number, epoch, *texts = row
    if not (isinstance(number, int) and isinstance(epoch, int)):
        return False
    if not all(isinstance(text, str) for text in (room, *texts)):
        return False
    try:
        json.loads(str(texts[-1]))
    except ValueError:
        return False
    return True


def _text(data: bytes) -> str | bytes:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _between(low: str, high: str) -> str:
    """A short text half way between two rooms, "" if there is none."""
    places = [7 * place for place in reversed(range(LENGTH))]
    half = sum(
        min(ord(character), 127) << place
        for text in (low, high)
        for character, place in zip(text, places, strict=False)
    )
    text = "".join(chr(half // 2 >> place & 127) for place in places)
    return text if low < text < high else ""


def _only_whole(db: sqlite3.Connection, edges: set[str]) -> Rescued:
    """Take out what comes after a missing entry; the rest is what was saved."""
    lost = []
    for room, kept in db.execute(_CUT).fetchall():
        db.execute("delete from event where room = ? and number >= ?", (room, kept))
        edges.add(room)
        if not kept:
            lost.append(room)
    kept_rooms = {room for (room,) in db.execute("select distinct room from event")}
    (entries,) = db.execute("select count(*) from event").fetchone()
    return Rescued(len(kept_rooms), entries, sorted(edges & kept_rooms), sorted(lost))
