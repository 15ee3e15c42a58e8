"""What is stored of a room: events as entries of the log, and the way back from them.

A long log is read page by page and taken over in slices, so that other tables play on meanwhile,
and no room keeps its entries in memory.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.logbook.log import Entry, EventLog
from app.rooms.logbook.turns import Turns

PAGE = 100  # entries that are read at once
REMEMBERED = 256  # command ids, so that a repeated command is answered and not done twice


class UnreadableEntry(Exception):
    """An entry that is no event of this room. It may hold cards, so that nothing of it is said.

    reason: what is wrong, without anything of the entry.
    """

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"entry {number}: {reason}")
        self.number = number
        self.reason = reason


class History:
    """What a room must know of its log to go on with it."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.length = 0  # entries so far; the number of the next one
        self._commands: OrderedDict[str, None] = OrderedDict()  # the latest ones
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Count an entry that is stored."""
        self.length += 1
        if entry.command:
            self.remember(entry.command)

    def remember(self, command: str) -> None:
        """A command has been done."""
        self._commands[command] = None
        if len(self._commands) > REMEMBERED:
            self._commands.popitem(last=False)

    def already_done(self, command: str) -> bool:
        """Whether a command was done lately."""
        return command in self._commands


class Replay:
    """A room that is being rebuilt. turns: of all the rooms that are."""

    def __init__(self, log: EventLog, code: str, turns: Turns) -> None:
        self._log = log
        self._code = code
        self._turns = turns
        self.room: Room | None = None
        self.history = History()
        self._until: Callable[[Room], bool] | None = None

    async def run(
        self, asker: str = "", until: Callable[[Room], bool] | None = None
    ) -> Room | None:
        """The room as its log tells it, None when there is none; from where it was left, if it has
        been run before.

        asker: for whom (Turns). until: stop as soon as this is so of the room. Raises
        UnreadableEntry or LogUnavailable.
        """
        self._until = until
        more = True
        while more and not self._there:
            page = await self._log.read(self._code, self.history.length, PAGE)
            more = len(page) == PAGE
            await self._turns.do(self._taking(page), asker)
        return self.room

    @property
    def _there(self) -> bool:
        """Whether the room is as far as it is wanted."""
        return self.room is not None and self._until is not None and self._until(self.room)

    def _taking(self, page: Sequence[Entry]) -> Iterator[None]:
        for entry in page:
            if self._there:
                return
            if entry.number != self.history.length:
                raise UnreadableEntry(self.history.length, "it is missing")
            self.room = applied(self.room, entry)
            self.history.add(entry)
            yield


def applied(room: Room | None, entry: Entry) -> Room:
    """The room after one more entry of its log; raises UnreadableEntry."""
    try:
        event = event_of(entry)
    except Exception:  # noqa: BLE001 - it would quote the entry
        raise UnreadableEntry(entry.number, "it is no event that is known here") from None
    try:
        if room is None:
            return _opened(entry.room, event)
        room.apply(event)
    except Exception as error:  # noqa: BLE001 - whatever a wrong event leads to; it may name cards
        reason = f"{event.kind!r} does not fit what was before ({type(error).__name__})"
        raise UnreadableEntry(entry.number, reason) from None
    return room


def _opened(code: str, event: events.Event) -> Room:
    if not isinstance(event, events.RoomOpened):
        raise TypeError("The log of a room begins with its opening.")
    return Room.opened(code, event)


def rebuilt(entries: Sequence[Entry]) -> Room:
    """The room that a log tells of, at once; raises UnreadableEntry."""
    room = applied(None, entries[0])
    for entry in entries[1:]:
        applied(room, entry)
    return room


def entry_of(
    code: str, number: int, epoch: int, command: str, at: str, event: events.Event
) -> Entry:
    """The log entry of an event."""
    data = event.model_dump_json(exclude={"kind"})
    return Entry(code, number, epoch, command, at, event.kind, data)


def event_of(entry: Entry) -> events.Event:
    """The event of a log entry."""
    fields = entry.data[1:-1]
    return events.EVENT.validate_json(f'{{"kind":"{entry.kind}"{"," if fields else ""}{fields}}}')
