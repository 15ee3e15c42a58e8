"""How a game is judged: what tries its actions out, and what a mistake is there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from app.review.intervals import SURE
from app.review.reasons.reasons import Kind
from app.review.second_look import SecondLook
from app.review.trials import Trials
from app.rules.deal import Deal

BEST, FINE, CLOSE = "best", "fine", "too close to call"
INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
GRAVE = (MISTAKE, BLUNDER)
MARKED = (INACCURACY, *GRAVE)


@dataclass(frozen=True)
class Marks:
    """What a decision must surely lose to be called so, in the game's unit."""

    inaccuracy: float
    mistake: float
    blunder: float

    def verdict(self, loss: float, error: float) -> str:
        """What a loss is called, with its standard error: by the lower end of its interval."""
        low, high = loss - SURE * error, loss + SURE * error
        return self.mark(low) or (FINE if high < self.mistake else CLOSE)

    def least(self, mark: str) -> float:
        """What a decision must lose for a mark."""
        return {INACCURACY: self.inaccuracy, MISTAKE: self.mistake, BLUNDER: self.blunder}[mark]

    def is_settled(self, mark: str, loss: float, error: float) -> bool:
        """Whether a loss surely deserves a mark, or surely does not."""
        return abs(loss - self.least(mark)) >= SURE * error

    def mark(self, loss: float) -> str:
        """What a loss without an error would be called; "" for no mark."""
        return next((mark for mark in reversed(MARKED) if loss >= self.least(mark)), "")

    def is_sure(self, loss: float, error: float) -> bool:
        """Whether more trials would hardly call it anything else."""
        low, high = loss - SURE * error, loss + SURE * error
        return not any(low < each < high for each in (self.inaccuracy, self.mistake, self.blunder))


Scores = Sequence[int]


@dataclass(frozen=True)
class Judging:
    """Of one game, by its name.

    unit: of all values, in words. tries: playouts for a decision, unless others are asked for.
    result: what the scores of a deal are worth to a seat, in the unit. sides: the seats of
    one of two sides, as a mask, at a decision of a deal that came to be over so, as sides(deal,
    over); 0 where each plays for itself, and None where nobody wins what another one loses.
    quick: tries of the bots that play a deal again. kinds: of facts that tell why something was
    better. again: how a mark is looked at once more, where rules of thumb alone do not tell.
    """

    game: str
    trials: Callable[[], Trials]
    marks: Marks
    unit: str
    tries: int
    result: Callable[[Scores, int], float]
    sides: Callable[[Deal, Deal], int | None]
    quick: int
    kinds: Sequence[Kind] = ()
    again: SecondLook | None = None


def judging_of(game: str) -> Judging:
    """That of a game."""
    found: Judging = import_module(f"app.review.games.{game}").JUDGING
    return found


def above_others(scores: Scores, seat: int) -> float:
    """How much more a seat scores than the others in the mean."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def each_for_itself(deal: Deal, over: Deal) -> int:
    """No sides."""
    return 0
