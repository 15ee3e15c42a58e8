"""The arena: how many points a deal one bot is better than another.

Duplicate deals with rotated seats: the same deck and dealer are played at several tables, the two
bots sitting alternately and changing places, so that the luck of the cards falls on both. A deal
counts once, with the mean of its tables; the standard error is taken over deals.

Where the cards make the partners, other mixes are fairer: with "every" as many of each bot (or one
more, and one fewer) sit in every order, so that any two seats are as often of one kind as any other
two; with "one" each bot sits alone among the other in every seat.

Whole matches are played likewise: the same decks, deal after deal, at all tables, where dealer and
totals are carried on. Then a match counts once, with the mean of all deals of its tables, and the
standard error is taken over matches.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, count
from pathlib import Path
from statistics import fmean

from tqdm import tqdm

from app.bots.bot import Bot
from app.bots.levels import UnknownBot
from app.bots.selfplay import Key, key_of
from app.rules.game import Game, Value
from app.rules.games import find as find_game
from app.rules.match import Match
from lab.bots import find
from lab.clock import Clock, timed_by
from lab.figures import error_of, p_value
from lab.table import Peer, play_deals
from lab.workers import workers

CHUNK = 10  # deals that a worker plays before it reports; of whole matches it plays one
# What a file of outcomes need not say: it is older than the choice.
SINCE = {"whole": False, "two_tables": False, "mix": "alternate", "timed": False}
PEERS = ("openspiel", "openspiel-fair")
MIXES = ("alternate", "every", "one")


@dataclass(frozen=True)
class Plan:
    """What is played; two runs of the same plan give the same figures, however many jobs.

    whole: matches to their end; deals is the number of matches then. two_tables: only one table
    for each deal and the opposite one, others from deal to deal, so that as much work goes into
    more deals; that matters with an odd number of seats, and where there are many seatings. mix:
    one of MIXES. timed: with the CPU time of decisions, which no two runs have in common.
    """

    game: str
    players: int
    options: Mapping[str, Value]
    levels: Sequence[str]
    deals: int
    seed: str
    whole: bool = False
    two_tables: bool = False
    mix: str = "alternate"
    timed: bool = False


@dataclass(frozen=True)
class Outcome:
    """One deal (or match) between two levels, over all its tables: the mean score of a seat of
    each in a deal and, where seats bid for themselves, the share of bids made (0 to 1); the CPU
    time of a decision, in ms, in the mean; of a match how often a seat of each has won it (0 to 1;
    those who share the first place share that, too)."""

    first: str
    second: str
    deal: int
    first_score: float
    second_score: float
    first_made: float | None = None
    second_made: float | None = None
    first_ms: float | None = field(default=None, compare=False)
    second_ms: float | None = field(default=None, compare=False)
    first_won: float | None = None
    second_won: float | None = None


@dataclass(frozen=True)
class Shares:
    """Shares (0 to 1) with standard errors; difference as in Comparison."""

    first: float
    first_error: float | None
    second: float
    second_error: float | None
    difference: float
    error: float | None


@dataclass(frozen=True)
class Comparison:
    """Points a deal and seat, with standard errors. difference: the first minus the second.

    deals: matches, if they were played whole. p: how likely chance alone makes a difference so
    large, either way; paired by deal. made: bids; None in a game without bids of a seat's own.
    won: matches, by a seat; None where deals are played.
    """

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
    p: float | None = None
    made: Shares | None = None
    first_ms: float | None = field(default=None, compare=False)  # a decision, CPU time
    second_ms: float | None = field(default=None, compare=False)
    won: Shares | None = None


class PlanMismatch(ValueError):
    """The file to resume from belongs to another plan."""


def seatings(players: int, mix: str = "alternate") -> list[tuple[int, ...]]:
    """Which of two bots (0, 1) sits where, table by table; together everybody sits everywhere."""
    if mix == "alternate":
        alternate = tuple(seat % 2 for seat in range(players))
        found = {alternate[shift:] + alternate[:shift] for shift in range(players)}
    else:
        seated = 1 if mix == "one" else players // 2
        found = {
            tuple(int(seat in seats) for seat in range(players))
            for seats in combinations(range(players), seated)
        }
    return sorted(found | {tuple(1 - bot for bot in seating) for seating in found})


def seatings_of(plan: Plan, number: int) -> list[tuple[int, ...]]:
    """The seatings of one deal (or match)."""
    every = seatings(plan.players, plan.mix)
    if not plan.two_tables:
        return every
    chosen = every[number % len(every)]
    return sorted([chosen, tuple(1 - bot for bot in chosen)])


def keys(plan: Plan, number: int) -> Iterable[Key]:
    """The keys of the deals that are played of a match."""
    if plan.whole:
        return (key_of(plan.seed, number, deal) for deal in count())
    return [key_of(plan.seed, number)]


def contestant(game: Game, level: str) -> Bot | Peer:
    """A bot of a level; "openspiel:1000" is OpenSpiel's own, with so many simulations, and
    "openspiel-fair:1000" the same without a look at the deal.

    Raises UnknownBot, and BadOption where OpenSpiel does not know the game.
    """
    peer, _, simulations = level.partition(":")
    if peer not in PEERS:
        return find(game.name, level)
    if not re.fullmatch("[1-9][0-9]{0,6}", simulations):
        raise UnknownBot(f"Say {peer}:N, with N simulations, 1 or more.")
    try:
        from lab.openspiel.bot import OpenSpielBot
    except ImportError:
        raise UnknownBot("OpenSpiel is not installed: pip install open-spiel.") from None
    return OpenSpielBot(game, int(simulations), peer == PEERS[1])


def play_chunk(plan: Plan, first: str, second: str, deals: Sequence[int]) -> list[Outcome]:
    """The outcomes of some deals (or matches); runs in a worker process."""
    game = find_game(plan.game)(plan.players, plan.options)
    bots = contestant(game, first), contestant(game, second)
    return [play_number(plan, first, second, bots, number) for number in deals]


def play_number(
    plan: Plan, first: str, second: str, bots: tuple[Bot | Peer, Bot | Peer], number: int
) -> Outcome:
    """The outcome of one deal (or match) between two bots, which go by the names of levels."""
    game = find_game(plan.game)(plan.players, plan.options)
    clocks = Clock(), Clock()
    if plan.timed:
        bots = timed_by(clocks[0], bots[0]), timed_by(clocks[1], bots[1])
    scores: tuple[list[float], list[float]] = ([], [])
    made: tuple[list[bool], list[bool]] = ([], [])
    won: tuple[list[float], list[float]] = ([], [])
    for seating in seatings_of(plan, number):
        seated = [bots[bot] for bot in seating]
        at_table: tuple[list[int], list[int]] = ([], [])
        match = Match(game)
        for deal in play_deals(game, seated, keys(plan, number), match):
            for bot, score in zip(seating, deal.scores or (), strict=True):
                at_table[bot].append(game.gain(score))
            for bot, exact in zip(seating, deal.bids_made, strict=False):
                made[bot].append(exact)
        for of_bot, here in zip(scores, at_table, strict=True):
            # One among many weighs as much as the many: each table counts once.
            of_bot.extend(here if plan.mix == "alternate" else [fmean(here)])
        if plan.whole:
            for bot, share in zip(seating, firsts(match.places), strict=True):
                won[bot].append(share)
    return Outcome(
        first,
        second,
        number,
        fmean(scores[0]),
        fmean(scores[1]),
        *(fmean(some) if some else None for some in made),
        *(clock.mean for clock in clocks),
        *(fmean(some) if some else None for some in won),
    )


def firsts(places: Sequence[int]) -> list[float]:
    """By seat, its share of the first place."""
    return [(place == 1) / places.count(1) for place in places]


def run(plan: Plan, jobs: int, save: Path | None, *, progress: bool) -> list[Comparison]:
    """Play a plan, every level against every other; save lets an interrupted run go on.

    Raises PlanMismatch when the file to save to holds outcomes of another plan.
    """
    outcomes = _resume(plan, save) if save else []
    done = {(o.first, o.second, o.deal) for o in outcomes}
    total = plan.deals * len(list(combinations(plan.levels, 2)))
    unit = "match" if plan.whole else "deal"
    bar = tqdm(total=total, initial=len(done), unit=unit, disable=not progress)
    chunks = ((plan, *chunk) for chunk in _chunks(plan, done))
    with bar, workers(jobs) as processes:
        for fresh in processes.map(play_chunk, chunks):
            outcomes += fresh
            bar.update(len(fresh))
            if save:
                with save.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(asdict(o)) + "\n" for o in fresh)
    return [
        compare(first, second, len(seatings_of(plan, 0)), outcomes)
        for first, second in combinations(plan.levels, 2)
    ]


def _chunks(
    plan: Plan, done: set[tuple[str, str, int]]
) -> Iterator[tuple[str, str, Sequence[int]]]:
    for first, second in combinations(plan.levels, 2):
        left = [deal for deal in range(plan.deals) if (first, second, deal) not in done]
        size = 1 if plan.whole else CHUNK
        for at in range(0, len(left), size):
            yield first, second, left[at : at + size]


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
        if not lines or {**SINCE, **lines[0]} != head:
            raise PlanMismatch(f"{save} holds another plan; name another file, or remove it.")
        outcomes = [Outcome(**line) for line in lines[1:]]
    except PlanMismatch:
        raise
    except (ValueError, TypeError):
        raise PlanMismatch(f"{save} holds something else; name another file.") from None
    if whole != content:
        save.write_bytes(whole)
    return [outcome for outcome in outcomes if outcome.deal < plan.deals]


def compare(first: str, second: str, tables: int, outcomes: Sequence[Outcome]) -> Comparison:
    """The figures of one pair; tables: for each deal (or match)."""
    of_pair = sorted(
        (o for o in outcomes if (o.first, o.second) == (first, second)), key=lambda o: o.deal
    )
    figures = _figures([o.first_score for o in of_pair], [o.second_score for o in of_pair])
    return Comparison(
        first,
        second,
        len(of_pair),
        len(of_pair) * tables,
        *figures,
        p_value(*figures[-2:], len(of_pair)),
        _shares([o.first_made for o in of_pair], [o.second_made for o in of_pair]),
        _mean([o.first_ms for o in of_pair]),
        _mean([o.second_ms for o in of_pair]),
        _shares([o.first_won for o in of_pair], [o.second_won for o in of_pair]),
    )


def _mean(some: Sequence[float | None]) -> float | None:
    """Of those that are known."""
    known = [one for one in some if one is not None]
    return fmean(known) if known else None


def _shares(first: Sequence[float | None], second: Sequence[float | None]) -> Shares | None:
    """Of those that are known."""
    ones = [share for share in first if share is not None]
    twos = [share for share in second if share is not None]
    return Shares(*_figures(ones, twos)) if ones and twos else None


def _figures(
    ones: Sequence[float], twos: Sequence[float]
) -> tuple[float, float | None, float, float | None, float, float | None]:
    """Each mean with its standard error, and that of the differences."""
    gaps = [one - two for one, two in zip(ones, twos, strict=True)]
    return (
        fmean(ones),
        error_of(ones),
        fmean(twos),
        error_of(twos),
        fmean(gaps),
        error_of(gaps),
    )
