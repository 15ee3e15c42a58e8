"""Which log a server has: a file in its folder, or a database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from app.rooms.logbook.log import LogUnavailable
from app.store import LOG_FILE
from app.store.maintenance import maintain
from app.store.sqlite import SqliteLog

if TYPE_CHECKING:
    from app.store.postgres.log import PostgresLog

    Log: TypeAlias = SqliteLog | PostgresLog


def log_at(data: Path, url: str, name: str = "") -> "Log":
    """The log in the database of a url, or in a folder where that is ""; not opened yet.

    name: of this process among those that share the database. Raises LogUnavailable.
    """
    if not url:
        return SqliteLog(data / LOG_FILE)
    with needing_asyncpg():
        from app.store.postgres.log import PostgresLog
    return PostgresLog(url, name=name)


@contextmanager
def needing_asyncpg() -> Iterator[None]:
    """Import what needs asyncpg, which comes as an extra; raises LogUnavailable without it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise LogUnavailable(
            "PostgreSQL needs asyncpg: pip install 'black-queen[postgres]'"
        ) from None


async def maintain_log(log: "Log", forget_days: int, in_use: Callable[[str], bool]) -> None:
    """Do what is to be done for a log while the server runs, until cancelled."""
    if isinstance(log, SqliteLog):
        await maintain(log, forget_days, in_use)
    else:
        from app.store.postgres.maintenance import maintain as in_database

        await in_database(log, forget_days, in_use)


def place_of(data: Path, url: str) -> str:
    """Where the log is, for people."""
    if not url:
        return str(data)
    from app.store.postgres.log import where

    return where(url)
