"""How a game is shown: all that the pages need to know of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from app.rooms.fold.view import TableView
from app.rules.counts import counted
from app.rules.game import Value
from app.web.table.layout import Layoutable
from app.web.table.measure import POINTS, Measure
from app.web.table.words import listed


def points(totals: Sequence[int], seat: int) -> str:
    """A seat's total of most games: "12 points"."""
    return counted(totals[seat], "point")


def won(names: Sequence[str], totals: Sequence[int], places: Sequence[int]) -> str:
    """Who has won a match that is past: "You and Ann won"."""
    first = [name for name, place in zip(names, places, strict=True) if place == 1]
    many = len(first) == len(names) > 1
    return "Everyone was tied" if many else f"{listed(first)} won"


def best(totals: Sequence[int]) -> str:
    """The best of somebody's totals in most games."""
    return f"best: {counted(max(totals), 'point')}"


@dataclass(frozen=True)
class Length:
    """How long a match may be made on the first page: the options that make it so, and about how
    many minutes it takes somebody with the usual number of bots (bench/lengths.py)."""

    options: Mapping[str, Value]
    minutes: int


@dataclass(frozen=True)
class GameUI:
    """What a game's module says of its pages; its templates are in a folder of its name.

    table: a table as its templates need it. parts: macros that no other game has, with the template
    they stand in. styles: style sheets after those of all tables. over: the same of what lies over
    them, which nobody needs for the first cards, such as the score.
    poster: the figure that stands for the game on the first page (faces/posters.py).
    feel: the same in two or three words, for small screens.
    rank, suit: what stands at its corner, as on a card. usual: for how many players it is offered
    first. goal: of the game, in a line or two. goal_with: what options that are on add to it.
    goal_for: the goal, where options change its words.
    lesson: what is said in its guided deal
    (rules/lesson.py), by how many actions have been. tips: what somebody new to it is told, each
    once, by the keys of Table.tips. colours: of the suits on its cards, 4 or 2, unless a browser
    has chosen. total: a seat's total of a match in words, where it is no points, of all totals.
    ended: how a match that is past ended, in a line, of its names, totals and places. counts,
    best: what somebody's totals of several matches come to where it is not how many were won,
    as a number and what it counts; and the best of them. tone: the colour that stands for the
    game among somebody's matches (matches.css), and names its cloth. judged_in: what losses are
    told in when a match is reviewed. made_in: what somebody's results are told in where the luck
    of the cards is taken off (pages/luck.py). lengths: of a match, the first one if nothing is
    chosen, by what they are called.
    """

    table: Callable[[TableView], Layoutable]
    goal: str
    goal_with: Mapping[str, str] = field(default_factory=dict)
    goal_for: Callable[[Mapping[str, Value]], str] | None = None
    parts: Mapping[str, str] = field(default_factory=dict)
    styles: Sequence[str] = ()
    over: Sequence[str] = ()
    poster: str = ""
    rank: str = ""
    feel: str = ""
    lesson: Mapping[int, str] = field(default_factory=dict)
    usual: int = 4
    colours: int = 4
    tips: Mapping[str, str] = field(default_factory=dict)
    total: Callable[[Sequence[int], int], str] = points
    ended: Callable[[Sequence[str], Sequence[int], Sequence[int]], str] = won
    counts: Callable[[Sequence[int]], tuple[str, str]] | None = None
    best: Callable[[Sequence[int]], str] = best
    suit: str = "S"
    tone: str = "plum"
    judged_in: Measure = POINTS
    made_in: str = "points a match ahead of the others"
    lengths: Mapping[str, Length] = field(default_factory=dict)

    def goal_of(self, options: Mapping[str, Value]) -> str:
        """The goal at a table that plays with these options."""
        goal = self.goal_for(options) if self.goal_for else self.goal
        more = [words for name, words in self.goal_with.items() if options.get(name) is True]
        return " ".join([goal, *more])

    def chosen(self, length: str) -> Mapping[str, Value]:
        """The options that make a match so long; none where there is no such length."""
        found = self.lengths.get(length)
        return found.options if found else {}
