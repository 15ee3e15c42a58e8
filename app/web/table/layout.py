"""A table as a layout with slots, and the parts that are put into them.

Most of a table is the same from move to move. Its template is rendered once for all tables that
look alike (layout: all that it may use), with slots where something changes often; the parts that
fill them are rendered by macros and kept. A macro may put a split between what are several parts.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Protocol

from jinja2 import Environment
from markupsafe import Markup, escape

from app.web.table.budget import Budget

MARK = "\0"

# What fills a slot, after what was put there before: the slot, a macro, the arguments of its calls.
Part = tuple[str, str, Sequence[tuple[Hashable, ...]]]


class Layoutable(Protocol):
    """A table that can be laid out."""

    def layout(self) -> Mapping[str, Hashable]:
        """All that the template of the layout uses."""

    def parts(self) -> Iterable[Part]:
        """What fills the slots."""

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
    """Layouts that are rendered already, as the pieces between their slots."""

    def __init__(self, env: Environment, budget: Budget) -> None:
        self._env = env
        env.globals["split"] = MARK
        env.globals["slot"] = lambda name, seat="": Markup(f"{MARK}{name}{seat}{MARK}")  # noqa: S704
        self._pieces = budget.keep(_lengths)(self._rendered)
        self._escaped = budget.keep(_length)(_escaped)

    def fill(
        self,
        template: str,
        table: Layoutable,
        macros: Mapping[str, Callable[[tuple[Hashable, ...]], Iterable[str]]],
        more: Iterable[tuple[str, str]],
    ) -> list[str]:
        """The table as HTML, in parts: together they are all of it. more: HTML for slots that a
        layout may leave out.

        Raises ValueError for another part that the layout has no slot for: it would not be seen.
        """
        filled = defaultdict[str, list[str]](list)
        for slot, macro, calls in table.parts():
            filled[slot] += chain.from_iterable(map(macros[macro], calls))
        for slot, text in table.texts().items():
            filled[slot].append(self._escaped(text))
        needed = {slot for slot, parts in filled.items() if parts}
        for slot, html in more:
            filled[slot].append(html)
        out: list[str] = []
        for html, slot in self._pieces(template, tuple(table.layout().items())):
            out.append(html)
            out += filled[slot]
            needed.discard(slot)
        if needed:
            raise ValueError(f"{template} has no slot for {', '.join(sorted(needed))}.")
        return [part for part in out if part]

    def _rendered(
        self, template: str, layout: tuple[tuple[str, Hashable], ...]
    ) -> Sequence[tuple[str, str]]:
        """Pieces of HTML, each with the name of the slot after it; the last one has none."""
        pieces = [*self._env.get_template(template).render(dict(layout)).split(MARK), ""]
        return list(zip(pieces[::2], pieces[1::2], strict=True))


def _lengths(pieces: Sequence[tuple[str, str]]) -> Iterable[int]:
    return (len(html) for html, _ in pieces)


def _length(text: str) -> Iterable[int]:
    return (len(text),)


def _escaped(text: str) -> str:
    return str(escape(text))
