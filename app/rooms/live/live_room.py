"""A live room: orders its commands, stores before it shows, lets bots play.

One task per room takes one command after the other: decide, append to the log, apply, wake the
watchers. A watcher is only told that something has changed and looks for itself, so a room never
waits for a browser and a slow one gets the newest table only.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import isfinite

import structlog

from app.logs import room_id
from app.rooms.fold import commands, events
from app.rooms.fold.errors import Moved, Refused, Unavailable
from app.rooms.fold.matches.results import end_due, results_due
from app.rooms.fold.request import Entropy
from app.rooms.fold.room import Room
from app.rooms.fold.seats.naming import level_here
from app.rooms.fold.seats.people import clean_text
from app.rooms.fold.view import TableView, view_of
from app.rooms.live.change_quota import ChangeQuota
from app.rooms.live.chatter import Chatter
from app.rooms.live.listing_writer import ListingWriter
from app.rooms.live.pace import Pace
from app.rooms.live.presence import Presence
from app.rooms.live.stand_ins import StandIns
from app.rooms.live.talk import Talk
from app.rooms.live.tally import Tally
from app.rooms.live.thinking import Chosen, Thinking
from app.rooms.live.thinking_time import ThinkingTime
from app.rooms.live.timekeeper import TIMER_S, Timekeeper
from app.rooms.live.transient import transient_view
from app.rooms.live.watchers import Watchers
from app.rooms.live.watching import Watching
from app.rooms.live.weakly import weakly
from app.rooms.logbook.history import History, entry_of
from app.rooms.logbook.listing import Describe
from app.rooms.logbook.log import EventLog, LogUnavailable, NumberTaken, Uncertain

logger = structlog.get_logger("black_queen.rooms")

INBOX = 64  # commands that may wait
CANNOT_SAVE = "The server cannot save moves right now; nothing was lost. Try again soon."
AUDIENCE_S = 0.5  # until a change of who watches is told, with those that come meanwhile
RETRY_S = 1.0  # until a bot tries again when nothing can be stored


@dataclass
class Services:
    """What all rooms share. describe: makes what the first page says of a room; finished: hears the
    seals of matches that are over."""

    log: EventLog
    pool: Executor  # bots think there, not on the event loop
    pace: Pace
    entropy: Entropy
    now: Callable[[], float] = time.monotonic  # seconds, never set back
    describe: Describe | None = None
    finished: Callable[[Collection[str]], object] = lambda _: None
    tally: Tally = field(default_factory=Tally)
    thinking_time: ThinkingTime = field(default_factory=ThinkingTime)


@dataclass
class _Request:
    """A person's command, and where its answer goes."""

    person: str
    command: commands.Command
    answer: asyncio.Future[None]


class _Due:
    """Something may be due that nobody asks for, such as the end of a match's time."""


