"""All that the page of somebody's matches shows."""

from collections.abc import Iterator, Mapping, Sequence

from app.rooms.logbook.worth import MatchWorth
from app.web.pages.figures import Row, rows
from app.web.pages.luck import Luck, lucks
from app.web.pages.results import Chart, Line, Result, chart, line


class Overview:
    """What a page shows of somebody's matches, the last one first: of one game, "" for all; in the
    list so many from a first one on. worths: of their cards, by seal. Nothing is there before
    making has come to its end."""

    def __init__(
        self, found: Sequence[Result], game: str, worths: Mapping[str, MatchWorth]
    ) -> None:
        self._all = found
        self._game = game
        self._worths = worths
        self._some = [one for one in found if game in ("", one.match.game)]
        self.rows: list[Row] = []
        self.chart: Chart | None = None
        self.lucks: list[Luck] = []
        self.lines: list[Line] = []

    def making(self, first: int, most: int) -> Iterator[None]:
        """Make it in steps of some milliseconds."""
        self.rows = rows(self._all)
        yield
        self.chart = chart(self._some)
        yield
        self.lucks = lucks(self._some, self._worths, self._game)
        yield
        self.lines = [line(one) for one in self._some[first : first + most]]

    def more(self, after: int) -> bool:
        """Whether there are more in the list than so many."""
        return len(self._some) > after
