"""What somebody's matches came to: match by match, and as a chart over time."""

from collections.abc import Sequence
from datetime import datetime
from statistics import fmean
from typing import NamedTuple

from app.rooms.fold.events import Finished
from app.rooms.fold.seats.people import initial
from app.rules.counts import counted, plain
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.table.endings import PLACES
from app.web.table.game_ui import points, won
from app.web.table.words import figure, inside, listed, ordinal

SPAN = 10  # matches, over which the chart takes the mean
POINTS = 240  # of a line, at most
KINDS = ("against bots", "with people")

# The chart, in units of its view box.
WIDTH, HEIGHT = 640, 230
LEFT, RIGHT, TOP, BOTTOM = 60, 630, 12, 190


class Result(NamedTuple):
    """A match that has ended. at: when, in UTC."""

    at: datetime
    match: Finished

    @property
    def whole(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.match.places)

    @property
    def counts(self) -> bool:
        """Whether it tells how somebody plays: it ended, and no lesson had laid out its cards."""
        return self.whole and not self.match.guided

    @property
    def place(self) -> int:
        """The person's, from 1."""
        return self.match.places[self.match.seat]

    @property
    def kind(self) -> int:
        """Which of KINDS: whether anybody else was a person."""
        return int(self.match.levels.count("") > 1)

    @property
    def chance(self) -> float:
        """That somebody who is as good as the others would have won, 0 to 1."""
        return self.match.places.count(1) / len(self.match.places)

    @property
    def standing(self) -> float:
        """Which part of those who did better or worse did worse, 0 to 1."""
        worse = sum(place > self.place for place in self.match.places)
        better = sum(place < self.place for place in self.match.places)
        return worse / (worse + better) if worse + better else 0.5


class Day(NamedTuple):
    """When a match ended. at: ISO 8601, for the script that makes it the browser's own day; words:
    the day in UTC, which they name."""

    at: str
    words: str


class Line(NamedTuple):
    """A match in the list. stamp: its outcome in short; winners: who has won, in a line; faces of
    the others: the initial of each, and the figure of a bot. look_back: its seal, "" if it
    has none. seat: the person's in it."""

    day: Day
    title: str
    stamp: str
    winners: str
    outcome: str
    won: bool
    company: str
    faces: tuple[tuple[str, str], ...]
    look_back: str
    seat: int


class Track(NamedTuple):
    """A line of the chart. points: as a polyline wants them."""

    kind: str
    points: str
    end: tuple[float, float]
    last: str  # in words


class Chart(NamedTuple):
    """The mean standing over the last SPAN matches of each kind. levels: (y, words). words: how it
    ends, for who does not see it."""

    tracks: Sequence[Track]
    levels: Sequence[tuple[float, str]]
    first: Day
    last: Day
    words: str
    span: int = SPAN
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def line(one: Result) -> Line:
    """A match in the list."""
    match = one.match
    title = GAMES[match.game].called() if match.game in GAMES else match.game
    others = [seat for seat in range(len(match.names)) if seat != match.seat]
    people = [inside(match.names[seat]) for seat in others if not match.levels[seat]]
    bots = sum(bool(match.levels[seat]) for seat in others)
    company = [*people, *([counted(bots, "bot")] if bots else [])]
    return Line(
        day_of(one.at),
        title,
        _stamp(one),
        _winners(one),
        _outcome(one),
        one.whole and one.place == 1,
        f"with {listed(company)}",
        tuple(
            (initial(match.names[seat]), figure(match.names[seat], match.levels[seat]))
            for seat in others
        ),
        match.seal,
        match.seat,
    )


def _stamp(one: Result) -> str:
    """ "Won", "Lost", "2nd"; "Ended" early."""
    if not one.whole:
        return "Ended"
    told = _place(one.place, one.match.places)
    return told.partition(",")[0] if told.startswith(("Won", "Lost")) else ordinal(one.place)


def _winners(one: Result) -> str:
    """Who has won, or what else decides in the game; "" for a match that ended early."""
    match = one.match
    if not one.whole:
        return ""
    names = ["You" if seat == match.seat else inside(n) for seat, n in enumerate(match.names)]
    ended = GAME_UIS[match.game].ended if match.game in GAME_UIS else won
    return ended(names, match.totals, match.places)


def _outcome(one: Result) -> str:
    if not one.whole:
        return "Ended early"
    places, game = one.match.places, one.match.game
    total = GAME_UIS[game].total if game in GAME_UIS else points
    told = f"{_place(one.place, places)}: {total(one.match.totals, one.match.seat)}"
    if one.match.guided:
        return f"{told}, after a guided deal, so not counted"
    return f"{told}, with advice" if one.match.advised else told


def _place(place: int, places: Sequence[int]) -> str:
    """A place in words. Two halves of a table, as of partners, win and lose."""
    first, players = places.count(1), len(places)
    halves = 2 * first == players and places.count(1 + first) == first
    if place == 1:
        return "Won" if halves or first == 1 else "Won, with others"
    return "Lost" if halves else f"{PLACES[place - 1].capitalize()} of {players}"


def day_of(at: datetime) -> Day:
    """The day of a time in UTC, as people write it."""
    return Day(at.isoformat(timespec="seconds"), f"{at.day} {at:%b %Y} UTC")


def chart(results: Sequence[Result]) -> Chart | None:
    """Of matches, the last one first; None where there are too few for a line."""
    whole = [one for one in reversed(results) if one.counts]
    if len(whole) < 2:
        return None
    tracks = [_track(whole, kind) for kind in range(len(KINDS))]
    drawn = [track for track in tracks if track]
    if not drawn:
        return None
    told = "; ".join(f"{track.kind} {track.last}" for track in drawn)
    return Chart(
        drawn,
        [(_up(part), f"{100 * part:.0f}%") for part in (0.0, 0.25, 0.5, 0.75, 1.0)],
        day_of(whole[0].at),
        day_of(whole[-1].at),
        f"which part of the others did worse. At the end {told}.",
    )


def _track(whole: Sequence[Result], kind: int) -> Track | None:
    """Matches of a kind among all, the first one first."""
    places = [at for at, one in enumerate(whole) if one.kind == kind]
    if len(places) < 2:
        return None
    standings = [whole[at].standing for at in places]
    means = [fmean(standings[max(0, i + 1 - SPAN) : i + 1]) for i in range(len(places))]
    every = -(-len(places) // POINTS)
    settled = min(SPAN, len(places) // 2) - 1  # before that a mean says little
    shown = [i for i in range(settled, len(places)) if (len(places) - 1 - i) % every == 0]
    width = (RIGHT - LEFT) / (len(whole) - 1)
    points = [(round(LEFT + width * places[i], 1), _up(means[i])) for i in shown]
    joined = " ".join(f"{x},{y}" for x, y in points)
    return Track(KINDS[kind], joined, points[-1], f"{plain(round(100 * means[-1]))}%")


def _up(part: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * part, 1)
