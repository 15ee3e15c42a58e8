"""Who only watches a table: how many, and what they like to be called. Nothing of it is stored."""

from collections.abc import Callable

from app.allowance import Allowance, Allowances, seconds
from app.rooms.fold.access.audience import MOST, Audience
from app.rooms.fold.errors import Refused
from app.rooms.fold.seats.people import clean_name
from app.rooms.fold.state import RoomState
from app.rooms.live.presence import Presence

REMEMBERED = 64  # names
EACH = Allowance(5, 5.0)  # changes of a name


class Watching:
    """The audience of a room."""

    def __init__(self, room: RoomState, presence: Presence, now: Callable[[], float]) -> None:
        """now: seconds, never set back."""
        self._room = room
        self._presence = presence
        self._allowances = Allowances(EACH, now)
        self._names: dict[str, str] = {}
        self._told = Audience()

    def call(self, person: str, name: str) -> None:
        """Have a name; "" for none. Raises Refused."""
        wait_s = self._allowances.take(person)
        if wait_s:
            again = seconds(wait_s)
            raise Refused(f"You have changed your name too often. Try again in {again}.")
        found = clean_name(name)
        if name.strip() and not found:
            raise Refused("Nobody could read that name. Choose another one.")
        taken = {n.casefold() for s in self._room.seats for n in (s.name, s.next_name) if n}
        if found.casefold() in taken:
            raise Refused("Somebody at the table already has that name. Choose another one.")
        self._names.pop(person, None)
        if found:  # whoever loads the page anew is called so still
            if len(self._names) >= REMEMBERED:
                del self._names[next(iter(self._names))]
            self._names[person] = found

    @property
    def audience(self) -> Audience:
        """Who watches now."""
        here = self._presence.watchers(self._room.seats.members)
        names = sorted(self._names[person] for person in here if person in self._names)
        return Audience(tuple(names[:MOST]), min(MOST, len(here) - len(names)))

    def news(self) -> bool:
        """Whether it is another one than when this was asked last."""
        before, self._told = self._told, self.audience
        return self._told != before
