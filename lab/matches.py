"""Whole matches in which one level plays all seats, for whatever is to be counted in them.

Every level gets the same decks. A match counts once; standard errors are taken over matches.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from tqdm import tqdm

from app.bots.selfplay import key_of
from app.rules.deal import Deal
from app.rules.game import Value
from app.rules.games import find as find_game
from lab.bots import find
from lab.table import play_deals
from lab.workers import workers

Counted = TypeVar("Counted")


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


def run(
    plan: Plan, play_one: Callable[[Plan, str, int], Counted], jobs: int, *, progress: bool
) -> list[tuple[str, list[Counted]]]:
    """Play a plan: each level with what play_one counted in each of its matches.

    play_one gets the plan, a level and the number of a match, in a worker process.
    """
    numbers = range(plan.matches)
    tasks = ((plan, level, number) for level in plan.levels for number in numbers)
    bar = tqdm(total=plan.matches * len(plan.levels), unit="match", disable=not progress)
    with bar, workers(jobs) as processes:
        found = []
        for counted in processes.map(play_one, tasks):
            found.append(counted)
            bar.update()
    starts = range(0, len(found), plan.matches)
    return [
        (level, found[start : start + plan.matches])
        for level, start in zip(plan.levels, starts, strict=True)
    ]
