"""A live room: orders its commands, stores before it shows, lets bots play.

One task per room takes one command after the other: decide, append to the log, apply, wake the
watchers. A watcher is only told that something has changed and looks for itself, so a room never
waits for a browser and a slow one gets the newest table only.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import SystemRandom

import structlog

from app.bots.levels import find, levels
from app.logs import room_id
from app.rooms import commands, events
from app.rooms.errors import Refused, Unavailable
from app.rooms.log import Entry, EventLog, LogUnavailable, NumberTaken
from app.rooms.records import record_of
from app.rooms.room import Entropy, Room
from app.rooms.view import TableView, view_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.rng import Rng

logger = structlog.get_logger("black_queen.rooms")

INBOX = 64  # commands that may wait
REMEMBERED = 256  # command ids, so that a repeated command is answered and not done twice
TIMER_S = 0.02  # by how much a timer may be early
RETRY_S = 1.0  # until a bot tries again when nothing can be stored


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds. Bots' delays depend on nothing but chance."""

    bot_delay_s: float = 0.5  # least
    bot_spread_s: float = 0.6
    trick_pause_s: float = 1.7  # least, after something that is complete
    away_s: float = 5.0  # until a lost connection is shown
    stand_in_s: float = 60.0  # until a bot plays for somebody who is away

    def delay(self, deal: Deal) -> float:
        """The time before a bot's move."""
        least = self.trick_pause_s if deal.resting else self.bot_delay_s
        return least + SystemRandom().uniform(0, self.bot_spread_s)


@dataclass
class Tools:
    """What all rooms share."""

    log: EventLog
    pool: Executor  # bots think there, not on the event loop
    pace: Pace
    entropy: Entropy


@dataclass
class _Asked:
    """A person's command, and where its answer goes."""

    person: str
    command: commands.Command
    answer: asyncio.Future[None]


@dataclass(frozen=True)
class _Chosen:
    """An action that a bot has chosen for a seat."""

    seat: int
    action: str
    move: str
    by: events.By


