"""The score sheet of games that are counted over many deals: a line for each, a column for each
player."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar

from app.web.table.table import Table

Lines = TypeVar("Lines")


class Columns(NamedTuple):
    """Who plays. By seat: names, whether it has won the match."""

    names: tuple[str, ...]
    you: int  # the viewer's seat, or -1
    won: tuple[bool, ...]


class ScoreSheet(NamedTuple, Generic[Lines]):
    """The sheet of a match. lines: of a game's own kind."""

    columns: Columns
    lines: Lines


def columns_of(table: Table) -> Columns:
    """The columns of the sheet at a table."""
    view, seats = table.view, range(table.deal.players)
    won = tuple(view.match_over and place == 1 for place in view.places)
    return Columns(tuple(map(table.name, seats)), view.you, won)


def running_totals(scores: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """By seat, after each deal."""
    return accumulate(scores, _sum)


def _sum(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
