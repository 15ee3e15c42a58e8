"""Bids made: how often equal bots at a table take exactly the tricks that they said.

Whole matches of Oh Hell, in which every seat bids for itself, all seats played by one level.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.rules.counts import counted as in_words
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from lab.figures import Figure, percent_of, ratio, text_of


@dataclass
class Count:
    """Bids of one match with one number of cards: in how many deals, how many, how many made, their
    points, and the tricks that were bid too many (less than 0: too few)."""

    deals: int = 0
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


def counted(deals: Iterable[Deal], level: str) -> dict[int, Count]:
    """What the bids of one match came to, by the cards in a hand."""
    counts: dict[int, Count] = {}
    for deal in deals:
        if not isinstance(deal, OhHellDeal):
            raise TypeError("No seat bids for itself in this game.")
        found = counts.setdefault(deal.size, Count())
        found.deals += 1
        found.bids += deal.players
        found.made += sum(deal.bids_made)
        found.points += sum(deal.scores or ())
        found.excess += deal.bid_sum - deal.size
    return counts


def lines_of(level: str, counts: Sequence[Mapping[int, Count]]) -> list[Line]:
    """The figures of a level: a line for its matches, then one for each number of cards."""
    every = [list(match.values()) for match in counts]
    sizes = sorted({cards for match in counts for cards in match}, reverse=True)
    return [
        _line(level, None, every),
        *(_line(level, cards, [[match[cards]] for match in counts]) for cards in sizes),
    ]


def _line(level: str, cards: int | None, counts: Sequence[Sequence[Count]]) -> Line:
    deals = [sum(c.deals for c in match) for match in counts]
    bids = [sum(c.bids for c in match) for match in counts]
    made = [sum(c.made for c in match) for match in counts]
    points = [sum(c.points for c in match) for match in counts]
    excess = [sum(c.excess for c in match) for match in counts]
    shares = ratio(made, bids), ratio(points, bids), ratio(excess, deals)
    return Line(level, cards, len(counts), *shares)


def rows(lines: Sequence[Line]) -> Iterator[str]:
    """Lines of text for the lines of all levels."""
    width = max(12, *(len(f"level {line.level} ") for line in lines))
    yield f"{'':{width}}{'bids made':>16}{'points a deal':>18}{'bid too many':>18}"
    for line in lines:
        title = f"level {line.level}" if line.cards is None else f"  {in_words(line.cards, 'card')}"
        yield (
            f"{title:{width}}{percent_of(line.made):>16}"
            f"{text_of(line.points, 2):>18}{text_of(line.excess, 2):>18}"
        )
