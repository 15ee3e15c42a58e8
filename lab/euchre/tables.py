"""The tables that Euchre's bots bid by, made by bulk play in six steps.

1. Thresholds for way (a).
2. bids: deals bid by (a); how often each class of cards won a trick in the bidder's hand.
3. rates: the same when every hand of every seat is played once under every legal bid. They are the
   24 shares of way (c).
4. all: once more under every legal bid; the table of way (d), and the profiles of (b) and (c).
5. Thresholds for (b), (c) and (d), and for the source's own shares.
6. trials: bids and passes of the same cards, for the exact table; bid by (c), then by the table
   that was found. Its thresholds.

The weights for what no table of hands knows (weighing.py) are made by themselves.

Everywhere all four seats play their cards like the bots of level 1, and bid by (a), in the fifth
step by the way whose thresholds are sought. Whole numbers only are summed up, so that the result is
the same however many processes work, and whether a run was interrupted or not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.bots.euchre.bids import Bidder
from app.bots.euchre.chances import Chances
from app.bots.euchre.exact import packed
from app.bots.selfplay import key_of
from app.rules.rng import Rng
from app.rules.shuffle import Stream
from lab.euchre import drawing
from lab.euchre.bots import WAYS, bidder_of, tables_of
from lab.euchre.filling import Filled, fill
from lab.euchre.fitting import COUNTS, SORTS, reached, scales, weights
from lab.euchre.profiles import Rates
from lab.euchre.selfplay import OPENINGS
from lab.euchre.survey import Profiling, Survey
from lab.euchre.trials import Trials
from lab.euchre.tuning import Tuning, thresholds
from lab.euchre.weighing import Weighing

KINDS = 16
SEVENS = 32  # openings with so many cards
TUNED = 40  # a round of tuning takes this part of all deals
BLOCK = 4000  # deals of one opening that a worker plays at once
BLOCKS = {"trials": 40_000}  # what these count takes long to hand over
TRIALS = ("measured", "exact")  # who bids while bids are tried out, round by round
SINGLE = ("rates", "exact", "weights")  # ways that can be made without the others
# Packs and rules for which what counts of a hand is weighed, by their names.
PACKS: Mapping[str, Mapping[str, object]] = {
    "24": {"no_trump": True},
    "32": {"no_trump": True, "pack": 32},
    "24 and Benny": {"no_trump": True, "benny": True},
    "32 and Benny": {"no_trump": True, "pack": 32, "benny": True},
}
OF_THREE = "three seats, "
RULES = {**PACKS, **{OF_THREE + name: options for name, options in PACKS.items()}}
LEAST_BIDS = 400  # a cell with fewer bids is no profile
START = [1.75, 2.9, 1.95, 2.9] * 2 + [1.75, 2.9, 1.75, 2.9] * 2  # RULES 4.9

Sums = dict[str, list[int]]
Tables = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """What is played."""

    deals: int
    seed: str
    rounds: int = 12  # of each tuning, every one with the thresholds that those before it lead to
    only: str = ""  # one of SINGLE; the others are as they come with the program

    @property
    def ways(self) -> Sequence[str]:
        """Whose tables are made."""
        return [self.only] if self.only else list(WAYS)


@dataclass(frozen=True)
class Step:
    """Deals that are played with the same tables; name: tune, bids, rates, all, trials, weights.
    way: a way to bid, or for weights one of RULES."""

    name: str
    way: str
    round: int
    deals: int

    @property
    def title(self) -> str:
        """For the progress bar and the seeds."""
        return f"{self.name} {self.way} {self.round}"


@dataclass(frozen=True)
class Task:
    """A part of a step for one worker. bids: the tables that all seats bid by; rates: the classes'
    shares for the profiles of way (c); guide: the tables by which bids are chosen for trials."""

    step: Step
    opening: int
    block: int
    deals: int
    seed: str
    bids: Tables
    rates: Sequence[float]
    guide: Tables


def steps(plan: Plan) -> list[Step]:
    """All steps in their order."""
    tuned = max(plan.deals // TUNED, OPENINGS)

    def tuning(way: str) -> list[Step]:
        return [Step("tune", way, number, tuned) for number in range(plan.rounds)]

    if plan.only == "weights":
        each = max(plan.deals // plan.rounds, SEVENS)
        return [
            Step("weights", name, number, each) for name in RULES for number in range(plan.rounds)
        ]
    if plan.only == "rates":
        return tuning("rates")
    rounds = enumerate(TRIALS[: plan.rounds])
    exact = [Step("trials", way, number, plan.deals) for number, way in rounds]
    if plan.only == "exact":
        return [*exact, *tuning("exact")]
    surveys = [Step(name, "sum", 0, plan.deals) for name in ("bids", "rates", "all")]
    last = [step for way in ("profiles", "measured", "contexts", "rates") for step in tuning(way)]
    return [*tuning("sum"), *surveys, *last, *exact, *tuning("exact")]


def tasks(plan: Plan, step: Step, tables: Mapping[str, Tables]) -> list[Task]:
    """The parts of a step: an equal number of deals for each of the 24 cards turned up."""
    openings = OPENINGS if step.name != "weights" or "24" in step.way else SEVENS
    each = -(-step.deals // openings)
    rates = tables["measured"].get("rates", [])
    guide = tables["measured"] if step.name == "trials" else {}
    block = BLOCKS.get(step.name, BLOCK)
    return [
        Task(
            step,
            number,
            at // block,
            min(block, each - at),
            plan.seed,
            tables["weights" if step.name == "weights" else step.way],
            rates,
            guide,
        )
        for number in range(openings)
        for at in range(0, each, block)
    ]


def play(task: Task) -> Sums:
    """What a task counts; runs in a worker process."""
    key = key_of("tables", task.seed, task.step.title, task.opening, task.block)
    rng = Rng(Stream(key, "deals").number())
    if task.step.name == "weights":
        return _weighed(task, rng)
    bidder = bidder_of(task.step.way, task.bids)
    if task.step.name == "tune":
        tuning = Tuning(bidder)
        tuning.run(task.opening, task.deals, rng)
        return {"gains": tuning.sums()}
    if task.step.name == "trials":
        trials = Trials(bidder, bidder_of("measured", task.guide))
        trials.run(task.opening, task.deals, rng)
        return trials.sums()
    return _survey(task, bidder, rng)


def _weighed(task: Task, rng: Rng) -> Sums:
    """Bid by (a) with the thresholds that were found before."""
    pack = list(RULES).index(task.step.way)
    players = 3 if task.step.way.startswith(OF_THREE) else 4
    bidder = Bidder(Chances(), Chances())
    for kind, threshold in enumerate(tables_of("sum")["thresholds"]):
        bidder.set_threshold(kind, threshold)
    for sort, threshold in enumerate(task.bids["thresholds"][pack]):
        bidder.set_other_threshold(pack * SORTS + sort, threshold)
    least = task.bids["thresholds"][pack]
    weighing = Weighing(bidder, RULES[task.step.way], least, players)
    weighing.run(task.opening, task.deals, rng)
    return weighing.sums()


def _survey(task: Task, bidder: Bidder, rng: Rng) -> Sums:
    chances, measured = Profiling(Rates([])), Profiling(Rates(task.rates))
    survey = Survey(bidder, chances, measured)
    if task.step.name == "bids":
        survey.play_bids(task.opening, task.deals, rng)
        return survey.sums()
    survey.play_all(task.opening, task.deals, rng)
    found = survey.sums()
    found |= {f"profiles {name}": sums for name, sums in chances.sums().items()}
    found |= {f"measured {name}": sums for name, sums in measured.sums().items()}
    return found


def begun(plan: Plan) -> dict[str, Tables]:
    """The tables before the first step."""
    tables: dict[str, Tables] = {way: {} for way in WAYS}
    if plan.only:
        tables["measured"] = {**tables_of("measured")}
    tables["sum"] = {"thresholds": list(START)}
    tables["rates"] = {"thresholds": list(START)}
    if plan.only == "weights":
        start = tables_of("sum")["thresholds"]
        start = [*start, *START[8:]]
        tables["weights"] = {
            "weights": [[0.0] * COUNTS for _ in range(SORTS * len(RULES))],
            "thresholds": [list(start) for _ in RULES],
        }
    return tables


def conclude(step: Step, sums: Sums, tables: dict[str, Tables]) -> None:
    """Take over what a step has found; sums: of a tuning, or of weights, all rounds so far."""
    if step.name == "tune":
        tables[step.way]["thresholds"] = thresholds(sums["gains"])
    elif step.name == "weights":
        pack = list(RULES).index(step.way)
        first = SORTS * pack
        for sort, scale in enumerate(scales(sums["tries"], sums["gains"])):
            least = drawing.ALONE if sort & 1 else 0.0
            tables["weights"]["thresholds"][pack][sort] = reached(scale, least)
        unit = 2 if step.way.startswith(OF_THREE) else 1  # of the gains, in a point
        tables["weights"]["weights"][first : first + SORTS] = weights(sums["products"], unit)
    elif step.name == "bids":
        tables["sum"]["rates"] = by_class(sums)
    elif step.name == "rates":
        tables["measured"]["rates"] = by_class(sums)
    elif step.name == "trials":
        guide = bidder_of("measured", tables["measured"])
        tables["exact"] = {
            "thresholds": [0.0, drawing.ALONE] * (KINDS // 2),
            "trials": sum(tries for tries, _ in sums.values()),
            "points": packed(drawing.drawn(sums, guide)),
        }
    else:
        for way in ("profiles", "measured"):
            tables[way]["profiles"] = _profiles(sums, way)
            tables[way]["thresholds"] = [0.0] * KINDS
        filled: Filled = fill(sums["tries"], sums["wins"])
        tables["contexts"] |= {
            "rates": filled.rates,
            "tries": [list(sums["tries"][at : at + 24]) for at in range(0, 4608, 24)],
            "cells": filled.cells,
            "thresholds": list(tables["sum"]["thresholds"]),
        }


def by_class(sums: Sums) -> list[float]:
    """The share of tricks that the cards of each class won, in all contexts together."""
    tries, wins = _folded(sums["tries"]), _folded(sums["wins"])
    return [round(w / t, 4) if t else 0.0 for t, w in zip(tries, wins, strict=True)]


def _folded(numbers: Sequence[int]) -> list[int]:
    return [sum(numbers[number::24]) for number in range(24)]


def _profiles(sums: Sums, way: str) -> list[list[list[float]]]:
    """By kind of bid the cells with enough bids: the mean profile and the mean points."""
    tries = sums[f"{way} tries"]
    of_kind = len(tries) // KINDS
    columns = [sums[f"{way} {name}"] for name in ("trump", "shadow", "other")]
    found = []
    for kind in range(KINDS):
        every = range(kind * of_kind, (kind + 1) * of_kind)
        cells = [at for at in every if tries[at] >= LEAST_BIDS]
        cells = cells or [max(every, key=lambda at: tries[at])]  # a short run
        found.append(
            [
                [
                    *(round(column[at] / max(tries[at], 1) / 1000, 3) for column in columns),
                    round(sums[f"{way} points"][at] / max(tries[at], 1), 3),
                ]
                for at in cells
            ]
        )
    return found
