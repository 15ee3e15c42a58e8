"""The score sheet of Durak: who is the fool, and in which order the others were out."""

from typing import NamedTuple

from app.rooms.fold.view import SeatView, TableView
from app.rules.counts import counted
from app.rules.durak.deal import DurakDeal


class Line(NamedTuple):
    """A seat. place: in this deal; match_place: in the match, 0 while it runs."""

    seat: SeatView
    you: bool
    place: int
    fool: bool
    why: str
    match_place: int


def lines(view: TableView, deal: DurakDeal) -> tuple[Line, ...]:
    """The seats of a deal that is over, the first one out first."""
    found = [
        Line(
            view.seats[seat],
            seat == view.you,
            place,
            bool(deal.score_of(seat)),
            _why(deal, seat),
            view.places[seat] if view.match_over else 0,
        )
        for seat, place in enumerate(deal.places)
    ]
    return tuple(sorted(found, key=lambda line: (line.match_place, line.place)))


def _why(deal: DurakDeal, seat: int) -> str:
    held = deal.hand_size[seat]
    if deal.score_of(seat) and not deal.teams:
        return f"the fool, {counted(held, 'card')} left"
    return f"{counted(held, 'card')} left" if held else "out"
