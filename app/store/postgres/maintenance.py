"""What is done for the database while servers run: which tables are old?"""

from collections.abc import Callable

from app.store.forgetting import ROOMS, forget_hourly, remove_each
from app.store.postgres.log import PostgresLog


async def maintain(log: PostgresLog, forget_days: int, in_use: Callable[[str], bool]) -> None:
    """Remove old tables now and then, until cancelled. Each process does it: what one has removed
    another does not find.

    in_use: whether a room is in memory here.
    """
    await forget_hourly(forget_days, lambda before: forget(log, before, in_use))


async def forget(log: PostgresLog, before: str, in_use: Callable[[str], bool]) -> int:
    """Remove the rooms whose last entry is older than a time; returns how many. Raises
    LogUnavailable."""
    return await remove_each(
        lambda room: log.old_rooms(room, before, ROOMS),
        lambda room: log.remove(room, before, in_use),
    )
