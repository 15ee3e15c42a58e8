"""How much less luck is left in results once what the cards were worth is taken off."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, variance

from app.bots.selfplay import key_of, play_match
from app.review.review import AGAIN
from app.review.worth import worths
from app.rules.game import Value
from app.rules.games import find as find_game
from app.rules.record import replay
from lab.bots import find
from lab.figures import Figure, error_of, text_of
from lab.workers import workers


@dataclass(frozen=True)
class Plan:
    """Matches of one level against another: it sits in one seat, from match to match in the next
    one, and the other level in all others. times: that each deal is played again."""

    game: str
    players: int
    options: Mapping[str, Value]
    one: str
    others: str
    matches: int
    seed: str
    times: int = AGAIN


@dataclass(frozen=True)
class Match:
    """What a seat came to, what its cards were worth, and the square of the error of that."""

    result: float
    cards: float
    squared: float

    @property
    def rest(self) -> float:
        """What was made of the cards."""
        return self.result - self.cards


@dataclass(frozen=True)
class Spread:
    """Of some seats in matches: how results spread, with the cards and less what they were worth,
    as variances; noise: which part of the latter comes from few times that deals were played."""

    raw: float
    less: float
    noise: float

    @classmethod
    def of(cls, matches: Sequence[Match]) -> "Spread":
        """That of at least two matches."""
        return cls(
            variance([each.result for each in matches]),
            variance([each.rest for each in matches]),
            fmean([each.squared for each in matches]),
        )

    @property
    def share(self) -> float:
        """Which part of the variance is left."""
        return self.less / self.raw

    def again(self, played: int) -> float:
        """Which part lies in play: as much as results of the same deals differ when the same bots
        play them again. Less than that no worth of cards can leave."""
        return self.noise * played / self.raw

    def share_at(self, times: int, played: int) -> float:
        """The same if deals were played so many times and not as often as they were."""
        return (self.less - self.noise + self.noise * played / times) / self.raw


def play(plan: Plan, number: int) -> list[Match]:
    """A match, by seat, the one level's first; runs in a worker process."""
    game = find_game(plan.game)(plan.players, plan.options)
    seat = number % plan.players
    one, other = find(plan.game, plan.one), find(plan.game, plan.others)
    bots = [one if each == seat else other for each in range(plan.players)]
    key = key_of(plan.seed, "worths", number)
    found = [
        Match(each.result, each.cards.value, each.cards.error**2)
        for each in worths(
            replay(play_match(game, bots, [""] * plan.players, key, legal=False)), times=plan.times
        )
    ]
    return [found[seat], *found[:seat], *found[seat + 1 :]]


def run(plan: Plan, jobs: int) -> list[list[Match]]:
    """All matches, as in play."""
    with workers(jobs) as processes:
        return list(processes.map(play, ((plan, number) for number in range(plan.matches))))


FEWER_AND_MORE = 10, 40, 160  # times that deals might be played


def rows(plan: Plan, found: Sequence[Sequence[Match]]) -> Iterator[str]:
    """Lines of text."""
    ones = [seats[0] for seats in found]
    for name, values in (
        ("result", [each.result for each in ones]),
        ("less worth", [each.rest for each in ones]),
    ):
        yield f"  {name} a match: {text_of(Figure(fmean(values), error_of(values)), 2, sign='+')}"
    everybody = [seat for seats in found for seat in seats]
    for name, matches in ((f"level {plan.one}", ones), ("all seats", everybody)):
        spread = Spread.of(matches)
        yield (
            f"  {name}: variance {spread.raw:.2f}, less worth {spread.less:.2f}:"
            f" {100 * spread.share:.0f} %; the same deals played again differ by"
            f" {100 * spread.again(plan.times):.0f} %; if they were played "
            + ", ".join(
                f"{times} times {100 * spread.share_at(times, plan.times):.0f} %"
                for times in FEWER_AND_MORE
            )
        )
