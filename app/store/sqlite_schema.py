"""The schema of a file of SQLite, and how an older one becomes ours.

A file of another program is left as it is.
"""

import secrets
import sqlite3

from app.rooms.fold.matches.played import SEAL
from app.rooms.logbook.log import LogUnavailable
from app.store import COOKIE_KEY_BYTES

SCHEMA = 7  # PRAGMA user_version of the files that this code writes
OLDEST_SQLITE = (3, 37)  # the first with strict tables

# An index serves only a query that says these in the same words.
PERSON = "case when json_valid(data) then json_extract(data, '$.person') end"
COMMITMENT = (
    f"case when json_valid(data) then substr(json_extract(data, '$.commitment'), 1, {SEAL}) end"
)
PROBE = "update probe set writes = writes + 1"  # shows that the file can be written

# Where somebody has sat down. Files of schema 1 have none.
_SEATS = f"create index seat on event ({PERSON}, at) where kind = 'seat taken'"
# Which match was sealed how. Files of schemas 1 and 2 have none.
_SEALS = f"create index seal on event ({COMMITMENT}) where kind = 'sealed'"
# What came of matches for somebody. Files of schemas 1 to 3 have none.
_RESULTS = f"create index result on event ({PERSON}, at) where kind = 'finished'"
# Files of schemas 1 to 4 have none: they signed no cookies.
_COOKIE_KEY = "create table cookie_key (key blob not null) strict"
# What the first page says of tables. Files of schemas 1 to 5 have none: each room was read for it.
_LISTINGS = (
    "create table listing (room text primary key, own text not null, offer text not null)"
    " without rowid, strict"
)
# What was made of matches that are over: what their cards were worth, which alone it was for once,
# and reviews. Files of schemas 1 to 6 have none.
_WORTHS = (
    "create table worth (seal text primary key, room text not null, data text not null)"
    " without rowid, strict"
)
_WORTHS_OF_ROOMS = "create index worth_room on worth (room)"
# What files of a schema lack.
_SINCE = (
    (1, _SEATS),
    (2, _SEALS),
    (3, _RESULTS),
    (4, _COOKIE_KEY),
    (5, _LISTINGS),
    (6, _WORTHS),
    (6, _WORTHS_OF_ROOMS),
)
_TABLES = (
    "create table event (room text not null, number integer not null, epoch integer not null,"
    " command text not null, at text not null, kind text not null, data text not null,"
    " primary key (room, number)) without rowid, strict",
    "create table probe (writes integer not null) strict",
    "insert into probe values (0)",
    _SEATS,
    _SEALS,
    _RESULTS,
    _COOKIE_KEY,
    _LISTINGS,
    _WORTHS,
    _WORTHS_OF_ROOMS,
    f"pragma user_version = {SCHEMA}",
)


def prepare(db: sqlite3.Connection) -> bytes:
    """Bring the file to our schema, and write to it once to see that it can be written; returns the
    key of cookies."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise LogUnavailable(f"SQLite {sqlite3.sqlite_version} is too old, 3.37 is needed")
    require_ours(db)
    (mode,) = db.execute("pragma journal_mode = wal").fetchone()
    if mode != "wal":
        raise LogUnavailable("its disk cannot hold a write-ahead log; choose a local disk")
    db.execute("pragma synchronous = full")
    db.execute("begin immediate")
    schema = require_ours(db)
    if not schema:
        create(db)
    elif schema < SCHEMA:
        for before, statement in _SINCE:
            if schema <= before:
                db.execute(statement)
        db.execute(f"pragma user_version = {SCHEMA}")
    key = cookie_key(db) or put_cookie_key(db, secrets.token_bytes(COOKIE_KEY_BYTES))
    db.execute(PROBE)
    db.execute("commit")
    return key


def create(db: sqlite3.Connection) -> None:
    """Make our tables in an empty file."""
    for statement in _TABLES:
        db.execute(statement)


def cookie_key(db: sqlite3.Connection) -> bytes:
    """The key of a file, b"" where it has none."""
    found = db.execute("select key from cookie_key").fetchone()
    return bytes(found[0]) if found else b""


def put_cookie_key(db: sqlite3.Connection, key: bytes) -> bytes:
    """Give a file this key in place of its own."""
    db.execute("delete from cookie_key")
    db.execute("insert into cookie_key values (?)", (key,))
    return key


def require_ours(db: sqlite3.Connection) -> int:
    """The schema of a file, 0 for an empty one; raises LogUnavailable if it is not one of ours."""
    (schema,) = db.execute("pragma user_version").fetchone()
    (program,) = db.execute("pragma application_id").fetchone()
    tables = {name for (name,) in db.execute("select name from sqlite_schema")}
    if program or (tables and not {"event", "probe"} <= tables) or (schema and not tables):
        raise LogUnavailable("it is the database of another program")
    if schema > SCHEMA:
        raise LogUnavailable(
            f"a newer version of the server wrote it (schema {schema}, this one knows {SCHEMA});"
            " update the server, or go back to the backup from before it was updated"
        )
    return int(schema)
