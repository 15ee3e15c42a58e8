"""A judge knows what a seat could know, finds what was thrown away, and is sure of nothing else."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from app.bots.levels import find
from app.bots.selfplay import draw, key_of, turns
from app.review.judge import EQUAL, FORCED, Judge
from app.review.judging import BEST, BLUNDER, FINE, MISTAKE, judging_of
from app.review.trials import Batches
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from lab.blunders.positions import read
from tests.games.contract import CONTRACTS, HERE

pytestmark = pytest.mark.plays_much

FEW = 600  # tries, where no verdict is asked for


@cache
def judge(game: str) -> Judge:
    return Judge(judging_of(game))


@cache
def decisions(game: str, number: int) -> list[tuple[Deal, str]]:
    """All views of a deal of level 1 and what was done in them."""
    players = GAMES[game].seats[len(GAMES[game].seats) // 2]
    match = Match(GAMES[game](players, CONTRACTS[game].short))
    key = key_of("judged", game, number)
    drawn = draw(match, key)
    deal = match.deal(drawn, shuffle.shuffled(match.game.pack, key))
    bot = find(game, "1")
    found = []
    for seat, rng in turns(deal, key):
        view = deal.seen_by(seat)
        did = bot.choose(view, rng, 0)
        found.append((view, did))
        deal.act(seat, did)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.long
def test_what_others_have_thrown_away_is_found(game: str) -> None:
    """The first of the positions that long trials have found, but for what better players do not
    find; docs/review.md has all."""
    marked = 0
    for position in read(HERE / game / "blunders.jsonl")[:5]:
        found = judge(game).look(position.view(), position.did, Rng(1))
        assert found.best != position.did
        marked += found.verdict in (MISTAKE, BLUNDER) and found.loss > 0
    assert marked >= 4


@pytest.mark.parametrize("game", GAMES)
def test_the_best_action_is_no_mistake(game: str) -> None:
    for position in read(HERE / game / "blunders.jsonl")[:5]:
        found = judge(game).look(position.view(), position.best, Rng(1))
        assert found.verdict in (BEST, FINE), (position.best, found)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_the_seat_could_not_know_makes_a_difference(game: str) -> None:
    """Another world that looks the same to the seat is judged the same, to the digit."""
    judged = 0
    for number, (view, did) in enumerate(decisions(game, 1)[::3]):
        other = view.fill(Rng(number)).seen_by(view.viewer)
        found = judge(game).look(view, did, Rng(number), FEW)
        assert judge(game).look(other, did, Rng(number), FEW) == found
        judged += bool(found.actions)
    assert judged


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_holds_together(game: str) -> None:
    for number, (view, did) in enumerate(decisions(game, 2)[::2]):
        found = judge(game).look(view, did, Rng(number), FEW)
        legal = view.actions(view.viewer)
        assert (found.verdict == FORCED) == (len(legal) == 1)
        assert set(found.actions) <= set(legal)
        if not found.actions:
            continue
        assert did in found.actions
        assert found.actions[found.best].loss == 0.0
        assert (found.loss, found.error) == (found.actions[did].loss, found.actions[did].error)
        if found.verdict == EQUAL:
            assert {worth.loss for worth in found.actions.values()} == {0.0}
        for worth in found.actions.values():
            gap = found.actions[found.best].value - worth.value
            assert worth.loss == pytest.approx(gap, abs=0.002)


class Lucky:
    """Trials whose first sample takes for the best what is not."""

    def __init__(self, lucky: str, best: str) -> None:
        self._first = {lucky: 0.9, best: 0.8}
        self._worth = {lucky: 0.5, best: 0.7}

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        return self._first

    def is_exact(self, view: Deal) -> bool:
        return False

    def compare(self, view: Deal, best: str, others: Sequence[str]) -> "Lucky":
        self._best = self._worth[best]
        return self

    def more(self, tries: int, rng: Rng) -> None:
        pass

    def narrow(self, text: str) -> None:
        pass

    def worth(self, text: str) -> float:
        return self._worth[text]

    def loss(self, text: str) -> tuple[float, float]:
        return round(self._best - self._worth[text], 3), 0.01


def test_what_is_measured_as_surely_better_is_the_best() -> None:
    view = next(view for view, _ in decisions("durak", 1) if len(view.actions(view.viewer)) > 1)
    lucky, best = view.actions(view.viewer)[:2]
    judging = replace(judging_of("durak"), trials=lambda: Lucky(lucky, best), again=None, kinds=())
    found = Judge(judging).look(view, lucky, Rng(1))
    assert (found.best, found.verdict, found.loss) == (best, MISTAKE, 0.2)
    found = Judge(judging).look(view, best, Rng(1))
    assert (found.best, found.verdict, found.loss) == (best, BEST, 0.0)


def test_batches_and_single_deals_tell_the_same_errors() -> None:
    """Both measure how far a difference may be from the truth."""
    view, _ = decisions("black_queen", 1)[0]
    trials = judging_of("black_queen").trials()
    first = trials.worths(view, FEW, Rng(0))
    best = max(first, key=lambda text: first[text])
    other = next(text for text in first if text != best)
    apart = trials.compare(view, best, [other])
    apart.more(4_000, Rng(1))
    loss, error = apart.loss(other)
    together = Batches(judging_of("black_queen").trials(), view, best, [other])
    for number in range(20):
        together.more(200, Rng(2 + number))
    again, spread = together.loss(other)
    assert abs(loss - again) < 4 * (error + spread)
    assert error / 2 < spread < 2 * error
