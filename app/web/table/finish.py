"""The end of a match as it is shown: who has won, all in order, the evening so far."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rooms.fold.seats.company import character
from app.rooms.fold.seats.people import initial
from app.rooms.fold.view import SeatView, TableView
from app.rules.counts import plain
from app.web.table.words import inside, listed

MANY = 4  # names that are still written side by side
BLOCKS = 9  # so many wins are drawn one by one


class Group(NamedTuple):
    """Seats that share a place, the viewer's first. mark: "first", "fool" or ""."""

    seats: tuple[SeatView, ...]
    names: str
    score: str
    mark: str


class Evening(NamedTuple):
    """What the matches of a room came to. rows: names, a number, so many blocks that are drawn."""

    title: str
    rows: tuple[tuple[str, int, int], ...]


class Turn(NamedTuple):
    """The deal that decided who won."""

    title: str
    words: str


class Finish(NamedTuple):
    """All of it. won: the viewer has; the others: see Ended."""

    headline: str
    score: str
    told: str
    won: bool
    groups: tuple[Group, ...]
    evening: Evening | None
    turn: Turn | None


class Ended(NamedTuple):
    """What a game says of its match: the headline, a sentence below it, the place of each seat,
    their scores in words, who is marked as the fool, and the score that stands beside its name."""

    headline: str
    told: str
    places: Sequence[int]
    scores: Sequence[str]
    fools: Sequence[int] = ()
    score: str = ""


def totals(view: TableView) -> tuple[str, ...]:
    """The scores of most games."""
    return tuple(plain(seat.total) for seat in view.seats)


def finish(view: TableView, ended: Ended, evening: Evening | None) -> Finish:
    """How the match has ended that a view shows."""
    return Finish(
        ended.headline,
        ended.score,
        "" if ended.told[:-1] == ended.headline[:-1] else ended.told,  # "You win.", "You win!"
        view.you >= 0 and ended.places[view.you] == 1 < max(ended.places),
        groups(view, ended),
        evening,
        turn(view),
    )


def groups(view: TableView, ended: Ended) -> tuple[Group, ...]:
    """The seats by their places."""
    found = []
    for place in sorted(set(ended.places)):
        seats = [seat for seat in view.seats if ended.places[seat.number] == place]
        seats.sort(key=lambda seat: seat.number != view.you)
        names = [_name(view, seat) for seat in seats]
        numbers = [seat.number for seat in seats]
        mark = "fool" if set(numbers) <= set(ended.fools) else ""
        mark = mark or ("first" if place == 1 < max(ended.places) else "")
        told = " + ".join(names) if len(names) < MANY else listed(names)
        found.append(Group(tuple(seats), told, ended.scores[numbers[0]], mark))
    return tuple(found)


def evening(
    view: TableView, title: str, counts: Sequence[int], *, least: bool = False
) -> Evening | None:
    """What is counted of each seat over the matches of a room, the best first; None after only one.
    least: the lowest number is the best. Partners who have always won together share a line."""
    if view.house.matches < 2:
        return None
    rows = dict[tuple[int, int, int], list[str]]()
    for seat in sorted(view.seats, key=lambda seat: seat.number != view.you):
        alone = 0 if view.places.count(view.places[seat.number]) > 1 else seat.number + 1
        key = counts[seat.number], view.places[seat.number], alone
        rows.setdefault(key, []).append(_name(view, seat))
    order = sorted(rows.items(), key=lambda row: row[0][0] if least else -row[0][0])
    return Evening(
        title, tuple((listed(names), key[0], min(key[0], BLOCKS)) for key, names in order)
    )


def picture(view: TableView, ended: Ended) -> dict[str, object]:
    """What a picture of the result shows to anybody: names, points, the game. ended: as somebody
    who watches reads it; faces: of each seat its initial, or the character that a bot is."""
    return {
        "game": view.title,
        "headline": ended.headline,
        "score": ended.score,
        "groups": [
            {
                "names": group.names,
                "score": group.score,
                "mark": group.mark,
                "faces": [
                    (seat.number, initial(seat.name), character(seat.name, seat.bot))
                    for seat in group.seats
                ],
            }
            for group in groups(view, ended)
        ],
    }


def turn(view: TableView) -> Turn | None:
    """The deal in which the lead changed for good; None where no deal was the first of several."""
    first = [_name(view, seat) for seat in view.seats if view.places[seat.number] == 1]
    if view.deals_in_match < 2 or not view.turned or len(first) == len(view.seats):
        return None
    who = listed(first)
    if view.turned == 1:
        return Turn("Ahead from the start", f"{who} led after every deal.")
    if view.turned == view.deals_in_match:
        return Turn("Decided in the last deal", f"{who} came out ahead.")
    return Turn(f"Decided in deal {view.turned}", f"{who} took the lead, and kept it.")


def _name(view: TableView, seat: SeatView) -> str:
    return "You" if seat.number == view.you else inside(seat.name)
