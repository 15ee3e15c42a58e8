"""The tables in PostgreSQL, and how older ones become ours: one change after the other, numbered.

Of what a process finds in another one's database nothing is changed before it is known to be ours.
"""

import secrets

import asyncpg

from app.rooms.logbook.log import LogUnavailable
from app.store import COOKIE_KEY_BYTES

OLDEST = 140_000  # server_version_num; older ones get no more fixes
LOCKS = 0x42_51_00  # the first key of our advisory locks; the second is 0 here, else a process

# Codes and times are compared as bytes, whatever the database's language.
CHANGES = (
    (
        "create table process (id integer generated always as identity primary key,"
        " name text not null, address text not null, lease timestamptz not null)",
        'create table room (code text collate "C" primary key, epoch integer not null,'
        " owner integer)",
        'create table event (room text collate "C" not null, number integer not null,'
        ' epoch integer not null, command text not null, at text collate "C" not null,'
        " kind text not null, data text not null, person text, seal text,"
        " primary key (room, number))",
        "create index seat on event (person, at) where kind = 'seat taken'",
        "create index result on event (person, at) where kind = 'finished'",
        "create index seal on event (seal) where kind = 'sealed'",
    ),
    ("create table cookie_key (key bytea not null)",),
    (
        'create table listing (room text collate "C" primary key, own text not null,'
        " offer text not null)",
        "create index offer on listing (room) where offer <> ''",
    ),
    (
        "alter table room add column taken_at timestamptz",
        "alter table process drop column address",  # they reached each other there
    ),
    (
        'create table worth (seal text collate "C" primary key, room text collate "C" not null,'
        " data text not null)",
        "create index worth_room on worth (room)",
    ),
)
SCHEMA = len(CHANGES)


async def prepare(db: asyncpg.Connection) -> bytes:
    """Bring a database to our schema; processes that start together do so one after the other.
    Returns the key of cookies.

    Raises LogUnavailable, or asyncpg.PostgresError.
    """
    version = db.get_server_version()
    if version.major * 10_000 < OLDEST:
        raise LogUnavailable(f"PostgreSQL {version.major} is too old, 14 is needed")
    if await db.fetchval("show fsync") == "off":
        raise LogUnavailable("its fsync is off, so that moves could be lost; switch it on")
    if await db.fetchval("show synchronous_commit") == "off":
        raise LogUnavailable(
            "its synchronous_commit is off, so that moves could be lost; set it on"
        )
    if await db.fetchval("select pg_is_in_recovery()"):
        raise LogUnavailable("it is a standby, which cannot be written; name the primary")
    async with db.transaction():
        await db.execute("select pg_advisory_xact_lock($1, 0)", LOCKS)
        schema = await _schema(db)
        for change in CHANGES[schema:]:
            for statement in change:
                await db.execute(statement)
        if schema < SCHEMA:
            await db.execute("delete from schema_version")
            await db.execute("insert into schema_version values ($1)", SCHEMA)
        return await cookie_key(db) or await put_cookie_key(
            db, secrets.token_bytes(COOKIE_KEY_BYTES)
        )


async def cookie_key(db: asyncpg.Connection) -> bytes:
    """The key of a database, b"" where it has none."""
    return await db.fetchval("select key from cookie_key") or b""


async def put_cookie_key(db: asyncpg.Connection, key: bytes) -> bytes:
    """Give a database this key in place of its own."""
    await db.execute("delete from cookie_key")
    await db.execute("insert into cookie_key values ($1)", key)
    return key


async def _schema(db: asyncpg.Connection) -> int:
    """The schema of a database, 0 for one without tables, which gets its first one."""
    tables = {row["table_name"] for row in await db.fetch(
        "select table_name from information_schema.tables"
        " where table_schema = current_schema() and table_type = 'BASE TABLE'"
    )}  # fmt: skip
    if not tables:
        await db.execute("create table schema_version (schema integer not null)")
        return 0
    if not tables >= {"schema_version", "event", "room", "process"}:
        raise LogUnavailable("it is the database of another program; make one for the tables alone")
    schema = int(await db.fetchval("select max(schema) from schema_version") or 0)
    if schema > SCHEMA:
        raise LogUnavailable(
            f"a newer version of the server wrote it (schema {schema}, this one knows {SCHEMA});"
            " update the server, or go back to the backup from before it was updated"
        )
    return schema