class LiveRoom:
    """A room that people are connected to."""

    def __init__(self, room: Room, history: History, epoch: int, services: Services) -> None:
        """history: of the log that the room is the fold of; epoch: of what is appended to it."""
        self.room = room
        self._id = room_id(room.code)  # in the server's log
        self._services = services
        self._history = history
        self._epoch = epoch
        self._changes = ChangeQuota(services.now)
        self._inbox: asyncio.Queue[_Request | Chosen | _Due] = asyncio.Queue(INBOX)
        self.watchers = Watchers()
        self._talk = Talk(services.now, self._epoch)
        self._chatter = Chatter(room, self._talk, services.pace)
        self._audience_due = False
        self._presence = Presence(services.now)
        self._loop = asyncio.get_running_loop()
        self._watching = Watching(room, self._presence, services.now)
        self._stand_ins = stand_ins = StandIns(room, self._presence, services.pace)
        self._timekeeper = Timekeeper(
            room,
            services.pace,
            services.now,
            lone_seat=lambda: stand_ins.lone_seat,
            on_patience=self._wake,
            on_turn_over=self._look,
            on_match_over=self._put_due,
        )
        self._thinking = Thinking(
            room,
            services.pool,
            services.pace,
            self._inbox.put,
            self._timekeeper,
            services.tally.bots,
            services.thinking_time,
        )
        self.listing = ListingWriter(
            room, epoch, services.log, services.describe, lambda: stand_ins.anybody_here
        )
        self._retrying = False
        self.closed = False
        self.moved = False  # to another owner, or to be read again
        self.last_used = self._loop.time()
        self._task: asyncio.Task[None] | None = asyncio.create_task(
            self._run(), name=f"room {room.code}"
        )
        self._timekeeper.follow(self._stand_ins.anybody_here)
        self._let_bots_play()
        self._look_again(services.pace.away_s)
        self._look_again(self._stand_ins.grace_s)

    # For the web

    async def ask(self, person: str, command: commands.Command) -> None:
        """Do a command; returns once it is stored. Raises Refused with the reason."""
        answer: asyncio.Future[None] = self._loop.create_future()
        if self.closed:
            raise self._gone("The table is being set up again. Try again.")
        try:
            self._inbox.put_nowait(_Request(person, command, answer))
        except asyncio.QueueFull:
            raise Unavailable("Too much is happening at this table. Try again.") from None
        try:
            await answer
        finally:
            del answer  # a refusal in it knows this frame, and would hold itself

    def view(self, person: str) -> TableView:
        """The table as a person may see it now."""
        self._presence.looks(person, self.room.seats.members)
        now = transient_view(person, self.room, self._presence, self._stand_ins, self._timekeeper)
        now = now._replace(remarks=self._talk.remarks, audience=self._watching.audience)
        return view_of(self.room, person, self._stand_ins.away(), now)

    @contextmanager
    def watching(self, person: str) -> Iterator[asyncio.Event]:
        """While somebody is connected: an event that is set whenever the table has changed."""
        self._presence.comes(person)
        self._see_audience()
        self._timekeeper.run(self._stand_ins.anybody_here)
        self._look()
        try:
            with self.watchers.one(person) as changed:
                yield changed
        finally:
            if self._presence.goes(person, self.room.seats.members):
                pace = self._services.pace
                for after_s in (pace.closed_s, pace.away_s, self._stand_ins.grace_s):
                    self._look_again(after_s)
                self._timekeeper.run(self._stand_ins.anybody_here)
                if not self._stand_ins.anybody_here:  # clocks stand
                    self._wake()
            self._see_audience()
            self.last_used = self._loop.time()

    @property
    def ended(self) -> bool:
        """Whether the host has closed the room; nobody can come back to it."""
        return self.room.access.closed

    @property
    def watched(self) -> bool:
        """Whether anybody is connected."""
        return bool(self.watchers)

    @property
    def epoch(self) -> int:
        """Of this ownership of the room."""
        return self._epoch

    def move(self) -> None:
        """Stop, and let those who look and ask find the room again."""
        self._services.tally.moved += not self.moved
        self.moved = True
        self.close()

    def _gone(self, why: str) -> Unavailable:
        """Why a room that stops does nothing more."""
        return Moved(why) if self.moved else Unavailable(why)

    def close(self) -> None:
        """Stop; the room can be rebuilt from its log."""
        if self.closed:
            return
        self.closed = True
        if self._task:
            self._task.cancel()
            self._task = None  # its last exception knows this room
        self._timekeeper.stop()
        self._thinking.stop()
        while not self._inbox.empty():
            item = self._inbox.get_nowait()
            if isinstance(item, _Request) and not item.answer.done():
                item.answer.set_exception(self._gone("The table is closing. Try again."))
        self._wake()

    # One command after the other

    async def _run(self) -> None:
        structlog.contextvars.clear_contextvars()  # of the connection that loaded the room
        await self.listing.store()
        while True:
            item = await self._inbox.get()
            try:
                await self._handle(item)
            except asyncio.CancelledError:
                self._answer(item, self._gone("The table is closing. Try again."))
                raise
            except Exception:
                logger.exception("a room failed and is rebuilt from its log", room=self._id)
                self._answer(item, Unavailable("Something went wrong here. Try again."))
                self._loop.call_soon(self.close)
                return
            del item  # it knows who asked

    async def _handle(self, item: _Request | Chosen | _Due) -> None:
        self.last_used = self._loop.time()
        command = f"{item.person}:{item.command.id}" if isinstance(item, _Request) else ""
        before = self._history.length, self._timekeeper.turn.unstored
        if self._history.already_done(command):
            self._answer(item, None)
            return
        try:
            happened = self._decide(item)
            await self._store(happened, command)
        except Refused as reason:
            self._answer(item, reason)
            if isinstance(item, Chosen):
                turn = self._timekeeper.turn
                turn.held_up = isinstance(reason, Unavailable)
                if turn.unstored != before[1]:
                    self._wake()
                self._look_later()
            return
        if command:
            self._history.remember(command)
        more = await self._store_what_is_due()
        if isinstance(item, _Request) and isinstance(item.command, commands.ChooseGame):
            more = await self._deal_at_once(item.person, item.command) or more
        self._timekeeper.follow(self._stand_ins.anybody_here)
        self._answer(item, None)
        if (self._history.length, self._timekeeper.turn.unstored) != before:
            private = not more and [event.kind for event in happened] == ["done chosen"]
            self._wake(item.person if private and isinstance(item, _Request) else None)
        self._let_bots_play()
        self._let_bots_talk(happened)
        await self.listing.follow(happened)
        if self.room.access.closed:
            self._loop.call_soon(self.close)

    def _decide(self, item: _Request | Chosen | _Due) -> list[events.Event]:
        if isinstance(item, _Due):
            return []  # what is due comes after every item
        if isinstance(item, _Request):
            return self._decide_request(item.person, item.command)
        self._thinking.end(item)
        actor = self._stand_ins.actor(item.seat, self._timekeeper.turn)
        if item.stage != self.room.play.stage or actor is None or actor.by != item.by:
            return []
        used = self._timekeeper.used
        return self.room.acted(item.seat, (item.action,), item.by, used, item.thought)

    def _decide_request(self, person: str, command: commands.Command) -> list[events.Event]:
        away, gone = self._stand_ins.away(), self._stand_ins.gone()
        entropy, used = self._services.entropy, self._timekeeper.used
        happened = self.room.decide(person, command, entropy, away, gone, used)
        self._changes.count(self.room, person, happened)
        match command:
            case commands.Bye():
                self._presence.says_goodbye(person)
            case commands.Nudge():
                if not self._stand_ins.waits_for_another(person, self._timekeeper.turn):
                    raise Refused("A bot will play for that seat in a moment.")
                self._timekeeper.nudge(person)
            case commands.Release():
                self._timekeeper.release()
            case commands.Hurry():
                self._timekeeper.hurry()
                self._wake()
            case commands.React():
                self._say(person, command.reaction)
            case commands.Say():
                self._say(person, "", clean_text(command.text))
            case commands.Watch():
                self._watching.call(person, command.name)
                self._see_audience()
            case commands.ChooseTiming():
                self._loop.call_soon(self._look_for_absent)
        return happened

    async def _deal_at_once(self, person: str, chosen: commands.ChooseGame) -> bool:
        """Whoever plays with bots alone has nobody to gather with; returns whether it was so."""
        if not chosen.deal or self.room.seats.only_person != person:
            return False
        start = commands.Start(id="start", level=level_here(self.room))
        try:
            await self._store(self._decide_request(person, start), "")
        except Refused:  # the players have gathered, and the host can deal
            return False
        await self._store_what_is_due()
        return True

    def _see_audience(self) -> None:
        """While the players gather, soon tell those who look that others do. Later it is seen when
        the menu is opened, so that strangers who come and go cost nobody anything."""
        if self.room.deal is None and not self._audience_due:
            self._audience_due = True
            self._later(AUDIENCE_S, self._tell_audience)

    def _tell_audience(self) -> None:
        self._audience_due = False
        if self.room.deal is None and self._watching.news() and not self.closed:
            self._wake()

    def _say(self, person: str, reaction: str, text: str = "") -> None:
        """Say something to all who look; raises Refused when there is too much of it."""
        seat = self.room.seats.of(person)
        self._talk.say(person, seat, self.room.seats[seat].name, reaction, text)
        self._wake()

    async def _store(self, happened: Sequence[events.Event], command: str) -> None:
        """Append events to the log, then take them over."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        entries = [
            entry_of(self.room.code, self._history.length + i, self._epoch, command, now, event)
            for i, event in enumerate(happened)
        ]
        tally, began = self._services.tally, time.perf_counter()
        try:
            if entries:
                await self._services.log.append(entries)
                tally.appends.add(time.perf_counter() - began)
        except (NumberTaken, Uncertain) as error:
            logger.warning("a room is found again", room=self._id, reason=str(error))
            tally.moved += not self.moved
            self.moved = True
            self._loop.call_soon(self.close)
            raise Moved("The table has moved. Reload the page.") from None
        except LogUnavailable as error:
            tally.refused_appends += 1
            logger.error("a room cannot store", room=self._id, reason=str(error))
            raise Unavailable(CANNOT_SAVE) from None
        for event in happened:
            self.room.apply(event)
            match event:
                case events.Acted():
                    self._stand_ins.note(event)
                case events.TakenBack() | events.Claimed() | events.Abandoned():
                    self._thinking.stop()  # about what is no more
        over = {each.seal for each in happened if isinstance(each, events.Finished) and each.places}
        if over:
            self._services.finished(over)
        for entry in entries:
            self._history.add(entry)
        if entries:
            self._timekeeper.turn.held_up = False

    @staticmethod
    def _answer(item: _Request | Chosen | _Due, reason: Refused | None) -> None:
        if not isinstance(item, _Request) or item.answer.done():
            return
        if reason:
            reason.__context__ = None
            item.answer.set_exception(reason.with_traceback(None))  # its frames know the answer
        else:
            item.answer.set_result(None)

    def _later(self, after_s: float, call: Callable[[], None]) -> None:
        self._loop.call_later(after_s, weakly(call))

    def _look_again(self, after_s: float) -> None:
        """Once so much time has certainly passed, see who is away and who plays for them."""
        if isfinite(after_s):
            self._later(after_s + TIMER_S, self._look)

    def _look_for_absent(self) -> None:
        """Look again whenever the time of somebody who is away has passed."""
        for after_s in self._stand_ins.until_absent():
            self._look_again(after_s)

    def _look(self) -> None:
        self.watchers.tell_who_is(self._stand_ins.seen())
        self._let_bots_play()
        if self._timekeeper.overdue or self.listing.overdue:
            self._put_due()

    def _wake(self, only: str | None = None) -> None:
        self.watchers.tell(self._stand_ins.seen(), only)

    # What is due by itself

    async def _store_what_is_due(self) -> bool:
        """Store what nobody asks for, each where the ones before it have led; returns whether
        there was anything. What cannot be stored is tried again."""
        length = self._history.length
        for due in self._due():
            try:
                await self._store(due, "")
            except Refused:
                self._timekeeper.turn.held_up = True
                self._look_later()
        return self._history.length > length

    def _due(self) -> Iterator[list[events.Event]]:
        """What nobody asks for, each after the one before it has been taken over."""
        yield from self._timekeeper.due()
        yield [*end_due(self.room)]
        yield [*results_due(self.room)]
        entropy = self._services.entropy
        yield self.room.thrown_due(entropy) if self._timekeeper.letters_stay_closed else []
        yield self.room.seal_due(entropy)

    def _look_later(self) -> None:
        if not self._retrying:
            self._retrying = True
            self._later(RETRY_S, self._retry)

    def _retry(self) -> None:
        self._retrying = False
        self._look()

    def _put_due(self) -> None:
        with suppress(asyncio.QueueFull):  # then the next item will do
            self._inbox.put_nowait(_Due())

    def _let_bots_talk(self, happened: Sequence[events.Event]) -> None:
        """Let them say something to what has been done, while anybody looks."""
        acted = any(isinstance(event, events.Acted) for event in happened)
        after_s = self._chatter.listen() if acted and self.watchers else 0.0
        if after_s:
            self._later(after_s, self._tell_chatter)

    def _tell_chatter(self) -> None:
        if not self.closed and self._chatter.speak():
            self._wake()

    def _let_bots_play(self) -> None:
        """Let each seat think that is asked and acts without being asked."""
        if not self.closed:
            for seat, actor in self._stand_ins.actors(self._timekeeper.turn):
                self._thinking.begin(seat, *actor)
