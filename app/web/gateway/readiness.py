"""Whether the log can be written, so that games can be played."""

import asyncio

import structlog

from app.rooms.logbook.log import EventLog, LogUnavailable

logger = structlog.get_logger("black_queen.web")

LEAVING = "The server is stopping."
FRESH_S = 1.0  # a check writes to the disk, so that one answers all who ask meanwhile


class Readiness:
    """Whether the log can be written, as of a moment ago."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._lock = asyncio.Lock()
        self._until = 0.0
        self._problem = ""
        self._leaving = False

    def leave(self) -> None:
        """No new connections are wanted: the process is about to end."""
        self._leaving = True

    async def problem(self) -> str:
        """Why the log cannot be written, "" when it can."""
        if self._leaving:
            return LEAVING
        now = asyncio.get_running_loop().time
        async with self._lock:
            if now() >= self._until:
                before, self._problem = self._problem, await self._checked()
                self._until = now() + FRESH_S
                if self._problem and not before:
                    logger.error("the log cannot be written", reason=self._problem)
        return self._problem

    async def _checked(self) -> str:
        try:
            await self._log.check()
        except LogUnavailable as error:
            return str(error)
        return ""
