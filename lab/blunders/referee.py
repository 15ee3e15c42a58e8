"""What actions are worth, by trials a hundred times as long as those of the best bots.

A module a game, named like the game, has its REFEREE.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from app.review.judge import Worth, weigh
from app.review.judging import judging_of
from app.review.trials import Trials
from app.rules.deal import Deal
from app.rules.rng import Rng

LONG = 100  # times as many tries as the best bots have
SURE = 4.0  # standard errors
AGAIN = 10  # times as many deals as a review looks at again
PARTS = 5  # of them, after each of which hopeless ones are given up
HOPELESS = 2.0  # standard errors below the cost


@dataclass(frozen=True)
class Referee:
    """Who judges a game. tries: those of its best bot; cost: what is a blunder, in its points."""

    trials: Callable[[], Trials]
    tries: int
    cost: float


def referee_of(game: str) -> Referee:
    """That of a game."""
    found: Referee = import_module(f"lab.blunders.{game}").REFEREE
    return found


@dataclass(frozen=True)
class Verdict:
    """The best action, and how much the others lose with its standard error."""

    best: str
    losses: Mapping[str, tuple[float, float]]

    def blunders(self, cost: float) -> list[str]:
        """Those that lose so much, and surely."""
        return [
            text
            for text, (loss, error) in self.losses.items()
            if loss >= cost and loss >= SURE * error
        ]


def suspicion(trials: Trials, referee: Referee, view: Deal, did: str, rng: Rng) -> float:
    """How much an action seems to lose, by a short trial; 0 if it was not tried."""
    worths = trials.worths(view, referee.tries, rng)
    return max(worths.values()) - worths[did] if did in worths else 0.0


def judge(trials: Trials, referee: Referee, view: Deal, did: str, rng: Rng) -> Verdict:
    """A long trial: what was done, and whatever else seems to lose as much, against the best."""

    def suspects(first: Mapping[str, float], best: str) -> list[str]:
        return [text for text in first if text == did or first[best] - first[text] >= referee.cost]

    def is_exact(found: Mapping[str, Worth]) -> bool:
        return all(worth.error == 0.0 for worth in found.values())

    best, found = weigh(trials, view, rng, referee.tries * LONG, suspects, is_exact)
    losses = {text: (round(w.loss, 3), round(w.error, 3)) for text, w in found.items()}
    return Verdict(best, {text: loss for text, loss in losses.items() if text != best})


def confirmed(
    game: str, trials: Trials, view: Deal, verdict: Verdict, did: str, rng: Rng
) -> list[str]:
    """The blunders that players who know only what their seats see find to lose as much, too, for
    trials play on by rules of thumb, some of which know more; none where what was done is none."""
    cost, again = referee_of(game).cost, judging_of(game).again
    blunders = verdict.blunders(cost)
    if did not in blunders or not again or trials.is_exact(view):
        return blunders if did in blunders else []
    compare, deals = again.compare, AGAIN * again.deals

    def stands(text: str) -> bool:
        comparison = compare(view, verdict.best, text)
        for _ in range(PARTS):
            comparison.more(2 * deals // PARTS, rng)
            loss, error = comparison.loss(text)
            if loss + HOPELESS * error < cost:
                return False
        return loss >= cost and loss >= SURE * error

    if not stands(did):
        return []
    return [text for text in blunders if text == did or stands(text)]
