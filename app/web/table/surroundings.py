"""What of a table changes seldom: who sits where, and what is played. Rendered once and kept."""

from collections.abc import Mapping
from typing import NamedTuple

from app.rooms.timing import Speed
from app.rooms.view import SeatView, TableView
from app.rules.game import Value


class Surroundings(NamedTuple):
    """The parts of a view that the menu shows, and nothing else; hashable."""

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
    speed: Speed
    seal: str


class Played(NamedTuple):
    """What is played, or will be between matches; hashable."""

    game: str
    players: int
    chosen: tuple[tuple[str, Value], ...]

    @property
    def options(self) -> Mapping[str, Value]:
        """The options, by name."""
        return dict(self.chosen)


def surroundings(view: TableView) -> Surroundings:
    """What a table's menu needs of a view."""
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
        view.timing.speed,
        view.seal,
    )


def played(view: TableView) -> Played:
    """What a table plays."""
    return Played(view.game, len(view.seats), tuple(view.options.items()))
