"""What the first page says of a table: made while the room is in memory, stored beside its log.

It is no authority. What has happened since is not in it, and a crash may leave it older than the
log; it is put right when the room is next read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from pydantic import TypeAdapter, ValidationError

from app.rooms.fold.room import Room


class Line(NamedTuple):
    """A table in a line. yours: whether it waits for you; go: what its link says."""

    code: str
    title: str
    others: str
    state: str
    score: str
    yours: bool
    go: str


LINE: TypeAdapter[Line] = TypeAdapter(Line)
LINES: TypeAdapter[dict[str, Line]] = TypeAdapter(dict[str, Line])


@dataclass(frozen=True)
class Listing:
    """The lines of one room. own: JSON of the line of each of its people, by person; offer: JSON of
    the one that strangers are shown, "" while the table is not open to them."""

    own: str
    offer: str = ""

    @classmethod
    def of(cls, own: Mapping[str, Line], offer: Line | None) -> "Listing":
        """The lines as they are stored."""
        return cls(
            LINES.dump_json(dict(own)).decode(), LINE.dump_json(offer).decode() if offer else ""
        )


class Describe(Protocol):
    """Makes the lines of a room. is_open: to strangers. at_rest: it leaves the memory, so that
    nothing in it changes until it is read again."""

    def __call__(self, room: Room, *, is_open: bool, at_rest: bool) -> Listing: ...


def line_for(person: str, own: str) -> Line | None:
    """What is stored for a person; raises ValueError where another version has written it."""
    return LINES.validate_json(own).get(person)


def offered(stored: list[str]) -> list[Line]:
    """What strangers are shown, without what another version has written."""
    found = []
    for text in stored:
        try:
            found.append(LINE.validate_json(text))
        except ValidationError:
            continue
    return found
