"""What of a table changes seldom: who sits where, and what is played. Rendered once and kept.

The sheets around a table show this and nothing else. A page fetches them when they are opened, and
anew while one is open and `as_of` has changed.
"""

from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from app.rooms.talk import TalkMode
from app.rooms.timing import Timing
from app.rooms.view import SeatView, TableView
from app.rules.game import Value
from app.web.table.talk import Shown, shown

SHEETS = ("menu", "talk", "another", "options", "timing", "fair", "invite", "going")


class Surroundings(NamedTuple):
    """The parts of a view that the sheets show; hashable."""

    code: str
    game: str
    dealt: bool
    you: int
    waiting_for: int
    hosting: bool
    alone: bool
    owner: bool
    seats: tuple[SeatView, ...]
    matches: int
    chosen: tuple[tuple[str, Value], ...]
    between_matches: bool
    timing: Timing
    seal: str
    sealed: bool
    added: tuple[tuple[str, str], ...]
    talk: TalkMode
    remarks: tuple[Shown, ...]

    @property
    def options(self) -> Mapping[str, Value]:
        """What is played, or will be between matches."""
        return dict(self.chosen)

    @property
    def people(self) -> int:
        """How many have a seat, or wait for one."""
        return sum(bool(s.next_name) or not (s.free or s.bot) for s in self.seats)

    @property
    def as_of(self) -> str:
        """Eight hexadecimal digits that differ when anything else does."""
        return f"{crc32(repr(tuple(self)).encode()):08x}"


def surroundings(view: TableView) -> Surroundings:
    """What the sheets need of a view."""
    return Surroundings(
        view.code,
        view.game,
        view.deal is not None,
        view.you,
        view.waiting_for,
        view.hosting,
        view.alone and view.deal is not None and view.deal.turn >= 0,
        view.owner,
        view.seats,
        view.matches,
        tuple(view.options.items()),
        view.between_matches,
        view.timing,
        view.seal,
        view.sealed,
        view.added,
        view.talk,
        tuple(map(shown, view.now.remarks)),
    )
