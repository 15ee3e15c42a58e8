"""What the cards of a whole match were worth to each seat.

It is subtracted from results, so that luck of the cards counts less in them; so it is made once for
a match, and stays as it was made (docs/review.md).
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from app.bots.levels import find
from app.review.judge import rounded
from app.review.judging import judging_of
from app.review.review import AGAIN, Figure, by, played_again, worth
from app.rules.record import Record

METHOD = "1"  # raised with all that changes figures, but for versions of bots


@dataclass(frozen=True)
class Worth:
    """Of all deals of a match that are over, in the game's unit: what a seat came to, and what its
    cards were worth."""

    result: float
    cards: Figure


def made_by(game: str) -> str:
    """Who plays the deals of a game again, and how: figures of the same name are made alike."""
    level = by(game)
    return f"level {level} version {find(game, level).version}, method {METHOD}"


def worths(
    record: Record, before_each: Callable[[], object] = lambda: None, times: int = AGAIN
) -> list[Worth]:
    """By seat. before_each: called before each time that a deal is played; what it raises ends the
    work."""
    judging = judging_of(record.match.game.name)
    seats = range(record.match.game.players)
    results, cards, squares = ([0.0 for _ in seats] for _ in range(3))
    for number, dealt in enumerate(record.dealt):
        if (scores := dealt.deal.scores) is None:
            continue
        found = []
        before_each()
        for each in played_again(record, number, times):
            found.append(each)
            before_each()
        for seat, figure in enumerate(worth(found)):
            results[seat] += judging.result(scores, seat)
            cards[seat] += figure.value
            squares[seat] += figure.error**2
    return [
        Worth(rounded(results[seat]), Figure(rounded(cards[seat]), rounded(sqrt(squares[seat]))))
        for seat in seats
    ]
