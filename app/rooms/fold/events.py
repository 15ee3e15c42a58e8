"""What has happened in a room, as it is stored in the log; the room is their fold."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from app.rooms.fold.access import events as access
from app.rooms.fold.access.events import (
    AdviceAllowed,
    LetIn,
    Locked,
    Published,
    Removed,
    RoomClosed,
    TalkChosen,
)
from app.rooms.fold.clocks import events as clocks
from app.rooms.fold.clocks.events import (
    ClockStarted,
    TimingChosen,
)
from app.rooms.fold.fairness import events as fairness
from app.rooms.fold.fairness.events import (
    Added,
    Fair,
    Letter,
    LetterOpened,
    LetterSealed,
    Sealed,
    ShuffleBegun,
    ShuffleThrown,
)
from app.rooms.fold.matches import events as matches
from app.rooms.fold.matches.events import (
    Abandoned,
    Finished,
    GameChosen,
    MatchGivenUp,
    OptionsChosen,
    Readied,
    RoomOpened,
    TimeEnded,
)
from app.rooms.fold.play import events as play
from app.rooms.fold.play.events import (
    Acted,
    Advised,
    By,
    Claimed,
    DealStarted,
    DoneChosen,
    TakenBack,
    Thought,
)
from app.rooms.fold.seats import events as seats
from app.rooms.fold.seats.events import (
    BotRemoved,
    BotSeated,
    HandedOn,
    Renamed,
    SeatLeft,
    SeatsDrawn,
    SeatTaken,
)

__all__ = [
    "EVENT",
    "Abandoned",
    "Acted",
    "Added",
    "AdviceAllowed",
    "Advised",
    "BotRemoved",
    "BotSeated",
    "By",
    "Claimed",
    "ClockStarted",
    "DealStarted",
    "DoneChosen",
    "Event",
    "Fair",
    "Finished",
    "GameChosen",
    "HandedOn",
    "LetIn",
    "Letter",
    "LetterOpened",
    "LetterSealed",
    "Locked",
    "MatchGivenUp",
    "OptionsChosen",
    "Published",
    "Readied",
    "Removed",
    "Renamed",
    "RoomClosed",
    "RoomOpened",
    "Sealed",
    "SeatLeft",
    "SeatTaken",
    "SeatsDrawn",
    "ShuffleBegun",
    "ShuffleThrown",
    "TakenBack",
    "TalkChosen",
    "Thought",
    "TimeEnded",
    "TimingChosen",
]

Event = matches.Event | access.Event | seats.Event | fairness.Event | play.Event | clocks.Event
EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])
