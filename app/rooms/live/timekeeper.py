"""What time decides at a table: clocks, windows, the match's time, and what is due by itself."""

import asyncio
from collections.abc import Callable, Iterator

from app.rooms.fold import events
from app.rooms.fold.clocks.time_used import TimeUsed
from app.rooms.fold.clocks.timing import Speed
from app.rooms.fold.errors import Refused
from app.rooms.fold.fairness.letters import OPENING_S
from app.rooms.fold.state import RoomState
from app.rooms.live.clock import Countdown
from app.rooms.live.match_time import MatchTime
from app.rooms.live.pace import Pace
from app.rooms.live.turn import Turn
from app.rooms.live.weakly import weakly

FAIR, FAIR_S = 0.6, 4.0  # of a window, and at most, that bots leave a person who is alone with them
TIMER_S = 0.02  # by how much a timer may be early


class Timekeeper:
    """The time of one room, by a clock in memory. now: seconds, never set back.

    lone_seat: of somebody who plays with bots only and whom nobody looks at, or -1. The others are
    methods, whose owner is not kept by them. on_patience: called when somebody may be nudged, or
    released. on_turn_over: when the time of a decision or a window is over. on_match_over: when
    that of the match is.
    """

    def __init__(
        self,
        room: RoomState,
        pace: Pace,
        now: Callable[[], float],
        *,
        lone_seat: Callable[[], int],
        on_patience: Callable[[], None],
        on_turn_over: Callable[[], None],
        on_match_over: Callable[[], None],
    ) -> None:
        self._room = room
        self._pace = pace
        self._now = now
        self._lone_seat = lone_seat
        self._on_patience = weakly(on_patience)
        self._on_turn_over = weakly(on_turn_over)
        self._on_match_over = weakly(on_match_over)
        self._loop = asyncio.get_running_loop()
        self._timers: list[asyncio.TimerHandle] = []  # of the turn
        self._match_time = MatchTime(now)
        self.turn = Turn("", now)
        self._letters: Countdown | None = None  # until those that are closed stay so
        self._round: events.ShuffleBegun | None = None  # that the time is for
        self.hurried = 0  # the number of the deal whose rest somebody wants at once

    # What runs

    def follow(self, running: bool) -> None:
        """After each move: the clock of the decision, and the time until somebody may nudge."""
        if self.turn.stage != self._room.play.stage:
            self.turn = Turn(self._room.play.stage, self._now)
            self.stop()
            if self._room.play.awaited >= 0:
                self._in_turn(self._pace.patience_s, self._on_patience)
        deal = self._room.deal
        pauses = deal is not None and (deal.resting or not deal.history)  # before one can choose
        self.turn.take_clock(self._room.clocks.clock, self._pace.trick_pause_s if pauses else 0.0)
        if deal is not None and deal.declining and self._has_window:
            self.turn.open_window(self._room.clocks.timing.window_s)
        else:
            self.turn.close_window()
        self._match_time.take(self._room)
        if self._round is not self._room.fairness.letters.opening:
            self._round = self._room.fairness.letters.opening
            self._letters = Countdown(self._now, 0.0, OPENING_S, 0.0) if self._round else None
        self.run(running)

    @property
    def _has_window(self) -> bool:
        """Whether those who may act at once have a time for it: only where another person waits
        for them, which follows from who sits there."""
        return len(self._room.seats.members) > 1 and not self._room.play.laid_down

    def run(self, running: bool) -> None:
        """Let the clocks run, or stand while nobody of the table is connected."""
        if self._match_time.run(running):
            left_s = (self._match_time.left_ms or 0) / 1000
            self._loop.call_later(left_s + TIMER_S, self._on_match_over)
        if self._letters and running and not self._letters.running:
            self._loop.call_later(self._letters.left_ms / 1000 + TIMER_S, self._on_turn_over)
        if self._letters:
            self._letters.run(running)
        clock = self.turn.clock
        if clock is None:
            return
        if running and not clock.running:
            self._in_turn(clock.left_ms / 1000, self._on_turn_over)
        clock.run(running)

    def stop(self) -> None:
        """The turn is over: nothing is called for it any more."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _in_turn(self, after_s: float, call: Callable[[], None]) -> None:
        self._timers.append(self._loop.call_later(after_s + TIMER_S, call))

    # Who waits for somebody

    def may_nudge(self, person: str) -> bool:
        """Whether a person has waited long enough to nudge."""
        return self.turn.may_nudge(person, self._pace.patience_s)

    @property
    def may_release(self) -> bool:
        """Whether the host has waited long enough to let a bot decide."""
        return self.turn.may_release(self._pace.release_s)

    def nudge(self, person: str) -> None:
        """A person nudges who is awaited; raises Refused when it comes too soon."""
        pace = self._pace
        self.turn.nudge(person, self._room.seats.name_of(person), pace.patience_s)
        for after_s in (pace.patience_s, pace.release_s):
            self._in_turn(after_s, self._on_patience)

    def release(self) -> None:
        """The host lets a bot decide; raises Refused when it comes too soon."""
        if not self.may_release:
            raise Refused("Nudge them first, and give them some time.")
        self.turn.released = True

    # What is stored of it

    @property
    def used(self) -> TimeUsed:
        """Of the reserve of who decides, and of the match's time."""
        return TimeUsed(*self.turn.reserve_used, self._match_time.used_ms)

    @property
    def match_left_ms(self) -> int | None:
        """Until the match's time ends; None where no time runs."""
        return self._match_time.left_ms

    def due(self) -> Iterator[list[events.Event]]:
        """What nobody asks for. Each is found where the ones before it have led: they are to be
        applied before the next one is taken."""
        yield self._match_time_end()
        yield self._done_for_bout()
        yield self._nothing_to_add()
        yield self._window_end()
        yield self._room.clocks.due()

    @property
    def overdue(self) -> bool:
        """Whether anything is due but the start of a clock, which no time brings."""
        found = self._done_for_bout() or self._nothing_to_add()
        return bool(
            found or self._window_end() or self._match_time_end() or self.letters_stay_closed
        )

    @property
    def letters_stay_closed(self) -> bool:
        """Whether those who were asked for their letters have had their time."""
        return self._letters is not None and not self._letters.left_ms

    def _match_time_end(self) -> list[events.Event]:
        """The end of the match's time, once it is over."""
        over = self._room.matches.wants_time and self._match_time.left_ms == 0
        return [events.TimeEnded()] if over else []

    def _done_for_bout(self) -> list[events.Event]:
        """What those do who are done for the bout."""
        return self._room.play.declines(self._room.play.done_for_bout, "person")

    def _nothing_to_add(self) -> list[events.Event]:
        """Where several may act, one who can do nothing is not asked, if nobody learns of it."""
        seat, deal = self._lone_seat(), self._room.deal
        if seat < 0 or deal is None or not deal.declining:
            return []
        choice = seat in deal.to_act and deal.actions(seat) != [deal.declining]
        return [] if choice else self._room.play.declines({seat}, "rules")

    def hurry(self) -> None:
        """The rest of this deal goes at once."""
        self.hurried = self._room.play.deals

    @property
    def speed(self) -> Speed:
        """How fast bots play now."""
        hurried = self.hurried == self._room.play.deals
        return "at once" if hurried else self._room.clocks.timing.speed

    def hold_back_s(self) -> float:
        """How long bots still leave to somebody who is alone with them and may act, too."""
        seat, deal = self._lone_seat(), self._room.deal
        if seat < 0 or deal is None or not deal.declining or seat not in deal.to_act:
            return 0.0
        if self._room.play.laid_down:
            return 0.0
        theirs_s = min(FAIR * self._room.clocks.timing.window_s, FAIR_S)
        return max(0.0, theirs_s - (self._now() - self.turn.since))

    def _window_end(self) -> list[events.Event]:
        """What the people do who are still asked when the window is over."""
        over = self.turn.window_is_over and self.turn.stage == self._room.play.stage
        return self._room.play.declines(self._room.seats.of_people, "window") if over else []
