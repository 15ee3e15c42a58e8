"""What comes of commands about how long the table waits."""

from app.rooms.fold import events
from app.rooms.fold.clocks import commands
from app.rooms.fold.request import Request


def decide(asked: Request, command: commands.Command) -> list[events.Event]:
    """The events that a command causes; raises Refused with the reason."""
    asked.only_host()
    now = asked.room.clocks.timing
    match command:
        case commands.ChooseTiming():
            timing = command.timing
        case commands.ChooseSpeed():
            timing = now.model_copy(update={"speed": command.speed})
    return [] if timing == now else [events.TimingChosen(timing=timing)]
