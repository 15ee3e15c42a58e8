"""All that a log holds, copied into an empty one: from a file into a database, and back.

What was written is read again and compared entry by entry before it counts: a copy that failed
leaves the target as it was.
"""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import asyncpg

from app.rooms.logbook.log import Entry, LogUnavailable
from app.rooms.logbook.made import MadeRow
from app.store import COLUMNS, is_url, sqlite_schema
from app.store.holder import lock_folder
from app.store.postgres import schema
from app.store.postgres.errors import UNREACHABLE
from app.store.postgres.log import Found, where

PAGE = 2000  # entries
FIRST = ("", -1)  # before the key of any entry
NO_KEY = ""  # before any

Key = tuple[str, int]
Progress = Callable[[int], object]

_SQLITE_PAGE = (
    f"select {COLUMNS} from event where (room, number) > (?, ?)"  # noqa: S608 - constants
    " order by room, number limit ?"
)
_SQLITE_PUT = f"insert into event ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - constants
_SQLITE_MADE = "select seal, room, data from worth where seal > ? order by seal limit ?"
_SQLITE_PUT_MADE = "insert into worth values (?, ?, ?)"
_SQLITE_HAS_MADE = "select 1 from sqlite_schema where name = 'worth'"
_POSTGRES_MADE = "select seal, room, data from worth where seal > $1 order by seal limit $2"
_POSTGRES_PAGE = (
    f"select {COLUMNS} from event where (room, number) > ($1, $2)"  # noqa: S608 - constants
    " order by room, number limit $3"
)
_OWNED = "insert into room (code, epoch) select room, max(epoch) from event group by room"
_ALIVE = "select name from process where lease > clock_timestamp() limit 1"


class CannotMove(Exception):
    """Nothing was copied; the message says why and what to do."""


class Side(Protocol):
    """A log that nobody else uses."""

    async def cookie_key(self) -> bytes:
        """What cookies are signed with; b"" where an earlier version signed none."""

    async def put_cookie_key(self, key: bytes) -> None:
        """Have this key from now on."""

    async def page(self, after: Key) -> list[Entry]:
        """The next entries after one, by room and number, at most PAGE."""

    async def put(self, entries: Sequence[Entry]) -> None:
        """Store entries; they count when the side is kept."""

    async def made(self, after: str) -> list[MadeRow]:
        """What was made of matches after a key, at most PAGE; nothing where an earlier version kept
        none."""

    async def put_made(self, rows: Sequence[MadeRow]) -> None:
        """Store some of these, as in put."""

    async def keep(self) -> None:
        """Let all that was put count."""


@dataclass(frozen=True)
class Moved:
    """What was copied."""

    rooms: int
    entries: int


class File:
    """A file of tables."""

    def __init__(self, db: sqlite3.Connection, name: str) -> None:
        self._db = db
        self._name = name

    async def cookie_key(self) -> bytes:
        """See Side."""
        try:
            return sqlite_schema.cookie_key(self._db)
        except sqlite3.Error:
            return b""

    async def put_cookie_key(self, key: bytes) -> None:
        """See Side."""
        sqlite_schema.put_cookie_key(self._db, key)

    async def page(self, after: Key) -> list[Entry]:
        """See Side."""
        try:
            return [Entry(*row) for row in self._db.execute(_SQLITE_PAGE, (*after, PAGE))]
        except sqlite3.Error as error:
            raise self._unreadable(error) from None

    def _unreadable(self, error: sqlite3.Error) -> CannotMove:
        return CannotMove(
            f"{self._name} cannot be read ({error}): copy what can be with black-queen rescue"
        )

    async def put(self, entries: Sequence[Entry]) -> None:
        """See Side."""
        rows = [tuple(vars(entry).values()) for entry in entries]
        self._db.executemany(_SQLITE_PUT, rows)

    async def made(self, after: str) -> list[MadeRow]:
        """See Side."""
        try:
            if not self._db.execute(_SQLITE_HAS_MADE).fetchone():
                return []
            return [MadeRow(*row) for row in self._db.execute(_SQLITE_MADE, (after, PAGE))]
        except sqlite3.Error as error:
            raise self._unreadable(error) from None

    async def put_made(self, rows: Sequence[MadeRow]) -> None:
        """See Side."""
        self._db.executemany(_SQLITE_PUT_MADE, rows)

    async def keep(self) -> None:
        """See Side."""
        self._db.execute("commit")


class Database:
    """A database of tables, within one transaction."""

    def __init__(self, db: asyncpg.Connection, keep: Callable[[], Awaitable[None]]) -> None:
        self._db = db
        self._keep = keep

    async def cookie_key(self) -> bytes:
        """See Side."""
        return await schema.cookie_key(self._db)

    async def put_cookie_key(self, key: bytes) -> None:
        """See Side."""
        await schema.put_cookie_key(self._db, key)

    async def page(self, after: Key) -> list[Entry]:
        """See Side."""
        return [Entry(*row) for row in await self._db.fetch(_POSTGRES_PAGE, *after, PAGE)]

    async def put(self, entries: Sequence[Entry]) -> None:
        """See Side."""
        found = [Found.of(entry) for entry in entries]
        rows = [
            (*vars(entry).values(), one.person, one.seal)
            for entry, one in zip(entries, found, strict=True)
        ]
        columns = [*COLUMNS.split(", "), "person", "seal"]
        await self._db.copy_records_to_table("event", records=rows, columns=columns)

    async def made(self, after: str) -> list[MadeRow]:
        """See Side."""
        return [MadeRow(*row) for row in await self._db.fetch(_POSTGRES_MADE, after, PAGE)]

    async def put_made(self, rows: Sequence[MadeRow]) -> None:
        """See Side."""
        await self._db.copy_records_to_table("worth", records=rows)

    async def keep(self) -> None:
        """See Side."""
        await self._db.execute(_OWNED)
        await self._keep()


