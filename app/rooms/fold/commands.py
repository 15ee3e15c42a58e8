"""What people may ask of a room, as typed messages."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from app.rooms.fold.access import commands as access
from app.rooms.fold.access.commands import (
    AllowAdvice,
    Bye,
    ChooseTalk,
    Close,
    LetIn,
    Lock,
    Publish,
    React,
    Say,
    Watch,
)
from app.rooms.fold.clocks import commands as clocks
from app.rooms.fold.clocks.commands import (
    ChooseSpeed,
    ChooseTiming,
)
from app.rooms.fold.fairness import commands as fairness
from app.rooms.fold.fairness.commands import (
    OpenLetter,
    SealLetter,
)
from app.rooms.fold.matches import commands as matches
from app.rooms.fold.matches.commands import (
    Abandon,
    Choose,
    ChooseGame,
    Chosen,
    Ready,
    Start,
)
from app.rooms.fold.play import commands as play
from app.rooms.fold.play.commands import (
    Act,
    Advise,
    Claim,
    Done,
    Hurry,
    Nudge,
    Reconsider,
    Release,
    TakeBack,
    Why,
)
from app.rooms.fold.seats import commands as seats
from app.rooms.fold.seats.commands import (
    DrawSeats,
    HandOn,
    Leave,
    Remove,
    RemoveBot,
    Rename,
    SeatBot,
    Sit,
    Swap,
    Unseat,
)

__all__ = [
    "COMMAND",
    "Abandon",
    "Act",
    "Advise",
    "AllowAdvice",
    "Bye",
    "Choose",
    "ChooseGame",
    "ChooseSpeed",
    "ChooseTalk",
    "ChooseTiming",
    "Chosen",
    "Claim",
    "Close",
    "Command",
    "Done",
    "DrawSeats",
    "HandOn",
    "Hurry",
    "Leave",
    "LetIn",
    "Lock",
    "Nudge",
    "OpenLetter",
    "Publish",
    "React",
    "Ready",
    "Reconsider",
    "Release",
    "Remove",
    "RemoveBot",
    "Rename",
    "Say",
    "SealLetter",
    "SeatBot",
    "Sit",
    "Start",
    "Swap",
    "TakeBack",
    "Unseat",
    "Watch",
    "Why",
]

Command = (
    matches.Command
    | access.Command
    | seats.Command
    | fairness.Command
    | play.Command
    | clocks.Command
)
COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="do")])
