"""What people ask of a room: a command is checked and becomes events, or is refused; no I/O.

decide says which events a command causes; they are stored, and then applied (state.py). Each
concern of the room decides on its own commands.
"""

from collections.abc import Sequence

from app.rooms.fold import commands, events
from app.rooms.fold.access import commands as access_commands
from app.rooms.fold.access import decisions as access
from app.rooms.fold.clocks import commands as clocks_commands
from app.rooms.fold.clocks import decisions as clocks
from app.rooms.fold.clocks.time_used import NO_TIME, TimeUsed
from app.rooms.fold.errors import KeptOut, NotAllowed, Refused, Stale
from app.rooms.fold.fairness import commands as fairness_commands
from app.rooms.fold.fairness import decisions as fairness
from app.rooms.fold.matches import commands as matches_commands
from app.rooms.fold.matches import decisions as matches
from app.rooms.fold.play import commands as play_commands
from app.rooms.fold.play import decisions as play
from app.rooms.fold.request import Entropy, People, Request
from app.rooms.fold.seats import decisions as seats
from app.rooms.fold.state import RoomState

SHUFFLING = "The cards are being shuffled. Try again in a moment."
WHILE_SHUFFLING = (
    commands.SealLetter,
    commands.OpenLetter,
    commands.React,
    commands.Say,
    commands.Watch,
    commands.Bye,
    commands.Close,
)


class Room(RoomState):
    """A room that can be asked."""

    def decide(
        self,
        person: str,
        command: commands.Command,
        entropy: Entropy,
        away: People = frozenset(),
        gone: People = frozenset(),
        used: TimeUsed = NO_TIME,
    ) -> list[events.Event]:
        """The events that a person's command causes; raises Refused with the reason.

        away, gone and used: as in Request.
        """
        if self.access.closed:
            raise Refused("The host has closed this table.")
        if not person:
            raise NotAllowed("Your browser blocks cookies. Allow them for this page to play.")
        if person in self.access.removed:
            raise KeptOut
        if self.fairness.letters.opening and not isinstance(command, WHILE_SHUFFLING):
            begins = isinstance(command, commands.Start | commands.Ready)  # as it already does
            raise (Stale if begins else Refused)(SHUFFLING)
        return self._decide(Request(self, person, entropy, away, gone, used), command)

    @staticmethod
    def _decide(asked: Request, command: commands.Command) -> list[events.Event]:
        if isinstance(command, play_commands.Command):
            return play.decide(asked, command)
        if isinstance(command, matches_commands.Command):
            return matches.decide(asked, command)
        if isinstance(command, fairness_commands.Command):
            return fairness.decide(asked, command)
        if isinstance(command, clocks_commands.Command):
            return clocks.decide(asked, command)
        if isinstance(command, access_commands.Command):
            return access.decide(asked, command)
        return seats.decide(asked, command)

    def acted(
        self,
        seat: int,
        actions: Sequence[str],
        by: events.By,
        used: TimeUsed = NO_TIME,
        thought: events.Thought | None = None,
    ) -> list[events.Event]:
        """The events of a seat's actions in a row, checked by the rules; raises Refused."""
        return play.acted(self, seat, actions, by, used, thought)

    # What is due by itself

    def seal_due(self, entropy: Entropy) -> list[events.Event]:
        """The seed of the next match, as soon as it can be one."""
        return fairness.seal_due(self, entropy)

    def thrown_due(self, entropy: Entropy) -> list[events.Event]:
        """What comes of letters that stay closed, when their time is over."""
        return fairness.thrown_due(self, entropy)
