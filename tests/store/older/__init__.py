"""Files and databases as older commits left them: each was played in by the code of that commit."""

import gzip
from pathlib import Path

FOLDER = Path(__file__).parent
# The last commit that wrote each schema.
SQLITE = {
    1: "a4c771f69",
    2: "d4eab6091",
    3: "ca41653b5",
    4: "79d16a811",
    5: "448f06135",
    6: "8ce59951b",
}
POSTGRESQL = {1: "79d16a811", 2: "448f06135", 3: "9a19f8a32", 4: "8ce59951b"}


def kept(store: str, schema: int) -> Path:
    """Where one is kept, packed."""
    suffix = {"sqlite": "sqlite3", "postgresql": "sql"}[store]
    return FOLDER / f"schema-{schema}.{suffix}.gz"


def left_by(store: str, schema: int) -> bytes:
    """A file of SQLite, or the statements that make a database, as that commit left it."""
    return gzip.decompress(kept(store, schema).read_bytes())
