"""Rooms for tests: opened, sat at and played in, with shuffles that come from a number."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from itertools import count

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import Refused
from app.rooms.fold.request import Entropy
from app.rooms.fold.room import Room
from app.rooms.fold.state import RoomState
from app.rooms.logbook.history import entry_of
from app.rooms.logbook.log import Entry
from app.rooms.logbook.records import over, pieces

HOST, GUEST, THIRD = "host", "guest", "third"
CODE = "0123abcd"
AT = "2026-01-31T12:00:00.000+00:00"

_ids = count()


def entropy_of(number: int) -> Entropy:
    """Bytes that look random and come again for the same number."""
    calls = count()

    def entropy(size: int) -> bytes:
        return hashlib.shake_128(f"{number} {next(calls)}".encode()).digest(size)

    return entropy


def entries_of(happened: Sequence[events.Event], code: str = CODE) -> list[Entry]:
    """The log that holds these events."""
    return [entry_of(code, i, 0, "", AT, event) for i, event in enumerate(happened)]


def record_of(room: RoomState) -> dict[str, object]:
    """The record of the last match, as it is handed out; raises Refused before its end."""
    record: dict[str, object] = json.loads("".join(pieces(over(room))))
    return record


class Told:
    """A room with all that has happened in it."""

    def __init__(
        self,
        players: int = 4,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        game: str = "black_queen",
        host: str = HOST,
        guided: bool = False,
    ) -> None:
        asked = {"game": game, "players": players, "options": options or {}, "host": host}
        opened = events.RoomOpened.model_validate({**asked, "guided": guided})
        self.room = Room.opened(CODE, opened)
        self.happened: list[events.Event] = [opened]
        self.entropy = entropy_of(seed)

    def do(self, person: str, command: commands.Command) -> list[events.Event]:
        """Let a person do something; raises Refused."""
        found = self.room.decide(person, command, self.entropy)
        self.take(found)
        return found

    def take(self, found: Sequence[events.Event]) -> None:
        """Apply events."""
        for event in found:
            self.room.apply(event)
        self.happened += found

    def sit(self, person: str, seat: int, name: str = "") -> None:
        """Sit down."""
        self.do(person, commands.Sit(id=new_id(), seat=seat, name=name))

    def leave(self, person: str) -> None:
        """Leave the seat."""
        self.do(person, commands.Leave(id=new_id()))

    def start(self, level: str = "0") -> None:
        """Deal for the first time."""
        self.do(self.room.seats.host, commands.Start(id=new_id(), level=level))

    def ready(self, person: str, anyway: bool = False) -> None:
        """Want the next deal."""
        self.do(person, commands.Ready(id=new_id(), anyway=anyway))

    def act(self, person: str, action: str, move: str = "") -> None:
        """Play a card."""
        self.do(person, commands.Act(id=new_id(), action=action, move=move or self.room.move))

    def play(self, actions: int = 1000) -> None:
        """Let the seats play their first legal actions, so many or to the end of the deal."""
        deal = self.room.deal
        assert deal is not None
        while actions and deal.turn >= 0:
            by: events.By = "person" if self.room.seats[deal.turn].person else "bot"
            self.take(self.room.acted(deal.turn, deal.actions(deal.turn)[:1], by))
            actions -= 1


def gathered(
    *people: str,
    players: int = 4,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    game: str = "black_queen",
) -> Told:
    """A room whose seats from 0 on are these people's."""
    told = Told(players, options, seed, game)
    for seat, person in enumerate(people):
        told.sit(person, seat, person.capitalize())
    return told


def reason(told: Told, person: str, command: commands.Command) -> str:
    """The sentence with which a command is refused."""
    with pytest.raises(Refused) as caught:
        told.room.decide(person, command, told.entropy)
    return str(caught.value)


def new_id() -> str:
    """An id that no other command has."""
    return f"c{next(_ids)}"
