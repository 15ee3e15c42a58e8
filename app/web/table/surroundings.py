"""What of a table changes seldom: who sits where, and what is played. Rendered once and kept.

The sheets around a table show this and nothing else. A page fetches them when they are opened, and
anew while one is open and `as_of` has changed.
"""

from typing import NamedTuple
from zlib import crc32

from app.rooms.fold.access.audience import MOST, Audience
from app.rooms.fold.view import House, SeatView, TableView, Viewer
from app.rules.counts import counted
from app.web.table.talk import Shown, shown
from app.web.table.words import listed

SHEETS = ("menu", "talk", "another", "options", "timing", "fair", "invite", "going")


class Surroundings(NamedTuple):
    """The parts of a view that the sheets show; hashable."""

    code: str
    game: str
    dealt: bool
    you: int
    viewer: Viewer
    house: House
    may_take_back: bool
    seats: tuple[SeatView, ...]
    remarks: tuple[Shown, ...]
    audience: Audience

    @property
    def watching(self) -> str:
        """Who only watches, in a sentence; "" for nobody, or nobody else."""
        names, others = self.audience
        alone = self.you < 0 and self.viewer.waiting_for < 0 and len(names) + others == 1
        if alone:
            return ""
        if not names:
            return f"{_so_many(others, 'person', 'people')} watching." if others else ""
        more = [f"{_so_many(others, 'other', 'others')}"] if others else []
        return f"Watching: {listed([*names, *more])}."

    @property
    def people(self) -> int:
        """How many have a seat, or wait for one."""
        return sum(bool(s.next_name) or not (s.free or s.bot) for s in self.seats)

    @property
    def letter_wanted(self) -> bool:
        """Whether a letter of the viewer's would count in the next match."""
        plays = self.you >= 0 or self.viewer.waiting_for >= 0
        return plays and self.house.between_matches and not self.house.shuffle.opening

    @property
    def as_of(self) -> str:
        """Eight hexadecimal digits that differ when anything else does but the audience and what
        bots say: who comes to watch changes nobody's table, and no sheet repeats what bots say."""
        said = tuple(one for one in self.remarks if not one.bot)
        shown = self._replace(audience=Audience(), remarks=said)
        return f"{crc32(repr(tuple(shown)).encode()):08x}"


def surroundings(view: TableView) -> Surroundings:
    """What the sheets need of a view."""
    return Surroundings(
        code=view.code,
        game=view.game,
        dealt=view.deal is not None,
        you=view.you,
        viewer=view.viewer,
        house=view.house,
        may_take_back=view.may_take_back > 0,
        seats=view.seats,
        remarks=tuple(map(shown, view.now.remarks)),
        audience=view.now.audience,
    )


def _so_many(number: int, one: str, several: str) -> str:
    if number >= MOST:
        return f"{MOST} or more {several}"
    return counted(number, one, several)
