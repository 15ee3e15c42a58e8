"""How often the bots of a level do what a good player would laugh at, in deals among their like.

Every level gets the same decks. Deals come in parts, each of which begins a match; so the figures
do not depend on how many processes play.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from typing import Any

from tqdm import tqdm

from app.bots.bot import Bot
from app.bots.selfplay import key_of
from app.rules.deal import Deal
from app.rules.game import Game, Value
from app.rules.games import GAMES
from app.rules.games import find as find_game
from app.rules.rng import Rng
from lab.bots import find
from lab.manners.kinds import Kind
from lab.table import play_deals
from lab.workers import workers

HERE = Path(__file__).parent
JUDGED = tuple(game for game in GAMES if (HERE / f"{game}.py").is_file())
PART = 20  # deals


@dataclass(frozen=True)
class Plan:
    """What is played; two runs of the same plan give the same figures, however many jobs.

    examples: how many are kept of each kind and level.
    """

    game: str
    players: int
    options: Mapping[str, Value]
    levels: Sequence[str]
    deals: int
    seed: str
    examples: int = 0


@dataclass(frozen=True)
class Example:
    """An oddity: who did what in which deal (from 0), and what could be seen."""

    kind: str
    deal: int
    seat: int
    scene: str
    did: str


@dataclass
class Manners:
    """What a level did: how often each kind, with the first examples of each."""

    level: str
    deals: int
    counts: dict[str, int]
    examples: list[Example] = field(default_factory=list)


class Watched:
    """A bot whose actions are looked at."""

    def __init__(self, bot: Bot, game: Any, examples: int) -> None:
        self.deal = 0
        self.counts: Counter[str] = Counter()
        self.examples: list[Example] = []
        self._bot = bot
        self._kinds: Sequence[Kind[Any]] = game.KINDS
        self._scene = game.scene
        self._most = examples

    @property
    def version(self) -> str:
        """That of the bot."""
        return self._bot.version

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        """What the bot does, after a look at it."""
        text = self._bot.choose(seen, rng, budget)
        if len(seen.actions(seen.viewer)) > 1 and not seen.settled:
            for kind in self._kinds:
                if kind.odd(seen, text):
                    self._note(kind.name, seen, text)
        return text

    def _note(self, kind: str, seen: Deal, text: str) -> None:
        self.counts[kind] += 1
        if self.counts[kind] <= self._most:
            self.examples.append(Example(kind, self.deal, seen.viewer, self._scene(seen), text))


def judge_of(game: str) -> Any:
    """The module of a game, one of JUDGED."""
    return import_module(f"lab.manners.{game}")


def play_part(plan: Plan, level: str, part: int) -> Manners:
    """What a level does in one part of the deals; runs in a worker process."""
    game = find_game(plan.game)(plan.players, plan.options)
    bot = Watched(find(plan.game, level), judge_of(plan.game), plan.examples)
    first = part * PART
    deals = min(PART, plan.deals - first)
    bot.deal = first
    for _ in islice(_deals(game, bot, plan.seed, part), deals):
        bot.deal += 1
    return Manners(level, deals, dict(bot.counts), bot.examples)


def _deals(game: Game, bot: Watched, seed: str, part: int) -> Iterator[Deal]:
    """Deals without an end, match after match."""
    for match in count():
        keys = (key_of(seed, part, match, at) for at in count())
        yield from play_deals(game, [bot] * game.players, keys)


def run(plan: Plan, jobs: int, *, progress: bool) -> list[Manners]:
    """Play a plan: what each level did."""
    parts = range(-(-plan.deals // PART))
    tasks = ((plan, level, part) for level in plan.levels for part in parts)
    names = [kind.name for kind in judge_of(plan.game).KINDS]
    found = {level: Manners(level, 0, dict.fromkeys(names, 0)) for level in plan.levels}
    bar = tqdm(total=plan.deals * len(plan.levels), unit="deal", disable=not progress)
    with bar, workers(jobs) as processes:
        for done in processes.map(play_part, tasks):
            add(found[done.level], done, plan.examples)
            bar.update(done.deals)
    return list(found.values())


def add(whole: Manners, part: Manners, examples: int) -> None:
    """Add a later part of a level's deals."""
    whole.deals += part.deals
    for name, number in part.counts.items():
        whole.counts[name] += number
    kept = Counter(example.kind for example in whole.examples)
    for example in part.examples:
        if kept[example.kind] < examples:
            kept[example.kind] += 1
            whole.examples.append(example)


def rows(game: str, found: Sequence[Manners]) -> Iterator[str]:
    """Lines of text: a table of the kinds, then what they mean with the examples of each."""
    kinds: Sequence[Kind[Any]] = judge_of(game).KINDS
    width = max(len(kind.name) for kind in kinds) + 2
    yield f"{'in 1,000 deals':{width}}" + "".join(f"{f'level {m.level}':>14}" for m in found)
    for kind in kinds:
        each = [1000 * manners.counts[kind.name] / manners.deals for manners in found]
        yield f"{kind.name:{width}}" + "".join(f"{number:>14,.1f}" for number in each)
    yield ""
    for kind in kinds:
        yield f"{kind.name}: {kind.says}"
        for manners in found:
            for e in manners.examples:
                if e.kind == kind.name:
                    yield f"  level {manners.level}, deal {e.deal}, seat {e.seat}: {e.scene}"
                    yield f"    does: {e.did}"
