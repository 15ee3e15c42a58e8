"""What a room needs of a store: an event log, appended to before anything is shown.

The key of an entry is (room, number), so that a second writer of the same number fails. An entry
is durable when append returns; until then nothing that follows from it may leave the room.

Where several processes share a log, a room has one owner at a time: whoever has claimed it last.
Each claim gives the room a higher epoch, and what an owner of an earlier one still appends fails.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.rooms.logbook.listing import Listing
from app.rooms.logbook.made import MadeRow


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
    """The log could not do what it was asked; nothing was stored, but for Uncertain."""


class NumberTaken(LogError):
    """Another writer has stored an entry of that number, or claimed the room."""


class Uncertain(LogError):
    """The connection was lost while entries were being stored: only the log itself can tell."""


class LogUnavailable(LogError):
    """The store cannot write now: the disk is full, the file is read-only, the log is closed."""


class Contested(LogUnavailable):
    """Another living process took the room from a living one a moment ago. owner: its name."""

    def __init__(self, owner: str) -> None:
        super().__init__(f"The room has just gone to {owner}.")
        self.owner = owner


class EventLog(Protocol):
    """Where entries are kept. All entries of one append are stored, or none."""

    @property
    def lapsed(self) -> bool:
        """Whether other processes may own the rooms without our knowledge: nothing of them may be
        shown."""

    @property
    def shared(self) -> bool:
        """Whether other processes may claim the rooms."""

    async def claim(self, room: str, *, new: bool = False) -> int:
        """Become the owner of a room, before it is read; the epoch of what is appended to it next.

        -1 where there is no such room, unless a new one is wanted. Who owned it is told. Raises
        Contested just after it went from one living process to another, or LogUnavailable.
        """

    async def release(self, room: str, epoch: int) -> None:
        """Own a room no more, if it still is of this epoch; nobody need wait until it can be
        claimed. Raises LogUnavailable."""

    async def processes(self) -> int:
        """How many share the log and live. Raises LogUnavailable."""

    async def append(self, entries: Sequence[Entry]) -> None:
        """Store entries of one room durably; raises NumberTaken, Uncertain or LogUnavailable."""

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

    async def list_room(self, room: str, epoch: int | None, listing: Listing) -> None:
        """Keep what the first page says of a room, if it is still of this epoch; None: only where
        nothing is kept yet. Raises LogError."""

    async def listed(self, person: str, most: int) -> list[tuple[str, str | None]]:
        """Where a person has sat down, as in rooms_of, with Listing.own; None where nothing is
        kept. Raises LogUnavailable."""

    async def offered(self, most: int) -> list[str]:
        """Listing.offer of tables that other living processes own, at most so many. Raises
        LogUnavailable."""

    async def room_sealed(self, seal: str) -> str:
        """The room in which a match was sealed by a commitment that begins so (SEAL characters);
        "" where there is none. Raises LogUnavailable."""

    async def put_made(self, row: MadeRow) -> None:
        """Keep what was made of a match as long as its room, unless that is kept already. Raises
        LogError."""

    async def made(self, keys: Sequence[str]) -> dict[str, str]:
        """MadeRow.data of what is kept, by key. Raises LogUnavailable."""

    async def check(self) -> None:
        """Raises LogUnavailable when the log cannot be written now."""
