"""The event log in PostgreSQL.

Each append is one statement, and so one transaction: the room's row is locked as long as its epoch
is the one that the entries name, and only then they are stored. PostgreSQL lets appends that come
at the same time share a wait for the disk.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlsplit

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from app.rooms.fold.matches.played import SEAL
from app.rooms.logbook.listing import Listing
from app.rooms.logbook.log import Contested, Entry, LogError, LogUnavailable, NumberTaken
from app.rooms.logbook.made import MadeRow
from app.store import COLUMNS
from app.store.postgres import schema
from app.store.postgres.errors import UNREACHABLE, NoSuchText, while_reading, while_storing
from app.store.postgres.membership import ALIVE, TELL, Membership

Pooled: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"

CONNECTIONS = 8
CONNECT_S = 3.0
NOT_REACHED = "The database has not been reached for some seconds."
ANSWER_S = 5.0
SETTLE_S = 2.0  # so long a room that was taken from a living process stays where it is

_APPEND = """
with owned as (select from room where code = $1 and epoch = $2 for share)
insert into event (room, number, epoch, command, at, kind, data, person, seal)
select $1, number, $2, command, at, kind, data, person, seal
from unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
  as entry (number, command, at, kind, data, person, seal)
where exists (select from owned)
"""
_READ = (
    f"select {COLUMNS} from event where room = $1 and number >= $2"  # noqa: S608 - constants
    " order by number limit $3"
)
_ROOMS_OF = (
    "select room from event where kind = 'seat taken' and person = $1"
    " group by room order by max(at) desc limit $2"
)
_LISTED = (
    "select sat.room, listing.own from"
    " (select room, max(at) as at from event where kind = 'seat taken' and person = $1"
    " group by room order by max(at) desc limit $2) as sat"
    " left join listing on listing.room = sat.room order by sat.at desc"
)
_LIST_FIRST = "insert into listing values ($1, $2, $3) on conflict do nothing"
_LIST = """
with owned as (select from room where code = $1 and epoch = $4 for share)
insert into listing select $1, $2, $3 from owned
on conflict (room) do update set own = excluded.own, offer = excluded.offer
  where (listing.own, listing.offer) <> (excluded.own, excluded.offer)
