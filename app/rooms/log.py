"""What a room needs of a store: an event log, appended to before anything is shown.

The key of an entry is (room, number), so that a second writer of the same number fails. An entry
is durable when append returns; until then nothing that follows from it may leave the room.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SEAL = 24  # characters of a commitment by which a match is found: 96 bits


@dataclass(frozen=True)
class Entry:
    """One event of a room, as it is stored."""

    room: str
    number: int  # from 0, without gaps
    epoch: int  # which ownership of the room wrote it; a later owner has a higher one
    command: str  # the id of the command that it follows from; "" where there is none
    at: str  # UTC, ISO 8601
    kind: str  # the event's name
    data: str  # the event's fields, JSON


class LogError(Exception):
    """The log could not do what it was asked; nothing was stored."""


class NumberTaken(LogError):
    """Another writer has stored an entry of that number: the room has another owner."""


class LogUnavailable(LogError):
    """The store cannot write now: the disk is full, the file is read-only, the log is closed."""


class EventLog(Protocol):
    """Where entries are kept. All entries of one append are stored, or none."""

    async def append(self, entries: Sequence[Entry]) -> None:
        """Store entries durably; raises NumberTaken or LogUnavailable."""

    async def read(self, room: str, first: int = 0, most: int | None = None) -> list[Entry]:
        """The entries of a room by number, from `first` on, at most so many of them; empty for a
        room that is not there. Raises LogUnavailable.

        Text that is no UTF-8 comes with surrogates for the bytes that cannot be decoded.
        """

    async def rooms_of(self, person: str, most: int) -> list[str]:
        """Where a person has sat down, the last one first, at most so many. Raises
        LogUnavailable."""

    async def finished(self, person: str, most: int) -> list[Entry]:
        """What came of matches for a person, the last one first, at most so many. Raises
        LogUnavailable."""

    async def room_sealed(self, seal: str) -> str:
        """The room in which a match was sealed by a commitment that begins so (SEAL characters);
        "" where there is none. Raises LogUnavailable."""

    async def check(self) -> None:
        """Raises LogUnavailable when the log cannot be written now."""
