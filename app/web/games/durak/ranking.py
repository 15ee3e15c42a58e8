"""The score sheet of Durak: who is the fool, and in which order the others were out."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rooms.fold.view import SeatView, TableView
from app.rules.counts import counted
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import DurakSetup
from app.web.table.table import short


class Line(NamedTuple):
    """A seat. place: in this deal; match_place: in the match, 0 while it runs. worn: signs of the
    shoulder boards of this deal, and worn_words; boards: how many in the match, if it has several
    deals."""

    seat: SeatView
    you: bool
    place: int
    fool: bool
    why: str
    match_place: int
    worn: tuple[str, ...] = ()
    worn_words: str = ""
    boards: str = ""


def lines(
    view: TableView, deal: DurakDeal, worn: Sequence[int], worn_words: str
) -> tuple[Line, ...]:
    """The seats of a deal that is over, the first one out first. worn: the cards on the fool's
    shoulders, and in words."""
    on = [worn if seat == deal.defender else () for seat in range(deal.players)]
    found = [
        Line(
            view.seats[seat],
            seat == view.you,
            place,
            bool(deal.score_of(seat)),
            _why(deal, seat),
            view.places[seat] if view.match_over else 0,
            tuple(short(card) for card in on[seat]),
            worn_words if on[seat] else "",
            _boards(deal, seat, len(on[seat])),
        )
        for seat, place in enumerate(deal.places)
    ]
    return tuple(sorted(found, key=lambda line: (line.match_place, line.place)))


def _boards(deal: DurakDeal, seat: int, now: int) -> str:
    """The shoulder boards of a match of several deals."""
    setup = deal.setup
    if not isinstance(setup, DurakSetup) or setup.boards is None or not setup.number:
        return ""
    number = setup.boards[seat] + now
    return f"{counted(number, 'shoulder board')} in this match" if number else ""


def _why(deal: DurakDeal, seat: int) -> str:
    held = deal.hand_size[seat]
    if deal.score_of(seat) and not deal.teams:
        return f"the fool, {counted(held, 'card')} left"
    return f"{counted(held, 'card')} left" if held else "out"
