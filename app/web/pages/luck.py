"""What somebody made of their cards, game by game: results, and the same less what luck brought.

Both are told over what equals would come to with such deals: what the cards were worth to all seats
in the mean. So a mean above nothing is skill, or luck.
"""

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from app.review.intervals import SURE, sure
from app.rooms.logbook.worth import MatchWorth
from app.rules.counts import counted, real_minus
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.pages.results import Result

FEW = 5  # matches, before which nothing is told
EVER = 10_000  # matches, beyond which nobody need count
NARROW = 3.0  # of the scale, at either end


class Estimate(NamedTuple):
    """A mean over matches, half of its 95 % interval, and the spread of one match."""

    mean: float
    half: float
    spread: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """That of some values, two at least."""
        spread = stdev(values)
        return cls(fmean(values), sure(len(values) - 1) * spread / sqrt(len(values)), spread)

    @property
    def words(self) -> str:
        """Such as "+2.1 ± 0.9"."""
        digits = 0 if self.half >= 10 else 1 if self.half >= 1 else 2
        mean = f"{round(self.mean, digits) + 0.0:+.{digits}f}"
        return f"{real_minus(mean)} ± {self.half:.{digits}f}"


class Mark(NamedTuple):
    """An estimate on a scale from 0 to 100. kind: in styles; name: what it is."""

    kind: str
    name: str
    words: str
    low: float
    at: float
    high: float


class Luck(NamedTuple):
    """Of a game. unit: of the figures. even: where nothing is on the scale of the marks. verdict,
    until, left: sentences; the last one on matches that are not counted, "" for none."""

    game: str
    title: str
    unit: str
    matches: int
    marks: tuple[Mark, ...]
    even: float
    verdict: str
    until: str
    left: str


def lucks(results: Sequence[Result], worths: Mapping[str, MatchWorth], game: str) -> list[Luck]:
    """Of each game, or of one, in which enough matches have been valued."""
    names = [name for name in GAMES if game in ("", name)]
    found = (
        _luck(name, [one for one in results if one.counts and one.match.game == name], worths)
        for name in names
    )
    return [luck for luck in found if luck]


def _luck(name: str, whole: Sequence[Result], worths: Mapping[str, MatchWorth]) -> Luck | None:
    raw, less = [], []
    waiting = 0
    for one in whole:
        worth = worths.get(one.match.seal)
        waiting += bool(one.match.seal) and worth is None
        if worth is None or len(worth.seats) != len(one.match.names):
            continue
        mine = worth.seats[one.match.seat]
        if mine.own:
            raw.append(mine.result - fmean(seat.cards for seat in worth.seats))
            less.append(mine.result - mine.cards)
    if len(raw) < FEW:
        return None
    came, made = Estimate.of(raw), Estimate.of(less)
    marks, even = _marks(came, made)
    return Luck(
        name,
        GAMES[name].called(),
        GAME_UIS[name].made_in,
        len(raw),
        marks,
        even,
        _verdict(made),
        _until(came, made, len(raw)),
        _left(len(whole) - len(raw) - waiting, waiting),
    )


def _marks(came: Estimate, made: Estimate) -> tuple[tuple[Mark, ...], float]:
    """Both on one scale that has nothing on it, too, and where that is."""
    ends = [0.0, *(each.mean + sign * each.half for each in (came, made) for sign in (-1, 1))]
    low, wide = min(ends), max(ends) - min(ends) or 1.0

    def at(value: float) -> float:
        return round(NARROW + (100 - 2 * NARROW) * (value - low) / wide, 1)

    return tuple(
        Mark(kind, words, one.words, at(one.mean - one.half), at(one.mean), at(one.mean + one.half))
        for kind, words, one in (
            ("came", "As the cards fell", came),
            ("made", "Luck taken off", made),
        )
    ), at(0.0)


def _verdict(made: Estimate) -> str:
    if made.mean - made.half > 0:
        return "You make more of your cards than they are worth among Strong bots."
    if made.mean + made.half < 0:
        return "You make less of your cards than they are worth among Strong bots."
    return (
        "Whether you make more or less of your cards than they are worth among Strong bots is too"
        " close to call yet."
    )


def _until(came: Estimate, made: Estimate, matches: int) -> str:
    """After how many matches skill shows more than luck does."""
    if abs(made.mean) <= made.spread / sqrt(matches):
        return "How many matches it takes until skill weighs more than luck is not known yet."
    return (
        f"Until skill weighs more than luck it takes {_many(came, made)} as the cards fall, and"
        f" {_many(made, made)} with luck taken off."
    )


def _many(one: Estimate, made: Estimate) -> str:
    """The matches whose mean has an interval that is smaller than the skill."""
    found = max(1, ceil((SURE * one.spread / made.mean) ** 2))
    if found > EVER:
        return "more than 10,000 matches"
    if found < 20:
        return counted(found, "match", "matches")
    return f"about {round(found, 2 - len(str(found))):,} matches"  # two digits of it


def _left(others: int, waiting: int) -> str:
    parts = []
    if others:
        parts.append(
            f"{counted(others, 'match is', 'matches are')} left out: you did not sit in one seat"
            " and play all of it yourself, or it cannot be valued."
        )
    if waiting:
        parts.append(f"{counted(waiting, 'match is', 'matches are')} not valued yet.")
    return " ".join(parts)
