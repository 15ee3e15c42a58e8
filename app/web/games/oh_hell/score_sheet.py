"""The score sheet of Oh Hell, as on paper, and the chart of the totals."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from app.rules import cards
from app.rules.counts import counted, plain
from app.web.games.oh_hell.phrases import standing
from app.web.table.score_sheet import ScoreSheet, running_totals
from app.web.table.table import SIGNS

# The chart, in units of its view box: where its lines stand, and the names beside them.
WIDTH, HEIGHT = 360, 224
LEFT, RIGHT, TOP, BOTTOM = 30, 262, 12, 190
LABEL_HEIGHT = 14
LONGEST_NAME = 9
LEVELS = 5  # at most, beside the lowest
TICKS = 10  # deals with a number, at most


class Entry(NamedTuple):
    """A deal as it is written down; bids, taken and scores by seat. trump: a suit, or -1.

    left: tricks to be played. Scores are empty until it is over; a bid of -1 is to come. counts:
    how many times its points count.
    """

    size: int
    trump: int
    left: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    counts: int = 1


class Cell(NamedTuple):
    """What a seat did in a deal: "2/3", and the total after it; "" for what is still to come."""

    tricks: str  # of those that were bid
    kind: str  # "made", "open" or "lost"
    total: str


class Row(NamedTuple):
    """A deal on the sheet. trump: its sign, or ""."""

    size: int
    trump: str
    trump_words: str
    cells: tuple[Cell, ...]
    counts: int


class Lines(NamedTuple):
    """Deals one below the other; hashable, since their HTML is kept by them."""

    entries: tuple[Entry, ...]

    def rows(self) -> list[Row]:
        """The deals, with the totals after each."""
        return list(map(row, self.entries, self.totals()))

    def totals(self) -> list[tuple[int, ...]]:
        """By seat, after each deal."""
        return list(running_totals(entry.scores for entry in self.entries))


def row(entry: Entry, totals: Sequence[int] = ()) -> Row:
    """A deal; totals: by seat, after it, unless it is not over."""
    cells = []
    for bid, taken, total in zip_longest(entry.bids, entry.taken, totals):
        kind = standing(bid, taken, entry.left).kind if bid >= 0 else ""
        cells.append(Cell(f"{taken}/{bid}" if kind else "", kind, plain(total) if totals else ""))
    if entry.trump < 0:
        return Row(entry.size, "", "no trumps", tuple(cells), entry.counts)
    words = cards.SUIT_NAMES[entry.trump]
    return Row(entry.size, SIGNS[entry.trump], words, tuple(cells), entry.counts)


class Line(NamedTuple):
    """The totals of a seat. points: as a polyline wants them; the label stands at label_y."""

    seat: int
    name: str
    you: bool
    total: str
    points: str
    end_y: float
    label_y: float


class Chart(NamedTuple):
    """The totals over the deals. levels: (y, points), ticks: (x, number of a deal)."""

    lines: Sequence[Line]
    levels: Sequence[tuple[float, str]]
    ticks: Sequence[tuple[float, int]]
    words: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def chart(sheet: ScoreSheet[Lines]) -> Chart:
    """The lines of a match that is over, drawn; and in words how it ended."""
    after, names = sheet.lines.totals(), sheet.columns.names
    deals, totals = len(after), [(0,) * len(names), *after]
    step = _step(min(map(min, totals)), max(map(max, totals)))
    low = min(map(min, totals)) // step * step
    high = max(*map(max, totals), low + step)

    def across(deal: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * deal / deals, 1)

    def up(points: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low), 1)

    ends = [up(points) for points in totals[-1]]
    labels = _apart(ends)
    lines = [
        Line(
            seat,
            _short(name),
            seat == sheet.columns.you,
            plain(totals[-1][seat]),
            " ".join(f"{across(deal)},{up(after[seat])}" for deal, after in enumerate(totals)),
            ends[seat],
            labels[seat],
        )
        for seat, name in enumerate(names)
    ]
    best_first = sorted(range(len(ends)), key=lambda seat: -totals[-1][seat])
    ended = ", ".join(
        f"{sheet.columns.names[seat]} {plain(totals[-1][seat])}" for seat in best_first
    )
    every = -(-deals // TICKS)
    return Chart(
        lines,
        [(up(points), plain(points)) for points in range(low, high + 1, step)],
        [(across(deal), deal) for deal in range(every, deals + 1, every)],
        f"The totals over {counted(deals, 'deal')}. At the end: {ended}. The sheet has them all.",
    )


def _step(low: int, high: int) -> int:
    """The distance of the levels: 1, 2 or 5 of a power of ten."""
    step = 1
    for step in (m * 10**power for power in range(8) for m in (1, 2, 5)):
        if high - low <= LEVELS * step:
            break
    return step


def _apart(ends: Sequence[float]) -> dict[int, float]:
    """Where the labels of lines stand that end at these heights: in their order, none on another,
    all inside."""
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    found = dict[int, float]()
    lowest = float(TOP)
    for seat in order:
        found[seat] = max(ends[seat], lowest)
        lowest = found[seat] + LABEL_HEIGHT
    highest = float(BOTTOM)
    for seat in reversed(order):
        found[seat] = round(min(found[seat], highest), 1)
        highest = found[seat] - LABEL_HEIGHT
    return found


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
