"""How long the table waits for people, and what they have used of it."""

from dataclasses import dataclass, field

from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.events import (
    Abandoned,
    Acted,
    BotSeated,
    ClockStarted,
    DealStarted,
    Event,
    GameChosen,
    TakenBack,
    TimingChosen,
)
from app.rooms.fold.matches.matches import Matches
from app.rooms.fold.play.play import Play
from app.rooms.fold.seats.seats import Seats


@dataclass
class Clocks:
    """The clocks of a room.

    timed_at: the move at which the timing was chosen. clock: of the decision that the table waits
    for. reserves: ms that are left, by person, where some was used. time_used_ms: of the match's
    time, before the running deal.
    """

    seats: Seats
    matches: Matches
    play: Play
    timing: Timing = field(default_factory=Timing)
    timed_at: str = ""
    clock: ClockStarted | None = None
    reserves: dict[str, int] = field(default_factory=dict)
    time_used_ms: int = 0

    # What can be asked of them

    def reserve_ms(self, person: str) -> int:
        """What a person has left of the reserve in this match."""
        return self.reserves.get(person, 1000 * self.timing.reserve_s)

    def due(self) -> list[Event]:
        """The start of the clock, if the table waits for a person's decision that has none yet."""
        deal, seat = self.play.deal, self.play.awaited
        if not self.timing.decision_s or self.clock or self.timed_at == self.play.move:
            return []
        if deal is None or seat < 0 or deal.plays_itself or not self.seats[seat].person:
            return []
        return [
            ClockStarted(
                seat=seat,
                decision_ms=1000 * self.timing.decision_s,
                reserve_ms=self.reserve_ms(self.seats[seat].person),
            )
        ]

    # Events

    def apply(self, event: Event) -> None:
        """Take over what has been stored, before the match and the deal do."""
        match event:
            case TimingChosen():
                self._choose(event.timing)
            case ClockStarted():
                self.clock = event
            case Acted():
                self._spend(event)
            case DealStarted():
                self._begin_deal(event)
            case BotSeated():
                if self.clock and self.clock.seat == event.seat:
                    self.clock = None
            case TakenBack():
                self.clock = None
            case GameChosen() | Abandoned():
                self.clock = None
                self.reserves, self.time_used_ms = {}, 0

    def _choose(self, timing: Timing) -> None:
        """Another reserve is given to everybody anew."""
        if timing.reserve_s != self.timing.reserve_s:
            self.reserves = {}
        self.timing = timing
        self.timed_at = self.play.move

    def _spend(self, event: Acted) -> None:
        self.clock = None
        if event.reserve_used_ms:
            person = self.seats[event.seat].person
            self.reserves[person] = max(0, self.reserve_ms(person) - event.reserve_used_ms)

    def _begin_deal(self, event: DealStarted) -> None:
        self.clock = None
        self.time_used_ms = event.time_used_ms
        if event.match >= self.matches.count:
            self.reserves = {}
