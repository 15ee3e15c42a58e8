"""Bids made: how often equal bots at a table take exactly the tricks that they said.

Whole matches of Oh Hell, in which every seat bids for itself, all seats played by one level.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.rules.counts import counted
from app.rules.oh_hell.deal import OhHellDeal
from lab import matches
from lab.figures import Figure, percent_of, ratio, text_of
from lab.matches import Plan, deals_of


@dataclass
class Count:
    """Bids of one match with one number of cards: how many, how many made, their points, and the
    tricks that were bid too many (less than 0: too few)."""

    bids: int = 0
    made: int = 0
    points: int = 0
    excess: int = 0


@dataclass(frozen=True)
class Line:
    """What bids came to: the share made (0 to 1), points a deal and seat, and by how many tricks
    the bids of a deal exceeded the tricks that there were to take.

    cards: in a hand; None for whole matches.
    """

    level: str
    cards: int | None
    matches: int
    made: Figure
    points: Figure
    excess: Figure


def play_one(plan: Plan, level: str, number: int) -> dict[int, Count]:
    """What the bids of one match came to, by the cards in a hand; runs in a worker process."""
    counts: dict[int, Count] = {}
    for deal in deals_of(plan, level, number):
        if not isinstance(deal, OhHellDeal):
            raise TypeError("No seat bids for itself in this game.")
        found = counts.setdefault(deal.size, Count())
        found.bids += plan.players
        found.made += sum(deal.bids_made)
        found.points += sum(deal.scores or ())
        found.excess += deal.bid_sum - deal.size
    return counts


def run(plan: Plan, jobs: int, *, progress: bool) -> list[Line]:
    """Play a plan: for each level a line for its matches, then one for each number of cards."""
    played = matches.run(plan, play_one, jobs, progress=progress)
    return [line for level, of_level in played for line in lines_of(level, plan.players, of_level)]


def lines_of(level: str, players: int, counts: Sequence[Mapping[int, Count]]) -> list[Line]:
    """The figures of a level's matches."""
    every = [list(match.values()) for match in counts]
    sizes = sorted({cards for match in counts for cards in match}, reverse=True)
    return [
        _line(level, None, players, every),
        *(_line(level, cards, players, [[match[cards]] for match in counts]) for cards in sizes),
    ]


def _line(level: str, cards: int | None, players: int, counts: Sequence[Sequence[Count]]) -> Line:
    bids = [sum(c.bids for c in match) for match in counts]
    made = [sum(c.made for c in match) for match in counts]
    points = [sum(c.points for c in match) for match in counts]
    excess = [players * sum(c.excess for c in match) for match in counts]
    figures = (ratio(sums, bids) for sums in (made, points, excess))
    return Line(level, cards, len(counts), *figures)


def rows(lines: Sequence[Line]) -> Iterator[str]:
    """Lines of text for the lines of run."""
    width = max(12, *(len(f"level {line.level} ") for line in lines))
    yield f"{'':{width}}{'bids made':>16}{'points a deal':>18}{'bid too many':>18}"
    for line in lines:
        title = f"level {line.level}" if line.cards is None else f"  {counted(line.cards, 'card')}"
        yield (
            f"{title:{width}}{percent_of(line.made):>16}"
            f"{text_of(line.points, 2):>18}{text_of(line.excess, 2):>18}"
        )
