"""Old tables are removed now and then while a server runs, a few at a time."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import structlog

from app.rooms.logbook.log import LogError

logger = structlog.get_logger("black_queen.store")

EVERY_S = 3600.0
PAUSE_S = 0.05  # after each table that is removed
ROOMS = 200  # looked at in one go


async def forget_hourly(days: int, forget: Callable[[str], Awaitable[int]]) -> None:
    """Remove what nobody has moved for so many days, until cancelled; 0: nothing ever.

    forget: removes what is older than a time and returns how many tables that were; raises
    LogError.
    """
    while days:
        before = datetime.now(UTC) - timedelta(days=days)
        try:
            count = await forget(before.isoformat(timespec="milliseconds"))
        except LogError as error:
            logger.error("old tables cannot be removed", reason=str(error))
        else:
            if count:
                logger.info("old tables removed", count=count)
        await asyncio.sleep(EVERY_S)


async def remove_each(
    old_after: Callable[[str], Awaitable[tuple[list[str], str]]],
    remove: Callable[[str], Awaitable[bool]],
) -> int:
    """Remove old tables, none of which holds up those who play for long; returns how many.

    old_after: the old ones among the next rooms after one, and the last that was looked at, "" at
    the end. remove: returns whether the table still was old, and is gone.
    """
    count, room = 0, ""
    while True:
        old, room = await old_after(room)
        for code in old:
            count += await remove(code)
            await asyncio.sleep(PAUSE_S)
        if not room:
            return count
