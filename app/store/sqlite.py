"""The event log in one SQLite file: a thread that writes and a thread that reads.

The writer takes all appends that wait, stores them in one transaction, and answers them when it
is on the disk; the more tables play, the more appends share one wait for the disk. Each append
has a savepoint of its own, so that one that is refused does not undo the others.
"""

import asyncio
import json
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from app.rooms.logbook.listing import Listing
from app.rooms.logbook.log import Entry, LogError, LogUnavailable, NumberTaken
from app.rooms.logbook.made import MadeRow
from app.store import COLUMNS
from app.store.sqlite_schema import COMMITMENT, PERSON, PROBE, prepare

Found = TypeVar("Found")
Wanted = TypeVarTuple("Wanted")

LOCK_WAIT_S = 5.0  # how long another process may hold the file

_APPEND = f"insert into event ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - constants
_READ = (
    f"select {COLUMNS} from event where room = ? and number >= ?"  # noqa: S608 - constants
    " order by number limit ?"
)
_ALL = -1  # as a limit
_LAST_EPOCH = "select epoch from event where room = ? order by number desc limit 1"
_ROOMS_OF = (
    "select room from event where kind = 'seat taken' and"  # noqa: S608 - constants
    f" {PERSON} = ? group by room order by max(at) desc limit ?"
)
_LISTED = (
    "select sat.room, listing.own from"  # noqa: S608 - constants
    " (select room, max(at) as at from event where kind = 'seat taken' and"
    f" {PERSON} = ? group by room order by max(at) desc limit ?) as sat"
    " left join listing on listing.room = sat.room order by sat.at desc"
)
_LIST_FIRST = "insert into listing values (?, ?, ?) on conflict do nothing"
_LIST = (
    "insert into listing values (?, ?, ?) on conflict do update"
    " set own = excluded.own, offer = excluded.offer"
    " where (own, offer) <> (excluded.own, excluded.offer)"
)
_FINISHED = (
    f"select {COLUMNS} from event where kind = 'finished' and"  # noqa: S608 - constants
    f" {PERSON} = ? order by at desc limit ?"
)
_ROOM_SEALED = (
    "select room from event where kind = 'sealed' and"  # noqa: S608 - constants
    f" {COMMITMENT} = ? limit 1"
)
_REMOVE = (
    "delete from event where room = ? and"
    " (select at from event where room = ? order by number desc limit 1) < ?"
)
_UNLIST = (
    "delete from listing where room = ?"
    " and not exists (select 1 from event where event.room = listing.room)"
)
_PUT_MADE = (
    "insert into worth select ?, ?, ? where exists (select 1 from event where room = ?)"
    " on conflict do nothing"
)
_FIND_MADE = "select seal, data from worth where seal in (select value from json_each(?))"
_UNMAKE = (
    "delete from worth where room = ?"
    " and not exists (select 1 from event where event.room = worth.room)"
)
_row = attrgetter(*COLUMNS.split(", "))

# What SQLite raises for a value that it cannot hold, such as half a surrogate pair.
_UNFIT = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    ValueError,
    OverflowError,
)


@dataclass(frozen=True)
class _Write:
    """A statement to run for each row, and who waits for the outcome (None: it is durable)."""

    statement: str
    rows: list[tuple[Any, ...]]
    outcome: asyncio.Future[LogError | None]


