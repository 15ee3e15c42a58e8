"""The arena: how many points a deal one bot is better than another.

Duplicate deals with rotated seats: the same deck and dealer are played at several tables, the two
bots sitting alternately and changing places, so that the luck of the cards falls on both. A deal
counts once, with the mean of its tables; the standard error is taken over deals.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from tqdm import tqdm

from app.bots.levels import find
from app.lab.table import draw, key_of, play
from app.lab.workers import leave_interrupts_to_the_parent
from app.rules import shuffle
from app.rules.game import Value
from app.rules.games import find as find_game
from app.rules.match import Match

CHUNK = 10  # deals that a worker plays before it reports


@dataclass(frozen=True)
class Plan:
    """What is played; two runs of the same plan give the same figures, however many jobs."""

    game: str
    players: int
    options: Mapping[str, Value]
    levels: Sequence[str]
    deals: int
    seed: str


@dataclass(frozen=True)
class Outcome:
    """One deal between two levels: the mean score of a seat of each, over all its tables."""

    first: str
    second: str
    deal: int
    first_score: float
    second_score: float


@dataclass(frozen=True)
class Comparison:
    """Points a deal and seat, with standard errors. difference: the first minus the second."""

    first: str
    second: str
    deals: int
    tables: int
    first_mean: float
    first_error: float | None  # None for a single deal
    second_mean: float
    second_error: float | None
    difference: float
    error: float | None


class PlanMismatch(ValueError):
    """The file to resume from belongs to another plan."""


def seatings(players: int) -> list[tuple[int, ...]]:
    """Which of two bots (0, 1) sits where, table by table; together everybody sits everywhere."""
    alternate = tuple(seat % 2 for seat in range(players))
    rotated = {alternate[shift:] + alternate[:shift] for shift in range(players)}
    return sorted(rotated | {tuple(1 - bot for bot in seating) for seating in rotated})


def play_chunk(plan: Plan, first: str, second: str, deals: Sequence[int]) -> list[Outcome]:
    """The outcomes of some deals; runs in a worker process."""
    game = find_game(plan.game)(plan.players, plan.options)
    bots = find(plan.game, first), find(plan.game, second)
    outcomes = []
    for number in deals:
        key = key_of(plan.seed, number)
        match = Match(game)
        setup = match.next_setup(draw(match, key))
        deck = shuffle.shuffled(game.pack, key)
        scores: tuple[list[int], list[int]] = ([], [])
        for seating in seatings(plan.players):
            deal = game.deal(setup, deck)
            play(deal, [bots[bot] for bot in seating], key)
            for bot, score in zip(seating, deal.scores or (), strict=True):
                scores[bot].append(score)
        outcomes.append(Outcome(first, second, number, fmean(scores[0]), fmean(scores[1])))
    return outcomes


def run(plan: Plan, jobs: int, save: Path | None, *, progress: bool) -> list[Comparison]:
    """Play a plan, every level against every other; save lets an interrupted run go on.

    Raises PlanMismatch when the file to save to holds outcomes of another plan.
    """
    outcomes = _resume(plan, save) if save else []
    done = {(o.first, o.second, o.deal) for o in outcomes}
    chunks = list(_chunks(plan, done))
    total = plan.deals * len(list(combinations(plan.levels, 2)))
    bar = tqdm(total=total, initial=len(done), unit="deal", disable=not progress)
    with bar, ProcessPoolExecutor(jobs, initializer=leave_interrupts_to_the_parent) as pool:
        try:
            futures = [pool.submit(play_chunk, plan, *chunk) for chunk in chunks]
            for future in futures:
                fresh = future.result()
                outcomes += fresh
                bar.update(len(fresh))
                if save:
                    with save.open("a", encoding="utf-8") as file:
                        file.writelines(json.dumps(asdict(o)) + "\n" for o in fresh)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [
        compare(first, second, plan.players, outcomes)
        for first, second in combinations(plan.levels, 2)
    ]


def _chunks(
    plan: Plan, done: set[tuple[str, str, int]]
) -> Iterator[tuple[str, str, Sequence[int]]]:
    for first, second in combinations(plan.levels, 2):
        left = [deal for deal in range(plan.deals) if (first, second, deal) not in done]
        for at in range(0, len(left), CHUNK):
            yield first, second, left[at : at + CHUNK]


def _resume(plan: Plan, save: Path) -> list[Outcome]:
    """The outcomes of an earlier run; starts the file where there is none.

    More deals than before may be asked for: the plan is the same in all other respects. A last
    line that was cut off is dropped.
    """
    head = {**asdict(plan), "deals": None, "levels": list(plan.levels)}
    content = save.read_bytes() if save.exists() else b""
    if not content.strip():
        save.write_text(json.dumps(head) + "\n", encoding="utf-8")
        return []
    whole = content[: content.rfind(b"\n") + 1]
    try:
        lines = [json.loads(line) for line in whole.decode().splitlines()]
        if not lines or lines[0] != head:
            raise PlanMismatch(f"{save} holds another plan; name another file, or remove it.")
        outcomes = [Outcome(**line) for line in lines[1:]]
    except PlanMismatch:
        raise
    except (ValueError, TypeError):
        raise PlanMismatch(f"{save} holds something else; name another file.") from None
    if whole != content:
        save.write_bytes(whole)
    return [outcome for outcome in outcomes if outcome.deal < plan.deals]


def compare(first: str, second: str, players: int, outcomes: Sequence[Outcome]) -> Comparison:
    """The figures of one pair."""
    of_pair = sorted(
        (o for o in outcomes if (o.first, o.second) == (first, second)), key=lambda o: o.deal
    )
    ones = [o.first_score for o in of_pair]
    twos = [o.second_score for o in of_pair]
    gaps = [one - two for one, two in zip(ones, twos, strict=True)]
    return Comparison(
        first,
        second,
        len(of_pair),
        len(of_pair) * len(seatings(players)),
        fmean(ones),
        _error(ones),
        fmean(twos),
        _error(twos),
        fmean(gaps),
        _error(gaps),
    )


def _error(values: Sequence[float]) -> float | None:
    """The standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else None
