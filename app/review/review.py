"""A match looked at again: what each decision cost, and what the cards of each deal were worth."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from app.bots.bot import Bot
from app.bots.levels import find, levels
from app.bots.selfplay import key_of, turns
from app.review.judge import Judge, Judged, rounded
from app.review.judging import Judging, judging_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.record import Dealt, Record
from app.rules.rng import Rng

METHOD = "3"  # raised with all that changes figures or reasons, but for versions of bots
AGAIN = 40  # times that bots play a deal, whose mean is what its cards were worth
BY = "3"  # the level that does so; it tries something else each time


@dataclass(frozen=True)
class Decision:
    """What a seat did. deal: from 0; move: actions in the deal before it."""

    deal: int
    move: int
    seat: int
    action: str
    judged: Judged


@dataclass(frozen=True)
class Figure:
    """A value in the game's unit, with its standard error."""

    value: float
    error: float = 0.0


@dataclass(frozen=True)
class Shares:
    """Where a seat's result in a deal came from: result = cards + own + others + rest.

    cards: the mean result of bots who play the deal again. own: what its decisions lost. others:
    what those of others lost, as far as it came to this seat. rest: what nobody could know, and how
    the bots differ from those who played.
    """

    result: float
    cards: Figure
    own: Figure
    others: Figure
    rest: Figure


@dataclass(frozen=True)
class DealReview:
    """A deal: its decisions in their order, and for each seat where its result came from; no
    shares of a deal that is not over, or where not all seats are judged."""

    number: int
    decisions: tuple[Decision, ...]
    shares: tuple[Shares, ...]


def review(
    record: Record, seats: Collection[int] | None = None, tries: int = 0
) -> Iterator[DealReview]:
    """A match, deal by deal. seats: whose decisions are judged, all if None. tries: as in Judge.

    The same record gives the same figures: chance comes from what its shuffle was sealed with.
    """
    for number in range(len(record.dealt)):
        judged = tuple(decisions(record, number, seats, tries))
        yield DealReview(number, judged, shares(record, number, judged) if seats is None else ())


def judged_by(game: str) -> str:
    """Who judges the decisions of a game, and how: reviews of the same name are alike."""
    best = levels(game)[-1]
    return f"level {best} version {find(game, best).version}, method {METHOD}"


def decisions(
    record: Record, number: int, seats: Collection[int] | None = None, tries: int = 0
) -> Iterator[Decision]:
    """Those of a deal, one after the other, as for review."""
    game, dealt = record.match.game, record.dealt[number]
    judge = Judge(judging_of(game.name))
    key = key_of(_seal(record), "review", number)
    deal = game.deal(dealt.setup, dealt.deck)
    for move, (seat, action) in enumerate(dealt.deal.history):
        if seats is None or seat in seats:
            rng = Rng(shuffle.Stream(key, f"{move}").number())
            judged = judge.look(deal.seen_by(seat), action, rng, tries)
            yield Decision(number, move, seat, action, judged)
        deal.act(seat, action)


def shares(record: Record, number: int, judged: Collection[Decision]) -> tuple[Shares, ...]:
    """Where the results of a deal came from, by seat; judged: all decisions of it. Nothing of a
    deal that is not over."""
    game, dealt = record.match.game, record.dealt[number]
    scores = dealt.deal.scores
    if scores is None:
        return ()
    judging = judging_of(game.name)
    cards = worth(list(played_again(record, number)))
    results = [rounded(judging.result(scores, seat)) for seat in range(game.players)]
    gains = list(_gains(judging, dealt, game.deal(dealt.setup, dealt.deck)))
    return tuple(_shares(judged, gains, results, cards))


def _seal(record: Record) -> str:
    """What the chance of a review comes from: the seal of the match, or its cards."""
    fair = record.fair[0] if record.fair else None
    return str(fair["commitment"]) if fair else " ".join(record.dealt[0].deck)


def played_again(record: Record, number: int, times: int = AGAIN) -> Iterator[list[float]]:
    """What each seat has when bots play a deal again, time after time."""
    game, dealt = record.match.game, record.dealt[number]
    judging = judging_of(game.name)
    key = key_of(_seal(record), "again", number)
    bots = [find(game.name, by(game.name)) for _ in range(game.players)]
    for time in range(times):
        yield _again(game, judging, dealt, bots, key_of(key.hex(), time))


def worth(found: Sequence[Sequence[float]]) -> list[Figure]:
    """What the cards were worth to each seat, by what it had each time."""
    return [
        Figure(rounded(fmean(results)), rounded(stdev(results) / sqrt(len(results))))
        for results in zip(*found, strict=True)
    ]


def by(game: str) -> str:
    """The level of bots that play a game's deals again."""
    return min(levels(game)[-1], BY)


def _again(game: Game, judging: Judging, dealt: Dealt, bots: list[Bot], key: bytes) -> list[float]:
    """The result of each seat when bots play a deal."""
    deal = game.deal(dealt.setup, dealt.deck)
    for seat, rng in turns(deal, key):
        deal.act(seat, bots[seat].choose(deal.seen_by(seat), rng, judging.quick))
    scores = deal.scores or ()
    return [judging.result(scores, seat) for seat in range(game.players)]


def _gains(judging: Judging, dealt: Dealt, deal: Deal) -> Iterator[Sequence[float]]:
    """For each move what every seat gains where it loses 1; deal: before any move."""
    for seat, action in dealt.deal.history:
        side = judging.sides(deal, dealt.deal)
        yield [gain(deal.players, side, other, seat) for other in range(deal.players)]
        deal.act(seat, action)


def gain(players: int, side: int | None, seat: int, other: int) -> float:
    """What a seat gains where another one loses 1; side: as in Judging.

    Where each plays for itself that is an equal part of it. Where a side plays against the rest,
    partners lose what one of them loses, and the others win it in equal parts.
    """
    if side is None:
        return 0.0
    if not side:
        return 1 / (players - 1)
    losers = side if side >> other & 1 else (1 << players) - 1 & ~side
    if losers >> seat & 1:
        return -1.0
    return losers.bit_count() / (players - losers.bit_count())


def _shares(
    decisions: Collection[Decision],
    gains: Sequence[Sequence[float]],
    results: list[float],
    cards: list[Figure],
) -> Iterator[Shares]:
    for seat, result in enumerate(results):
        own = _sum((-1.0, each.judged) for each in decisions if each.seat == seat)
        others = _sum(
            (gains[each.move][seat], each.judged) for each in decisions if each.seat != seat
        )
        rest = Figure(
            rounded(result - cards[seat].value - own.value - others.value),
            rounded(sqrt(cards[seat].error ** 2 + own.error**2 + others.error**2)),
        )
        yield Shares(result, cards[seat], own, others, rest)


def _sum(parts: Iterable[tuple[float, Judged]]) -> Figure:
    """What decisions lost, each times its factor."""
    losses = [(factor * each.loss, factor * each.error) for factor, each in parts]
    return Figure(
        rounded(sum(loss for loss, _ in losses)),
        rounded(sqrt(sum(error**2 for _, error in losses))),
    )
