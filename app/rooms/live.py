"""A live room: orders its commands, stores before it shows, lets bots play.

One task per room takes one command after the other: decide, append to the log, apply, wake the
watchers. A watcher is only told that something has changed and looks for itself, so a room never
waits for a browser and a slow one gets the newest table only.
"""

import asyncio
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf, isfinite

import structlog

from app.bots.levels import usual
from app.logs import room_id
from app.rooms import commands, events
from app.rooms.changes import Changes
from app.rooms.errors import Refused, Unavailable
from app.rooms.history import History, entry_of
from app.rooms.log import EventLog, LogUnavailable, NumberTaken
from app.rooms.match_time import MatchTime
from app.rooms.pace import Pace
from app.rooms.presence import Presence
from app.rooms.records import record_of
from app.rooms.room import Entropy, Room
from app.rooms.thinking import Chosen, Thinking
from app.rooms.turn import Turn
from app.rooms.view import Decided, Now, TableView, view_of
from app.rooms.watchers import Watchers

logger = structlog.get_logger("black_queen.rooms")

INBOX = 64  # commands that may wait
TIMER_S = 0.02  # by how much a timer may be early
RETRY_S = 1.0  # until a bot tries again when nothing can be stored


@dataclass
class Tools:
    """What all rooms share."""

    log: EventLog
    pool: Executor  # bots think there, not on the event loop
    pace: Pace
    entropy: Entropy
    now: Callable[[], float] = time.monotonic  # seconds, never set back


@dataclass
class _Asked:
    """A person's command, and where its answer goes."""

    person: str
    command: commands.Command
    answer: asyncio.Future[None]


class _Due:
    """Something may be due that nobody asks for, such as the end of a match's time."""


