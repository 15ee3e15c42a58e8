"""What of a table changes seldom: who sits where, and what is played. Rendered once and kept."""

from collections.abc import Mapping
from typing import NamedTuple

from app.rooms.timing import Timing
from app.rooms.view import SeatView, TableView
from app.rules.game import Value


class Surroundings(NamedTuple):
    """The parts of a view that the sheets around a table show, and nothing else; hashable."""

    code: str
    game: str
    dealt: bool
    you: int
    waiting_for: int
    hosting: bool
    owner: bool
    seats: tuple[SeatView, ...]
    matches: int
    between_matches: bool
    chosen: tuple[tuple[str, Value], ...]
    timing: Timing
    seal: str

    @property
    def options(self) -> Mapping[str, Value]:
        """Of the match, or of the next one between matches."""
        return dict(self.chosen)


def surroundings(view: TableView) -> Surroundings:
    """What a table's sheets need of a view."""
    return Surroundings(
        view.code,
        view.game,
        view.deal is not None,
        view.you,
        view.waiting_for,
        view.hosting,
        view.owner,
        view.seats,
        view.matches,
        view.between_matches,
        tuple(view.options.items()),
        view.timing,
        view.seal,
    )
