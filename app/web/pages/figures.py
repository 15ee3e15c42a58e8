"""What somebody's matches came to in figures, game by game."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.pages.results import KINDS, Result

LATEST = 9  # matches that are shown one by one
STREAK = 2  # so many wins in a row are told


class Sum(NamedTuple):
    """Of some matches: how many, how many were won, and how many an equal of the others wins."""

    matches: int
    won: int
    even: float

    @property
    def words(self) -> str:
        """How many were won of how many; "" for none."""
        return f"{self.won} of {self.matches}" if self.matches else ""

    @property
    def usual(self) -> str:
        """What chance would have brought."""
        if self.matches and self.even < 1:
            return f"{round(self.even, 2):g}"
        return f"{self.even:.{int(self.even < 10)}f}" if self.matches else ""


class Row(NamedTuple):
    """A game's, or that of all. name: of the game, "" for all. sums: of all its matches that count,
    and of those of each kind. number, counts: what counts there, such as "14", "of 23 won".
    best: in words. latest: whether each of the last ones was won, the oldest first."""

    name: str
    title: str
    sums: tuple[Sum, ...]
    number: str
    counts: str
    best: str
    latest: tuple[bool, ...]


def rows(results: Sequence[Result]) -> list[Row]:
    """All matches together, and those of each game that was played."""
    names = [name for name in GAMES if any(one.match.game == name for one in results)]
    found = [
        _row(name, GAMES[name].called(), [one for one in results if one.match.game == name])
        for name in names
    ]
    return [_row("", "All games", results), *found] if len(found) > 1 else found


def _row(name: str, title: str, results: Sequence[Result]) -> Row:
    counted = [one for one in results if one.counts]
    totals = [one.match.totals[one.match.seat] for one in counted]
    sums, latest = _sums(results), tuple(one.place == 1 for one in counted[:LATEST])
    ui = GAME_UIS.get(name)
    number, counts = str(sums[0].won), f"of {len(counted)} won"
    if ui and ui.counts and totals:
        number, counts = ui.counts(totals)
    best = ui.best(totals) if ui and totals else ""
    in_a_row = next((at for at, one in enumerate(counted) if one.place > 1), len(counted))
    best = f"{in_a_row} wins in a row" if in_a_row >= STREAK else best
    return Row(name, title, sums, number, counts, best, latest[::-1])


def _sums(results: Sequence[Result]) -> tuple[Sum, ...]:
    counted = [one for one in results if one.counts]
    parts = [counted, *([one for one in counted if one.kind == kind] for kind in range(len(KINDS)))]
    return tuple(
        Sum(len(part), sum(one.place == 1 for one in part), sum(one.chance for one in part))
        for part in parts
    )
