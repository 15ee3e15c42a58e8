"""Bids made: how often equal bots at a table take exactly the tricks that they said.

Whole matches of a game in which every seat bids for itself, all seats played by one level. Every
level gets the same decks. A match counts once; standard errors are taken over matches.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count
from math import sqrt
from statistics import fmean, stdev

from tqdm import tqdm

from app.bots.levels import find
from app.lab.table import key_of, play_deals
from app.lab.workers import leave_interrupts_to_the_parent
from app.rules.deal import Deal
from app.rules.game import Value
from app.rules.games import find as find_game
from app.rules.oh_hell import OhHellDeal

GAMES = ("oh_hell",)


@dataclass(frozen=True)
class Plan:
    """What is played; two runs of the same plan give the same figures, however many jobs."""

    game: str
    players: int
    options: Mapping[str, Value]
    levels: Sequence[str]
    matches: int
    seed: str


@dataclass
class Count:
    """Bids of one match with one number of cards: how many, how many made, their points, and the
    tricks that were bid too many (less than 0: too few)."""

    bids: int = 0
    made: int = 0
    points: int = 0
    excess: int = 0


@dataclass(frozen=True)
class Figure:
    """A mean over matches, with its standard error; None for a single match."""

    mean: float
    error: float | None


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


def bids_made(deal: Deal) -> list[bool]:
    """By seat, whether it took as many tricks as it bid; empty in games without such bids."""
    if not isinstance(deal, OhHellDeal):
        return []
    return [deal.bids[seat] == deal.taken[seat] for seat in range(deal.players)]


def play_one(plan: Plan, level: str, number: int) -> dict[int, Count]:
    """What the bids of one match came to, by the cards in a hand; runs in a worker process."""
    game = find_game(plan.game)(plan.players, plan.options)
    bots = [find(plan.game, level)] * plan.players
    counts: dict[int, Count] = {}
    for deal in play_deals(game, bots, (key_of(plan.seed, number, at) for at in count())):
        if not isinstance(deal, OhHellDeal):
            raise TypeError("No seat bids for itself in this game.")
        found = counts.setdefault(deal.size, Count())
        found.bids += plan.players
        found.made += sum(bids_made(deal))
        found.points += sum(deal.scores or ())
        found.excess += deal.bid_sum - deal.size
    return counts


def run(plan: Plan, jobs: int, *, progress: bool) -> list[Line]:
    """Play a plan: for each level a line for its matches, then one for each number of cards."""
    lines = []
    bar = tqdm(total=plan.matches * len(plan.levels), unit="match", disable=not progress)
    with bar, ProcessPoolExecutor(jobs, initializer=leave_interrupts_to_the_parent) as pool:
        try:
            futures = [
                [pool.submit(play_one, plan, level, number) for number in range(plan.matches)]
                for level in plan.levels
            ]
            for level, of_level in zip(plan.levels, futures, strict=True):
                matches = []
                for future in of_level:
                    matches.append(future.result())
                    bar.update()
                lines += lines_of(level, plan.players, matches)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return lines


def lines_of(level: str, players: int, matches: Sequence[Mapping[int, Count]]) -> list[Line]:
    """The figures of a level's matches."""
    every = [list(match.values()) for match in matches]
    lines = [_line(level, None, players, every)]
    for cards in sorted({cards for match in matches for cards in match}, reverse=True):
        some = [[match[cards]] for match in matches]
        lines.append(_line(level, cards, players, some))
    return lines


def _line(level: str, cards: int | None, players: int, matches: Sequence[Sequence[Count]]) -> Line:
    bids = [sum(c.bids for c in match) for match in matches]
    made = [sum(c.made for c in match) for match in matches]
    points = [sum(c.points for c in match) for match in matches]
    excess = [players * sum(c.excess for c in match) for match in matches]
    return Line(
        level,
        cards,
        len(matches),
        *(
            _figure([whole / number for whole, number in zip(sums, bids, strict=True)])
            for sums in (made, points, excess)
        ),
    )


def _figure(values: Sequence[float]) -> Figure:
    return Figure(fmean(values), error_of(values))


def error_of(values: Sequence[float]) -> float | None:
    """The standard error of a mean; None for a single value."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else None
