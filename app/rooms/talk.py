"""What people say to each other at a table. Nothing of it is stored, and no bot says anything."""

from collections import deque
from collections.abc import Callable
from typing import Literal, NamedTuple

from app.rooms.allowance import Allowance, Allowances, seconds
from app.rooms.errors import Refused

TalkMode = Literal["off", "reactions", "words"]
Reaction = Literal[
    "thumb",
    "clap",
    "laugh",
    "wow",
    "sad",
    "think",
    "heart",
    "party",
    "hello",
    "well played",
    "good luck",
    "thanks",
    "sorry",
    "oops",
    "one moment",
    "good game",
]
KEPT = 30  # remarks
EACH = Allowance(5, 2.5)


class Remark(NamedTuple):
    """Something that was said. id: no other remark of the room has it. name: as it was then.
    reaction: which one, or "" for a text."""

    id: str
    seat: int
    name: str
    reaction: str
    text: str = ""


class Talk:
    """The latest remarks of a room, the newest last. now: seconds, never set back."""

    def __init__(self, now: Callable[[], float], epoch: int) -> None:
        """epoch: of the room's owner, so that ids do not come again."""
        self._epoch = epoch
        self._count = 0
        self._allowances = Allowances(EACH, now)
        self._kept: deque[Remark] = deque(maxlen=KEPT)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """All that are kept."""
        return tuple(self._kept)

    def say(self, person: str, seat: int, name: str, reaction: str, text: str = "") -> None:
        """Add a remark of a person; raises Refused when there are too many."""
        wait_s = self._allowances.take(person)
        if wait_s:
            again = seconds(wait_s)
            raise Refused(f"You have said a lot in a short time. Try again in {again}.")
        self._count += 1
        self._kept.append(Remark(f"{self._epoch}.{self._count}", seat, name, reaction, text))
