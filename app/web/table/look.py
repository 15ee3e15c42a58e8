"""How a game is shown: all that the pages need to know of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from app.rooms.view import TableView
from app.rules.counts import counted
from app.web.table.layout import Laid


def points(total: int) -> str:
    """A total of most games: "12 points"."""
    return counted(total, "point")


@dataclass(frozen=True)
class Look:
    """What a game's module says of its pages; its templates are in a folder of its name.

    table: a table as its templates need it. parts: macros that no other game has, with the template
    they stand in and how many of each are kept for a room. styles: style sheets after those of all
    tables. tile: the cards that stand for the game on the first page ("back" for a back), with a
    sign between them. usual: for how many players it is offered first. goal: of the game,
    in a line or two. lesson: what is said in its guided deal (rules/lesson.py), by how many actions
    have been. tips: what somebody new to it is told, each once, by the keys of Table.tips. colours:
    of the suits on its cards, 4 or 2, unless a browser has chosen. total: somebody's total of a
    match in words, where it is no points.
    """

    table: Callable[[TableView], Laid]
    goal: str
    parts: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    styles: Sequence[str] = ()
    tile: Sequence[str] = ()
    sign: str = ""
    lesson: Mapping[int, str] = field(default_factory=dict)
    usual: int = 4
    colours: int = 4
    tips: Mapping[str, str] = field(default_factory=dict)
    total: Callable[[int], str] = points
