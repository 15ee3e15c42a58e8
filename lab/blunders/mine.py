"""Blunders found in play among bots of one level."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from tqdm import tqdm

from app.bots.selfplay import draw, key_of
from app.rules import shuffle
from app.rules.game import Value
from app.rules.games import find as find_game
from app.rules.match import Match
from app.rules.record import deal_json, match_json
from app.rules.rng import Rng
from lab.blunders.positions import Position
from lab.blunders.referee import confirmed, judge, referee_of, suspicion
from lab.bots import find
from lab.workers import workers

PARTS = 4  # of a deal, in one of which a search begins


@dataclass(frozen=True)
class Plan:
    """What is looked for: so many positions of each level, in first deals of matches, at most one
    of a deal; two runs of the same plan find the same, however many jobs."""

    game: str
    players: int
    options: Mapping[str, Value]
    levels: Sequence[str]
    positions: int
    seed: str


def search_deal(plan: Plan, level: str, number: int) -> Position | None:
    """The first blunder of a deal from some action on; runs in a worker process."""
    game = find_game(plan.game)(plan.players, plan.options)
    bot = find(plan.game, level)
    referee = referee_of(plan.game)
    trials = referee.trials()
    key = key_of(plan.seed, "blunders", level, number)
    match = Match(game)
    drawn = draw(match, key)
    deck = shuffle.shuffled(game.pack, key)
    deal = game.deal(match.next_setup(drawn), deck)
    begin = number % PARTS * len(deck) // (PARTS + 1)  # so that not all are openings
    while deal.turn >= 0:
        seat = deal.turn
        rng = Rng(shuffle.Stream(key, f"bot {seat} {len(deal.history)}").number())
        view = deal.seen_by(seat)
        did = bot.choose(view, rng, 0)
        looked_at = len(deal.history) >= begin and len(view.actions(seat)) > 1 and not view.settled
        if looked_at and suspicion(trials, referee, view, did, rng) >= referee.cost:
            verdict = judge(trials, referee, view, did, rng)
            blunders = confirmed(plan.game, trials, view, verdict, did, rng)
            if blunders:
                record = match_json(match, [deal_json(deal, deck, drawn)], [])
                return Position(record, blunders, level, did, verdict.best, verdict.losses)
        deal.act(seat, did)
    return None


def mine(plan: Plan, jobs: int, *, progress: bool) -> Iterator[Position]:
    """The positions of a plan, level by level."""
    for level in plan.levels:
        found = 0
        tasks = ((plan, level, number) for number in count())
        bar = tqdm(total=plan.positions, unit="position", disable=not progress)
        with bar, workers(jobs) as processes:
            for position in processes.map(search_deal, tasks):
                if position:
                    yield position
                    found += 1
                    bar.update()
                if found == plan.positions:
                    break