async def move(source: str, target: str, progress: Progress = lambda _: None) -> Moved:
    """Copy all of one log into another, of which one is a file and one the url of a database.

    A database must be empty, a file must not be there yet. progress: called with how many
    entries have been copied since. Raises CannotMove, LogUnavailable or OSError.
    """
    if is_url(source) == is_url(target):
        raise CannotMove("name a file and a database, from the one to the other")
    async with AsyncExitStack() as held:
        if is_url(source):
            old: Side = await held.enter_async_context(_in_database(source, to_fill=False))
            new: Side = held.enter_context(_in_new_file(Path(target)))
        else:
            old = held.enter_context(_in_file(Path(source)))
            new = await held.enter_async_context(_in_database(target, to_fill=True))
        if key := await old.cookie_key():  # a browser stays who it is
            await new.put_cookie_key(key)
        try:
            async for page in _pages(old):
                await new.put(page)
                progress(len(page))
            async for rows in _made(old):
                await new.put_made(rows)
        except (ValueError, asyncpg.DataError, sqlite3.Error) as error:
            raise CannotMove(
                f"an entry of {_named(source)} is damaged ({type(error).__name__}):"
                " copy what is sound with black-queen rescue"
            ) from None
        moved = await _compared(old, new, _named(source))
        await _compare_made(old, new, _named(source))
        await new.keep()
    return moved


async def _pages(side: Side) -> AsyncIterator[list[Entry]]:
    after = FIRST
    while page := await side.page(after):
        yield page
        after = (page[-1].room, page[-1].number)


async def _made(side: Side) -> AsyncIterator[list[MadeRow]]:
    after = NO_KEY
    while rows := await side.made(after):
        yield rows
        after = rows[-1].key


async def _compared(old: Side, new: Side, source: str) -> Moved:
    """What both hold; raises CannotMove at the first entry that differs."""
    rooms = entries = 0
    after, room = FIRST, None
    while True:
        ours, theirs = await old.page(after), await new.page(after)
        if ours != theirs:
            raise _differs(source)
        if not ours:
            return Moved(rooms, entries)
        for entry in ours:
            rooms += entry.room != room
            room = entry.room
        entries += len(ours)
        after = (ours[-1].room, ours[-1].number)


async def _compare_made(old: Side, new: Side, source: str) -> None:
    """Raises CannotMove if they do not hold the same of matches."""
    after = NO_KEY
    while ours := await old.made(after):
        if ours != await new.made(after):
            raise _differs(source)
        after = ours[-1].key


def _differs(source: str) -> CannotMove:
    return CannotMove(f"the copy differs from {source}, which was changed meanwhile: try again")


def _named(place: str) -> str:
    return where(place) if is_url(place) else place


@contextmanager
def _in_file(path: Path) -> Iterator[Side]:
    if not path.is_file():
        raise CannotMove(f"{path}: there is no such file")
    with (
        lock_folder(path.parent, "black-queen move-log"),
        closing(sqlite3.connect(path, isolation_level=None)) as db,
    ):
        try:
            if not sqlite_schema.require_ours(db):
                raise CannotMove(f"{path} is empty")
        except sqlite3.Error as error:
            raise CannotMove(f"{path} cannot be read ({error})") from None
        yield File(db, str(path))


@contextmanager
def _in_new_file(path: Path) -> Iterator[Side]:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with lock_folder(path.parent, "black-queen move-log"):
        try:
            path.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            raise CannotMove(f"{path} exists already; name another file") from None
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as db:
                sqlite_schema.create(db)
                db.execute("begin")
                yield File(db, str(path))
                kept = not db.in_transaction
        except BaseException:
            path.unlink()
            raise
        if not kept:
            path.unlink()


@asynccontextmanager
async def _in_database(url: str, *, to_fill: bool) -> AsyncIterator[Side]:
    try:
        db = await asyncpg.connect(url)
    except (*UNREACHABLE, ValueError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise CannotMove(f"{where(url)} cannot be reached: {reason}") from None
    try:
        try:
            await schema.prepare(db)
        except LogUnavailable as error:
            raise CannotMove(f"{where(url)} cannot be used: {error}") from None
        transaction = db.transaction(isolation="repeatable_read")
        await transaction.start()
        name = await db.fetchval(_ALIVE)
        if name is not None:
            raise CannotMove(f"a server still runs on {where(url)} ({name}); stop it first")
        if to_fill and await db.fetchval("select exists (select from event)"):
            raise CannotMove(f"{where(url)} has tables already; name an empty database")
        yield Database(db, transaction.commit)
    finally:
        await db.close()
