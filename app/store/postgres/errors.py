"""What asyncpg raises, in the terms of rooms/logbook/log.py: nothing was stored, or perhaps."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from app.rooms.logbook.log import LogError, LogUnavailable, NumberTaken, Uncertain

# The connection is gone, and with it the answer: SQLSTATE classes 08 and 57P.
_CUT = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # it is being closed just now
    OSError,
    TimeoutError,
)
# A value that cannot be sent, which is a ValueError, or not be kept.
_UNFIT = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, ValueError)
UNREACHABLE = (*_CUT, asyncpg.PostgresError)


class NoSuchText(LogError):
    """What is looked for cannot have been stored."""


@contextmanager
def while_storing() -> Iterator[None]:
    """While a statement that stores is under way; raises LogError and its kinds."""
    try:
        yield
    except asyncpg.UniqueViolationError:
        raise NumberTaken("The table was changed from elsewhere; load it again.") from None
    except _UNFIT as error:
        raise LogError(f"This cannot be saved ({_named(error)}).") from None
    except _CUT as error:
        raise Uncertain(f"The database was lost while it saved ({_named(error)}).") from error
    except asyncpg.PostgresError as error:
        text = f"The game cannot be saved now ({_named(error)}); nothing was changed."
        raise LogUnavailable(text) from error


@contextmanager
def while_reading() -> Iterator[None]:
    """While nothing is stored that could be lost; raises LogUnavailable, and NoSuchText."""
    try:
        yield
    except (ValueError, asyncpg.DataError) as error:
        raise NoSuchText("There can be no such text in the database.") from error
    except UNREACHABLE as error:
        raise LogUnavailable(f"The game log cannot be read now ({_named(error)}).") from error


def _named(error: Exception) -> str:
    """What went wrong, without any value of the statement: they may be cards."""
    if isinstance(error, _UNFIT):
        return "a text or number that PostgreSQL cannot hold"
    return (str(error).splitlines() or [""])[0] or type(error).__name__
