"""How far a review can be trusted: its intervals, and what it calls a blunder."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import sqrt

from tqdm import tqdm

from app.bots.selfplay import draw, key_of, turns
from app.review.intervals import SURE
from app.review.judge import Judge, Judged
from app.review.judging import BLUNDER, GRAVE, judging_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Value
from app.rules.games import find as find_game
from app.rules.match import Match
from app.rules.rng import Rng
from lab.blunders.positions import Position
from lab.bots import find
from lab.workers import workers

TIMES = 50  # the tries of a judge, for what its intervals are held against


@dataclass(frozen=True)
class Plan:
    """Decisions of bots of each level in first deals of matches, judged twice with other seeds;
    beside: whether their losses are measured long, too. tries: as in Judge. Two runs of a plan
    tell the same."""

    game: str
    players: int
    options: Mapping[str, Value]
    levels: Sequence[str]
    decisions: int
    seed: str
    beside: bool
    tries: int = 0


@dataclass(frozen=True)
class Counts:
    """Of a level: by verdict; of how many decisions both reviews agreed whether they are blunders;
    how many losses were measured long, and how many of these lay in their intervals."""

    level: str
    verdicts: Mapping[str, int]
    agreed: int
    measured: int
    inside: int

    @property
    def decisions(self) -> int:
        return sum(self.verdicts.values())


Look = tuple[str, bool, bool | None]  # verdict, whether both agree, whether the loss lay inside


def look_at(plan: Plan, level: str, number: int) -> list[Look]:
    """Every decision of a deal; runs in a worker process."""
    game = find_game(plan.game)(plan.players, plan.options)
    judging = judging_of(plan.game)
    if plan.beside:  # intervals are of the trials, which go on as they do when measured long
        judging = replace(judging, again=None)
    bot, judge = find(plan.game, level), Judge(judging)
    key = key_of(plan.seed, "judged", level, number)
    match = Match(game)
    drawn = draw(match, key)
    deal = match.deal(drawn, shuffle.shuffled(game.pack, key))
    found = []
    for seat, rng in turns(deal, key):
        view = deal.seen_by(seat)
        did = bot.choose(view, rng, 0)
        one, other = (
            judge.look(view, did, Rng(shuffle.Stream(key, name).number()), plan.tries)
            for name in (f"one {len(deal.history)}", f"other {len(deal.history)}")
        )
        inside = _is_inside(plan, view, did, one, rng) if plan.beside else None
        found.append((one.verdict, (one.verdict == BLUNDER) == (other.verdict == BLUNDER), inside))
        deal.act(seat, did)
    return found


def planted(game: str, positions: Sequence[Position], seed: str) -> Iterator[tuple[str, Judged]]:
    """What was done in each of some positions, where it is known, and how it is judged."""
    judge = Judge(judging_of(game))
    for number, position in enumerate(positions):
        did = position.did or position.blunders[0]
        rng = Rng(shuffle.Stream(key_of(seed, "planted"), f"{number}").number())
        yield did, judge.look(position.view(), did, rng)


def planted_rows(found: Sequence[tuple[str, Judged]]) -> Iterator[str]:
    """Lines of text: how many are called a mistake or a blunder, and which are not."""
    marked = [judged.verdict in GRAVE for _, judged in found]
    yield f"{sum(marked)} of {len(found)} are called a mistake or a blunder"
    for number, (did, judged) in enumerate(found):
        if not marked[number]:
            loss = f"{judged.loss:.2f} ± {judged.error:.2f}"
            yield f"  position {number}: {did}: {judged.verdict}, {loss} less than {judged.best}"


def _is_inside(plan: Plan, view: Deal, did: str, judged: Judged, rng: Rng) -> bool | None:
    """Whether a loss that was measured much longer lies in the interval; None without one."""
    if did == judged.best or judged.error == 0.0:
        return None
    judging = judging_of(plan.game)
    comparison = judging.trials().compare(view, judged.best, [did])
    comparison.more(TIMES * (plan.tries or judging.tries), rng)
    loss, error = comparison.loss(did)
    return abs(loss - judged.loss) <= SURE * sqrt(judged.error**2 + error**2)


def run(plan: Plan, jobs: int, *, progress: bool = False) -> Iterator[Counts]:
    """The counts of each level; deals are looked at as a whole. progress: a bar tells how many are
    done, and what they come to so far."""
    for level in plan.levels:
        looks: list[Look] = []
        bar = tqdm(total=plan.decisions, unit="decision", disable=not progress)
        with bar, workers(jobs) as processes:
            for found in processes.map(look_at, ((plan, level, number) for number in count())):
                looks += found
                bar.update(len(found))
                bar.set_postfix_str(row(_counts(level, looks)))
                if len(looks) >= plan.decisions:
                    break
        yield _counts(level, looks)


def _counts(level: str, looks: Sequence[Look]) -> Counts:
    measured = [inside for _, _, inside in looks if inside is not None]
    return Counts(
        level,
        Counter(verdict for verdict, _, _ in looks),
        sum(agreed for _, agreed, _ in looks),
        len(measured),
        sum(measured),
    )


def row(counts: Counts) -> str:
    """A line of text."""
    told = ", ".join(f"{number} {name}" for name, number in sorted(counts.verdicts.items()))
    hundredth = counts.decisions / 100
    text = (
        f"level {counts.level}: {counts.decisions} decisions: {told};"
        f" {counts.verdicts.get(BLUNDER, 0) / hundredth:.2f} % blunders,"
        f" {counts.agreed / hundredth:.2f} % the same again"
    )
    if counts.measured:
        share = 100 * counts.inside / counts.measured
        text += f"; {share:.1f} % of {counts.measured} intervals hold what was measured long"
    return text