class LiveRoom:
    """A room that people are connected to."""

    def __init__(self, room: Room, history: History, tools: Tools) -> None:
        """history: of the log that the room is the fold of."""
        self.room = room
        self._id = room_id(room.code)  # in the server's log
        self._tools = tools
        self._history = history
        self._epoch = 1 + history.epoch
        self._changes = Changes(tools.now)
        self._inbox: asyncio.Queue[_Asked | Chosen | _Due] = asyncio.Queue(INBOX)
        self.watchers = Watchers()
        self._presence = Presence(tools.now)
        self._loop = asyncio.get_running_loop()
        self._thinking = Thinking(room, tools.pool, tools.pace, self._inbox.put)
        self._timers: list[asyncio.TimerHandle] = []  # of the turn
        self._turn = Turn("", tools.now)
        self._match_time = MatchTime(tools.now)
        self._decided: dict[str, Decided] = {}  # by person
        self._retrying = False
        self.closed = False
        self.last_used = self._loop.time()
        self._task = asyncio.create_task(self._run(), name=f"room {room.code}")
        self._wait_for_turn()
        self._let_bots_play()
        self._look_again(tools.pace.away_s)
        self._look_again(self._grace_s)

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
        return view_of(self.room, person, self._away(), self._now(person))

    @contextmanager
    def watching(self, person: str) -> Iterator[asyncio.Event]:
        """While somebody is connected: an event that is set whenever the table has changed."""
        self._presence.comes(person)
        self._run_clock()
        self._look()
        try:
            with self.watchers.one(person) as changed:
                yield changed
        finally:
            if self._presence.goes(person, self.room.members()):
                pace = self._tools.pace
                for after_s in (pace.closed_s, pace.away_s, self._grace_s):
                    self._look_again(after_s)
                self._run_clock()
                if not self._wanted:  # clocks stand
                    self._wake()
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
        return bool(self.watchers)

    def close(self) -> None:
        """Stop; the room can be rebuilt from its log."""
        if self.closed:
            return
        self.closed = True
        self._task.cancel()
        self._stop_timers()
        self._thinking.stop()
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

    async def _handle(self, item: _Asked | Chosen | _Due) -> None:
        self.last_used = self._loop.time()
        command = f"{item.person}:{item.command.id}" if isinstance(item, _Asked) else ""
        before = self._history.length, self._turn.unstored
        if self._history.knows(command):
            self._answer(item, None)
            return
        try:
            happened = self._decide(item)
            await self._store(happened, command)
        except Refused as reason:
            self._answer(item, reason)
            if isinstance(item, Chosen):
                self._turn.held_up = isinstance(reason, Unavailable)
                if self._turn.unstored != before[1]:
                    self._wake()
                self._look_later()
            return
        if command:
            self._history.remember(command)
        more = await self._store_what_is_due()
        self._wait_for_turn()
        self._answer(item, None)
        if self.room.closed:
            self._loop.call_soon(self.close)
        if (self._history.length, self._turn.unstored) != before:
            private = not more and [event.kind for event in happened] == ["done chosen"]
            self._wake(item.person if private and isinstance(item, _Asked) else None)
        self._let_bots_play()

    def _decide(self, item: _Asked | Chosen | _Due) -> list[events.Event]:
        if isinstance(item, _Due):
            return []  # what is due comes after every item
        if isinstance(item, _Asked):
            return self._asked(item.person, item.command)
        self._thinking.end(item)
        player = self._plays_by_itself(item.seat)
        if item.stage != self.room.stage or not player or player[0] != item.by:
            return []
        return self._timed(self.room.acted(item.seat, (item.action,), item.by))

    def _asked(self, person: str, command: commands.Command) -> list[events.Event]:
        pace = self._tools.pace
        away = self._away()
        gone = self._absent(self._grace_s if isfinite(self._grace_s) else pace.stand_in_s)
        happened = self.room.decide(person, command, self._tools.entropy, away, gone)
        self._changes.count(self.room, person, happened)
        match command:
            case commands.Bye():
                self._presence.says_goodbye(person)
            case commands.Nudge():
                if not self._awaited(person):
                    raise Refused("A bot plays that seat as soon as its time has come.")
                self._turn.nudge(person, self.room.name_of(person), pace.patience_s)
                for after_s in (pace.patience_s, pace.release_s):
                    self._timers.append(self._loop.call_later(after_s + TIMER_S, self._wake))
            case commands.Release():
                if not self._turn.may_release(pace.release_s):
                    raise Refused("Ask first, and leave some time for an answer.")
                self._turn.released = True
            case commands.ChooseTiming():
                self._loop.call_soon(self._look_for_absent)
        return self._timed(happened)

    def _timed(self, happened: list[events.Event]) -> list[events.Event]:
        """With the time that it has taken: of a reserve, or of the match so far."""
        match happened:
            case [events.Acted() as first, *others]:
                used = {"reserve_used_ms": self._turn.reserve_used_ms(first.seat)}
                return [first.model_copy(update=used), *others]
            case [*others, events.DealStarted() as deal] if deal.match < self.room.matches:
                used = {"time_used_ms": self._match_time.used_ms}
                return [*others, deal.model_copy(update=used)]
        return happened

    async def _store(self, happened: Sequence[events.Event], command: str) -> None:
        """Append events to the log, then take them over."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        entries = [
            entry_of(self.room.code, self._history.length + i, self._epoch, command, now, event)
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
            if isinstance(event, events.Acted):
                self._note(event)
        for entry in entries:
            self._history.add(entry)
        self._turn.held_up = self._turn.held_up and not entries

    def _note(self, event: events.Acted) -> None:
        """Keep what a bot has decided for a person, until that person plays again."""
        person = self.room.seats[event.seat].person
        if event.by != "window":
            self._decided.pop(person, None)
        if event.by in ("stand-in", "clock", "host"):
            self._decided[person] = Decided(self.room.move, event.by)

    @staticmethod
    def _answer(item: _Asked | Chosen | _Due, reason: Refused | None) -> None:
        if not isinstance(item, _Asked) or item.answer.done():
            return
        if reason:
            item.answer.set_exception(reason)
        else:
            item.answer.set_result(None)

    def _look_again(self, after_s: float) -> None:
        """Once so much time has certainly passed, see who is away and who plays for them."""
        if isfinite(after_s):
            self._loop.call_later(after_s + TIMER_S, self._look)

    def _look_for_absent(self) -> None:
        """Look again whenever the time of somebody who is away has passed."""
        for after_s in self._presence.until(self.room.members(), self._grace_s):
            self._look_again(after_s)

    def _look(self) -> None:
        self.watchers.tell_who_is(self._here())
        self._let_bots_play()
        if self._wishes() or self._window_end() or self._match_time_end():
            self._ask_for_due()

    def _wake(self, only: str | None = None) -> None:
        self.watchers.tell(self._here(), only)

    # Whom the table waits for

    def _wait_for_turn(self) -> None:
        """After each move: the clock of the decision, and the time until somebody may nudge."""
        if self._turn.stage != self.room.stage:
            self._turn = Turn(self.room.stage, self._tools.now)
            self._stop_timers()
            if self.room.asked >= 0:
                nudge_s = self._tools.pace.patience_s + TIMER_S
                self._timers.append(self._loop.call_later(nudge_s, self._wake))
        deal = self.room.deal
        shown = deal is not None and (deal.resting or not deal.history)  # before one can choose
        self._turn.take_clock(self.room.clock, self._tools.pace.trick_pause_s if shown else 0.0)
        if deal is not None and deal.declining:
            self._turn.open_window(self.room.timing.window_s)
        self._match_time.take(self.room)
        self._run_clock()

    def _run_clock(self) -> None:
        """The clocks stand while nobody of the table is connected."""
        clock = self._turn.clock
        running = self._wanted
        if self._match_time.run(running):
            left_s = (self._match_time.left_ms or 0) / 1000
            self._loop.call_later(left_s + TIMER_S, self._ask_for_due)
        if clock is None:
            return
        if running and not clock.running:
            left_s = clock.left_ms / 1000
            self._timers.append(self._loop.call_later(left_s + TIMER_S, self._look))
        clock.run(running)

    def _stop_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _awaited(self, person: str) -> bool:
        """Whether the table waits for another person, who is connected, and for no bot."""
        seat = self.room.asked
        if seat < 0 or person not in self.room.members():
            return False
        asked = self.room.seats[seat].person
        return (
            asked not in ("", person)
            and self._presence.here(asked)
            and not self._plays_by_itself(seat)
        )

    # What is due by itself

    async def _store_what_is_due(self) -> bool:
        """Store what nobody asks for, each where the ones before it have led; returns whether
        there was anything. What cannot be stored is tried again."""
        length = self._history.length
        for due in (self._match_time_end, self._wishes, self._window_end, self.room.clock_due):
            try:
                await self._store(due(), "")
            except Refused:
                self._turn.held_up = True
                self._look_later()
        return self._history.length > length

    def _look_later(self) -> None:
        if not self._retrying:
            self._retrying = True
            self._loop.call_later(RETRY_S, self._retry)

    def _retry(self) -> None:
        self._retrying = False
        self._look()

    def _ask_for_due(self) -> None:
        with suppress(asyncio.QueueFull):  # then the next item will do
            self._inbox.put_nowait(_Due())

    def _match_time_end(self) -> list[events.Event]:
        """The end of the match's time, once it is over."""
        over = self.room.time_runs and self._match_time.left_ms == 0
        return [events.TimeEnded()] if over else []

    def _wishes(self) -> list[events.Event]:
        """What those do who are done for now."""
        return self.room.declines(self.room.done_for_now, "person")

    def _window_end(self) -> list[events.Event]:
        """What the people do who are still asked when the window is over."""
        over = self._turn.window_is_over and self._turn.stage == self.room.stage
        return self.room.declines(self.room.people(), "window") if over else []

    # Who is here

    def _here(self) -> Hashable:
        """All that can be seen of who is here."""
        members, absent = self.room.members(), self._absent(self._grace_s)
        return self._presence.seen(members), self._away(), absent

    def _now(self, person: str) -> Now:
        """What is not stored, as this person may see it."""
        members, turn, pace = self.room.members(), self._turn, self._tools.pace
        awaited = self._awaited(person)
        you, to_act = self.room.seat_of(person), self.room.deal.to_act if self.room.deal else ()
        mine = you >= 0 and you == self.room.asked
        return Now(
            closed_the_page=self._presence.closed_the_page(members),
            stood_in_for=self._absent(self._grace_s) if self._wanted else frozenset(),
            may_nudge=awaited and turn.may_nudge(person, pace.patience_s),
            may_release=awaited and turn.may_release(pace.release_s),
            nudges=turn.nudges if mine else 0,
            nudger=turn.nudger if mine else "",
            clock=turn.clock_view,
            window=turn.window_view,
            done_for_now=you in self.room.done_for_now,
            decided=self._decided.get(person) if you >= 0 else None,
            match_left_ms=self._match_time.left_ms,
            held_up=turn.held_up
            and (turn.window_is_over or any(self._plays_by_itself(seat) for seat in to_act)),
        )

    @property
    def _grace_s(self) -> float:
        """Until a bot plays for somebody who is away; infinite when none is to."""
        chosen = self.room.timing.grace_s
        if chosen == "never":
            return inf
        return self._tools.pace.stand_in_s if chosen == "usual" else chosen

    @property
    def _wanted(self) -> bool:
        """Whether anybody of the table is connected, and so may be waiting."""
        return self._presence.any_of(self.room.members())

    def _away(self) -> frozenset[str]:
        """Members who are shown as away, and whom nobody waits for between deals."""
        pace = self._tools.pace
        return self._presence.away(self.room.members(), pace.away_s, pace.closed_s)

    def _absent(self, for_s: float) -> frozenset[str]:
        """Members who have had no connection for so long; nobody just after the room was loaded."""
        return self._presence.absent(self.room.members(), for_s)

    def _plays_by_itself(self, seat: int) -> tuple[events.By, str] | None:
        """Who acts for a seat without being asked, and the level of a bot; None for a person.

        Somebody who has been away too long is stood in for, and a clock counts, but only when
        others of the table are here.
        """
        place = self.room.seats[seat]
        strongest = usual(self.room.game.name)
        if self.room.deal and self.room.deal.plays_itself:
            return "rules", ""
        if not place.person:
            return "bot", place.level
        if not self._wanted:
            return None
        if place.person in self._absent(self._grace_s):
            return "stand-in", strongest
        if self._turn.stage != self.room.stage:
            return None
        if self._turn.time_is_up:
            return "clock", strongest
        return ("host", strongest) if self._turn.released else None

    def _let_bots_play(self) -> None:
        """Let each seat think that is asked and acts without being asked."""
        deal = self.room.deal
        if self.closed or deal is None:
            return
        for seat in deal.to_act:
            player = self._plays_by_itself(seat)
            if player:
                self._thinking.begin(seat, *player)
