"""What has happened: how long the table waits."""

from typing import Literal

from app.rooms.fold.base_event import BaseEvent
from app.rooms.fold.clocks.timing import Timing


class TimingChosen(BaseEvent):
    """From the next decision on the table waits so long."""

    kind: Literal["timing chosen"] = "timing chosen"
    timing: Timing


class ClockStarted(BaseEvent):
    """A person has so many milliseconds for the decision that the table waits for.

    No time of day is stored: after a new start the decision has its whole time again, and the
    reserve that was left before it.
    """

    kind: Literal["clock started"] = "clock started"
    seat: int
    decision_ms: int
    reserve_ms: int


Event = TimingChosen | ClockStarted