class SqliteLog:
    """An EventLog in the file `path`, with up to `queue` appends waiting for the disk.

    An append that is cancelled while it waits may be stored all the same.
    """

    def __init__(self, path: Path, *, queue: int = 10_000) -> None:
        self.path = path
        self.queue = queue
        self.lapsed = self.shared = False  # nobody else can own a room
        self.cookie_key = b""  # what cookies are signed with; there from open on
        self._open = False
        self._wake = threading.Condition()  # guards _open and _waiting
        self._waiting: list[_Write] = []
        self._write_db: sqlite3.Connection
        self._read_db: sqlite3.Connection
        self._writer: threading.Thread
        self._reader: ThreadPoolExecutor

    async def open(self) -> None:
        """Open the file, made first if need be; raises LogUnavailable if it cannot be written."""
        await asyncio.to_thread(self._start)

    async def close(self) -> None:
        """Finish what waits, then let go of the file."""
        with self._wake:
            was_open, self._open = self._open, False
            self._wake.notify()
        if was_open:
            await asyncio.to_thread(self._stop)

    async def claim(self, room: str, *, new: bool = False) -> int:
        """The next epoch of a room, -1 where there is none, unless a new one is wanted: one server
        at a time holds the file, so all rooms are its own. Raises LogUnavailable."""
        found = await self._ask(self._rows, _LAST_EPOCH, (room,))
        last = int(found[0][0]) if found else -1
        return last + 1 if found or new else -1

    async def release(self, room: str, epoch: int) -> None:
        """Nobody waits for the room."""

    async def leave(self) -> None:
        """Nobody waits for the rooms."""

    def when_lost(self, one: Callable[[str, int], None], all_: Callable[[], None]) -> None:
        """No other server can own the rooms while the file is open."""

    async def processes(self) -> int:
        """One server at a time holds the file."""
        return 1

    async def append(self, entries: Sequence[Entry]) -> None:
        """Store entries durably, all or none.

        Raises NumberTaken, LogUnavailable, or LogError for a value that no store can hold.
        """
        await self._write(_APPEND, [_row(entry) for entry in entries])

    async def read(self, room: str, first: int = 0, most: int | None = None) -> list[Entry]:
        """The durable entries of a room by number, from `first` on, at most so many of them.

        Raises LogUnavailable. Text that is no UTF-8 comes with surrogates for its wrong bytes.
        """
        wanted = (room, first, _ALL if most is None else most)
        return await self._ask(self._read, _READ, wanted)

    async def rooms_of(self, person: str, most: int) -> list[str]:
        """Where a person has sat down, the last one first, at most so many. Raises
        LogUnavailable."""
        return [room for (room,) in await self._ask(self._rows, _ROOMS_OF, (person, most))]

    async def finished(self, person: str, most: int) -> list[Entry]:
        """What came of matches for a person, the last one first, at most so many. Raises
        LogUnavailable."""
        return await self._ask(self._read, _FINISHED, (person, most))

    async def list_room(self, room: str, epoch: int | None, listing: Listing) -> None:
        """Keep what the first page says of a room; without an epoch only where nothing is kept.
        Raises LogError."""
        statement = _LIST_FIRST if epoch is None else _LIST
        await self._write(statement, [(room, listing.own, listing.offer)])

    async def listed(self, person: str, most: int) -> list[tuple[str, str | None]]:
        """Where a person has sat down, the last one first, and what is kept of it. Raises
        LogUnavailable."""
        return await self._ask(self._rows, _LISTED, (person, most))

    async def offered(self, most: int) -> list[str]:
        """One server at a time holds the file, and so all tables."""
        return []

    async def room_sealed(self, seal: str) -> str:
        """The room in which a match was sealed so, "" where there is none. Raises
        LogUnavailable."""
        found = await self._ask(self._rows, _ROOM_SEALED, (seal,))
        return str(found[0][0]) if found else ""

    async def put_made(self, row: MadeRow) -> None:
        """Keep what was made of a match, unless that is kept already, or its room is gone. Raises
        LogError."""
        await self._write(_PUT_MADE, [(*row, row.room)])

    async def made(self, keys: Sequence[str]) -> dict[str, str]:
        """What is kept, by key. Raises LogUnavailable."""
        return dict(await self._ask(self._rows, _FIND_MADE, (json.dumps(list(keys)),)))

    async def check(self) -> None:
        """Write to the disk, as an append does; raises LogUnavailable."""
        await self._write(PROBE, [()])

    async def remove(self, room: str, before: str, in_use: Callable[[str], bool]) -> bool:
        """Remove a room whose last entry is older than a time and that is not in use.

        Returns whether it was. in_use is asked on the thread that reads, so that nobody can read
        the room between the question and its end. Raises LogUnavailable.
        """
        return await self._ask(self._remove, room, before, in_use)

    async def _ask(self, find: Callable[[*Wanted], Found], *wanted: *Wanted) -> Found:
        """What is found on the thread that reads."""
        with self._wake:
            self._require_open()
            found = asyncio.get_running_loop().run_in_executor(self._reader, find, *wanted)
        return await found

    async def _write(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        write = _Write(statement, rows, asyncio.get_running_loop().create_future())
        with self._wake:
            self._require_open()
            if len(self._waiting) >= self.queue:
                raise LogUnavailable("Too many moves wait to be saved. Try again in a moment.")
            self._waiting.append(write)
            self._wake.notify()
        refusal = await write.outcome
        if refusal:
            raise refusal

    def _require_open(self) -> None:
        if not self._open:
            raise LogUnavailable("The game log is closed: the server is starting or stopping.")

    # The rest runs on other threads.

    def _start(self) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(FileExistsError):
                self.path.touch(mode=0o600, exist_ok=False)  # the -wal file gets the same mode
            self._write_db = _connect(self.path)
            try:
                self.cookie_key = prepare(self._write_db)
                self._read_db = _connect(self.path)
            except BaseException:
                self._write_db.close()
                raise
        except (OSError, sqlite3.Error, LogUnavailable) as error:
            reason = _reason(self.path, error)
            raise LogUnavailable(f"The game log {self.path} cannot be used: {reason}") from error
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="log-reader")
        self._writer = threading.Thread(target=self._write_all, name="log-writer", daemon=True)
        self._open = True
        self._writer.start()

    def _stop(self) -> None:
        self._writer.join()
        self._reader.shutdown()
        self._read_db.close()
        self._write_db.close()

    def _write_all(self) -> None:
        """Write batch after batch until the log is closed and nothing waits."""
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._waiting or not self._open)
                batch, self._waiting = self._waiting, []
            if not batch:
                return
            _answer(batch, _commit(self._write_db, batch))
            del batch  # cards of a room that may be gone when the next one comes

    def _read(self, statement: str, wanted: tuple[str | int, ...]) -> list[Entry]:
        try:
            return self._fetch(statement, wanted)
        except UnicodeEncodeError:  # no such name can have been stored
            return []
        except sqlite3.Error as error:
            raise LogUnavailable(f"The game log cannot be read now ({error}).") from error

    def _rows(self, statement: str, wanted: tuple[str | int, ...]) -> list[Any]:
        try:
            return self._read_db.execute(statement, wanted).fetchall()
        except sqlite3.Error as error:
            raise LogUnavailable(f"The game log cannot be read now ({error}).") from error

    def _fetch(self, statement: str, wanted: tuple[str | int, ...]) -> list[Entry]:
        try:
            return [Entry(*row) for row in self._read_db.execute(statement, wanted)]
        except sqlite3.OperationalError as error:
            if hasattr(error, "sqlite_errorcode"):
                raise
        # Python itself could not decode a text, and would quote it: what is wrong with one row is
        # for its room to say.
        usual = self._read_db.text_factory
        self._read_db.text_factory = _leniently
        try:
            return [Entry(*row) for row in self._read_db.execute(statement, wanted)]
        finally:
            self._read_db.text_factory = usual

    def _remove(self, room: str, before: str, in_use: Callable[[str], bool]) -> bool:
        if in_use(room):
            return False
        try:
            removed = self._read_db.execute(_REMOVE, (room, room, before)).rowcount > 0
            self._read_db.execute(_UNLIST, (room,))
            self._read_db.execute(_UNMAKE, (room,))
        except sqlite3.Error as error:
            raise LogUnavailable(f"The game log cannot be changed now ({error}).") from error
        return removed


