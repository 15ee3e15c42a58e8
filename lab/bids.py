"""What bids come to in whole matches, in which one level plays all seats.

Every level gets the same decks. A match counts once; standard errors are taken over matches. What
is counted of a match, and the figures that this gives, are the game's own (lab/<game>/bids.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from tqdm import tqdm

from app.bots.selfplay import key_of
from app.rules.deal import Deal
from app.rules.game import Value
from app.rules.games import find as find_game
from lab import workshops
from lab.bots import find
from lab.table import play_deals
from lab.workers import workers


@dataclass(frozen=True)
class Plan:
    """What is played; two runs of the same plan give the same figures, however many jobs."""

    game: str
    players: int
    options: Mapping[str, Value]
    levels: Sequence[str]
    matches: int
    seed: str


def deals_of(plan: Plan, level: str, number: int) -> Iterator[Deal]:
    """The deals of one match, each played to its end."""
    game = find_game(plan.game)(plan.players, plan.options)
    bots = [find(plan.game, level)] * plan.players
    return play_deals(game, bots, (key_of(plan.seed, number, at) for at in count()))


def play_one(plan: Plan, level: str, number: int) -> Any:
    """What is counted of one match; runs in a worker process."""
    return workshops.of(plan.game, "bids").counted(deals_of(plan, level, number), level)


def run(plan: Plan, jobs: int, *, progress: bool) -> list[Any]:
    """Play a plan: the lines of each level."""
    numbers = range(plan.matches)
    tasks = ((plan, level, number) for level in plan.levels for number in numbers)
    bar = tqdm(total=plan.matches * len(plan.levels), unit="match", disable=not progress)
    with bar, workers(jobs) as processes:
        found = []
        for counted in processes.map(play_one, tasks):
            found.append(counted)
            bar.update()
    lines_of = workshops.of(plan.game, "bids").lines_of
    starts = range(0, len(found), plan.matches)
    return [
        line
        for level, start in zip(plan.levels, starts, strict=True)
        for line in lines_of(level, found[start : start + plan.matches])
    ]