"""
_OFFERED = (
    "select offer from listing join room on room.code = listing.room"
    " join process on process.id = room.owner"
    " where offer <> '' and process.id <> $1 and lease > clock_timestamp()"
    " order by listing.room limit $2"
)
_FINISHED = (
    f"select {COLUMNS} from event where kind = 'finished' and person = $1"  # noqa: S608 - constants
    " order by at desc limit $2"
)
_ROOM_SEALED = "select room from event where kind = 'sealed' and seal = $1 limit 1"
_PUT_MADE = """
with there as (select from room where code = $2 for share)
insert into worth select $1, $2, $3 from there on conflict do nothing
"""
_FIND_MADE = "select seal, data from worth where seal = any($1::text[])"
_OWNER = (
    "select owner, taken_at > clock_timestamp() - make_interval(secs => $2) as settling"
    " from room where code = $1 for update"
)
_LAST = "select epoch, at from event where room = $1 order by number desc limit 1"
_NEW = (
    "insert into room (code, epoch, owner) values ($1, $2, $3)"
    " on conflict do nothing returning epoch"
)
_CLAIM = (
    "update room set epoch = epoch + 1, owner = $2,"
    " taken_at = case when $3 then clock_timestamp() when owner = $2 then taken_at end"
    " where code = $1 returning epoch"
)
_RELEASE = "update room set owner = null where code = $1 and epoch = $2 and owner = $3"
_PROCESSES = "select count(*) from process where lease > clock_timestamp()"
_REMOVE = (
    "delete from event where room = $1",
    "delete from listing where room = $1",
    "delete from worth where room = $1",
    "delete from room where code = $1",
)
_OLD = (
    "select code, (select at from event where room = code order by number desc limit 1) < $2"
    " from room where code > $1 order by code limit $3"
)


def where(url: str) -> str:
    """A database for people: its url without a password."""
    parts = urlsplit(url)
    return f"postgresql://{parts.hostname or 'localhost'}:{parts.port or 5432}{parts.path}"


@dataclass(frozen=True)
class Found:
    """What entries are found by. Where damage has made data something else, they are not."""

    person: str | None = None
    seal: str | None = None

    @classmethod
    def of(cls, entry: Entry) -> "Found":
        """What an entry is found by."""
        if entry.kind not in ("seat taken", "finished", "sealed"):
            return cls()
        try:
            fields = json.loads(entry.data)
        except ValueError:
            return cls()
        if not isinstance(fields, dict):
            return cls()
        if entry.kind == "sealed":
            seal = fields.get("commitment")
            return cls(seal=seal[:SEAL] if isinstance(seal, str) else None)
        person = fields.get("person")
        return cls(person=person if isinstance(person, str) else None)


async def _keep(db: asyncpg.Connection) -> None:
    """Leave a connection as it is between two uses: nothing of ours outlives a transaction."""


class PostgresLog:
    """An EventLog in the database of a url, for one process of several.

    name: of the process.
    """

    shared = True

    def __init__(self, url: str, *, name: str = "", connections: int = CONNECTIONS) -> None:
        self.url = url
        self.membership = Membership(name)
        self._connections = connections
        self.cookie_key = b""  # what cookies are signed with, by all processes; there from open on
        self._pool: asyncpg.Pool | None = None

    async def open(self) -> None:
        """Connect, and make the tables first if need be; raises LogUnavailable."""
        try:
            db = await self._connect()
            try:
                self.cookie_key = await schema.prepare(db)
            finally:
                await db.close()
            self._pool = await asyncpg.create_pool(
                self.url,
                min_size=1,
                max_size=self._connections,
                timeout=CONNECT_S,
                command_timeout=ANSWER_S,
                server_settings=self._session(),
                reset=_keep,
            )
            await self.membership.begin(self._connect)
        except (*UNREACHABLE, LogUnavailable, ValueError) as error:
            await self.close()
            reason = " ".join(str(error).split()) or type(error).__name__
            raise LogUnavailable(
                f"The database {where(self.url)} cannot be used: {reason}"
            ) from None

    async def close(self) -> None:
        """Finish what is under way, and leave."""
        pool, self._pool = self._pool, None
        if pool:
            try:
                async with asyncio.timeout(ANSWER_S):
                    await pool.close()
            except UNREACHABLE:
                pool.terminate()
        await self.membership.end()

    @property
    def lapsed(self) -> bool:
        """Whether other processes may own the rooms without our knowledge."""
        return self._pool is not None and self.membership.lapsed

    async def claim(self, room: str, *, new: bool = False) -> int:
        """Become a room's owner, in place of another process if need be, which is told; its next
        epoch, -1 where there is none, unless a new one is wanted. Raises Contested or
        LogUnavailable."""
        if self.lapsed:
            raise LogUnavailable(NOT_REACHED)
        with while_reading():
            async with self._transaction() as db:
                found = await db.fetchrow(_OWNER, room, SETTLE_S)
                if found is None:
                    return await self._claim_first(db, room, new)
                owner, me = found["owner"], self.membership.id
                other = await self._other(db, owner)
                if other is not None and found["settling"]:
                    raise Contested(other)
                epoch = int(await db.fetchval(_CLAIM, room, me, other is not None))
                if owner not in (None, me):  # also where it is only taken for dead
                    await db.execute(TELL, owner, room, epoch)
                return epoch

    async def _claim_first(self, db: Pooled, room: str, new: bool) -> int:
        """Claim a room that nobody has owned in this database."""
        last = await db.fetchval(_LAST, room)
        if last is None and not new:
            return -1
        epoch = 0 if last is None else last + 1
        if await db.fetchval(_NEW, room, epoch, self.membership.id) is None:
            raise LogUnavailable("Two processes claimed the room at once. Try again.")
        return epoch

    async def _other(self, db: Pooled, owner: int | None) -> str | None:
        """The name of a room's owner, if it is another process and lives."""
        if owner in (None, self.membership.id):
            return None
        name: str | None = await db.fetchval(ALIVE, owner)
        return name

    async def release(self, room: str, epoch: int) -> None:
        """Own a room no more. Raises LogUnavailable."""
        with while_reading():
            async with self._connection() as db:
                await db.execute(_RELEASE, room, epoch, self.membership.id)

    async def leave(self) -> None:
        """Let other processes claim all rooms from now on; what was appended stays."""
        await self.membership.leave()

    def when_lost(self, one: Callable[[str, int], None], all_: Callable[[], None]) -> None:
        """Call something when another process has claimed a room, with the room's new epoch, and
        when others may have claimed any."""
        self.membership.on_claimed = one
        self.membership.on_lapse = all_

    async def processes(self) -> int:
        """How many live. Raises LogUnavailable."""
        ((count,),) = await self._fetch(_PROCESSES)
        return int(count)

    async def append(self, entries: Sequence[Entry]) -> None:
        """Store entries of one room durably, all or none.

        Raises NumberTaken, also where the room has another epoch; Uncertain, LogUnavailable, or
        LogError for a value that PostgreSQL cannot hold.
        """
        if not entries:
            return
        room, epoch = entries[0].room, entries[0].epoch
        if any((entry.room, entry.epoch) != (room, epoch) for entry in entries):
            raise LogError("Entries of one append are of one room and one epoch.")
        found = [Found.of(entry) for entry in entries]
        columns = (
            [entry.number for entry in entries],
            [entry.command for entry in entries],
            [entry.at for entry in entries],
            [entry.kind for entry in entries],
            [entry.data for entry in entries],
            [one.person for one in found],
            [one.seal for one in found],
        )
        async with self._connection() as db:
            with while_storing():
                done = await db.execute(_APPEND, room, epoch, *columns)
        if done != f"INSERT 0 {len(entries)}":
            raise NumberTaken("The table has another owner; load it again.")

    async def read(self, room: str, first: int = 0, most: int | None = None) -> list[Entry]:
        """The durable entries of a room by number, from `first` on, at most so many. Raises
        LogUnavailable."""
        return [Entry(*row) for row in await self._fetch(_READ, room, first, most)]

    async def rooms_of(self, person: str, most: int) -> list[str]:
        """Where a person has sat down, the last one first, at most so many. Raises
        LogUnavailable."""
        return [room for (room,) in await self._fetch(_ROOMS_OF, person, most)]

    async def finished(self, person: str, most: int) -> list[Entry]:
        """What came of matches for a person, the last one first, at most so many. Raises
        LogUnavailable."""
        return [Entry(*row) for row in await self._fetch(_FINISHED, person, most)]

    async def list_room(self, room: str, epoch: int | None, listing: Listing) -> None:
        """Keep what the first page says of a room, if it has this epoch; without one only where
        nothing is kept. Raises LogError."""
        values = room, listing.own, listing.offer
        async with self._connection() as db:
            with while_storing():
                if epoch is None:
                    await db.execute(_LIST_FIRST, *values)
                else:
                    await db.execute(_LIST, *values, epoch)

    async def listed(self, person: str, most: int) -> list[tuple[str, str | None]]:
        """Where a person has sat down, the last one first, and what is kept of it. Raises
        LogUnavailable."""
        return [tuple(row) for row in await self._fetch(_LISTED, person, most)]

    async def offered(self, most: int) -> list[str]:
        """What strangers are shown of tables that other living processes own. Raises
        LogUnavailable."""
        return [offer for (offer,) in await self._fetch(_OFFERED, self.membership.id, most)]

    async def room_sealed(self, seal: str) -> str:
        """The room in which a match was sealed so, "" where there is none. Raises
        LogUnavailable."""
        rows = await self._fetch(_ROOM_SEALED, seal)
        return str(rows[0][0]) if rows else ""

    async def put_made(self, row: MadeRow) -> None:
        """Keep what was made of a match, unless that is kept already, or its room is gone. Raises
        LogError."""
        async with self._connection() as db:
            with while_storing():
                await db.execute(_PUT_MADE, *row)

    async def made(self, keys: Sequence[str]) -> dict[str, str]:
        """What is kept, by key. Raises LogUnavailable."""
        rows = await self._fetch(_FIND_MADE, list(keys))
        return {str(row["seal"]): str(row["data"]) for row in rows}

    async def check(self) -> None:
        """Write to the database, as an append does; raises LogUnavailable."""
        if self.lapsed:
            raise LogUnavailable(NOT_REACHED)
        with while_reading():
            async with self._connection() as db:
                await db.execute("update schema_version set schema = schema")

    async def remove(self, room: str, before: str, in_use: Callable[[str], bool]) -> bool:
        """Remove a room whose last entry is older than a time and that no process uses; returns
        whether it was. Raises LogUnavailable."""
        with while_reading():
            async with self._transaction() as db:
                found = await db.fetchrow(_OWNER, room, SETTLE_S)
                if found and await self._other(db, found["owner"]) is not None:
                    return False
                last = await db.fetchrow(_LAST, room)
                if last is None or last["at"] >= before or in_use(room):
                    return False
                for statement in _REMOVE:
                    await db.execute(statement, room)
        return True

    async def old_rooms(self, after: str, before: str, most: int) -> tuple[list[str], str]:
        """The old ones among the next rooms after one, and the last that was looked at, "" at the
        end. Raises LogUnavailable."""
        rows = await self._fetch(_OLD, after, before, most)
        return [code for code, old in rows if old], rows[-1][0] if rows else ""

    async def _fetch(self, statement: str, *wanted: object) -> list[asyncpg.Record]:
        try:
            with while_reading():
                async with self._connection() as db:
                    return await db.fetch(statement, *wanted)
        except NoSuchText:
            return []

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Pooled]:
        """A connection; raises LogUnavailable where there is none to be had."""
        if self._pool is None:
            raise LogUnavailable("The game log is closed: the server is starting or stopping.")
        try:
            db = await self._pool.acquire(timeout=CONNECT_S)
        except UNREACHABLE as error:
            text = f"The database cannot be reached now ({error or 'it does not answer'})."
            raise LogUnavailable(text) from error
        try:
            yield db
        finally:
            await self._let_go(db)

    async def _let_go(self, db: Pooled) -> None:
        if self._pool is not None:
            with suppress(*UNREACHABLE):  # what it was needed for is done
                await self._pool.release(db, timeout=ANSWER_S)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Pooled]:
        async with self._connection() as db, db.transaction():
            yield db

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(
            self.url,
            timeout=CONNECT_S,
            command_timeout=ANSWER_S,
            server_settings=self._session(),
        )

    def _session(self) -> dict[str, str]:
        """A confirmed move is on the disk, whatever is usual in that database."""
        return {
            "application_name": f"black-queen {self.membership.name}".strip(),
            "jit": "off",
        }
