"""A file of games as an earlier version of the server left it."""

import sqlite3
from contextlib import closing
from pathlib import Path

# What the next schema added to the files of one (app/store/sqlite_schema.py).
ADDED = {
    1: "index seat",
    2: "index seal",
    3: "index result",
    4: "table cookie_key",
    5: "table listing",
    6: "table worth",
}


def make_older(path: Path, schema: int) -> None:
    """Take from a file of the newest schema what those of this one did not have."""
    with closing(sqlite3.connect(path)) as db:
        for before, added in ADDED.items():
            if schema <= before:
                db.execute(f"drop {added}")
        db.execute(f"pragma user_version = {schema}")
