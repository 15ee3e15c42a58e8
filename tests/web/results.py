"""Matches that somebody has played, and the page that lists them."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from app.rooms.fold.events import Finished
from app.rooms.logbook.worth import MatchWorth
from app.web.pages import figures, luck, results
from app.web.pages.results import Result
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer

BEGIN = datetime(2026, 1, 31, 20, tzinfo=UTC)


def ended(
    number: int,
    places: list[int],
    levels: tuple[str, ...] = ("", "2", "2", "2"),
    game: str = "black_queen",
) -> Result:
    """A match of seat 0."""
    match = Finished(
        person="ann",
        match=0,
        seat=0,
        game=game,
        names=["Ann", "Ben", "<i>Cleo", "Dora"][: len(levels)],
        levels=list(levels),
        totals=[3, -2, 1, 0][: len(levels)],
        places=places,
        seal=f"{number:024x}",
    )
    return Result(BEGIN + timedelta(days=number), match)


def page_of(
    found: list[Result],
    game: str = "",
    page: int = 1,
    worths: Mapping[str, MatchWorth] | None = None,
    *,
    valuing: bool = True,
) -> str:
    return Renderer(Assets()).matches(
        game,
        figures.rows(found),
        results.chart(found),
        [results.line(one) for one in found],
        page,
        lucks=luck.lucks(found, worths or {}, game),
        valuing=valuing,
        more=False,
    )
