"""What is done for the database while servers run: which tables are old?"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import structlog

from app.rooms.log import LogError
from app.store.postgres.log import PostgresLog
from app.store.upkeep import EVERY_S, PAUSE_S, ROOMS

logger = structlog.get_logger("black_queen.store")


async def upkeep(log: PostgresLog, forget_days: int, in_use: Callable[[str], bool]) -> None:
    """Remove old tables now and then, until cancelled. Each process does it: what one has removed
    another does not find.

    in_use: whether a room is in memory here.
    """
    while forget_days:
        before = datetime.now(UTC) - timedelta(days=forget_days)
        try:
            count = await forget(log, before.isoformat(timespec="milliseconds"), in_use)
        except LogError as error:
            logger.error("old tables cannot be removed", reason=str(error))
        else:
            if count:
                logger.info("old tables removed", count=count)
        await asyncio.sleep(EVERY_S)


async def forget(log: PostgresLog, before: str, in_use: Callable[[str], bool]) -> int:
    """Remove the rooms whose last entry is older than a time; returns how many. Raises
    LogUnavailable."""
    count, room = 0, ""
    while True:
        old, room = await log.old_rooms(room, before, ROOMS)
        for code in old:
            count += await log.remove(code, before, in_use)
            await asyncio.sleep(PAUSE_S)
        if not room:
            return count
