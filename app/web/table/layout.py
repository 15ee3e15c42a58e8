"""A table as a layout with holes, and the parts that are put into them.

Most of a table is the same from move to move. Its template is rendered once for all tables that
look alike (layout: all that it may use), with holes where something changes often; the parts that
fill them are rendered by macros and kept. A macro may put a seam between what are several parts.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain, starmap
from typing import Protocol

from jinja2 import Environment
from markupsafe import Markup, escape

from app.web.table.budget import Budget

MARK = "\0"

# What fills a hole, after what was put there before: the hole, a macro, the arguments of its calls.
Part = tuple[str, str, Sequence[tuple[Hashable, ...]]]


class Laid(Protocol):
    """A table that can be laid out."""

    def layout(self) -> Mapping[str, Hashable]:
        """All that the template of the layout uses."""

    def parts(self) -> Iterable[Part]:
        """What fills the holes."""

    def texts(self) -> Mapping[str, str]:
        """Holes that are filled with plain text."""

    def words(self, seat: int, text: str, at: int) -> str:
        """An action of the history, as a screen reader says it."""

    def score_sheet(self) -> Mapping[str, object] | None:
        """What the score sheet shows beside the view; None while the deal is played."""

    def place_words(self) -> str:
        """How the match stands, for the viewer, in a sentence."""

    def review(self) -> tuple[Hashable, ...]:
        """What the deal leaves to look at, for the game's macro of that name."""


class Layouts:
    """Layouts that are rendered already, as the pieces between their holes."""

    def __init__(self, env: Environment, budget: Budget) -> None:
        self._env = env
        env.globals["seam"] = MARK
        env.globals["hole"] = lambda name, seat="": Markup(f"{MARK}{name}{seat}{MARK}")  # noqa: S704
        self._pieces = budget.keep(_lengths)(self._rendered)
        self._escaped = budget.keep(_length)(_escaped)

    def fill(
        self,
        template: str,
        table: Laid,
        macros: Mapping[str, Callable[..., Iterable[str]]],
        more: Iterable[tuple[str, str]],
    ) -> list[str]:
        """The table as HTML, in parts: together they are all of it. more: HTML for holes that a
        layout may leave out.

        Raises ValueError for another part that the layout has no hole for: it would not be seen.
        """
        filled = defaultdict[str, list[str]](list)
        for hole, macro, calls in table.parts():
            filled[hole] += chain.from_iterable(starmap(macros[macro], calls))
        for hole, text in table.texts().items():
            filled[hole].append(self._escaped(text))
        needed = {hole for hole, parts in filled.items() if parts}
        for hole, html in more:
            filled[hole].append(html)
        out: list[str] = []
        for html, hole in self._pieces(template, tuple(table.layout().items())):
            out.append(html)
            out += filled[hole]
            needed.discard(hole)
        if needed:
            raise ValueError(f"{template} has no hole for {', '.join(sorted(needed))}.")
        return [part for part in out if part]

    def _rendered(
        self, template: str, layout: tuple[tuple[str, Hashable], ...]
    ) -> Sequence[tuple[str, str]]:
        """Pieces of HTML, each with the name of the hole after it; the last one has none."""
        pieces = [*self._env.get_template(template).render(dict(layout)).split(MARK), ""]
        return list(zip(pieces[::2], pieces[1::2], strict=True))


def _lengths(pieces: Sequence[tuple[str, str]]) -> Iterable[int]:
    return (len(html) for html, _ in pieces)


def _length(text: str) -> Iterable[int]:
    return (len(text),)


def _escaped(text: str) -> str:
    return str(escape(text))