def _connect(path: Path) -> sqlite3.Connection:
    """A connection that leaves transactions to us; one thread at a time uses it."""
    return sqlite3.connect(path, timeout=LOCK_WAIT_S, isolation_level=None, check_same_thread=False)


def _leniently(text: bytes) -> str:
    return text.decode(errors="surrogateescape")


def _reason(path: Path, error: Exception) -> str:
    """Why a file cannot be used, and what to do where SQLite's words do not say it."""
    if path.is_dir():
        return "it is a folder, and should be a file; move it away"
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return "it is no SQLite file, or its beginning is damaged; put a backup in its place"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"it is damaged ({error}); black-queen rescue {path} copies what can be read"
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def _commit(db: sqlite3.Connection, batch: list[_Write]) -> list[LogError | None]:
    """Store a batch in one transaction; the outcome of each write, in order."""
    try:
        db.execute("begin immediate")
        if len(batch) == 1:  # as mostly; each statement costs a switch of threads
            outcomes = [_run(db, batch[0])]
            db.execute("rollback" if outcomes[0] else "commit")
        else:
            outcomes = [_store(db, write) for write in batch]
            db.execute("commit")
    except Exception as error:  # noqa: BLE001 - those who wait are told, and the writer lives on
        with suppress(sqlite3.Error):
            db.rollback()
        text = f"The game cannot be saved now ({error}); nothing was changed."
        return [LogUnavailable(text) for _ in batch]
    return outcomes


def _store(db: sqlite3.Connection, write: _Write) -> LogError | None:
    """Run one write within the open transaction, all of it or nothing."""
    db.execute("savepoint one")
    refusal = _run(db, write)
    if refusal:
        db.execute("rollback to one")
    db.execute("release one")
    return refusal


def _run(db: sqlite3.Connection, write: _Write) -> LogError | None:
    """Run a write; what it has done so far is not taken back where it cannot be stored."""
    try:
        db.executemany(write.statement, write.rows)
    except _UNFIT as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
            return NumberTaken("The table was changed from elsewhere; load it again.")
        return LogError(f"This cannot be saved ({error}).")
    return None


def _answer(batch: list[_Write], outcomes: list[LogError | None]) -> None:
    """Hand the outcomes over, with one call into each event loop."""
    by_loop = defaultdict(list)
    for write, outcome in zip(batch, outcomes, strict=True):
        by_loop[write.outcome.get_loop()].append((write.outcome, outcome))
    for loop, answers in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed, nobody waits any more
            loop.call_soon_threadsafe(_resolve, answers)


def _resolve(answers: list[tuple[asyncio.Future[LogError | None], LogError | None]]) -> None:
    for future, outcome in answers:
        if not future.done():  # it may have been cancelled
            future.set_result(outcome)