class LiveRoom:
    """A room that people are connected to."""

    def __init__(self, room: Room, entries: Sequence[Entry], tools: Tools) -> None:
        """entries: the room's whole log, which room is the fold of."""
        self.room = room
        self._id = room_id(room.code)  # in the server's log
        self._tools = tools
        self._number = len(entries)
        self._epoch = 1 + max(entry.epoch for entry in entries)
        self._done = OrderedDict((e.command, None) for e in entries[-REMEMBERED:] if e.command)
        self._inbox: asyncio.Queue[_Asked | _Chosen] = asyncio.Queue(INBOX)
        self._watchers: set[asyncio.Event] = set()
        self._connections: Counter[str] = Counter()
        self._loop = asyncio.get_running_loop()
        self._last_seen: dict[str, float] = {}
        self._opened = self._loop.time()
        self._thinking: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self.closed = False
        self.last_used = self._loop.time()
        self._task = asyncio.create_task(self._run(), name=f"room {room.code}")
        self._let_bots_play()
        self._look_again(tools.pace.away_s)
        self._look_again(tools.pace.stand_in_s)

    # For the web

    async def ask(self, person: str, command: commands.Command) -> None:
        """Do a command; returns once it is stored. Raises Refused with the reason."""
        answer: asyncio.Future[None] = self._loop.create_future()
        if self.closed:
            raise Unavailable("The table is being set up again. Try once more.")
        try:
            self._inbox.put_nowait(_Asked(person, command, answer))
        except asyncio.QueueFull:
            raise Unavailable("Too much is happening at this table. Try again.") from None
        await answer

    def view(self, person: str) -> TableView:
        """The table as a person may see it now."""
        return view_of(self.room, person, self._absent(self._tools.pace.away_s))

    @contextmanager
    def watching(self, person: str) -> Iterator[asyncio.Event]:
        """While somebody is connected: an event that is set whenever the table has changed."""
        changed = asyncio.Event()
        self._watchers.add(changed)
        self._connections[person] += 1
        self._wake()
        self._let_bots_play()
        try:
            yield changed
        finally:
            self._watchers.discard(changed)
            self._connections[person] -= 1
            if not self._connections[person]:
                del self._connections[person]
                self._last_seen[person] = self._loop.time()
                members = self.room.members()
                self._last_seen = {p: at for p, at in self._last_seen.items() if p in members}
                self._look_again(self._tools.pace.away_s)
                self._look_again(self._tools.pace.stand_in_s)
            self.last_used = self._loop.time()

    def record(self) -> dict[str, object]:
        """The match that is over, with decks and seeds; raises Refused before its end."""
        return record_of(self.room)

    @property
    def ended(self) -> bool:
        """Whether the host has closed the room; nobody can come back to it."""
        return self.room.closed

    @property
    def watched(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._watchers)

    def close(self) -> None:
        """Stop; the room can be rebuilt from its log."""
        if self.closed:
            return
        self.closed = True
        self._task.cancel()
        for _, task in self._thinking.values():
            task.cancel()
        while not self._inbox.empty():
            item = self._inbox.get_nowait()
            if isinstance(item, _Asked) and not item.answer.done():
                item.answer.set_exception(Unavailable("The table closes. Try once more."))
        self._wake()

    # One command after the other

    async def _run(self) -> None:
        structlog.contextvars.clear_contextvars()  # of the connection that loaded the room
        while True:
            item = await self._inbox.get()
            try:
                await self._handle(item)
            except asyncio.CancelledError:
                self._answer(item, Unavailable("The table closes. Try once more."))
                raise
            except Exception:
                logger.exception("a room failed and is rebuilt from its log", room=self._id)
                self._answer(item, Unavailable("Something went wrong here. Try once more."))
                self._loop.call_soon(self.close)
                return

    async def _handle(self, item: _Asked | _Chosen) -> None:
        self.last_used = self._loop.time()
        command = f"{item.person}:{item.command.id}" if isinstance(item, _Asked) else ""
        if command in self._done:
            self._answer(item, None)
            return
        try:
            await self._store(self._decide(item), command)
        except Refused as reason:
            self._answer(item, reason)
            if isinstance(item, _Chosen):
                self._loop.call_later(RETRY_S, self._let_bots_play)
            return
        if command:
            self._done[command] = None
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        self._answer(item, None)
        if self.room.closed:
            self._loop.call_soon(self.close)
        self._wake()
        self._let_bots_play()

    def _decide(self, item: _Asked | _Chosen) -> list[events.Event]:
        if isinstance(item, _Asked):
            pace = self._tools.pace
            away, gone = self._absent(pace.away_s), self._absent(pace.stand_in_s)
            return self.room.decide(item.person, item.command, self._tools.entropy, away, gone)
        self._thinking.pop(item.seat, None)
        if item.move != self.room.move or not self._plays_by_itself(item.seat):
            return []
        return self.room.acted(item.seat, item.action, item.by)

    async def _store(self, happened: Sequence[events.Event], command: str) -> None:
        """Append events to the log, then take them over."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        entries = [
            entry_of(self.room.code, self._number + i, self._epoch, command, now, event)
            for i, event in enumerate(happened)
        ]
        try:
            if entries:
                await self._tools.log.append(entries)
        except NumberTaken:
            self._loop.call_soon(self.close)
            raise Unavailable("The table has moved. Reload the page.") from None
        except LogUnavailable as error:
            logger.error("a room cannot store", room=self._id, reason=str(error))
            raise Unavailable(
                "The server cannot store moves at the moment; nothing was lost. Try again soon."
            ) from None
        for event in happened:
            self.room.apply(event)
        self._number += len(entries)

    @staticmethod
    def _answer(item: _Asked | _Chosen, reason: Refused | None) -> None:
        if isinstance(item, _Chosen) or item.answer.done():
            return
        if reason:
            item.answer.set_exception(reason)
        else:
            item.answer.set_result(None)

    def _look_again(self, after_s: float) -> None:
        """Once so much time has certainly passed, see who is away and who plays for them."""
        self._loop.call_later(after_s + TIMER_S, self._wake)
        self._loop.call_later(after_s + TIMER_S, self._let_bots_play)

    def _wake(self) -> None:
        for changed in self._watchers:
            changed.set()

    # Who is here

    def _absent(self, for_s: float) -> frozenset[str]:
        """Members who have had no connection for so long; nobody just after the room was loaded."""
        limit = self._loop.time() - for_s
        return frozenset(
            person
            for person in self.room.members()
            if person not in self._connections
            and self._last_seen.get(person, self._opened) <= limit
        )

    def _plays_by_itself(self, seat: int) -> tuple[events.By, str] | None:
        """Who acts for a seat without being asked, and the level of a bot; None for a person.

        Somebody who has been away too long is stood in for, but only when others wait.
        """
        place = self.room.seats[seat]
        if self.room.deal and self.room.deal.plays_itself:
            return "rules", ""
        if not place.person:
            return "bot", place.level
        if place.person in self._connections:
            return None
        others = any(person in self._connections for person in self.room.members())
        if others and place.person in self._absent(self._tools.pace.stand_in_s):
            return "stand-in", levels(self.room.game.name)[-1]
        return None

    # Bots

    def _let_bots_play(self) -> None:
        """Start a bot for each seat that is asked and played by one, if none thinks there yet."""
        deal = self.room.deal
        if self.closed or deal is None:
            return
        for seat in deal.to_act:
            player = self._plays_by_itself(seat)
            move, task = self._thinking.get(seat, ("", None))
            if not player or (task and move == self.room.move):  # its choice may be in the inbox
                continue
            if task:
                task.cancel()
            thinking = asyncio.create_task(self._think(seat, self.room.move, *player))
            self._thinking[seat] = (self.room.move, thinking)

    async def _think(self, seat: int, move: str, by: events.By, level: str) -> None:
        """Choose for a seat by what it sees, wait a little, and act."""
        structlog.contextvars.clear_contextvars()
        deal = self.room.deal
        if deal is None or move != self.room.move:
            return
        until = self._loop.time() + self._tools.pace.delay(deal)
        if by == "rules":
            action = deal.actions(seat)[0]
        else:
            action = await self._chosen(deal, seat, level)
        await asyncio.sleep(max(0.0, until - self._loop.time()))
        await self._inbox.put(_Chosen(seat, action, move, by))

    async def _chosen(self, deal: Deal, seat: int, level: str) -> str:
        """What a bot chooses; a random legal action if it fails."""
        if self.room.fair is None:
            raise ValueError("A deal without a seed has no bots.")
        seen = deal.seen_by(seat)
        key = shuffle.key(bytes.fromhex(self.room.fair.seed), self.room.fair.contributions)
        rng = Rng(shuffle.Stream(key, f"bot {seat} {len(deal.history)}").number())
        try:
            bot = find(self.room.game.name, level)
            action = await self._loop.run_in_executor(self._tools.pool, bot.choose, seen, rng, 0)
            if action not in seen.actions(seat):
                raise ValueError("the action is not legal")
        except Exception:
            logger.exception("a bot failed", strength=level, room=self._id)
            legal = seen.actions(seat)
            action = legal[rng.below(len(legal))]
        return action


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
